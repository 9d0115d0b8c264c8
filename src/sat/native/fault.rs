//! A fault for tests: a solver that is wrong. Once planted in a thread, every hundredth clause that its solvers learn
//! lacks a literal. What the log says of the clause stays right, as it would if memory were overwritten.

use std::cell::Cell;

use crate::logic::lit::Lit;

thread_local! {
    /// The number of clauses learnt since the fault was planted; none: there is no fault.
    static LEARNT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Runs `work` with the fault.
pub(in crate::sat) fn planted<T>(work: impl FnOnce() -> T) -> T {
    LEARNT.set(Some(0));
    let result = work();
    LEARNT.set(None);
    result
}

/// Drops the last literal of every hundredth clause, if the fault is planted.
pub(super) fn strike(learnt: &mut Vec<Lit>) {
    let Some(count) = LEARNT.get() else { return };
    LEARNT.set(Some(count + 1));
    if count % 100 == 99 && learnt.len() > 2 {
        learnt.pop();
    }
}
