//! The delta-trace.
//!
//! A trace is F = \[F_0 … F_N\]; F_i over-approximates the states that are reachable in at most i steps. Lemmas are
//! stored once, at the highest level where they are known to hold (Eén, Mishchenko, Brayton, FMCAD 2011): D_i is
//! `F_i \ F_{i+1}`, and F_i is the conjunction of D_i … D_N and of F_∞, the lemmas that are inductive on their own.
//!
//! Invariants, for 1 ≤ i < N (`Trace::check` proves them again with a solver of its own):
//!
//! * initiation: Init, with the definitions of the auxiliary variables, implies every lemma, and likewise below;
//! * monotonicity: F_i implies F_{i+1}, by construction of the delta encoding;
//! * safety: no frame below the top one has a bad state;
//! * consecution: F_i ∧ Tr implies F_{i+1}', with ¬Bad on the left if the property is assumed;
//! * F_∞ ∧ Tr implies F_∞', likewise;
//! * the SAT contexts hold these lemmas, and perhaps ones that these imply.

use std::num::NonZero;

use hashbrown::HashMap;

use super::activity::Activity;
use super::ctp::{Ctp, News};
use super::definitions::Definitions;
use super::level::{INFINITY, Level};
use super::proof_system::ProofSystem;
use super::query::{Induction, Predecessor, Queries};
use crate::answer::invariant::{self, Definition, Origin, Place, Provenance};
use crate::config::Config;
use crate::engine::interface::Proof;
use crate::limits::{Limits, Stopped};
use crate::logic::cube::{Clause, Cube, signature};
use crate::logic::lit::{Lit, Var};
use crate::sat::Removable;
use crate::system::TransitionSystem;

/// A clause of the trace.
#[derive(Clone, Debug)]
pub struct Lemma {
    /// The clause.
    pub clause: Clause,
    /// Its Bloom word, for quick refusals of subsumption.
    pub signature: u64,
    /// A Bloom word of the state variables that the lemma depends on.
    pub cone: u64,
    /// The part of the signature that comes from its latches.
    pub states: u64,
    /// Does it mention auxiliary variables?
    pub has_auxiliary: bool,
    /// How it came into the trace; none as long as it has not.
    pub provenance: Option<Provenance>,
    /// Why it could not be pushed; none if it was not tried at its level, or if that was hard to tell.
    pub(super) ctp: Option<Box<Ctp>>,
    /// Where the main solver has it, until that is built anew.
    pub(super) place: Option<Removable>,
}

/// The delta-trace and the SAT contexts loaded with it.
pub struct Trace<'a> {
    /// The system.
    pub ts: &'a TransitionSystem,
    /// `delta[i]`: the lemmas of exactly level i. `delta[0]` stays empty: F_0 is Init.
    delta: Vec<Vec<Lemma>>,
    /// F_∞.
    infinity: Vec<Lemma>,
    /// The solvers that hold these lemmas.
    pub queries: Queries<'a>,
    /// What is new since lemmas were pushed.
    pub(super) news: Vec<News>,
    /// Clauses in the main solver that later ones have made redundant.
    stale: usize,
    /// Lemmas removed because a stronger one came.
    pub subsumed: u64,
    /// SAT contexts built anew.
    pub rebuilds: u64,
    /// How often latches occur in recent lemmas: the order in which literals are tried and assumed.
    pub activity: Activity,
    /// ¬Bad was pushed to the top frame like a lemma: nothing else excludes bad states from it.
    property_pushed: bool,
    /// ¬Bad is in D_{N-1}, as it were: pushed to F_{N-1} but not to F_N.
    property_stays: bool,
}

