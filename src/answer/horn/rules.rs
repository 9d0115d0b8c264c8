//! Answers about clauses, made of answers about their rules over bits.

use crate::answer::horn::Derivation;
use crate::answer::horn::apply::{Evaluate, apply};
use crate::answer::horn::solution::{Signal, write};
use crate::answer::invariant::Invariant;
use crate::answer::witness::words::Bits;
use crate::model::horn::System;
use crate::model::horn::reduce::Reduced;
use crate::model::horn::rules;

/// The solution, as text. By predicate, its lemmas are those of an invariant whose latches are its bits.
pub fn solution(reduced: &Reduced, bits: &rules::Bits, lemmas: &[Invariant]) -> Vec<u8> {
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

/// A rule is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Its clause, of those that are left.
    pub clause: usize,
    /// By variable of the clause, its value if it is free. What does not matter may be missing.
    pub free: Vec<Bits>,
    /// Earlier applications, which derive the body.
    pub premises: Vec<usize>,
}

/// The derivation that consists of these applications. The last one is that of a query.
pub fn derive(system: &System, reduced: &Reduced, applied: &[Applied], evaluate: Evaluate<'_>) -> Derivation {
    let mut derivation = Derivation::default();
    // By application, its last step.
    let mut last: Vec<usize> = Vec::new();
    for Applied { clause, free, premises } in applied {
        let premises: Vec<usize> = premises.iter().map(|&premise| last[premise]).collect();
        let free = |variable: usize| free[variable].clone();
        apply(system, reduced, *clause, &premises, free, evaluate, &mut derivation);
        last.push(derivation.steps.len() - 1);
    }
    derivation
}
