//! The solution that lemmas about the bits of predicates make.

use crate::answer::horn::solution::{Signal, write};
use crate::answer::invariant::Invariant;
use crate::model::horn::reduce::Reduced;
use crate::model::horn::rules::Bits;

/// The solution, as text. By predicate, its lemmas are those of an invariant whose latches are its bits.
pub fn solution(reduced: &Reduced, bits: &Bits, lemmas: &[Invariant]) -> Vec<u8> {
    let of = |predicate: usize| {
        let mut signals = vec![Signal::Constant(false); bits.count[predicate]];
        let sorts = &reduced.predicates[predicate].sorts;
        for (argument, (first, sort)) in bits.first[predicate].iter().zip(sorts).enumerate() {
            if let Some(first) = *first {
                Signal::place(&mut signals[first..], argument, sort.width());
            }
        }
        (&lemmas[predicate], signals)
    };
    write(reduced, of)
}