impl<'a> Trace<'a> {
    /// The trace \[Init\].
    pub fn new(ts: &'a TransitionSystem, config: &Config, limits: &Limits) -> Trace<'a> {
        Trace {
            ts,
            delta: vec![Vec::new()],
            infinity: Vec::new(),
            queries: Queries::new(ts, config, limits),
            news: Vec::new(),
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
    /// at once make hard queries, which took half of the time on some models and gained nothing on any later.
    ///
    /// Requires: the top frame has no bad state.
    pub fn extend(&mut self) -> Result<(), Stopped> {
        let pushed = self.is_empty() && self.queries.property_holds_next()?;
        self.property_stays = self.property_pushed && !pushed;
        self.property_pushed = pushed;
        self.delta.push(Vec::new());
        self.queries.extend(pushed);
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
    pub fn delta(&self, level: Level) -> &[Lemma] {
        if level == INFINITY { &self.infinity } else { &self.delta[level] }
    }

    fn delta_mut(&mut self, level: Level) -> &mut Vec<Lemma> {
        if level == INFINITY { &mut self.infinity } else { &mut self.delta[level] }
    }

    /// Every lemma with its level, lowest first, F_∞ last.
    pub fn lemmas(&self) -> impl Iterator<Item = (Level, &Clause)> {
        with_levels(&self.delta, &self.infinity)
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
        &self.queries.definitions
    }

    /// A new auxiliary variable.
    pub fn define(&mut self, definition: Definition) -> Var {
        self.queries.definitions.push(definition)
    }

    /// The highest level at which some lemma, by subsumption, excludes the cube; only levels from `level` up count.
    /// The values that the cube gives to auxiliary variables count as its literals.
    pub fn blocked_at(&mut self, cube: &Cube, level: Level) -> Option<Level> {
        let clause = !&self.queries.definitions.close(cube);
        let signature = clause.signature();
        let excludes = |lemma: &Lemma| lemma.subsumes_clause(&clause, signature);
        if self.infinity.iter().any(excludes) {
            return Some(INFINITY);
        }
        (level.max(1)..=self.top()).rev().find(|&i| self.delta[i].iter().any(excludes))
    }

    /// The cube of the parent lemma of a cube at a level: of the newest lemma one level below that excludes it.
    pub(super) fn parent(&mut self, level: Level, cube: &Cube) -> Option<Cube> {
        let below = self.delta.get(level - 1)?;
        let clause = !&self.queries.definitions.close(cube);
        let signature = clause.signature();
        let parent = below.iter().rev().find(|lemma| lemma.subsumes_clause(&clause, signature))?;
        Some(!&parent.clause)
    }

    /// Adds a lemma to frames 1 to `level` and removes the lemmas of these frames that it implies.
    ///
    /// Requires: Init implies the clause, and F_{level-1} ∧ clause ∧ Tr implies clause'.
    pub fn insert<P: ProofSystem>(&mut self, proof: &mut P, level: Level, clause: Clause, origin: Origin) {
        self.announce(clause.clone(), 0, level);
        self.add(proof, level, clause, Provenance::new(origin, self.place(level)));
        self.rebuild_if_burdened();
    }

    fn add<P: ProofSystem>(&mut self, proof: &mut P, level: Level, clause: Clause, provenance: Provenance) {
        // What is made of a lemma holds initially as that does, perhaps only with ¬Bad and the constraints.
        let inherits = matches!(provenance.origin, Origin::Fraction | Origin::Prediction);
        let is_told = inherits || self.definitions().occur_in(&clause);
        debug_assert!(level >= 1 && (is_told || self.holds_initially(&clause)));
        let mut lemma = self.lemma(clause);
        lemma.place = self.queries.add_lemma(level, &lemma.clause);
        lemma.provenance = Some(provenance);
        let top = level.min(self.top());
        let mut removed = Vec::new();
        for lemmas in &mut self.delta[1..=top] {
            removed.extend(lemmas.extract_if(.., |other| proof.implies(&lemma, other)));
        }
        self.subsumed += removed.len() as u64;
        self.delta_mut(level).push(lemma);
        self.forget(removed);
    }

    /// Removes lemmas, which the trace does without, from the solver.
    fn forget(&mut self, lemmas: Vec<Lemma>) {
        let gone = |lemma: &Lemma| lemma.place.is_some_and(|place| self.queries.remove_lemma(place));
        self.stale += lemmas.iter().map(gone).filter(|gone| !gone).count();
    }

    fn lemma(&self, clause: Clause) -> Lemma {
        let definitions = self.definitions();
        let own = clause.partition_point(|lit| !definitions.is_auxiliary(lit.var()));
        let (states, cone) = (signature(&clause[..own]), definitions.cone(&clause));
        Lemma {
            signature: clause.signature(),
            cone,
            states,
            has_auxiliary: own < clause.len(),
            clause,
            provenance: None,
            ctp: None,
            place: None,
        }
    }

    /// A level at this moment.
    pub(super) fn place(&self, level: Level) -> Place {
        let level = if level == INFINITY { None } else { NonZero::new(level as u32) };
        Place { top: self.top() as u32, level }
    }

    /// Is some literal true in all initial states?
    fn holds_initially(&self, clause: &Clause) -> bool {
        clause.iter().any(|&lit| self.definitions().excludes_init(!lit))
    }

    /// Does a clause, which may mention auxiliary variables, hold in all initial states?
    pub fn is_initial(&mut self, clause: &Clause) -> Result<bool, Stopped> {
        if self.holds_initially(clause) || !self.definitions().occur_in(clause) {
            return Ok(self.holds_initially(clause));
        }
        Ok(!self.queries.intersects_init(&!clause)?)
    }

    /// Is the clause implied by one lemma of a frame from `level` up?
    pub fn is_implied<P: ProofSystem>(&self, proof: &mut P, level: Level, clause: &Clause) -> bool {
        let lemma = self.lemma(clause.clone());
        let frames = self.delta.get(level..).unwrap_or(&[]).iter().chain([&self.infinity]);
        frames.flatten().any(|other| proof.implies(other, &lemma))
    }

    /// Replaces lemmas of a level: those at the given places by others. Both sets say the same.
    pub fn replace<P: ProofSystem>(&mut self, proof: &mut P, level: Level, old: &[usize], new: Vec<Clause>) {
        let mut place = 0..;
        let replaced = |_: &mut Lemma| old.binary_search(&place.next().expect("endless")).is_ok();
        let replaced = self.delta_mut(level).extract_if(.., replaced).collect();
        for clause in new {
            if !self.is_implied(proof, level, &clause) {
                self.add(proof, level, clause, Provenance::new(Origin::Reencoding, self.place(level)));
            }
        }
        self.forget(replaced);
        self.rebuild_if_burdened();
    }

    /// Is ¬cube inductive relative to F_frame? If so, the answer's cube excludes the initial states as well.
    ///
    /// Inactive literals are assumed first: on 18 models of medium difficulty that took 0.90 times as long as the order
    /// of the latches and 0.82 times as long as active ones first (geometric mean).
    ///
    /// Requires: the cube excludes the initial states.
    pub fn inductive(&mut self, frame: Level, cube: &Cube) -> Result<Induction, Stopped> {
        self.relative_induction(frame, cube, true)
    }

    /// As [`Trace::inductive`], however hard it is to tell: the core, or none if a state of the frame steps into the cube.
    pub(super) fn decide_inductive(&mut self, frame: Level, cube: &Cube) -> Result<Option<Cube>, Stopped> {
        match self.relative_induction(frame, cube, false)? {
            Induction::Holds(core) => Ok(Some(core)),
            Induction::Fails => Ok(None),
            Induction::Unknown => unreachable!("the query has no budget"),
        }
    }

    fn relative_induction(
        &mut self,
        frame: Level,
        cube: &Cube,
        optional: bool,
    ) -> Result<Induction, Stopped> {
        self.rebuild_if_burdened();
        let mut ordered = cube.to_vec();
        ordered.sort_by(|&a, &b| self.activity.of(a).total_cmp(&self.activity.of(b)));
        Ok(match self.queries.consecution(frame, &ordered, frame != 0, optional)? {
            Induction::Holds(core) => Induction::Holds(self.exclude_init(core, cube)),
            other => other,
        })
    }

    /// Does a lemma of F_frame hold one step later, too?
    pub fn holds_next(&mut self, frame: Level, clause: &Clause) -> Result<Induction, Stopped> {
        self.queries.consecution(frame, &!clause, false, true)
    }

    /// The states around the one that the last query, which failed, found to step into the cube.
    ///
    /// Requires: the cube is over state variables.
    pub fn predecessor(&mut self, cube: &Cube) -> Predecessor {
        let Trace { queries, activity, .. } = self;
        queries.predecessor(cube, |lit| activity.price(lit))
    }

    /// Bad states of the top frame, if it has any.
    pub fn bad_state(&mut self) -> Result<Option<Predecessor>, Stopped> {
        let Trace { queries, activity, .. } = self;
        queries.bad_state(|lit| activity.price(lit))
    }

    /// A core need not exclude the initial states: one literal of the whole cube that does so is put back, or all of
    /// them if only together they do.
    fn exclude_init(&self, core: Cube, whole: &Cube) -> Cube {
        let excludes = |lit: &&Lit| self.definitions().excludes_init(**lit);
        if core.iter().any(|lit| excludes(&lit)) {
            return core;
        }
        match whole.iter().find(excludes) {
            Some(&literal) => core.iter().copied().chain([literal]).collect(),
            None => whole.clone(),
        }
    }

    /// Dead activation literals and redundant clauses slow queries down: beyond a share of the trace's size the main
    /// solver starts afresh.
    fn rebuild_if_burdened(&mut self) {
        const PATIENCE: usize = 2000;
        if self.queries.spent() + self.stale > PATIENCE.max(self.len()) {
            let levels = self.delta.iter_mut().enumerate().chain([(INFINITY, &mut self.infinity)]);
            let lemmas = levels.flat_map(|(level, lemmas)| lemmas.iter_mut().map(move |l| (level, l)));
            self.queries.rebuild(lemmas);
            self.stale = 0;
            self.rebuilds += 1;
        }
    }

    /// The invariant of a fixpoint F_level = F_{level+1}.
    pub fn invariant(&self, level: Level) -> Vec<Clause> {
        debug_assert!(self.is_fixpoint(level));
        self.lemmas().filter(|&(at, _)| at > level).map(|(_, clause)| clause.clone()).collect()
    }

    /// Moves a lemma from D_level to D_{level+1}, unless it is gone.
    pub(super) fn push<P: ProofSystem>(&mut self, proof: &mut P, level: Level, clause: Clause) -> bool {
        let Some(old) = self.take(level, &clause) else { return false };
        self.announce(clause.clone(), level, level + 1);
        self.add(proof, level + 1, clause, old.pushed(self.place(level + 1)));
        self.forget(vec![old]);
        self.rebuild_if_burdened();
        true
    }

    /// Replaces a lemma of a level, unless it is gone, by one that implies it.
    ///
    /// Requires: as [`Trace::insert`].
    pub fn strengthen<P: ProofSystem>(&mut self, proof: &mut P, level: Level, old: &Clause, new: Clause) {
        if let Some(old) = self.take(level, old) {
            self.forget(vec![old]);
            self.insert(proof, level, new, Origin::Substitution);
        }
    }

    /// A lemma of D_level, unless it is gone.
    pub(super) fn find(&mut self, level: Level, clause: &Clause) -> Option<&mut Lemma> {
        self.delta_mut(level).iter_mut().find(|lemma| lemma.clause == *clause)
    }

    /// Takes a lemma out of D_level; the solver still has it.
    fn take(&mut self, level: Level, clause: &Clause) -> Option<Lemma> {
        let lemmas = self.delta_mut(level);
        let i = lemmas.iter().position(|lemma| lemma.clause == *clause)?;
        Some(lemmas.remove(i))
    }

    /// Adds a lemma of the trace to F_∞. It goes from its level like everything that it implies.
    pub(super) fn push_to_infinity<P: ProofSystem>(&mut self, proof: &mut P, lemma: Lemma) {
        let provenance = lemma.pushed(self.place(INFINITY));
        self.add(proof, INFINITY, lemma.clause, provenance);
        self.rebuild_if_burdened();
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

/// Every lemma with its level, lowest first, F_∞ last.
fn with_levels<'l>(
    delta: &'l [Vec<Lemma>],
    infinity: &'l Vec<Lemma>,
) -> impl Iterator<Item = (Level, &'l Clause)> {
    let levels = delta.iter().enumerate().chain([(INFINITY, infinity)]);
    levels.flat_map(|(level, lemmas)| lemmas.iter().map(move |lemma| (level, &lemma.clause)))
}

impl Lemma {
    /// Does this lemma imply the other syntactically?
    pub fn subsumes(&self, other: &Lemma) -> bool {
        self.subsumes_clause(&other.clause, other.signature)
    }

    /// Likewise, for a clause with its Bloom word.
    fn subsumes_clause(&self, clause: &Clause, signature: u64) -> bool {
        self.signature & !signature == 0 && self.clause.subsumes(clause)
    }

    fn pushed(&self, to: Place) -> Provenance {
        self.provenance.expect("a lemma of the trace").pushed(to)
    }
}
