//! PDR as an [`Engine`].

use std::time::Instant;

use super::proof_system::ProofSystem;
use super::search::Pdr;
use crate::config::Config;
use crate::engine::interface::{Answer, Engine, Observer};
use crate::limits::Limits;
use crate::stats::Stats;
use crate::system::TransitionSystem;

/// PDR with a proof system, a new one for each run.
pub struct PdrEngine<N> {
    config: Config,
    proof_system: N,
    stats: Stats,
}

impl<N> PdrEngine<N> {
    /// An engine that has not run. `proof_system` makes the proof system for a transition system.
    pub fn new<P: ProofSystem>(config: &Config, proof_system: N) -> PdrEngine<N>
    where
        N: Fn(&TransitionSystem) -> P,
    {
        PdrEngine { config: config.clone(), proof_system, stats: Stats::default() }
    }
}

impl<N, P> Engine for PdrEngine<N>
where
    N: Fn(&TransitionSystem) -> P,
    P: ProofSystem,
{
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        let start = Instant::now();
        let mut search = match Pdr::new(ts, (self.proof_system)(ts), &self.config, limits, observer) {
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

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}
