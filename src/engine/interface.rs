//! The seam between engines and everybody else: a transition system goes in, an answer that stands on its own comes out.
//!
//! An engine sees no model, no file and no option of the command line. It looks at its limits often, tells an observer
//! how far it is, and keeps its counters in the words of [`Stats`]. What it answers is translated back to the model and
//! verified there by others, so an engine need not be believed. The smallest one is [`Simulation`](super::Simulation).

use std::fmt::Display;

use crate::answer::invariant::{Definition, Lemma};
use crate::limits::{Limits, Stopped};
use crate::stats::Stats;
use crate::system::{Path, TransitionSystem};

/// Decides transition systems.
pub trait Engine {
    /// Decides whether a bad state is reachable, unless a limit comes first.
    ///
    /// An engine may be run again, also on another system; runs do not depend on each other.
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer;

    /// What the last run did. Engines leave counters that mean nothing to them at zero.
    fn stats(&self) -> Stats {
        Stats::default()
    }
}

/// What an engine found out. It can be used without the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No bad state is reachable.
    Safe(Proof),
    /// A run to a bad state.
    Unsafe(Path),
    /// Neither is known.
    Unknown {
        /// Why the engine ended.
        reason: Reason,
        /// No run reaches a bad state in so many steps or fewer; none if not even step 0 is known to be safe.
        bound: Option<usize>,
    },
}

/// Why no bad state is reachable. Variables 1…L are the latches of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Together with ¬Bad the lemmas hold in every initial state and are preserved by every step.
    Inductive {
        /// Definitions of auxiliary variables: entry k defines variable L + 1 + k over variables below that. There may
        /// be more than the lemmas need.
        definitions: Vec<Definition>,
        /// The lemmas.
        lemmas: Vec<Lemma>,
    },
}

/// Why a run ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The engine is incomplete and has done all that it does. What that was, in a few words.
    #[error("{0}")]
    Incomplete(String),
}

/// What an observer is told.
#[derive(Clone, Copy)]
pub enum Event<'e> {
    /// No bad state is reachable in so many steps or fewer.
    Bound {
        /// The number of steps; it never gets smaller.
        steps: usize,
        /// How far the run is, for people; it costs something only if it is looked at.
        status: &'e dyn Display,
    },
    /// Work goes on. Said often, so that a display need not wait.
    Working {
        /// How far the run is, for people.
        status: &'e dyn Display,
    },
}

/// Told what happens; never asked.
pub type Observer<'o> = &'o mut dyn FnMut(Event<'_>);
