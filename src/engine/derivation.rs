//! Derivations of queries, and the one that facts are made of.
//!
//! A fact stands for many points. From the query down, each fact that is used gets the point that its user needs; the
//! same point of the same fact is derived once.

use std::hash::Hash;

use hashbrown::HashMap;

/// A rule is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<V> {
    /// The rule.
    pub rule: usize,
    /// The values of its variables: of leaves of its graph, in their order.
    pub values: Vec<V>,
    /// For each predicate in the body: the earlier step that derives it.
    pub premises: Vec<usize>,
}

/// A derivation of a query, which is the last step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation<V> {
    /// The steps.
    pub steps: Vec<Step<V>>,
}

impl<V> Derivation<V> {
    /// The number of steps on the longest way to the query.
    pub fn height(&self) -> usize {
        let mut heights: Vec<usize> = Vec::new();
        for step in &self.steps {
            heights.push(1 + step.premises.iter().map(|&premise| heights[premise]).max().unwrap_or(0));
        }
        heights.last().copied().unwrap_or(0)
    }
}

/// A point of a fact: predicate, position of the fact, values.
pub type Point<V> = (usize, usize, Vec<V>);

/// A rule that derives a point of a fact.
pub struct Applied<V> {
    /// The rule.
    pub rule: usize,
    /// The values of its variables.
    pub values: Vec<V>,
    /// For each predicate in the body: a fact, and the point that is needed of it.
    pub body: Vec<Point<V>>,
}

/// A fact on its way to a step.
struct Open<V> {
    point: Option<Point<V>>,
    applied: Applied<V>,
    premises: Vec<usize>,
}

/// The derivation whose last step this is. `apply` says how a point of a fact is derived.
///
/// # Errors
/// Those of `apply`.
pub fn derivation<V: Clone + Eq + Hash, E>(
    last: Applied<V>,
    mut apply: impl FnMut(&Point<V>) -> Result<Applied<V>, E>,
) -> Result<Derivation<V>, E> {
    let mut steps: Vec<Step<V>> = Vec::new();
    let mut done: HashMap<Point<V>, usize> = HashMap::new();
    let mut open = vec![Open { point: None, applied: last, premises: Vec::new() }];
    while let Some(top) = open.last_mut() {
        let step = match top.applied.body.get(top.premises.len()) {
            Some(point) => match done.get(point) {
                Some(&step) => step,
                None => {
                    let (point, applied) = (Some(point.clone()), apply(point)?);
                    open.push(Open { point, applied, premises: Vec::new() });
                    continue;
                }
            },
            None => {
                let Open { point, applied: Applied { rule, values, .. }, premises } =
                    open.pop().expect("it is there");
                done.extend(point.map(|point| (point, steps.len())));
                steps.push(Step { rule, values, premises });
                steps.len() - 1
            }
        };
        if let Some(user) = open.last_mut() {
            user.premises.push(step);
        }
    }
    Ok(Derivation { steps })
}
