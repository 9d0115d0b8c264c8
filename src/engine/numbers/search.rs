//! The main loop: block the queries at the top level, push lemmas, look for equal frames.

use super::checked::Checks;
use super::derivation::{Derivation, derivation};
use super::ended::Ended;
use super::moduli::moduli;
use super::queries::Queries;
use super::reached::Reached;
use super::trace::Trace;
use crate::arith::{Cube, Rules};
use crate::engine::interface::{Event, Observer};
use crate::engine::obligations::{Level, Obligation, Obligations};
use crate::smt::Solver;
use crate::stats::Stats;

/// What a search has found.
pub(super) enum Found {
    /// By predicate, the cubes that a model excludes.
    Model(Vec<Vec<Cube>>),
    /// How a query is derived.
    Derivation(Derivation),
}

/// A search.
pub(super) struct Search<'a> {
    pub rules: &'a Rules,
    pub queries: Queries<'a>,
    pub trace: Trace,
    pub reached: Reached,
    pub obligations: Obligations<Cube>,
    /// Integers that may divide differences of numbers that a predicate has.
    pub moduli: Vec<i64>,
    pub stats: Stats,
    pub checks: Checks,
}

impl<'a> Search<'a> {
    pub fn new(rules: &'a Rules, solver: Solver) -> Search<'a> {
        let count = rules.goal() + 1;
        Search {
            checks: Checks::new(&solver),
            rules,
            queries: Queries::new(rules, solver),
            trace: Trace::new(count),
            reached: Reached::new(count),
            obligations: Obligations::default(),
            moduli: moduli(rules),
            stats: Stats::default(),
        }
    }

    /// Searches until a limit ends it, with facts (`reach`) or without.
    pub fn run(&mut self, reach: bool, observer: Observer<'_>) -> Result<Found, Ended> {
        loop {
            let derivation = if reach { self.graph(observer)? } else { self.tree(observer)? };
            if let Some(derivation) = derivation {
                return Ok(Found::Derivation(derivation));
            }
            observer(Event::Bound { steps: self.trace.top - 1, status: &self.status() });
            self.trace.top += 1;
            self.push()?;
            if let Some(level) = self.trace.fixpoint() {
                return Ok(Found::Model(self.model(level)));
            }
        }
    }

    /// The derivation of a query, made of facts; or else the query is blocked at the top level.
    fn graph(&mut self, observer: Observer<'_>) -> Result<Option<Derivation>, Ended> {
        let goal = Obligation { predicate: self.rules.goal(), cube: Cube::default(), depth: 0, asked: None };
        self.obligations.push(self.trace.top, goal);
        self.block(observer)?;
        let Some(fact) = self.reached.of(self.rules.goal()).first().cloned() else { return Ok(None) };
        derivation(self.rules, &self.reached, &fact, &mut self.queries).map(Some)
    }

    /// What it has done.
    pub fn counters(&self) -> Stats {
        Stats {
            frames: self.trace.top + 1,
            trace_lemmas: self.trace.len(),
            sat_calls: self.queries.count(),
            ..self.stats.clone()
        }
    }

    /// The progress, for people.
    pub fn status(&self) -> String {
        format!(
            "frame {}, obligations {} ({} waiting), lemmas {}, facts {}",
            self.trace.top,
            self.stats.obligations,
            self.obligations.len(),
            self.trace.len(),
            self.reached.total()
        )
    }

    /// What the lemmas of the frame above a level exclude, by predicate; of equal cubes, one.
    fn model(&self, level: Level) -> Vec<Vec<Cube>> {
        let of = |predicate: usize| {
            let mut cubes: Vec<Cube> = Vec::new();
            for lemma in self.trace.frame(predicate, level + 1) {
                if !cubes.iter().any(|other| other.contains(&lemma.cube)) {
                    cubes.retain(|other| !lemma.cube.contains(other));
                    cubes.push(lemma.cube.clone());
                }
            }
            cubes
        };
        (0..self.rules.goal()).map(of).collect()
    }
}
