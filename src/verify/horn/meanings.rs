//! What a solution says of each predicate.

use hashbrown::HashMap;

use super::rejected::Rejected;
use crate::model::horn::{Constant, Definition, Sort, System};

/// The definitions of the predicates, in their order.
///
/// # Errors
/// The first predicate that is not defined, or with other sorts.
pub(super) fn meanings<'d, G>(
    system: &System<G>,
    definitions: &'d [Definition<G>],
) -> Result<Vec<&'d Definition<G>>, Rejected> {
    let by_name: HashMap<&[u8], &Definition<G>> =
        definitions.iter().map(|definition| (&*definition.name, definition)).collect();
    let mut meanings = Vec::new();
    for predicate in &system.predicates {
        let Some(definition) = by_name.get(&*predicate.name) else {
            return Err(Rejected::Undefined(predicate.printable()));
        };
        if definition.parameters != predicate.sorts || definition.sort != Sort::Bool {
            return Err(Rejected::Sorts(predicate.printable()));
        }
        meanings.push(*definition);
    }
    Ok(meanings)
}

/// The definitions of the free constants, in their order.
///
/// # Errors
/// The first one that is not defined, or with another sort.
pub(super) fn values<'d, G>(
    system: &System<G>,
    definitions: &'d [Definition<G>],
) -> Result<Vec<&'d Definition<G>>, Rejected> {
    let value = |constant: &Constant| {
        let by_name = definitions.iter().find(|definition| definition.name == constant.name);
        let definition = by_name.ok_or_else(|| Rejected::Undefined(constant.printable()))?;
        match definition.parameters.is_empty() && definition.sort == constant.sort {
            true => Ok(definition),
            false => Err(Rejected::Sorts(constant.printable())),
        }
    };
    system.constants.iter().map(value).collect()
}
