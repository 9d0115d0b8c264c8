//! Systems of rules over bits: a predicate is a number of bits.

use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::logic::rules;

/// A system of rules: by predicate, its number of bits.
pub type Rules = rules::Rules<usize, Rule>;

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

impl Rules {
    /// The bits of a predicate, perhaps of the goal.
    pub fn bits(&self, predicate: usize) -> usize {
        self.predicates.get(predicate).copied().unwrap_or(0)
    }
}

impl rules::Derives for Rule {
    fn predicate(&self) -> Option<usize> {
        self.head.as_ref().map(|head| head.predicate)
    }
}

impl Rule {
    /// What its circuit computes: the conditions and the bits of the head.
    pub fn roots(&self) -> impl Iterator<Item = Lit> {
        let head = self.head.iter().flat_map(|head| &head.bits);
        self.conditions.iter().chain(head).copied()
    }

    /// The position of a leaf. Requires: it is one.
    pub fn leaf(&self, var: Var) -> usize {
        self.leaves.binary_search(&var).expect("it is a leaf")
    }
}

/// The leaves of a graph, in increasing order.
pub fn leaves(graph: &Graph) -> Vec<Var> {
    (1..graph.variables() as u32).map(Var).filter(|&var| graph.operands(var).is_none()).collect()
}
