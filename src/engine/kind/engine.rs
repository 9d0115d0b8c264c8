//! k-induction as an engine: whose turn it is, base or step, for k = 1, 2, ...

use std::fmt;
use std::sync::Arc;

use super::step::Step;
use crate::config;
use crate::engine::bmc::Search;
use crate::engine::exchange::Exchange;
use crate::engine::interface::{Answer, Engine, Event, Observer};
use crate::limits::{Limits, Stopped};
use crate::sat::Backend;
use crate::stats::Stats;
use crate::system::TransitionSystem;

/// How base and step share the work, in calls of the stop functions of their solvers.
///
/// Proofs by k-induction are found early or not at all, while counterexamples of many steps take long: the step has a
/// head start, and then a part of what the base does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    pub head_start: u64,
    pub part: u64,
}

const TURNS: Turns = Turns { head_start: 500, part: 2 };

/// The engine that proves by k-induction.
#[derive(Debug)]
pub struct KInduction {
    config: config::KInduction,
    pub(super) turns: Turns,
    sat: Option<Backend>,
    /// What others know about the property.
    exchange: Arc<Exchange>,
    stats: Stats,
}

impl KInduction {
    /// An engine that has not run.
    pub fn new(config: config::KInduction, sat: Option<Backend>) -> KInduction {
        KInduction { config, turns: TURNS, sat, exchange: Arc::default(), stats: Stats::default() }
    }

    /// Asks about depths and about steps until one answers the question; none at the bound. `clean` becomes the largest
    /// depth without counterexamples.
    ///
    /// The least k is found, and a shortest counterexample: both are asked about in order, and the step for k when the
    /// base holds for k.
    fn search(
        &self,
        base: &mut Search<'_>,
        step: &mut Step<'_>,
        observer: Observer<'_>,
        clean: &mut Option<usize>,
    ) -> Result<Option<Answer>, Stopped> {
        let bound = self.config.bound.unwrap_or(usize::MAX);
        loop {
            let depth = clean.map_or(0, |clean| clean + 1);
            let (base_is_open, step_is_open) = (depth <= bound, step.k() <= depth);
            if !base_is_open && !step_is_open {
                return Ok(None);
            }
            let status = &Status { k: step.k() };
            observer(Event::Working { status });
            let (done, step_done) = (base.all.turn.done(), step.all.turn.done());
            let answer = if step_is_open && !(base_is_open && self.turns.is_of_base(done, step_done)) {
                step.all.turn.last_until(base_is_open.then(|| self.turns.of_step(done)));
                step.holds().map(|holds| holds.then(|| Answer::Safe(step.proof())))
            } else {
                base.all.turn.last_until(step_is_open.then(|| self.turns.of_base(step_done)));
                self.go_on(base, depth, bound, clean)
            };
            match answer {
                Ok(Some(answer)) => return Ok(Some(answer)),
                Ok(None) => {}
                Err(Stopped::Share) if base.all.is_waiting() || step.all.is_waiting() => {}
                Err(stopped) => return Err(stopped),
            }
            if let Some(steps) = clean.filter(|&clean| clean >= depth) {
                observer(Event::Bound { steps, status });
            }
        }
    }

    /// Asks about the next depth, unless others know about it.
    fn go_on(
        &self,
        base: &mut Search<'_>,
        depth: usize,
        bound: usize,
        clean: &mut Option<usize>,
    ) -> Result<Option<Answer>, Stopped> {
        if let Some(known) = base.skip_known(&self.exchange, depth, bound)? {
            *clean = Some(known);
            return Ok(None);
        }
        let answer = base.ask(depth, depth)?;
        if answer.is_none() {
            *clean = Some(depth);
        }
        Ok(answer)
    }
}

impl Engine for KInduction {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> Answer {
        let mut base = Search::new(ts, self.sat, limits);
        let mut step = Step::new(ts, self.sat, self.config.simple_path, limits);
        let mut bound = None;
        let end = self.search(&mut base, &mut step, observer, &mut bound);
        self.stats = Stats::default();
        base.all.count(&mut self.stats);
        step.all.count(&mut self.stats);
        (self.stats.phases.base, self.stats.phases.step) = (base.all.solve, step.all.solve);
        Answer::within_bound(end, bound)
    }

    fn join(&mut self, exchange: &Arc<Exchange>) {
        self.exchange = exchange.clone();
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}

impl Turns {
    /// Is it the turn of the base? Also where its queries end by themselves, it goes on until the step may do a quarter
    /// more: a query that is interrupted again at once never ends.
    fn is_of_base(self, base: u64, step: u64) -> bool {
        step >= self.head_start && base < self.of_base(step)
    }

    /// How much the step may do when the base has done so much.
    fn of_step(self, base: u64) -> u64 {
        self.head_start.saturating_add(base / self.part)
    }

    /// How much the base may do when the step has done so much: until the step may do a quarter more.
    fn of_base(self, step: u64) -> u64 {
        (step + step / 4 + 1).saturating_sub(self.head_start).saturating_mul(self.part)
    }
}

/// The progress of the engine.
struct Status {
    k: usize,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "k-induction with k = {}", self.k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A base whose queries end by themselves, and one query of the step that never ends: whose turn it is changes
    /// seldom, and both have their parts.
    #[test]
    fn a_long_step_is_seldom_interrupted() {
        let (mut base, mut step, mut interrupted) = (0, 0, 0);
        while base < 1_000_000 {
            if TURNS.is_of_base(base, step) {
                base += 1;
            } else {
                let end = TURNS.of_step(base);
                assert!(end > step);
                (step, interrupted) = (end, interrupted + 1);
            }
        }
        assert!(interrupted < 40 && (400_000..600_000).contains(&step), "{interrupted} times after {step}");
    }
}
