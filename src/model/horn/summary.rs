//! What can be counted in a system of clauses.

use std::collections::BTreeMap;

use super::graph::Graph;
use super::system::{Clause, System};

/// A summary of a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of predicates.
    pub predicates: usize,
    /// The bits of the arguments of the predicate that has most; none if there are numbers among them.
    pub widest: Option<u64>,
    /// The number of clauses that are no queries.
    pub rules: usize,
    /// The number of rules without predicates in their bodies.
    pub facts: usize,
    /// The number of clauses without a head.
    pub queries: usize,
    /// Has no clause more than one predicate in its body?
    pub linear: bool,
    /// The number of predicates in the body that has most of them.
    pub body: usize,
    /// The number of variables in all clauses.
    pub variables: usize,
    /// How often each operator occurs, by the names of BTOR2; those of arithmetic by the names of SMT-LIB.
    pub operators: BTreeMap<&'static str, usize>,
}

impl Summary {
    /// Counts.
    ///
    /// ```
    /// use pdrer::model::horn::{Summary, parse};
    /// let text = b"(declare-rel p (Bool)) (declare-var x Bool) (rule (p true)) (query (and (p x) (p (not x))))";
    /// let summary = Summary::new(&parse(text).unwrap().system);
    /// assert_eq!((summary.rules, summary.facts, summary.queries), (1, 1, 1));
    /// assert_eq!((summary.linear, summary.body), (false, 2));
    /// ```
    pub fn new<G: Graph>(system: &System<G>) -> Summary {
        let count = |is: fn(&Clause<G>) -> bool| system.clauses.iter().filter(|clause| is(clause)).count();
        let mut operators = BTreeMap::new();
        system.clauses.iter().for_each(|clause| clause.terms.count_operators(&mut operators));
        Summary {
            predicates: system.predicates.len(),
            widest: system.predicates.iter().try_fold(0, |most, predicate| Some(predicate.bits()?.max(most))),
            rules: count(|clause| !clause.is_query()),
            facts: count(Clause::is_fact),
            queries: count(Clause::is_query),
            linear: system.is_linear(),
            body: system.clauses.iter().map(|clause| clause.body.len()).max().unwrap_or(0),
            variables: system.clauses.iter().map(|clause| clause.variables.len()).sum(),
            operators,
        }
    }
}
