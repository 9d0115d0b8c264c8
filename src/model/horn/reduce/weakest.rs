//! What an eliminated predicate is: where the conditions of its rules hold, so do their heads.

use super::bindings::Resolved;
use super::instance::Instance;
use super::reduced::Eliminated;
use super::words::Words;
use crate::model::btor2::{Operand, WordModel};
use crate::model::horn::{Clause, Predicate};

/// What a rule demands of a predicate in its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weakest {
    /// Terms, whose inputs are the arguments of the predicate.
    pub terms: WordModel,
    /// The truth values that are the conditions of the rule.
    pub conditions: Vec<Operand>,
    /// The head and its arguments. None for a query: then the conditions must not hold.
    pub head: Option<(usize, Vec<Operand>)>,
}

/// What the rules of an eliminated predicate demand of it.
pub fn weakest(predicates: &[Predicate], eliminated: &Eliminated) -> Vec<Weakest> {
    let sorts = &predicates[eliminated.predicate].sorts;
    let demand = |(clause, resolved): &(Clause, Resolved)| {
        let mut words = Words::default();
        let arguments: Vec<Operand> = sorts.iter().map(|sort| words.input(sort.width(), "")).collect();
        let argument = |position: usize| Some(arguments[position]);
        let mut instance = Instance::new(resolved, &argument);
        let conditions = resolved.conditions.iter();
        let conditions = conditions.map(|&condition| instance.condition(condition, &mut words)).collect();
        let head = clause.head.as_ref().map(|head| {
            (head.predicate, head.arguments.iter().map(|&term| instance.term(term, &mut words)).collect())
        });
        Weakest { terms: words.model, conditions, head }
    };
    eliminated.rules.iter().map(demand).collect()
}
