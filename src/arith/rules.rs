//! Systems of rules over numbers.

use super::graph::{Graph, Sort};
use crate::logic::operand::Operand;
use crate::logic::rules;

/// A system of rules: by predicate, the sorts of its arguments.
pub type Rules = rules::Rules<Vec<Sort>, Rule>;

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its terms.
    pub graph: Graph,
    /// The predicates of its body.
    pub body: Vec<Atom>,
    /// The truth values that must hold.
    pub conditions: Vec<Operand>,
    /// What it derives. None: it is a query.
    pub head: Option<Atom>,
}

/// A predicate applied to terms.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The predicate.
    pub predicate: usize,
    /// Its arguments.
    pub arguments: Vec<Operand>,
}

impl Rules {
    /// The sorts of the arguments of a predicate, perhaps of the goal.
    pub fn sorts(&self, predicate: usize) -> &[Sort] {
        self.predicates.get(predicate).map_or(&[], |sorts| sorts)
    }
}

impl rules::Derives for Rule {
    fn predicate(&self) -> Option<usize> {
        self.head.as_ref().map(|head| head.predicate)
    }
}

impl Rule {
    /// The arguments of its head; none, if it is a query.
    pub fn head_arguments(&self) -> &[Operand] {
        self.head.as_ref().map_or(&[], |head| &head.arguments)
    }
}
