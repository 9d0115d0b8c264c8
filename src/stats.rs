//! Counters and times of a run.
//!
//! Each counter is one field with a comment, declared only here. The name of the field is its key in the JSON object of
//! `--stats`, and the keys there have the order of the fields. Sums over several properties include every counter. Code
//! that counts writes to the field directly. Rejected: strings as keys, which have no declaration to look up.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

/// Declares a struct of counters that can be added field by field. With `of times`, each field is a [`Duration`].
macro_rules! counters {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$field_about:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
        pub struct $name { $($(#[$field_about])* pub $field: $type,)* }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: $name) {
                $(self.$field += other.$field;)*
            }
        }
    };
    ($(#[$about:meta])* pub struct $name:ident of times { $($(#[$field_about:meta])* pub $field:ident,)* }) => {
        counters! {
            $(#[$about])*
            pub struct $name {
                $($(#[$field_about])* #[serde(serialize_with = "seconds")] pub $field: Duration,)*
            }
        }

        impl $name {
            /// The sum of all fields.
            pub fn total(&self) -> Duration {
                Duration::ZERO $(+ self.$field)*
            }
        }
    };
}

counters! {
    /// What a search did. Serialization leaves out the parts at the end, which have their own places in the JSON
    /// object.
    pub struct Stats {
        /// Frames of the trace at the end, F_0 included; of engines without a trace, the time frames encoded.
        pub frames: usize,
        /// Lemmas of the trace at the end.
        pub trace_lemmas: usize,
        /// Proof obligations taken from the queue.
        pub obligations: u64,
        /// Restarts: how often the obligations of a bad state were given up.
        pub restarts: u64,
        /// SAT calls for queries of all kinds.
        pub sat_calls: u64,
        /// Literals that the solvers of the search have propagated, as far as they count them: its work.
        pub propagations: u64,
        /// Lemmas learned by blocking an obligation or a counterexample to generalization.
        pub lemmas_learned: u64,
        /// Lemmas removed because a new one implies them.
        pub lemmas_subsumed: u64,
        /// Lemmas pushed to a higher level, counted per level.
        pub lemmas_pushed: u64,
        /// Counterexamples to generalization that were blocked.
        pub ctgs_blocked: u64,
        /// New lemmas that were predicted from another lemma, without generalization.
        pub lemmas_predicted: u64,
        /// How often the main SAT solver was built anew from the trace.
        pub rebuilds: u64,
        /// Counterexamples to induction: bad states of the top frame that the search has found.
        pub ctis: u64,
        /// What preprocessing did.
        #[serde(skip)]
        pub preprocess: Preprocess,
        /// What extended resolution did.
        #[serde(skip)]
        pub er: ExtendedResolution,
        /// What QUIP adds to PDR.
        #[serde(skip)]
        pub quip: Quip,
        /// What reachability with decision diagrams did.
        #[serde(skip)]
        pub bdd: Bdd,
        /// What localization did.
        #[serde(skip)]
        pub localization: Localization,
        /// What random simulation did.
        #[serde(skip)]
        pub simulation: Simulation,
        /// What the methods for justice properties did.
        #[serde(skip)]
        pub liveness: Liveness,
        /// Time by phase.
        #[serde(skip)]
        pub phases: Phases,
    }
}

impl Stats {
    /// Adds the counters of a later search; the frames and lemmas of the trace are its own then.
    pub fn follow(&mut self, later: &Stats) {
        *self += later;
        (self.frames, self.trace_lemmas) = (later.frames, later.trace_lemmas);
    }
}

impl AddAssign<&Stats> for Stats {
    fn add_assign(&mut self, other: &Stats) {
        *self += other.clone();
    }
}

counters! {
    /// What the methods for justice properties did.
    pub struct Liveness {
        /// Searches for a bad state, of all methods.
        pub searches: u64,
        /// Sets that rlive has found.
        pub sets: u64,
        /// The greatest k for which k-liveness has searched.
        pub ticks: u64,
    }
}

counters! {
    /// How preprocessing made the system smaller before the search.
    pub struct Preprocess {
        /// Latches that ternary simulation found constant.
        pub constants: u64,
        /// Latches that induction proved equal to another latch, opposite to one, or constant.
        pub equivalences: u64,
        /// Rounds of induction.
        pub rounds: u64,
        /// The facts about latches that the invariant of the original system needs.
        pub facts: u64,
        /// Gates found to compute the same function as an earlier one, the opposite, or a constant.
        pub merged: u64,
        /// Gates removed with all of these.
        pub gates_removed: u64,
        /// Parities rewritten into normal form.
        pub parities: u64,
        /// Constraints found in the bad state.
        pub unfolded: u64,
    }
}

counters! {
    /// What extended resolution did; plain PDR leaves it at zero, except for `factored`.
    pub struct ExtendedResolution {
        /// Times that the trace was re-encoded.
        pub reencodings: u64,
        /// Auxiliary variables defined.
        pub aux_added: u64,
        /// Auxiliary variables retired because no lemma used them any more.
        pub aux_retired: u64,
        /// Lemmas replaced by lemmas over auxiliary variables.
        pub lemmas_replaced: u64,
        /// Auxiliary variables of the minimised invariant that stand for pairs of literals which many lemmas share.
        pub factored: u64,
        /// Matches applied, by template.
        pub matches: Matches,
        /// Implication checks.
        pub implication: Implication,
        /// GeneralizeER.
        pub generalize: Candidates,
        /// PropagateER.
        #[serde(rename = "propagate")]
        pub fractions: Fractions,
    }
}

counters! {
    /// What QUIP adds to PDR; other engines leave it at zero.
    pub struct Quip {
        /// May obligations taken from their queue.
        pub may_obligations: u64,
        /// States known to be reachable at the end.
        pub reached: u64,
        /// May obligations dropped because their lemma excludes a reachable state.
        pub bad_lemmas: u64,
        /// Counterexamples that end a must obligation because a known reachable state lies in it.
        pub counterexamples: u64,
    }
}

counters! {
    /// What reachability with decision diagrams did; other engines leave it at zero.
    pub struct Bdd {
        /// Steps whose states are all reached.
        pub steps: u64,
        /// States that are reached, of the system after preprocessing; only if none of them is bad. 2⁶⁴ - 1: at least
        /// so many.
        pub states: u64,
        /// Nodes of these states.
        pub nodes: u64,
        /// The most nodes in the table, with those that are no longer needed.
        pub peak_nodes: u64,
        /// Parts of the transition relation.
        pub clusters: u64,
        /// Nodes of these parts.
        pub relation_nodes: u64,
        /// Operations on diagrams.
        pub operations: u64,
    }
}

counters! {
    /// What localization did; other searches leave it at zero.
    pub struct Localization {
        /// How often more became visible, because a counterexample of the view was none of the system.
        pub refinements: u64,
        /// Latches that are visible at the end.
        pub latches: u64,
        /// Constraints that are visible at the end.
        pub constraints: u64,
    }
}

counters! {
    /// What random simulation did; other engines leave it at zero.
    pub struct Simulation {
        /// Runs begun.
        pub runs: u64,
        /// Steps taken, each by 64 runs at once.
        pub steps: u64,
    }
}

counters! {
    /// Matches by template.
    pub struct Matches {
        /// The and template.
        pub and: u64,
        /// The xor template.
        pub xor: u64,
        /// The half adder template.
        pub half_adder: u64,
        /// Lemmas over thresholds; each stands for a group of lemmas that were not learned, or are no longer needed.
        pub threshold: u64,
    }
}

counters! {
    /// Implication checks, by the stage that decided them.
    pub struct Implication {
        /// All implication checks.
        pub calls: u64,
        /// Implied: the first clause is contained in the second.
        pub syntactic: u64,
        /// Not implied: neither clause mentions an auxiliary variable.
        pub no_aux: u64,
        /// Not implied: the first clause has a literal whose cone is disjoint from the cone of the second clause.
        pub cone: u64,
        /// Always zero: truth tables are no longer used. The field stays because the format of the JSON object is
        /// fixed.
        pub table: u64,
        /// Decided by binary decision diagrams.
        pub bdd: u64,
        /// Undecided, because the diagrams would be too large; the answer is then no.
        pub gave_up: u64,
    }
}

counters! {
    /// Stronger clauses that GeneralizeER proposes instead of a lemma, and those that binary lemmas suggest.
    pub struct Candidates {
        /// Candidates tried.
        pub tried: u64,
        /// Candidates that became lemmas.
        pub kept: u64,
    }
}

counters! {
    /// Parts of lemmas that could not be pushed as a whole (fractional propagation).
    pub struct Fractions {
        /// Parts tried.
        #[serde(rename = "fractions_tried")]
        pub tried: u64,
        /// Parts pushed.
        #[serde(rename = "fractions_pushed")]
        pub kept: u64,
    }
}

counters! {
    /// Wall time by phase of a run. No time is counted twice: if one phase runs within another, its time counts for the
    /// inner one only.
    pub struct Phases of times {
        /// Preprocessing, reading the cone of influence and building SAT contexts.
        pub preprocess,
        /// Proving the lemmas of given frames again. The JSON object has it only of runs that begin with such.
        #[serde(skip_serializing_if = "Duration::is_zero")]
        pub copy,
        /// Blocking obligations: finding bad states and predecessors, lifting them, adding lemmas.
        pub block,
        /// Inductive generalization.
        pub generalize,
        /// Pushing lemmas between frames.
        pub propagate,
        /// Matching templates and re-encoding, without the implication checks beyond subsumption.
        pub reencode,
        /// Implication checks beyond subsumption.
        pub implication,
        /// Unrolling, and the clauses of what is unrolled. The JSON object has it only of engines that unroll.
        #[serde(skip_serializing_if = "Duration::is_zero")]
        pub unroll,
        /// Looking for counterexamples in unrollings. The JSON object has it only of engines that unroll.
        #[serde(skip_serializing_if = "Duration::is_zero")]
        pub base,
        /// Induction steps. The JSON object has it only of k-induction.
        #[serde(skip_serializing_if = "Duration::is_zero")]
        pub step,
        /// Making interpolants of refutations. The JSON object has it only of that engine.
        #[serde(skip_serializing_if = "Duration::is_zero")]
        pub interpolate,
        /// Reachability with decision diagrams. The JSON object has it only of that engine.
        #[serde(skip_serializing_if = "Duration::is_zero")]
        pub reach,
        /// Random simulation. The JSON object has it only of that engine.
        #[serde(skip_serializing_if = "Duration::is_zero")]
        pub simulate,
        /// Translating the answer to the model, and freeing the SAT contexts.
        pub conclude,
        /// Making the invariant or the counterexample smaller.
        pub minimize,
        /// The independent check of the answer.
        pub self_check,
    }
}

/// Serializes a duration as a number of seconds, truncated to microseconds: further digits would be noise.
///
/// # Errors
/// Those of the serializer.
pub fn seconds<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_micros() as f64 / 1e6)
}

/// Runs `work` and adds its wall time to a phase.
pub fn timed<T>(phase: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *phase += start.elapsed();
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_added_too() {
        let one = Stats {
            frames: 2,
            sat_calls: 3,
            er: ExtendedResolution {
                fractions: Fractions { tried: 5, kept: 1 },
                ..ExtendedResolution::default()
            },
            phases: Phases { block: Duration::from_millis(7), ..Phases::default() },
            ..Stats::default()
        };
        let mut sum = one.clone();
        sum += &one;
        assert_eq!((sum.frames, sum.sat_calls, sum.obligations), (4, 6, 0));
        assert_eq!((sum.er.fractions.tried, sum.er.fractions.kept), (10, 2));
        assert_eq!(sum.phases.total(), Duration::from_millis(14));
    }
}
