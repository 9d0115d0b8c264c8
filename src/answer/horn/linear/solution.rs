//! The solution that an invariant of the model makes: at each location, what its lemmas say about the arguments there.

use super::location::latches;
use crate::answer::horn::solution::write;
use crate::answer::invariant::Invariant;
use crate::model::btor2::blast::WordMap;
use crate::model::horn::linear::Linear;

/// The solution, as text. `None` if the invariant needs more than the last state: then it is no set of states.
///
/// Requires: the invariant is one of the bits of the model, which has so many latches.
pub fn solution(
    linear: &Linear,
    map: &WordMap,
    latch_count: usize,
    invariant: &Invariant,
) -> Option<Vec<u8>> {
    let at = |predicate: usize| {
        let signals = latches(&linear.layout, predicate, map, latch_count);
        (invariant, signals.expect("it is somewhere: facts lead to it"))
    };
    invariant.induction.is_usual().then(|| write(&linear.reduced, at))
}
