//! Systems of rules over bits: what engines for Horn clauses see.
//!
//! A predicate is a number of bits, and a rule says: where the predicates of its body hold and its conditions do, its
//! head holds. The question is whether a query, a rule without a head, can be applied. Where predicates are numbered, a
//! last one without bits stands for what queries derive, the goal.

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

impl Rules {
    /// What queries derive, as a predicate.
    pub fn goal(&self) -> usize {
        self.predicates.len()
    }

    /// The bits of a predicate, perhaps of the goal.
    pub fn bits(&self, predicate: usize) -> usize {
        self.predicates.get(predicate).copied().unwrap_or(0)
    }

    /// The predicate that a rule derives, perhaps the goal.
    pub fn head(&self, rule: usize) -> usize {
        self.rules[rule].head.as_ref().map_or(self.goal(), |head| head.predicate)
    }

    /// By predicate, with the goal, the rules that derive it.
    pub fn by_head(&self) -> Vec<Vec<usize>> {
        let mut by_head = vec![Vec::new(); self.goal() + 1];
        (0..self.rules.len()).for_each(|rule| by_head[self.head(rule)].push(rule));
        by_head
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
