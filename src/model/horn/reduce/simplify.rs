//! All steps in their order.

use super::eliminate::eliminate;
use super::needed::needed;
use super::reduced::{Combined, Reduced};
use super::relevant::{Fate, fates};
use super::resolve::resolve;
use crate::limits::{Poll, Stopped};
use crate::model::horn::{Clause, System};

/// The clauses that matter, made simpler.
///
/// # Errors
/// Limits.
pub fn reduce(system: &System, poll: &mut Poll<'_>) -> Result<Reduced, Stopped> {
    let fates = fates(system);
    let is_open = |clause: &Clause| {
        clause.body.iter().chain(&clause.head).all(|atom| fates[atom.predicate] == Fate::Open)
    };
    let matters: Vec<usize> = (0..system.clauses.len()).filter(|&i| is_open(&system.clauses[i])).collect();
    let (clauses, eliminated) = eliminate(system, &matters, poll)?;
    let mut resolved = Vec::new();
    for Combined { clause, .. } in &clauses {
        poll.ticks(clause.terms.nodes.len())?;
        resolved.push(resolve(clause));
    }
    let mut reduced = Reduced {
        predicates: system.predicates.clone(),
        fates,
        needed: Vec::new(),
        clauses,
        resolved,
        eliminated,
    };
    reduced.needed = needed(&reduced);
    Ok(reduced)
}
