//! rlive (Xia, Becchi, Cimatti, Griggio, Li, Pu, *Avoiding the Shoals*, CAV 2024): searches from tick to tick, depth first.
//!
//! A search looks for a step with a tick that leads out of the sets found so far, from the initial states first. If there is
//! one, the next search begins in the state behind it. Either that state is on the way already, which is a lasso, or at
//! some time a search finds nothing: its invariant is a new set, from whose states ticks lead into earlier sets only.
//! In the end no tick leads from the initial states out of the sets, and they are a ranking. Differs from the paper in that sets are
//! looked up behind the tick, not before it: a shoal needs no cubes of its own. Later searches from the
//! same states have fewer bad states, so they go on with the frames of the earlier ones.

use super::closed::closed;
use super::interface::{Ask, Found, Kind, Method, Searched, no_sets};
use super::problem::Problem;
use super::run::Run;
use super::sets::{Sets, circuit};
use crate::answer::frames::Frames;
use crate::answer::invariant::Invariant;
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Model;

/// A state behind a tick, from which a search begins.
struct Begun {
    state: Vec<bool>,
    /// Its position in the run.
    position: usize,
    frames: Option<Frames>,
}

/// The searches that have begun.
pub struct Rlive {
    /// The model with the circuits of the sets.
    model: Model,
    /// A tick leads out of all sets.
    bad: Lit,
    sets: Vec<Invariant>,
    /// The frames of the search from the initial states.
    frames: Option<Frames>,
    stack: Vec<Begun>,
    run: Run,
}

impl Rlive {
    /// Nothing has been found yet.
    pub fn new(problem: &Problem) -> Rlive {
        let model = problem.monitored.model.clone();
        let bad = problem.monitored.tick;
        Rlive { model, bad, sets: Vec::new(), frames: None, stack: Vec::new(), run: Run::default() }
    }

    /// The model whose search comes next.
    fn next(&self) -> Model {
        let mut model = self.model.clone();
        model.bads = vec![self.bad];
        if let Some(begun) = self.stack.last() {
            for (latch, &value) in model.latches.iter_mut().zip(&begun.state) {
                latch.reset = Lit::FALSE.xor(value);
            }
        }
        model
    }

    fn add(&mut self, set: Invariant) {
        let latches = self.model.latches.len();
        let next: Vec<Lit> = self.model.latches.iter().map(|latch| latch.next).collect();
        let behind = circuit(&mut self.model, &set, latches, |var| next[var.index() - 1]);
        self.bad = self.model.add_and(self.bad, !behind);
        self.sets.push(set);
    }

    fn ranking(&self) -> Found {
        let latches = self.model.latches.len();
        let mut sets = Sets::new(latches);
        self.sets.iter().for_each(|set| sets.add(set, latches, |_| false));
        Found::Ranking(sets.ranking())
    }
}

impl Method for Rlive {
    fn advance(&mut self, problem: &Problem, ask: &mut dyn Ask, limits: &Limits) -> Found {
        loop {
            let model = self.next();
            let (sets, depth) = (self.sets.len(), self.stack.len());
            let most = &mut ask.stats().sets;
            *most = (*most).max(sets as u64);
            let status = format_args!("rlive, {sets} sets, {depth} ticks deep");
            let frames = self.stack.last_mut().map_or(&mut self.frames, |begun| &mut begun.frames);
            match ask.search(&model, frames, Kind::Any, &status, limits) {
                Searched::Safe(invariant) if invariant.induction.is_usual() => {
                    let set = match closed(&model, invariant, limits) {
                        Ok(set) => set,
                        Err(stopped) => return Found::Open(stopped.into()),
                    };
                    if self.stack.pop().is_none() {
                        self.sets.push(set);
                        return self.ranking();
                    }
                    match self.stack.last() {
                        Some(begun) => self.run.truncate(begun.position),
                        None => self.run = Run::default(),
                    }
                    self.add(set);
                }
                Searched::Safe(_) => return Found::Open(no_sets()),
                Searched::Unsafe(run) => {
                    if let Some(lasso) = self.run.append(&problem.monitored, &run) {
                        return Found::Lasso(lasso);
                    }
                    let (state, position) = (self.run.last().to_vec(), self.run.len());
                    self.stack.push(Begun { state, position, frames: None });
                }
                Searched::Unknown(reason) => return Found::Open(reason),
            }
        }
    }
}
