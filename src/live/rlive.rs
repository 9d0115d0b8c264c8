//! rlive (Xia, Becchi, Cimatti, Griggio, Li, Pu, *Avoiding the Shoals*, CAV 2024): searches from tick to tick, depth
//! first.
//!
//! A search looks for a step with a tick that leads out of the sets found so far, from the initial states first. If
//! there is one, the next search begins in its state, with a tick. Either a state repeats, which is a lasso, or at some
//! time a search finds nothing: from the states of its invariant behind the first tick, ticks lead into earlier sets
//! only, and they are a new set. In the end no tick leads from the initial states out of the sets: a ranking. Differs
//! from the paper: sets are looked up behind the tick (a shoal needs no cubes of its own), searches ignore steps that
//! change what stabilizes, and the bad state is the one *behind* the tick, so lemmas exclude states from which the
//! wrong inputs lead there. Later searches from the same state have fewer steps and bad states, and resume its frames.

use super::interface::{Ask, Found, Kind, Searched, no_sets};
use super::problem::Problem;
use super::run::Run;
use super::sets::{Sets, circuit};
use crate::answer::frames::Frames;
use crate::answer::invariant::Invariant;
use crate::limits::Limits;
use crate::logic::bits::Bits;
use crate::logic::lit::Lit;
use crate::model::{Latch, Model};

/// A state of a tick, from which a search begins.
struct Begun {
    state: Bits,
    /// Its position in the run.
    position: usize,
    frames: Option<Frames>,
}

/// The searches that have begun.
struct Shoals {
    /// The model with two more latches, *behind* a bad step and *started*, and with the circuits of the sets.
    model: Model,
    tick: Lit,
    /// A tick leads out of all sets, and nothing changes that stabilizes.
    bad: Lit,
    /// The state is in none of the sets, and nothing changes that stabilizes.
    outside: Lit,
    sets: Vec<Invariant>,
    /// The frames of the search from the initial states.
    frames: Option<Frames>,
    stack: Vec<Begun>,
    run: Run,
}

impl Shoals {
    /// Nothing has been found yet.
    fn new(problem: &Problem, quiet: Lit) -> Shoals {
        let (mut model, extension) = problem.monitored.model.extended(0, 2);
        let [tick, quiet] = [problem.monitored.tick, quiet].map(|lit| extension.moved(lit));
        let bad = model.add_and(tick, quiet);
        let own = model.latches.len() - 2;
        model.latches[own + 1] = Latch { next: Lit::TRUE, reset: Lit::TRUE };
        model.bads = vec![model.latch(own)];
        Shoals {
            model,
            bad,
            outside: quiet,
            tick,
            sets: Vec::new(),
            frames: None,
            stack: Vec::new(),
            run: Run::default(),
        }
    }

    /// The model whose search comes next.
    fn next(&self) -> Model {
        let mut model = self.model.clone();
        let own = model.latches.len() - 2;
        let started = model.latch(own + 1);
        model.latches[own].next = model.add_and(started, self.bad);
        if let Some(begun) = self.stack.last() {
            // Behind the tick, every state counts.
            let inside = model.add_and(!self.outside, !model.bads[0]);
            model.constraints.push(!inside);
            let first = model.add_and(!started, !self.tick);
            model.constraints.push(!first);
            model.latches[own + 1].reset = Lit::FALSE;
            for (i, &value) in begun.state.iter().enumerate() {
                // The first inputs of a run may say where it begins.
                if begun.position > 0 || !self.model.has_reset_function(i) {
                    model.latches[i].reset = Lit::FALSE.xor(value);
                }
            }
        }
        model
    }

    /// Adds a set: the states of an invariant in which the search has started, but not ended.
    fn add(&mut self, set: Invariant) {
        let own = self.model.latches.len();
        let mut within = |then: bool| {
            // The last one is the first step: it is over.
            let values: Vec<Lit> = (0..=own)
                .map(|i| match i {
                    _ if i == own - 2 || i == own => Lit::FALSE,
                    _ if i == own - 1 => Lit::TRUE,
                    _ if then => self.model.latches[i].next,
                    _ => self.model.latch(i),
                })
                .collect();
            circuit(&mut self.model, &set, own, |var| values[var.index() - 1])
        };
        let [now, then] = [within(false), within(true)];
        self.bad = self.model.add_and(self.bad, !then);
        self.outside = self.model.add_and(self.outside, !now);
        self.sets.push(set);
    }

    fn ranking(&self, problem: &Problem) -> Found {
        let own = self.model.latches.len();
        let mut sets = Sets::new(own - 2);
        self.sets.iter().for_each(|set| sets.add(set, own, |latch| latch + 1 == own));
        sets.within_last();
        Found::Ranking(sets.ranking(problem))
    }

    fn decide(mut self, problem: &Problem, ask: &mut dyn Ask, limits: &Limits) -> Found {
        loop {
            let model = self.next();
            let (sets, depth) = (self.sets.len(), self.stack.len());
            let most = &mut ask.stats().sets;
            *most = (*most).max(sets as u64);
            let status = format_args!("rlive, {sets} sets, {depth} ticks deep");
            let kind = if depth == 0 { Kind::Any } else { Kind::Brief };
            let frames = self.stack.last_mut().map_or(&mut self.frames, |begun| &mut begun.frames);
            match ask.search(&model, frames, kind, &status, limits) {
                Searched::Safe(set) if set.induction.is_usual() => {
                    if self.stack.pop().is_none() {
                        self.sets.push(set);
                        return self.ranking(problem);
                    }
                    match self.stack.last() {
                        Some(begun) => self.run.truncate(begun.position),
                        None => self.run = Run::default(),
                    }
                    self.add(set);
                }
                Searched::Safe(_) => return Found::Open(no_sets()),
                Searched::Unsafe(mut run) => {
                    // The last step is the one behind the tick.
                    run.inputs.pop();
                    run.state.truncate(run.state.len() - 2);
                    if self.run.len() == 0 {
                        self.run = Run::default();
                    }
                    if let Some(lasso) = self.run.append(&problem.monitored, &run) {
                        return Found::Lasso(lasso);
                    }
                    self.run.truncate(self.run.len() - 1);
                    let (state, position) = (self.run.last().clone(), self.run.len());
                    self.stack.push(Begun { state, position, frames: None });
                }
                Searched::Unknown(reason) => return Found::Open(reason),
            }
        }
    }
}

/// Searches until it has an answer or a limit is reached.
pub fn rlive(problem: &mut Problem, ask: &mut dyn Ask, limits: &Limits) -> Found {
    match problem.quiet(limits) {
        Ok(quiet) => Shoals::new(problem, quiet).decide(problem, ask, limits),
        Err(stopped) => Found::Open(stopped.into()),
    }
}
