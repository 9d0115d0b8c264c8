//! The derivation of a query, from the facts that it is made of.
//!
//! A fact stands for many vectors. From the query down, each fact that is used gets the vector that its user needs; the
//! same vector of the same fact is derived once.

use hashbrown::HashMap;

use super::interpretation::bit;
use super::reached::{Fact, Reached};
use crate::system::Rules;

/// A rule is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule.
    pub rule: usize,
    /// The values of the leaves of its graph, in their order.
    pub leaves: Vec<bool>,
    /// For each predicate in the body: the earlier step that derives it.
    pub premises: Vec<usize>,
}

/// A derivation of a query, which is the last step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// The steps.
    pub steps: Vec<Step>,
}

/// A vector of a fact: predicate, position of the fact, values of the bits.
type Key = (usize, usize, Vec<bool>);

/// A fact on its way to a step.
struct Open<'r> {
    key: Option<Key>,
    fact: &'r Fact,
    leaves: Vec<bool>,
    premises: Vec<usize>,
}

/// The derivation of a fact without bits.
pub(super) fn derivation(rules: &Rules, reached: &Reached, goal: &Fact) -> Derivation {
    let mut steps: Vec<Step> = Vec::new();
    let mut done: HashMap<Key, usize> = HashMap::new();
    let mut open = vec![Open { key: None, fact: goal, leaves: goal.leaves.clone(), premises: Vec::new() }];
    while let Some(top) = open.last_mut() {
        let rule = &rules.rules[top.fact.rule];
        let Some(atom) = rule.body.get(top.premises.len()) else {
            let Open { key, fact, leaves, premises } = open.pop().expect("it is there");
            if let Some(key) = key {
                done.insert(key, steps.len());
            }
            let step = steps.len();
            steps.push(Step { rule: fact.rule, leaves, premises });
            if let Some(user) = open.last_mut() {
                user.premises.push(step);
            }
            continue;
        };
        let position = top.fact.premises[top.premises.len()];
        let vector: Vec<bool> = atom.bits.iter().map(|lit| top.leaves[rule.leaf(lit.var())]).collect();
        let key = (atom.predicate, position, vector);
        if let Some(&step) = done.get(&key) {
            top.premises.push(step);
            continue;
        }
        let fact = &reached.of(key.0)[position];
        let leaves = leaves(rules, fact, &key.2);
        open.push(Open { key: Some(key), fact, leaves, premises: Vec::new() });
    }
    Derivation { steps }
}

/// The leaves of the rule of a fact such that it derives this vector of the fact.
fn leaves(rules: &Rules, fact: &Fact, vector: &[bool]) -> Vec<bool> {
    let rule = &rules.rules[fact.rule];
    let head = rule.head.as_ref().expect("a fact of a predicate has bits");
    let mut leaves = fact.leaves.clone();
    for (i, &value) in vector.iter().enumerate() {
        if !fact.fixes(bit(i)) {
            let copied = head.bits[i];
            leaves[rule.leaf(copied.var())] = value != copied.is_negated();
        }
    }
    leaves
}

impl Derivation {
    /// The number of steps on the longest way to the query.
    pub fn height(&self) -> usize {
        let mut heights: Vec<usize> = Vec::new();
        for step in &self.steps {
            heights.push(1 + step.premises.iter().map(|&premise| heights[premise]).max().unwrap_or(0));
        }
        heights.last().copied().unwrap_or(0)
    }
}
