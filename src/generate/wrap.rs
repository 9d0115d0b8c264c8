//! A counter that must wrap.
//!
//! It counts when an input says so, which happens again and again. Justice: it does not wrap any more. Faulty: another
//! input may hold the counter at its last number.
//!
//! Hard for methods that count or copy: from one wrap to the next there are 2^BITS ticks, all in different states. A
//! short proof compares numbers bit by bit: while it does not wrap, the highest bit changes once at most, between its
//! changes the next one does, and so on. A counterexample counts to the end: 2^BITS steps.

use super::circuit::{Circuit, Roles};
use super::eventually::Guess;
use crate::model::Model;

/// The model.
pub fn build(bits: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let enable = c.input("enable");
    let count = c.latches("count", bits);
    let last = c.all(&count);
    let counts = if faulty {
        let hold = c.input("hold");
        let held = c.graph.and(last, hold);
        c.graph.and(enable, !held)
    } else {
        enable
    };
    let next = c.count_up(&count, counts);
    c.set_next(&count, &next);
    let wraps = c.graph.and(last, counts);
    let guess = Guess::new(&mut c);
    let justice = vec![("no_wrap".to_owned(), guess.of(&mut c, "wrapped", wraps))];
    c.model_with(&Roles { justice, fairness: vec![("again_enabled".to_owned(), enable)], ..Roles::default() })
}

/// It counts to its last number, where it is held; the guess is made on the way.
pub fn length(bits: usize) -> usize {
    1 << bits
}
