//! Systems of rules over bits: what engines for Horn clauses see.
//!
//! A predicate is a number of bits, and a rule says: where the predicates of its body hold and its conditions do, its
//! head holds. The question is whether a query, a rule without a head, can be applied.

use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};

/// A system of rules.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// By predicate, its number of bits.
    pub predicates: Vec<usize>,
    /// The rules, queries among them.
    pub rules: Vec<Rule>,
}

/// A rule. Leaves of its graph are bits of predicates in the body, each of one, and free inputs.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its circuit.
    pub graph: Graph,
    /// The leaves of the graph, in increasing order.
    pub leaves: Vec<Var>,
    /// The predicates of its body.
    pub body: Vec<Atom>,
    /// What must hold.
    pub conditions: Vec<Lit>,
    /// What it derives. None: it is a query.
    pub head: Option<Atom>,
}

/// A predicate applied to bits.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The predicate.
    pub predicate: usize,
    /// Its bits: leaves in a body, any literals in a head.
    pub bits: Vec<Lit>,
}

impl Rule {
    /// The position of a leaf. Requires: it is one.
    pub fn leaf(&self, var: Var) -> usize {
        self.leaves.binary_search(&var).expect("it is a leaf")
    }
}

/// The leaves of a graph, in increasing order.
pub fn leaves(graph: &Graph) -> Vec<Var> {
    (1..graph.variables() as u32).map(Var).filter(|&var| graph.operands(var).is_none()).collect()
}
