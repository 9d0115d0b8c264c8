//! The interface of engines: from a transition system to an answer that can be used without the engine.
//!
//! An engine sees no model, no file and no option of the command line. It checks its limits often ([`Limits::check`];
//! in hot loops [`Limits::stop`], which rarely reads the clock), reports its progress to an observer, and counts in
//! [`Stats`]. Other code translates its answer back to the model and verifies it there, so an engine need not be
//! trusted. The smallest one is [`Simulation`](super::Simulation).

use std::fmt::Display;
use std::sync::Arc;

use super::exchange::Exchange;
use crate::answer::candidates::Examined;
use crate::answer::frames::{Copied, Frames};
use crate::answer::invariant::{Definition, Lemma};
use crate::limits::{Limits, Stopped};
use crate::stats::Stats;
use crate::system::{Path, TransitionSystem};

/// Decides transition systems.
pub trait Engine {
    /// Decides whether a bad state is reachable, unless a limit is reached first.
    ///
    /// An engine may run several times, on the same system or on others. The runs are independent of each other.
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer;

    /// Lets the engine use what others find out about the same property during its next run. It need not; what it
    /// reports itself reaches the others through its observer.
    fn join(&mut self, _exchange: &Arc<Exchange>) {}

    /// Lets the next run begin with these frames of another search, whose variables are those of the system: the
    /// latches 1…L, and definition k defines variable L + 1 + k. An engine without frames ignores them; others prove
    /// every lemma again before they use it.
    fn resume(&mut self, _frames: Frames) {}

    /// The counters of the last run. An engine leaves counters that do not apply to it at zero.
    fn stats(&self) -> Stats {
        Stats::default()
    }
}

/// The answer of an engine. It can be used without the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No bad state is reachable.
    Safe(Proof),
    /// A run to a bad state.
    Unsafe(Path),
    /// Undecided.
    Unknown {
        /// Why the engine ended.
        reason: Reason,
        /// No run reaches a bad state in this many steps or fewer; none if not even the initial states are known to be
        /// safe.
        bound: Option<usize>,
    },
}

impl Answer {
    /// The answer of a search that ends with an answer, at the bound that the options set, or at a limit.
    pub(super) fn within_bound(end: Result<Option<Answer>, Stopped>, bound: Option<usize>) -> Answer {
        let reason = match end {
            Ok(Some(answer)) => return answer,
            Ok(None) => Reason::Incomplete("bound reached".to_owned()),
            Err(stopped) => Reason::Stopped(stopped),
        };
        Answer::Unknown { reason, bound }
    }
}

/// Why no bad state is reachable. Variables 1…L are the latches of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Together with ¬Bad the lemmas hold in every initial state and are preserved by every step.
    Inductive {
        /// Definitions of auxiliary variables: entry k defines variable L + 1 + k over smaller variables. The lemmas
        /// need not use all of them.
        definitions: Vec<Definition>,
        /// The lemmas.
        lemmas: Vec<Lemma>,
    },
    /// No bad state is reachable in fewer than k steps, nor after k steps through states that are not bad, whatever the
    /// first of them is.
    KInductive {
        /// At least 1.
        k: usize,
        /// Is that so only if all these states differ?
        simple_paths: bool,
    },
    /// No bad state is reachable in fewer than this many steps, and no run has as many: constraints end all runs.
    Exhausted {
        /// The number of steps.
        steps: usize,
    },
}

/// Why a run ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The engine is incomplete and has finished without an answer. The text says briefly what it did.
    #[error("{0}")]
    Incomplete(String),
    /// A limit was reached when an answer was found, but not yet verified. No engine says this; the pipeline does.
    #[error("{stopped}; a {found} was found, but not checked")]
    Unchecked {
        /// The limit.
        stopped: Stopped,
        /// "proof" or "counterexample".
        found: &'static str,
    },
}

/// A report to an observer.
#[derive(Clone, Copy)]
pub enum Event<'e> {
    /// No bad state is reachable in this many steps or fewer.
    Bound {
        /// The number of steps; it never decreases during a run.
        steps: usize,
        /// The progress of the run, for people. It is computed only when it is displayed.
        status: &'e dyn Display,
    },
    /// The run goes on. Engines send this often, so that a display stays up to date.
    Working {
        /// The progress of the run, for people.
        status: &'e dyn Display,
    },
    /// The run has begun with frames of another search.
    Resumed {
        /// How many of their lemmas it has taken.
        copied: &'e Copied,
    },
    /// The run has frames. Engines that have them send this often, so that they can be kept.
    Frames {
        /// The frames, with the variables of [`Engine::resume`]. They are computed only when they are asked for.
        frames: &'e dyn Fn() -> Frames,
        /// Are these the frames at the end of the run?
        last: bool,
    },
    /// Candidate lemmas have been examined. The pipeline sends this, not an engine.
    Examined {
        /// What has been found out about them.
        examined: &'e Examined,
    },
    /// The engine is done, and a step begins that takes its answer on. The pipeline sends this, not an engine.
    Step {
        /// The step, for people.
        status: &'e dyn Display,
    },
}

/// Receives the reports of a run. It cannot influence the run.
pub type Observer<'o> = &'o mut dyn FnMut(Event<'_>);
