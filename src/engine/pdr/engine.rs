//! PDR as an [`Engine`].

use std::time::Instant;

use super::proof_system::ProofSystem;
use super::search::Pdr;
use crate::answer::frames::Frames;
use crate::config::Config;
use crate::engine::interface::{Answer, Engine, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::stats::Stats;
use crate::system::TransitionSystem;

/// PDR with a proof system, a new one for each run.
pub struct PdrEngine<N> {
    config: Config,
    proof_system: N,
    /// The frames with which the next run begins.
    frames: Option<Frames>,
    stats: Stats,
}

impl<N> PdrEngine<N> {
    /// An engine that has not run. `proof_system` makes the proof system for a transition system.
    pub fn new<P: ProofSystem>(config: &Config, proof_system: N) -> PdrEngine<N>
    where
        N: Fn(&TransitionSystem) -> P,
    {
        PdrEngine { config: config.clone(), proof_system, frames: None, stats: Stats::default() }
    }
}

impl<N, P> PdrEngine<N>
where
    N: Fn(&TransitionSystem) -> P,
    P: ProofSystem,
{
    /// A search, which begins with the frames that were given, as far as they hold.
    fn begin<'a>(
        &mut self,
        ts: &'a TransitionSystem,
        limits: &Limits,
        observer: Observer<'a>,
    ) -> Result<Pdr<'a, P>, Stopped> {
        let frames = self.frames.take();
        let new = |observer| Pdr::new(ts, (self.proof_system)(ts), &self.config, limits, observer);
        let mut search = new(observer)?;
        let Some(frames) = frames else { return Ok(search) };
        let start = Instant::now();
        let copied = match search.take_frames(&frames)? {
            Some(copied) => copied,
            None => {
                let calls = search.stats().sat_calls;
                let Pdr { observer, .. } = search;
                search = new(observer)?;
                search.trace.queries.calls = calls;
                search.take_lemmas(&frames)?
            }
        };
        search.stats.phases.copy += start.elapsed();
        #[cfg(debug_assertions)]
        search.trace.validate();
        (search.observer)(Event::Resumed { copied: &copied });
        Ok(search)
    }
}

impl<N, P> Engine for PdrEngine<N>
where
    N: Fn(&TransitionSystem) -> P,
    P: ProofSystem,
{
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        let start = Instant::now();
        let mut search = match self.begin(ts, limits, observer) {
            Ok(search) => search,
            Err(stopped) => {
                self.stats = Stats::default();
                self.stats.phases.preprocess += start.elapsed();
                return Answer::Unknown { reason: stopped.into(), bound: None };
            }
        };
        let answer = search.run();
        self.stats = search.stats();
        // It takes a while to free solvers with many clauses.
        let start = Instant::now();
        drop(search);
        self.stats.phases.conclude += start.elapsed();
        answer
    }

    fn resume(&mut self, frames: Frames) {
        self.frames = Some(frames);
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}
