//! The main loop: block the queries at the top level, push lemmas, look for equal frames.

use super::derivation::{Derivation, derivation};
use super::interpretation::Interpretation;
use super::queries::Queries;
use super::reached::Reached;
use super::trace::{Trace, strongest};
use crate::config::Er;
use crate::engine::activity::Activity;
use crate::engine::er::Rewriter;
use crate::engine::interface::{Event, Observer};
use crate::engine::obligations::{Level, Obligation, Obligations};
use crate::engine::turn::Turn;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;
use crate::stats::{Stats, timed};
use crate::system::Rules;

/// What a search has found.
pub(super) enum Found {
    /// By predicate, the lemmas of a model.
    Model(Vec<Interpretation>),
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
    /// By predicate.
    pub activities: Vec<Activity>,
    pub stats: Stats,
    /// By predicate, what re-encodes its lemmas; none in plain PDR.
    pub rewriters: Option<Vec<Rewriter>>,
    /// Does it keep facts?
    reach: bool,
    /// How much it has done, and when it has to wait for another search.
    pub turn: Turn,
}

impl<'a> Search<'a> {
    pub fn new(
        rules: &'a Rules,
        reach: bool,
        er: Option<&Er>,
        seed: u64,
        limits: &'a Limits,
    ) -> Result<Search<'a>, Stopped> {
        let count = rules.goal() + 1;
        let turn = Turn::default();
        Ok(Search {
            rules,
            queries: Queries::new(rules, &turn, limits)?,
            trace: Trace::new(count),
            reached: Reached::new(count),
            obligations: Obligations::default(),
            activities: (0..count).map(|of| Activity::new(rules.bits(of), seed)).collect(),
            stats: Stats::default(),
            rewriters: er.map(|er| vec![Rewriter::new(er); count]),
            reach,
            turn,
        })
    }

    /// Searches, as long as it need not wait for another search; then nothing is found yet.
    pub fn run(&mut self, observer: Observer<'_>) -> Result<Option<Found>, Stopped> {
        loop {
            if self.reach {
                if self.obligations.len() == 0 {
                    let (predicate, cube) = (self.rules.goal(), Cube::default());
                    let goal = Obligation { predicate, cube, depth: 0, asked: None };
                    self.obligations.push(self.trace.top, goal);
                }
                self.block(observer)?;
                if let Some(fact) = self.reached.of(self.rules.goal()).first() {
                    return Ok(Some(Found::Derivation(derivation(self.rules, &self.reached, fact))));
                }
                if self.obligations.len() > 0 {
                    return Ok(None);
                }
            } else if let Some(derivation) = self.tree(observer)? {
                return Ok(Some(Found::Derivation(derivation)));
            }
            observer(Event::Bound { steps: self.trace.top - 1, status: &self.status() });
            self.trace.top += 1;
            let mut time = std::mem::take(&mut self.stats.phases.propagate);
            let pushed = timed(&mut time, || self.push());
            self.stats.phases.propagate = time;
            pushed?;
            if let Some(level) = self.trace.fixpoint() {
                return Ok(Some(Found::Model(self.model(level))));
            }
        }
    }

    /// Vectors of a predicate in the body of a rule that lead into the cube, as in the model of its context.
    pub fn project(&mut self, rule: usize, cube: &[Lit], atom: usize) -> Cube {
        let predicate = self.rules.rules[rule].body[atom].predicate;
        let activity = &self.activities[predicate];
        self.queries.contexts[rule].project(cube, atom, |lit| activity.price(lit))
    }

    /// What it has done.
    pub fn counters(&self) -> Stats {
        let mut er = self.stats.er.clone();
        self.rewriters.iter().flatten().for_each(|rewriter| er += rewriter.stats.clone());
        Stats {
            er,
            frames: self.trace.top + 1,
            trace_lemmas: self.trace.len(),
            sat_calls: self.queries.calls,
            propagations: self.queries.propagations(),
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

    /// The lemmas of the frame above a level, by predicate.
    fn model(&mut self, level: Level) -> Vec<Interpretation> {
        let mut of = |predicate: usize| {
            let kept = self.trace.lemmas[predicate].iter().filter(|lemma| lemma.level > level);
            let mut lemmas: Vec<Clause> =
                strongest(kept.collect()).into_iter().map(|lemma| !&lemma.cube).collect();
            let definitions = &mut self.queries.definitions[predicate];
            if let Some(rewriters) = &mut self.rewriters
                && let Some(concluded) = rewriters[predicate].conclude(definitions, &lemmas)
            {
                lemmas = concluded;
            }
            let lemmas = lemmas.iter().map(|lemma| lemma.to_vec().into()).collect();
            Interpretation { definitions: definitions.list().to_vec(), lemmas }
        };
        (0..self.rules.goal()).map(&mut of).collect()
    }
}
