//! The main loop (Luka, Vizel, CAV 2025, Algorithm 2; with [`Resolution`] it is their Algorithm 1, plain PDR).
//!
//! The loop blocks the bad states of the top frame, re-encodes lemmas, adds a frame and pushes lemmas, until a frame
//! equals the next one. That frame is an inductive invariant. Lemmas are also re-encoded after each new one. `block`,
//! `generalize`, `predict` and `propagate` have the other methods of [`Pdr`].

use std::time::{Duration, Instant};

use super::may::MayObligations;
use super::obligation::Obligations;
use super::proof_system::{ProofSystem, Resolution};
use super::status::Status;
use super::throttle::{CtgThrottle, PredictionThrottle};
use super::trace::Trace;
use crate::config::Config;
use crate::engine::interface::{Answer, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::logic::luby::Luby;
use crate::stats::{Phases, Stats, timed};
use crate::system::TransitionSystem;

/// A search for an inductive invariant or a counterexample.
pub struct Pdr<'a, P = Resolution> {
    pub(super) ts: &'a TransitionSystem,
    /// The trace.
    pub trace: Trace<'a>,
    pub(super) proof: P,
    pub(super) obligations: Obligations,
    pub(super) may: MayObligations,
    /// How many new lemmas a bad state of this frame may take, in units of `block`.
    pub(super) patience: Luby,
    /// Decides whether to predict lemmas.
    pub(super) predictions: PredictionThrottle,
    /// Decides which CTGs to try to block.
    pub(super) ctgs: CtgThrottle,
    pub(super) limits: Limits,
    pub(super) observer: Observer<'a>,
    pub(super) stats: Stats,
}

impl<'a, P: ProofSystem> Pdr<'a, P> {
    /// A search that has not begun: the trace is \[Init\].
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn new(
        ts: &'a TransitionSystem,
        proof: P,
        config: &Config,
        limits: &Limits,
        observer: Observer<'a>,
    ) -> Result<Pdr<'a, P>, Stopped> {
        let mut stats = Stats::default();
        let trace = timed(&mut stats.phases.preprocess, || Trace::new(ts, config, limits))?;
        Ok(Pdr {
            ts,
            trace,
            proof,
            obligations: Obligations::default(),
            may: MayObligations::new(&config.engine),
            patience: Luby::default(),
            predictions: PredictionThrottle::default(),
            ctgs: CtgThrottle::default(),
            limits: limits.clone(),
            observer,
            stats,
        })
    }

    /// Searches until the property is decided or a limit is reached.
    pub fn run(&mut self) -> Answer {
        let bound = |trace: &Trace<'_>| (trace.top() > 0).then(|| trace.safe_steps());
        let answer = self
            .search()
            .unwrap_or_else(|stopped| Answer::Unknown { reason: stopped.into(), bound: bound(&self.trace) });
        self.show_frames(true);
        answer
    }

    /// Shows the frames to whoever wants to keep them.
    pub(super) fn show_frames(&mut self, last: bool) {
        (self.observer)(Event::Frames { frames: &|| self.trace.frames(), last });
    }

    fn search(&mut self) -> Result<Answer, Stopped> {
        loop {
            while let Some(bad) = self.phase(|times| &mut times.block, |pdr| pdr.trace.bad_state())? {
                self.stats.ctis += 1;
                if let Some(path) = self.phase(|times| &mut times.block, |pdr| pdr.block(bad))? {
                    return Ok(Answer::Unsafe(path));
                }
            }
            self.reencode()?;
            self.phase(|times| &mut times.propagate, Pdr::extend)?;
            if let Some(level) = self.phase(|times| &mut times.propagate, Pdr::propagate)? {
                let invariant = self.trace.invariant(level);
                let lemmas = self.proof.conclude(&mut self.trace, invariant);
                return Ok(Answer::Safe(
                    self.phase(|times| &mut times.conclude, |pdr| pdr.trace.proof(lemmas)),
                ));
            }
        }
    }

    /// Counters so far.
    pub fn stats(&self) -> Stats {
        let mut stats = self.stats.clone();
        stats.frames = self.trace.top() + 1;
        stats.trace_lemmas = self.trace.len();
        stats.sat_calls = self.trace.queries.calls;
        stats.propagations = self.trace.queries.contexts.propagations();
        stats.lemmas_subsumed = self.trace.subsumed;
        stats.quip.reached = self.trace.reached.len() as u64;
        stats.rebuilds = self.trace.rebuilds;
        self.proof.report(&mut stats);
        stats
    }

    /// Runs a part of the search, and adds its wall time to a phase, except time that it adds to other phases itself.
    pub(super) fn phase<T>(
        &mut self,
        phase: fn(&mut Phases) -> &mut Duration,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let counted = |pdr: &Self| pdr.stats.phases.total() + pdr.proof.time();
        let (start, before) = (Instant::now(), counted(self));
        let result = work(self);
        let within = counted(self) - before;
        *phase(&mut self.stats.phases) += start.elapsed().saturating_sub(within);
        result
    }

    /// Lets the proof system re-encode the trace. Time that it does not count itself is spent on queries that make
    /// lemmas stronger, and counts as generalization.
    pub(super) fn reencode(&mut self) -> Result<(), Stopped> {
        self.phase(|times| &mut times.generalize, |pdr| pdr.proof.reencode(&mut pdr.trace))
    }

    fn extend(&mut self) -> Result<(), Stopped> {
        self.obligations.clear();
        self.may.clear();
        self.patience = Luby::default();
        self.trace.extend()?;
        let status = Status { trace: &self.trace, obligations: self.stats.obligations, waiting: None };
        (self.observer)(Event::Bound { steps: self.trace.safe_steps(), status: &status });
        self.show_frames(false);
        #[cfg(debug_assertions)]
        self.trace.validate();
        Ok(())
    }
}
