//! Counters of a search.

use std::time::{Duration, Instant};

/// What a search did. Plain counters; whoever counts writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Frames of the trace, F_0 included.
    pub frames: usize,
    /// Lemmas of the trace at the end.
    pub trace_lemmas: usize,
    /// Proof obligations taken from the queue.
    pub obligations: u64,
    /// Times that the obligations of a bad state were given up, to begin with another one.
    pub restarts: u64,
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
    /// Obligations blocked by a lemma that their parent lemma told, without generalization.
    pub lemmas_predicted: u64,
    /// SAT contexts built anew from the trace.
    pub rebuilds: u64,
    /// What made the system smaller.
    pub preprocess: Preprocess,
    /// What extended resolution did.
    pub er: ExtendedResolution,
    /// What random simulation did.
    pub simulation: Simulation,
    /// Where the time went.
    pub phases: Phases,
}

/// What random simulation did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulation {
    /// Runs begun.
    pub runs: u64,
    /// Steps taken, each by 64 runs.
    pub steps: u64,
}

/// What made the system smaller before the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preprocess {
    /// Latches that ternary simulation found constant.
    pub constants: u64,
    /// Latches found equal or opposite to others, or constant, by induction.
    pub equivalences: u64,
    /// Rounds of induction.
    pub rounds: u64,
    /// Those of all these facts that the smaller system rests on.
    pub facts: u64,
    /// Gates that the smaller system does not need.
    pub gates_removed: u64,
    /// Parities given the same form as others.
    pub parities: u64,
}

/// What extended resolution did; plain PDR leaves it at zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExtendedResolution {
    /// Times that lemmas were replaced.
    pub reencodings: u64,
    /// Auxiliary variables defined.
    pub aux_added: u64,
    /// Auxiliary variables given up, because no lemma used them any more.
    pub aux_retired: u64,
    /// Lemmas that others over auxiliary variables replaced.
    pub lemmas_replaced: u64,
    /// Matches applied, of each template.
    pub matches: Matches,
    /// Implication checks.
    pub implication: Implication,
    /// Candidates of GeneralizeER: those asked about, and those that were lemmas.
    pub generalize: Share,
    /// Fractions of lemmas: those asked about, and those pushed.
    pub fractions: Share,
    /// Wall time of matching and re-encoding, without the implication checks beyond subsumption.
    pub reencode_time: Duration,
    /// Wall time of implication checks beyond subsumption.
    pub implication_time: Duration,
}

/// Matches of each template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    /// The and template.
    pub and: u64,
    /// The xor template.
    pub xor: u64,
    /// The half adder template.
    pub half_adder: u64,
}

/// Implication checks by the stage that decided them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Implication {
    /// All of them.
    pub calls: u64,
    /// One clause contains the other.
    pub syntactic: u64,
    /// Neither mentions an auxiliary variable.
    pub no_aux: u64,
    /// A literal whose cone the other clause does not touch.
    pub cone: u64,
    /// Truth tables.
    pub table: u64,
    /// Binary decision diagrams.
    pub bdd: u64,
    /// Diagrams that would have been too large: not decided, taken for no.
    pub gave_up: u64,
}

/// How many of those tried were kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// All.
    pub tried: u64,
    /// Those that were kept.
    pub kept: u64,
}

/// Wall time per part of the search. No moment counts twice: what a phase does within another one, or within what
/// extended resolution counts, is not part of the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// Reading the cone of influence and building SAT contexts.
    pub preprocess: Duration,
    /// Blocking obligations: bad states, predecessors, lifting them, adding lemmas.
    pub block: Duration,
    /// Inductive generalization.
    pub generalize: Duration,
    /// Pushing lemmas between frames.
    pub propagate: Duration,
    /// Translating what was found back to the model, and freeing the SAT contexts.
    pub conclude: Duration,
    /// Making the invariant or the counterexample smaller.
    pub minimize: Duration,
    /// The independent check of the answer.
    pub self_check: Duration,
}

impl Phases {
    /// All of them.
    pub fn total(&self) -> Duration {
        let Phases { preprocess, block, generalize, propagate, conclude, minimize, self_check } = *self;
        preprocess + block + generalize + propagate + conclude + minimize + self_check
    }
}

/// Runs `work` and adds its wall time to a phase.
pub fn timed<T>(phase: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *phase += start.elapsed();
    result
}
