//! Property directed reachability.
//!
//! Reading order: this file (the main loop and the seam), `trace` (what is known), `query` (what is asked),
//! `block` (obligations), `justify` (lifting them), `generalize` and `predict` (lemmas), `propagate` (pushing and the
//! fixpoint).
//!
//! | what | where | source |
//! |---|---|---|
//! | main loop, generalized trace | `Pdr::check` | Luka, Vizel, CAV 2025, Algorithm 2; with [`Resolution`] it is Algorithm 1 |
//! | relative induction | `query` | Bradley, VMCAI 2011 |
//! | delta-trace, obligations re-enqueued | `trace`, `block` | Eén, Mishchenko, Brayton, FMCAD 2011 |
//! | lifting by justification | `justify` | Eén et al., FMCAD 2011; Goldstein 1979 |
//! | counterexamples to generalization | `generalize` | Hassan, Bradley, Somenzi, FMCAD 2013 |
//! | lemma prediction | `predict` | Su, Yang, Ci, DAC 2024 |
//!
//! The core introduces no auxiliary variables: a [`ProofSystem`] may strengthen, weaken and re-encode lemmas, and its
//! default bodies do nothing, which *is* textbook PDR. All that the core knows is how to load definitions into its
//! solvers (`definitions`, `copies`).
//!
//! Limitations and non-goals: safety only (no liveness), one property at a time, one thread.

mod activity;
mod block;
mod contexts;
mod copies;
mod ctp;
mod definitions;
pub mod er;
mod generalize;
mod induction;
mod insert;
mod justify;
mod lemma;
mod level;
mod obligation;
mod predict;
mod propagate;
mod push;
mod query;
mod throttle;
mod trace;
#[cfg(debug_assertions)]
mod validate;

pub use definitions::Definitions;
pub use lemma::TraceLemma;
pub use level::{INFINITY, Level, below};
pub use query::{Induction, Predecessor, Queries};
pub use trace::Trace;

pub use activity::Activity;
use obligation::Obligations;
use throttle::CtgThrottle;

use std::time::{Duration, Instant};

use crate::config::Config;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube};
use crate::logic::luby::Luby;
use crate::stats::{ExtendedResolution, Phases, Stats, timed};
use crate::system::TransitionSystem;

/// What the lemmas of a trace may say and how one follows from another. PDR's proof system is [`Resolution`].
pub trait ProofSystem {
    /// Does `c` imply `d`, under the definitions? May say no when unsure, never yes.
    fn implies(&mut self, _: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        c.subsumes(d)
    }

    /// A clause that implies `clause` with lemmas of F_level, excludes the obligation, holds initially and is inductive
    /// relative to F_{level-1}, as `clause` does and is.
    fn strengthen(
        &mut self,
        _trace: &mut Trace<'_>,
        _level: Level,
        clause: Clause,
        _obligation: &Cube,
    ) -> Result<Clause, Stopped> {
        Ok(clause)
    }

    /// A clause implied by `clause`, a lemma of F_level that does not hold one step later, that does.
    ///
    /// Requires: the last query of the trace found a step out of the clause, which the trace can still read.
    fn weaken(
        &mut self,
        _: &mut Trace<'_>,
        _level: Level,
        _clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        Ok(None)
    }

    /// Rewrites lemmas if it is time to. Every frame stays equivalent or gets stronger, by lemmas that are inductive.
    /// Asked whenever there are new lemmas.
    fn reencode(&mut self, _trace: &mut Trace<'_>) -> Result<(), Stopped> {
        Ok(())
    }

    /// The final form of an invariant, equivalent to it.
    fn conclude(&mut self, _trace: &mut Trace<'_>, invariant: Vec<Clause>) -> Vec<Clause> {
        invariant
    }

    /// Wall time that [`ProofSystem::stats`] has, all of it.
    fn time(&self) -> Duration {
        Duration::ZERO
    }

    /// What it did.
    fn stats(&self) -> ExtendedResolution {
        ExtendedResolution::default()
    }
}

/// Lemmas are clauses over state variables, and one follows from another by subsumption.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resolution;

impl ProofSystem for Resolution {}

/// The end of a search.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The property holds. With ¬Bad these lemmas, under the trace's definitions, are an inductive invariant.
    Safe(Vec<Clause>),
    /// A run to a bad state.
    Unsafe(Path),
}

