//! k-liveness (Claessen, Sörensson, FMCAD 2012): no run ticks more than k times, for k = 0, 1, 2 and so on.
//!
//! Latches count ticks in unary, and begin anew when something changes that stabilizes. From one k to the next only the
//! bad state moves from one of them to the next, so the lemmas of the frames still hold, and the search goes on with
//! them. The invariant of the last search is a ranking: its set J_i are the states in which it holds when all ticks but
//! i - 1 have been counted. The bad state is the one *behind* the last tick, so that lemmas alone exclude the states
//! before it. Counterexamples are looked at for loops, but mostly there is none in them: this method proves.

use super::interface::{Ask, Found, Kind, Searched, no_sets};
use super::problem::Problem;
use super::run::Run;
use super::sets::Sets;
use crate::answer::frames::Frames;
use crate::answer::invariant::Invariant;
use crate::answer::ranking::Ranking;
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Model;

/// So many latches count ticks at first; later twice as many, and frames are not kept from one number to the next.
const FEWEST: usize = 8;

/// The search for k.
#[derive(Default)]
pub struct Klive {
    k: usize,
    counters: usize,
    frames: Option<Frames>,
    /// Do all ticks count, whatever stabilizes?
    plain: bool,
}

impl Klive {
    /// With k = 0.
    pub fn new() -> Klive {
        Klive { counters: FEWEST, ..Klive::default() }
    }

    /// The same without a look at what stabilizes: easy properties get plain rankings.
    pub fn plain() -> Klive {
        Klive { plain: true, ..Klive::new() }
    }

    /// The model in which the tick after the first k ones is bad.
    fn model(&self, problem: &Problem, quiet: Lit) -> Model {
        let monitored = &problem.monitored;
        let own = monitored.model.latches.len();
        let (mut model, extension) = monitored.model.extended(0, 1 + self.counters);
        let [tick, quiet] = [monitored.tick, quiet].map(|lit| extension.moved(lit));
        let mut before = Lit::TRUE;
        for i in own + 1..own + 1 + self.counters {
            let counted = model.latch(i);
            let counts = model.add_and(before, tick);
            let counted_now = !model.add_and(!counted, !counts);
            model.latches[i].next = model.add_and(quiet, counted_now);
            before = counted;
        }
        let counted = if self.k == 0 { Lit::TRUE } else { model.latch(own + self.k) };
        let last = model.add_and(tick, counted);
        model.latches[own].next = model.add_and(last, quiet);
        model.bads = vec![model.latch(own)];
        model
    }

    /// The ranking of an invariant of the model.
    fn ranking(&self, problem: &Problem, invariant: &Invariant) -> Ranking {
        let own = problem.monitored.model.latches.len();
        let mut sets = Sets::new(own);
        for counted in (0..=self.k).rev() {
            sets.add(invariant, own + 1 + self.counters, |latch| (1..=counted).contains(&(latch - own)));
        }
        sets.ranking(problem)
    }

    /// Searches until it has an answer or a limit is reached.
    pub fn decide(mut self, problem: &mut Problem, ask: &mut dyn Ask, limits: &Limits) -> Found {
        let quiet = if self.plain { Ok(Lit::TRUE) } else { problem.quiet(limits) };
        let quiet = match quiet {
            Ok(quiet) => quiet,
            Err(stopped) => return Found::Open(stopped.into()),
        };
        loop {
            let ticks = &mut ask.stats().ticks;
            *ticks = (*ticks).max(self.k as u64);
            let status = format_args!("klive, k = {}", self.k);
            let model = self.model(problem, quiet);
            match ask.search(&model, &mut self.frames, Kind::Any, &status, limits) {
                Searched::Safe(invariant) if invariant.induction.is_usual() => {
                    return Found::Ranking(self.ranking(problem, &invariant));
                }
                Searched::Safe(_) => return Found::Open(no_sets()),
                Searched::Unsafe(mut run) => {
                    run.inputs.pop();
                    run.state.truncate(problem.monitored.model.latches.len());
                    if let Some(lasso) = Run::default().append(&problem.monitored, &run) {
                        return Found::Lasso(lasso);
                    }
                    self.k += 1;
                    if self.k > self.counters {
                        self.counters *= 2;
                        self.frames = None;
                    }
                }
                Searched::Unknown(reason) => return Found::Open(reason),
            }
        }
    }
}
