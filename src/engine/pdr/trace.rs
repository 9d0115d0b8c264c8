//! The delta-trace.
//!
//! A trace is F = \[F_0 … F_N\]; F_i over-approximates the states that are reachable in at most i steps. Lemmas are
//! stored once, at the highest level where they are known to hold (Eén, Mishchenko, Brayton, FMCAD 2011): D_i is
//! `F_i \ F_{i+1}`, and F_i is the conjunction of D_i … D_N and of F_∞, the lemmas that are inductive on their own.
//!
//! The invariants of a trace are stated in `validate`, which proves them again in debug builds. `insert` adds lemmas,
//! `push` moves them up, and `induction` has the queries.

use std::num::NonZero;

use hashbrown::HashMap;

use super::ctp::NewLemmas;
use super::fact::{Facts, Part};
use super::lemma::TraceLemma;
use super::level::{INFINITY, Level};
use super::query::Queries;
use super::reached::Reached;
use crate::answer::invariant::{self, Origin, Place, Provenance};
use crate::config::Config;
use crate::engine::activity::Activity;
use crate::engine::er::Definitions;
use crate::engine::interface::Proof;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;
use crate::system::TransitionSystem;

/// The delta-trace and the SAT contexts loaded with it.
pub struct Trace<'a> {
    /// The system.
    pub ts: &'a TransitionSystem,
    /// `delta[i]`: the lemmas of exactly level i. `delta[0]` stays empty: F_0 is Init.
    pub(super) delta: Vec<Vec<TraceLemma>>,
    /// F_∞.
    pub(super) infinity: Vec<TraceLemma>,
    /// The auxiliary variables that lemmas may mention.
    pub(super) definitions: Definitions,
    /// The solvers that hold these lemmas.
    pub queries: Queries<'a>,
    /// The lemmas that were added or moved up since the last propagation.
    pub(super) new_lemmas: NewLemmas,
    /// Number of clauses in the main solver whose lemmas were removed from the trace.
    pub(super) stale: usize,
    /// Number of lemmas removed because a new one implies them.
    pub subsumed: u64,
    /// How often the main solver was built anew.
    pub rebuilds: u64,
    /// How often latches occur in recent lemmas. It determines the order in which literals are tried and assumed.
    pub activity: Activity,
    /// States known to be reachable; none in plain PDR.
    pub(super) reached: Reached,
    /// ¬Bad was pushed to the top frame F_N like a lemma.
    property_pushed: bool,
    /// ¬Bad belongs to D_{N-1}: it was pushed to F_{N-1}, but not to F_N.
    property_stays: bool,
}

impl<'a> Trace<'a> {
    /// The trace \[Init\].
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn new(ts: &'a TransitionSystem, config: &Config, limits: &Limits) -> Result<Trace<'a>, Stopped> {
        Ok(Trace {
            ts,
            delta: vec![Vec::new()],
            infinity: Vec::new(),
            definitions: Definitions::new(&ts.init),
            queries: Queries::new(ts, config, limits)?,
            new_lemmas: NewLemmas::default(),
            stale: 0,
            subsumed: 0,
            rebuilds: 0,
            activity: Activity::new(ts.latches(), config.seed),
            reached: Reached::new(ts, config),
            property_pushed: false,
            property_stays: false,
        })
    }

    /// N, the level of the top frame.
    pub fn top(&self) -> Level {
        self.delta.len() - 1
    }

    /// Adds an empty frame on top. If ¬Bad is assumed, tries to push it to the new frame like a lemma.
    ///
    /// This is tried only as long as there are no lemmas, to find properties that are inductive on their own. The query
    /// spans two steps and is hard; later it gains nothing (docs/experiments/pdr.md).
    ///
    /// Requires: the top frame has no bad state.
    pub fn extend(&mut self) -> Result<(), Stopped> {
        let pushed = self.is_empty() && self.queries.property_holds_next()?;
        self.property_stays = self.property_pushed && !pushed;
        self.property_pushed = pushed;
        self.delta.push(Vec::new());
        self.queries.contexts.extend(pushed);
        Ok(())
    }

    /// The number of steps within which no bad state is reachable.
    ///
    /// Requires: N ≥ 1; all frames below the top one are known to have no bad state.
    pub fn safe_steps(&self) -> usize {
        self.top() - usize::from(!self.property_pushed)
    }

    /// Is F_level = F_{level+1}, ¬Bad included?
    pub fn is_fixpoint(&self, level: Level) -> bool {
        self.delta[level].is_empty() && !(self.property_stays && level + 1 == self.top())
    }

    /// D_level.
    pub fn delta(&self, level: Level) -> &[TraceLemma] {
        if level == INFINITY { &self.infinity } else { &self.delta[level] }
    }

    pub(super) fn delta_mut(&mut self, level: Level) -> &mut Vec<TraceLemma> {
        if level == INFINITY { &mut self.infinity } else { &mut self.delta[level] }
    }

    /// The index of a lemma in D_level; none if it is not there.
    pub(super) fn position(&self, level: Level, clause: &Clause) -> Option<usize> {
        let signature = clause.signature();
        let is_lemma = |lemma: &TraceLemma| lemma.signature == signature && lemma.clause == *clause;
        self.delta(level).iter().position(is_lemma)
    }

    /// Every lemma with its level, lowest first, F_∞ last.
    pub fn lemmas(&self) -> impl Iterator<Item = (Level, &Clause)> {
        let levels = self.delta.iter().enumerate().chain([(INFINITY, &self.infinity)]);
        levels.flat_map(|(level, lemmas)| lemmas.iter().map(move |lemma| (level, &lemma.clause)))
    }

    /// The clauses of each level from 1 up, F_∞ last, together with the definitions, so that the caller can add
    /// definitions while it reads clauses.
    pub fn levels_and_definitions(&mut self) -> (Vec<(Level, Vec<&Clause>)>, &mut Definitions) {
        let levels = self.delta.iter().enumerate().skip(1).chain([(INFINITY, &self.infinity)]);
        let clauses =
            levels.map(|(level, lemmas)| (level, lemmas.iter().map(|lemma| &lemma.clause).collect()));
        (clauses.collect(), &mut self.definitions)
    }

    /// Number of lemmas on each level from 1 to N.
    pub fn sizes(&self) -> Vec<usize> {
        self.delta[1..].iter().map(Vec::len).collect()
    }

    /// Number of lemmas, those of F_∞ included.
    pub fn len(&self) -> usize {
        self.delta.iter().map(Vec::len).sum::<usize>() + self.infinity.len()
    }

    /// Does the trace have no lemmas?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The auxiliary variables.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// Defines a change of a step: a disjunction of conjunctions of two literals.
    pub fn define_change(&mut self, pairs: Vec<[Part; 2]>) -> usize {
        self.queries.contexts.define_change(&self.definitions, pairs)
    }

    /// Adds a clause to all queries if every step satisfies it, and if this is easy to prove. Returns whether it does.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn learn_fact(&mut self, fact: Vec<Part>) -> Result<bool, Stopped> {
        self.queries.learn_fact(&self.definitions, fact)
    }

