//! Properties that are the same literal: they are decided once.

use std::time::Duration;

use hashbrown::HashMap;

use super::outcome::Error;
use crate::model::{Goal, Model};
use crate::stats::Stats;

/// Properties that are the same literal.
#[derive(Debug, Default)]
pub(super) struct Class {
    /// Their positions among the properties to decide.
    pub positions: Vec<usize>,
    /// The time of all turns until now; those of a group are shared equally among its members.
    pub used: Duration,
    /// The counters of all turns until now.
    pub stats: Stats,
    /// No counterexample has this many steps or fewer.
    pub bound: Option<usize>,
}

/// The classes of properties, in the order of their first members. Justice properties are the same only if they have
/// the same number.
pub(super) fn classes(model: &Model, properties: &[usize]) -> Result<Vec<Class>, Error> {
    let mut number: HashMap<Goal, usize> = HashMap::new();
    let mut classes: Vec<Class> = Vec::new();
    for (position, &property) in properties.iter().enumerate() {
        let class = *number.entry(model.goal(property)?).or_insert(classes.len());
        if class == classes.len() {
            classes.push(Class::default());
        }
        classes[class].positions.push(position);
    }
    Ok(classes)
}
