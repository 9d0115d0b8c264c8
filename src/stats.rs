//! Counters and times of a run.
//!
//! Each is declared here and nowhere else: one line with its comment. The name of the field is its word in the JSON
//! object of `--stats`, the order of the fields is the order there, and the sums over several properties include it.
//! Whoever counts writes to the field. Rejected: counters with strings as keys, which nobody can look up.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

/// Declares a struct of counters, which can be added field by field. `of times`: each field is a [`Duration`].
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
            /// All of them.
            pub fn total(&self) -> Duration {
                Duration::ZERO $(+ self.$field)*
            }
        }
    };
}

counters! {
    /// What a search did. Serialized, these are the counters alone: the parts that follow have places of their own in
    /// the JSON object.
    pub struct Stats {
        /// Frames of the trace at the end, F_0 included.
        pub frames: usize,
        /// Lemmas of the trace at the end.
        pub trace_lemmas: usize,
        /// Proof obligations taken from the queue.
        pub obligations: u64,
        /// Times that the obligations of a bad state were abandoned for those of another one.
        pub restarts: u64,
        /// Calls of a SAT solver, all kinds of queries together.
        pub sat_calls: u64,
        /// Lemmas learned by blocking an obligation or a counterexample to generalization.
        pub lemmas_learned: u64,
        /// Lemmas removed because a new one implies them.
        pub lemmas_subsumed: u64,
        /// Lemmas pushed to a higher level, counted per level.
        pub lemmas_pushed: u64,
        /// Counterexamples to generalization that were blocked.
        pub ctgs_blocked: u64,
        /// Obligations blocked by a lemma that was predicted from another one, without generalization.
        pub lemmas_predicted: u64,
        /// SAT contexts built anew from the trace.
        pub rebuilds: u64,
        /// What preprocessing did.
        #[serde(skip)]
        pub preprocess: Preprocess,
        /// What extended resolution did.
        #[serde(skip)]
        pub er: ExtendedResolution,
        /// What random simulation did.
        #[serde(skip)]
        pub simulation: Simulation,
        /// Where the time went.
        #[serde(skip)]
        pub phases: Phases,
    }
}

impl AddAssign<&Stats> for Stats {
    fn add_assign(&mut self, other: &Stats) {
        *self += other.clone();
    }
}

counters! {
    /// What made the system smaller before the search.
    pub struct Preprocess {
        /// Latches that ternary simulation found constant.
        pub constants: u64,
        /// Latches found equal or opposite to others, or constant, by induction.
        pub equivalences: u64,
        /// Rounds of induction.
        pub rounds: u64,
        /// Those of all these facts that the smaller system depends on.
        pub facts: u64,
        /// Gates that the smaller system does not need.
        pub gates_removed: u64,
        /// Parities given the same form as others.
        pub parities: u64,
    }
}

counters! {
    /// What extended resolution did; plain PDR leaves it at zero.
    pub struct ExtendedResolution {
        /// Times that the trace was re-encoded.
        pub reencodings: u64,
        /// Auxiliary variables defined.
        pub aux_added: u64,
        /// Auxiliary variables given up, because no lemma used them any more.
        pub aux_retired: u64,
        /// Lemmas replaced by lemmas over auxiliary variables.
        pub lemmas_replaced: u64,
        /// Matches applied, of each template.
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
    /// What random simulation did; other engines leave it at zero.
    pub struct Simulation {
        /// Runs begun.
        pub runs: u64,
        /// Steps taken, each by 64 runs at once.
        pub steps: u64,
    }
}

counters! {
    /// Matches of each template.
    pub struct Matches {
        /// The and template.
        pub and: u64,
        /// The xor template.
        pub xor: u64,
        /// The half adder template.
        pub half_adder: u64,
    }
}

counters! {
    /// Implication checks by the stage that decided them.
    pub struct Implication {
        /// All of them.
        pub calls: u64,
        /// One clause contains the other.
        pub syntactic: u64,
        /// Neither mentions an auxiliary variable.
        pub no_aux: u64,
        /// A literal whose cone the other clause does not touch.
        pub cone: u64,
        /// Truth tables. No longer used: always zero, because the JSON object has it.
        pub table: u64,
        /// Binary decision diagrams.
        pub bdd: u64,
        /// Diagrams that would have been too large: undecided, which counts as no.
        pub gave_up: u64,
    }
}

counters! {
    /// Clauses with auxiliary variables that could be lemmas instead of others.
    pub struct Candidates {
        /// Those that were queried.
        pub tried: u64,
        /// Those that became lemmas.
        pub kept: u64,
    }
}

counters! {
    /// Parts of lemmas that could not be pushed as a whole.
    pub struct Fractions {
        /// Those that were queried.
        #[serde(rename = "fractions_tried")]
        pub tried: u64,
        /// Those that were pushed.
        #[serde(rename = "fractions_pushed")]
        pub kept: u64,
    }
}

counters! {
    /// Wall time per part of a run. No moment counts twice: what one phase does within another counts for the inner one
    /// only.
    pub struct Phases of times {
        /// Preprocessing, reading the cone of influence and building SAT contexts.
        pub preprocess,
        /// Blocking obligations: bad states, predecessors, lifting them, adding lemmas.
        pub block,
        /// Inductive generalization.
        pub generalize,
        /// Pushing lemmas between frames.
        pub propagate,
        /// Matching templates and re-encoding, without the implication checks beyond subsumption.
        pub reencode,
        /// Implication checks beyond subsumption.
        pub implication,
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

/// Serializes a duration as a number of seconds, in whole microseconds: more digits would be noise.
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