    /// Forgets all facts when the solver is built anew.
    pub fn forget_facts(&mut self) {
        self.queries.contexts.facts = Facts::default();
    }

    /// The number of facts.
    pub fn facts(&self) -> usize {
        self.queries.contexts.facts.len()
    }

    /// The auxiliary variables, to define more.
    pub fn definitions_mut(&mut self) -> &mut Definitions {
        &mut self.definitions
    }

    /// The highest level, not below `level`, with a lemma that excludes the cube by subsumption. The cube is first
    /// extended by the auxiliary variables whose values follow from it.
    pub fn blocked_at(&mut self, cube: &Cube, level: Level) -> Option<Level> {
        self.blocked_by(cube, level).map(|(level, _)| level)
    }

    /// The level of [`Trace::blocked_at`] and the lemma that excludes the cube there.
    pub(super) fn blocked_by(&mut self, cube: &Cube, level: Level) -> Option<(Level, &TraceLemma)> {
        let clause = !&self.definitions.close(cube);
        let signature = clause.signature();
        let mut levels = std::iter::once(INFINITY).chain((level.max(1)..=self.top()).rev());
        levels.find_map(|level| {
            let excludes = |lemma: &&TraceLemma| lemma.subsumes_clause(&clause, signature);
            Some((level, self.delta(level).iter().find(excludes)?))
        })
    }

    /// The negation of the parent lemma of a cube at a level. The parent is the newest lemma of the level below that
    /// excludes the cube.
    pub(super) fn parent(&mut self, level: Level, cube: &Cube) -> Option<Cube> {
        let below = self.delta.get(level - 1)?;
        let clause = !&self.definitions.close(cube);
        let signature = clause.signature();
        let parent = below.iter().rev().find(|lemma| lemma.subsumes_clause(&clause, signature))?;
        Some(!&parent.clause)
    }

    /// A state of the cube that is known to be reachable.
    #[inline]
    pub(super) fn known_reachable(&mut self, cube: &[Lit]) -> Option<usize> {
        self.reached.find(&self.definitions, cube)
    }

    /// Is a state known to be reachable that violates the lemma?
    #[inline]
    pub(super) fn is_known_bad(&mut self, lemma: &Clause) -> bool {
        !self.reached.is_empty() && self.known_reachable(&!lemma).is_some()
    }

    /// A level of the trace at present, for the provenance of lemmas.
    pub(super) fn place(&self, level: Level) -> Place {
        let level = if level == INFINITY { None } else { NonZero::new(level as u32) };
        Place { top: self.top() as u32, level }
    }

    /// The invariant of a fixpoint F_level = F_{level+1}.
    pub fn invariant(&self, level: Level) -> Vec<Clause> {
        debug_assert!(self.is_fixpoint(level));
        self.lemmas().filter(|&(at, _)| at > level).map(|(_, clause)| clause.clone()).collect()
    }

    /// The proof that consists of the lemmas of an invariant, with their provenance. A lemma that is not in the trace
    /// was made by [`ProofSystem::conclude`](super::ProofSystem::conclude).
    pub fn proof(&self, invariant: Vec<Clause>) -> Proof {
        let levels = self.delta.iter().chain([&self.infinity]);
        let known: HashMap<&Clause, Provenance> =
            levels.flatten().filter_map(|lemma| Some((&lemma.clause, lemma.provenance?))).collect();
        let concluded = Provenance::new(Origin::Conclusion, self.place(self.top()));
        let lemma = |clause: &Clause| invariant::Lemma {
            literals: clause.to_vec(),
            provenance: Some(known.get(clause).copied().unwrap_or(concluded)),
        };
        Proof::Inductive {
            definitions: self.definitions().list().to_vec(),
            lemmas: invariant.iter().map(lemma).collect(),
        }
    }
}