/// A run of the transition system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Initial values of the latches.
    pub state: Vec<bool>,
    /// Values of the inputs, step by step; bad holds in the last step at the latest.
    pub inputs: Vec<Vec<bool>>,
}

/// What an observer is told.
#[derive(Clone, Copy)]
pub enum Event<'e> {
    /// No bad state is reachable in `safe` steps or fewer; the trace has been extended.
    Extended {
        /// The number of steps that is known to be safe.
        safe: usize,
        /// The trace.
        trace: &'e Trace<'e>,
        /// Counters.
        stats: &'e Stats,
    },
    /// Another obligation has been dealt with.
    Obligation {
        /// Obligations waiting.
        waiting: usize,
        /// The trace.
        trace: &'e Trace<'e>,
        /// Counters.
        stats: &'e Stats,
    },
}

/// Told what happens; never asked.
pub type Observer<'o> = &'o mut dyn FnMut(Event<'_>);

/// A search for an inductive invariant or a counterexample.
pub struct Pdr<'a, P = Resolution> {
    ts: &'a TransitionSystem,
    /// The trace.
    pub trace: Trace<'a>,
    proof: P,
    obligations: Obligations,
    /// How long to go on with a bad state of this frame.
    patience: Luby,
    /// Which CTGs to try.
    ctgs: CtgThrottle,
    limits: Limits,
    observer: Observer<'a>,
    stats: Stats,
}

impl<'a, P: ProofSystem> Pdr<'a, P> {
    /// A search that has not begun.
    pub fn new(
        ts: &'a TransitionSystem,
        proof: P,
        config: &Config,
        limits: &Limits,
        observer: Observer<'a>,
    ) -> Pdr<'a, P> {
        let mut stats = Stats::default();
        let trace = timed(&mut stats.phases.preprocess, || Trace::new(ts, config, limits));
        Pdr {
            ts,
            trace,
            proof,
            obligations: Obligations::default(),
            patience: Luby::default(),
            ctgs: CtgThrottle::default(),
            limits: limits.clone(),
            observer,
            stats,
        }
    }

    /// Searches until the property is decided or a limit is reached.
    pub fn check(&mut self) -> Result<Verdict, Stopped> {
        loop {
            while let Some(bad) = self.phase(|times| &mut times.block, Pdr::bad_state)? {
                if let Some(path) = self.phase(|times| &mut times.block, |pdr| pdr.block(bad))? {
                    return Ok(Verdict::Unsafe(path));
                }
            }
            self.reencode()?;
            self.phase(|times| &mut times.propagate, Pdr::extend)?;
            if let Some(level) = self.phase(|times| &mut times.propagate, Pdr::propagate)? {
                let invariant = self.trace.invariant(level);
                return Ok(Verdict::Safe(self.proof.conclude(&mut self.trace, invariant)));
            }
        }
    }

    /// Counters so far.
    pub fn stats(&self) -> Stats {
        let mut stats = self.stats.clone();
        stats.sat_calls = self.trace.queries.calls;
        stats.lemmas_subsumed = self.trace.subsumed;
        stats.rebuilds = self.trace.rebuilds;
        stats.er = self.proof.stats();
        stats
    }

    /// Does a part of the search, and adds to a phase the wall time that nothing within has counted.
    fn phase<T>(&mut self, phase: fn(&mut Phases) -> &mut Duration, work: impl FnOnce(&mut Self) -> T) -> T {
        let counted = |pdr: &Self| pdr.stats.phases.total() + pdr.proof.time();
        let (start, before) = (Instant::now(), counted(self));
        let result = work(self);
        let within = counted(self) - before;
        *phase(&mut self.stats.phases) += start.elapsed().saturating_sub(within);
        result
    }

    /// Bad states of the top frame.
    fn bad_state(&mut self) -> Result<Option<Predecessor>, Stopped> {
        self.trace.bad_state()
    }

    /// The proof system's turn. What it does not count itself are queries that make lemmas stronger.
    fn reencode(&mut self) -> Result<(), Stopped> {
        self.phase(|times| &mut times.generalize, |pdr| pdr.proof.reencode(&mut pdr.trace))
    }

    fn extend(&mut self) -> Result<(), Stopped> {
        self.obligations.clear();
        self.patience = Luby::default();
        self.trace.extend()?;
        let safe = self.trace.safe_steps();
        (self.observer)(Event::Extended { safe, trace: &self.trace, stats: &self.stats });
        #[cfg(debug_assertions)]
        self.trace.validate();
        Ok(())
    }
}
