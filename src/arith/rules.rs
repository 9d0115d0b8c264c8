//! Systems of rules over numbers: what an engine for Horn clauses sees.
//!
//! A rule says: where the predicates of its body hold and its conditions do, its head holds. The question is whether a
//! query, a rule without a head, can be applied. Where predicates are numbered, a last one without arguments stands for
//! what queries derive, the goal.

use super::graph::{Graph, Sort};
use crate::logic::operand::Operand;

/// A system of rules.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// By predicate, the sorts of its arguments.
    pub predicates: Vec<Vec<Sort>>,
    /// The rules, queries among them.
    pub rules: Vec<Rule>,
}

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
    /// What queries derive, as a predicate.
    pub fn goal(&self) -> usize {
        self.predicates.len()
    }

    /// The sorts of the arguments of a predicate, perhaps of the goal.
    pub fn sorts(&self, predicate: usize) -> &[Sort] {
        self.predicates.get(predicate).map_or(&[], |sorts| sorts)
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
    /// The arguments of its head; none, if it is a query.
    pub fn head_arguments(&self) -> &[Operand] {
        self.head.as_ref().map_or(&[], |head| &head.arguments)
    }
}
