//! The delta-trace.
//!
//! A trace is F = \[F_0 … F_N\]; F_i over-approximates the states that are reachable in at most i steps. Lemmas are
//! stored once, at the highest level where they are known to hold (Eén, Mishchenko, Brayton, FMCAD 2011): D_i is
//! `F_i \ F_{i+1}`, and F_i is the conjunction of D_i … D_N and of F_∞, the lemmas that are inductive on their own.
//!
//! What must be true of a trace is written down, and proved again in debug builds, in `validate`. Lemmas come in by
//! `insert`, move up by `push`, and are asked for by `induction`.

use std::num::NonZero;

use hashbrown::HashMap;

use super::activity::Activity;
use super::ctp::NewLemmas;
use super::definitions::Definitions;
use super::lemma::TraceLemma;
use super::level::{INFINITY, Level};
use super::query::Queries;
use crate::answer::invariant::{self, Origin, Place, Provenance};
use crate::config::Config;
use crate::engine::interface::Proof;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube};
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
    /// The lemmas that came since lemmas were last pushed.
    pub(super) new_lemmas: NewLemmas,
    /// Clauses in the main solver that later ones have made redundant.
    pub(super) stale: usize,
    /// Lemmas removed because a stronger one came.
    pub subsumed: u64,
    /// SAT contexts built anew.
    pub rebuilds: u64,
    /// How often latches occur in recent lemmas: the order in which literals are tried and assumed.
    pub activity: Activity,
    /// ¬Bad was pushed to the top frame like a lemma: nothing else excludes bad states from it.
    property_pushed: bool,
    /// ¬Bad belongs to D_{N-1}: it was pushed to F_{N-1} but not to F_N.
    property_stays: bool,
}

impl<'a> Trace<'a> {
    /// The trace \[Init\].
    pub fn new(ts: &'a TransitionSystem, config: &Config, limits: &Limits) -> Trace<'a> {
        Trace {
            ts,
            delta: vec![Vec::new()],
            infinity: Vec::new(),
            definitions: Definitions::new(&ts.init),
            queries: Queries::new(ts, config, limits),
            new_lemmas: NewLemmas::default(),
            stale: 0,
            subsumed: 0,
            rebuilds: 0,
            activity: Activity::new(ts.latches(), config.seed),
            property_pushed: false,
            property_stays: false,
        }
    }

    /// N, the level of the top frame.
    pub fn top(&self) -> Level {
        self.delta.len() - 1
    }

    /// Adds a frame on top. It is empty, but ¬Bad is pushed into it like a lemma if it is assumed and can be.
    ///
    /// That is tried only as long as there are no lemmas, to find properties that are inductive on their own: two steps
    /// at once make hard queries, and later they gain nothing (docs/performance.md, "Queries").
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

    /// The number of steps in which no bad state is known to be reachable, given that all frames but the top one are
    /// known to have none.
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

    /// Every lemma with its level, lowest first, F_∞ last.
    pub fn lemmas(&self) -> impl Iterator<Item = (Level, &Clause)> {
        let levels = self.delta.iter().enumerate().chain([(INFINITY, &self.infinity)]);
        levels.flat_map(|(level, lemmas)| lemmas.iter().map(move |lemma| (level, &lemma.clause)))
    }

    /// The clauses of each level from 1 up, F_∞ last, and the definitions, for more to be added while clauses are
    /// looked at.
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

    /// Is the trace without lemmas?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The auxiliary variables.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// Likewise, to add more.
    pub fn definitions_mut(&mut self) -> &mut Definitions {
        &mut self.definitions
    }

    /// The highest level at which some lemma, by subsumption, excludes the cube; only levels from `level` up count.
    /// The values that the cube gives to auxiliary variables count as its literals.
    pub fn blocked_at(&mut self, cube: &Cube, level: Level) -> Option<Level> {
        let clause = !&self.definitions.close(cube);
        let signature = clause.signature();
        let excludes = |lemma: &TraceLemma| lemma.subsumes_clause(&clause, signature);
        if self.infinity.iter().any(excludes) {
            return Some(INFINITY);
        }
        (level.max(1)..=self.top()).rev().find(|&i| self.delta[i].iter().any(excludes))
    }

    /// The cube of the parent lemma of a cube at a level: of the newest lemma one level below that excludes it.
    pub(super) fn parent(&mut self, level: Level, cube: &Cube) -> Option<Cube> {
        let below = self.delta.get(level - 1)?;
        let clause = !&self.definitions.close(cube);
        let signature = clause.signature();
        let parent = below.iter().rev().find(|lemma| lemma.subsumes_clause(&clause, signature))?;
        Some(!&parent.clause)
    }

    /// A level at this moment.
    pub(super) fn place(&self, level: Level) -> Place {
        let level = if level == INFINITY { None } else { NonZero::new(level as u32) };
        Place { top: self.top() as u32, level }
    }

    /// The invariant of a fixpoint F_level = F_{level+1}.
    pub fn invariant(&self, level: Level) -> Vec<Clause> {
        debug_assert!(self.is_fixpoint(level));
        self.lemmas().filter(|&(at, _)| at > level).map(|(_, clause)| clause.clone()).collect()
    }

    /// The proof that the lemmas of an invariant make, with how the search came to them. Lemmas that the trace lacks
    /// have replaced others in the end.
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
