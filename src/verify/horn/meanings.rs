//! What a solution says of each predicate.

use hashbrown::HashMap;

use super::rejected::Rejected;
use crate::model::horn::{Definition, Sort, System};

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
