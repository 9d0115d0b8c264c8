//! Counters of a search.

use std::time::{Duration, Instant};

/// What a search did. Plain counters; whoever counts writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Proof obligations taken from the queue.
    pub obligations: u64,
    /// Calls of a SAT solver, all kinds of queries together.
    pub sat_calls: u64,
    /// Lemmas learned by blocking an obligation or a counterexample to generalization.
    pub lemmas_learned: u64,
    /// Lemmas removed because a stronger one came.
    pub lemmas_subsumed: u64,
    /// Lemmas pushed to a higher level, counted per level.
    pub lemmas_pushed: u64,
    /// Counterexamples to generalization that were blocked.
    pub ctgs_blocked: u64,
    /// SAT contexts built anew from the trace.
    pub rebuilds: u64,
    /// Where the time went.
    pub phases: Phases,
}

/// Wall time per part of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// Reading the cone of influence and building SAT contexts.
    pub preprocess: Duration,
    /// Finding bad states and their predecessors, and lifting them.
    pub block: Duration,
    /// Inductive generalization.
    pub generalize: Duration,
    /// Pushing lemmas between frames.
    pub propagate: Duration,
    /// The independent check of the answer.
    pub self_check: Duration,
}

/// Runs `work` and adds its wall time to a phase.
pub fn timed<T>(phase: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *phase += start.elapsed();
    result
}
