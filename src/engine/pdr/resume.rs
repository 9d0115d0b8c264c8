//! Frames of one search for the next (Blankestijn, *Incremental Property Directed Reachability*, Leiden 2023).
//!
//! The lemmas of a trace leave it as data, and a new search takes them in. It proves each of them again, at its level;
//! that succeeds if the system is the same or tighter. If one of them fails, the system has more runs than before. Then
//! what is still inductive of the invariant (`relax`) is put into F_∞. Frames without an invariant give their lemmas to
//! F_1, as far as they hold there; propagation moves them up. Rejected: to put what is left of an invariant into F_1,
//! too: over a long series of systems such lemmas pile up. And to lower single lemmas until all hold; what fails breaks
//! the lemmas that rely on it, though new lemmas of F_1 would restore them.

use hashbrown::HashSet;

use super::lemma::TraceLemma;
use super::level::{INFINITY, Level, below};
use super::proof_system::ProofSystem;
use super::search::Pdr;
use super::trace::Trace;
use crate::answer::frames::{Copied, FrameLemma, Frames};
use crate::answer::invariant::{Definition, Lemma, Origin, Provenance};
use crate::limits::Stopped;
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};

impl Trace<'_> {
    /// The frames as data.
    pub fn frames(&self) -> Frames {
        let levels = self.delta.iter().enumerate().chain([(INFINITY, &self.infinity)]);
        let lemma = |level: Level, lemma: &TraceLemma| FrameLemma {
            level: self.place(level).level,
            lemma: Lemma { literals: lemma.clause.to_vec(), provenance: lemma.provenance },
        };
        let lemmas = levels.flat_map(|(level, lemmas)| lemmas.iter().map(move |l| lemma(level, l)));
        Frames {
            top: self.top(),
            definitions: self.definitions().list().to_vec(),
            lemmas: lemmas.collect(),
            sat_calls: self.queries.calls,
        }
    }

    /// Begins a trace with this many frames above F_0, and with no lemmas.
    fn begin(&mut self, top: Level) {
        debug_assert!(self.top() == 0 && self.is_empty());
        for _ in 0..top {
            self.delta.push(Vec::new());
            self.queries.contexts.extend(false);
        }
    }

    /// Adds a lemma of which the other ones are known to be independent.
    fn load(&mut self, level: Level, clause: &Clause, provenance: Option<Provenance>) {
        let place = self.place(level);
        let provenance = provenance.unwrap_or(Provenance::new(Origin::Obligation, place));
        let mut lemma = TraceLemma::new(&self.definitions, clause.clone());
        lemma.removable = self.queries.contexts.add_lemma(&self.definitions, level, &lemma.clause);
        lemma.provenance = Some(Provenance { last: place, ..provenance });
        self.delta_mut(level).push(lemma);
    }

    /// Does the clause hold one step after every state of this frame?
    fn follows(&mut self, frame: Level, clause: &Clause) -> Result<bool, Stopped> {
        self.queries.follows(&self.definitions, frame, &!clause)
    }
}

/// A lemma of given frames.
struct Given {
    level: Level,
    meaning: Meaning,
    provenance: Option<Provenance>,
}

/// What a lemma of given frames says in the new search.
enum Meaning {
    /// The search cannot express it.
    Unknown,
    /// It holds in every state.
    Nothing,
    Clause(Clause),
}

impl Given {
    fn clause(&self) -> Option<&Clause> {
        match &self.meaning {
            Meaning::Clause(clause) => Some(clause),
            _ => None,
        }
    }
}

impl<P: ProofSystem> Pdr<'_, P> {
    /// Begins with these frames, one less than they are, so that the search pushes lemmas to the last one as usual.
    /// None if that is impossible, since a lemma does not hold at its level; the search must not be used then.
    ///
    /// Requires: the search has not begun.
    pub(super) fn take_frames(&mut self, frames: &Frames) -> Result<Option<Copied>, Stopped> {
        let given = self.given(frames);
        let top = frames.top.saturating_sub(1);
        if top == 0
            || given.iter().any(|lemma| matches!(lemma.meaning, Meaning::Unknown))
            || self.trace.bad_state()?.is_some()
        {
            return Ok(None);
        }
        for clause in given.iter().filter_map(Given::clause) {
            self.limits.check()?;
            if !self.trace.is_initial(clause)? {
                return Ok(None);
            }
        }
        self.trace.begin(top);
        let level = |lemma: &Given| if lemma.level == INFINITY { INFINITY } else { lemma.level.min(top) };
        for lemma in &given {
            if let Some(clause) = lemma.clause() {
                self.trace.load(level(lemma), clause, lemma.provenance);
            }
        }
        // Those of F_∞ come last, and are the first to fail in a looser system.
        for lemma in given.iter().rev() {
            self.limits.check()?;
            if let Some(clause) = lemma.clause()
                && !self.trace.follows(below(level(lemma)), clause)?
            {
                return Ok(None);
            }
        }
        if self.trace.bad_state()?.is_some() {
            return Ok(None);
        }
        Ok(Some(Copied { at_their_levels: true, ..self.copied(frames, &vec![true; given.len()]) }))
    }

    /// Begins with what is left of the frames in a looser system: in F_∞ those lemmas of their invariant that are
    /// still inductive. If the frames have no invariant, F_1 gets the lemmas that hold there.
    ///
    /// Requires: the search has not begun.
    pub(super) fn take_lemmas(&mut self, frames: &Frames) -> Result<Copied, Stopped> {
        let given = self.given(frames);
        let mut kept = vec![false; given.len()];
        if self.trace.bad_state()?.is_some() {
            return Ok(self.copied(frames, &kept));
        }
        let fixpoint = (1..frames.top).find(|&level| given.iter().all(|lemma| lemma.level != level));
        let above = fixpoint.unwrap_or(frames.top);
        let mut begins = Vec::with_capacity(given.len());
        for lemma in &given {
            self.limits.check()?;
            // Of frames with an invariant, nothing else is kept.
            let clause = lemma.clause().filter(|_| fixpoint.is_none() || lemma.level > above);
            begins.push(clause.map_or(Ok(false), |clause| self.trace.is_initial(clause))?);
        }
        self.trace.begin(1);
        let invariant = given.iter().zip(&begins).filter(|&(lemma, &begins)| begins && lemma.level > above);
        let invariant = invariant.filter_map(|(lemma, _)| lemma.clause().cloned());
        let lasting = self.trace.still_inductive(invariant.collect(), &self.limits)?;
        let lasting: HashSet<Clause> = lasting.into_iter().collect();
        let mut loaded: HashSet<&Clause> = HashSet::new();
        for lemma in &given {
            if let Some(clause) = lemma.clause().filter(|clause| lasting.contains(*clause))
                && loaded.insert(clause)
            {
                self.trace.load(
                    INFINITY,
                    clause,
                    lemma.provenance.filter(|provenance| provenance.source.is_some()),
                );
            }
        }
        for ((lemma, kept), begins) in given.iter().zip(&mut kept).zip(begins) {
            self.limits.check()?;
            let Some(clause) = lemma.clause().filter(|_| begins) else { continue };
            *kept = lasting.contains(clause);
            if !*kept && fixpoint.is_none() && self.trace.follows(0, clause)? {
                self.trace.load(1, clause, lemma.provenance);
                *kept = true;
            }
        }
        Ok(self.copied(frames, &kept))
    }

    fn copied(&self, frames: &Frames, kept: &[bool]) -> Copied {
        Copied { sat_calls: self.trace.queries.calls, ..Copied::of(frames, kept) }
    }

    /// The lemmas of the frames, over auxiliary variables of this search.
    fn given(&mut self, frames: &Frames) -> Vec<Given> {
        let latches = self.ts.latches();
        // By variable of the frames: what it is here; none if the search cannot express it.
        let mut literals: Vec<Option<Lit>> = (0..=latches as u32).map(|var| Some(Var(var).lit())).collect();
        let translate = |literals: &[Option<Lit>], lit: Lit| -> Option<Lit> {
            Some(literals.get(lit.var().index()).copied()??.xor(lit.is_negated()))
        };
        for &Definition { operator, operands } in &frames.definitions {
            let operands = operands.map(|operand| translate(&literals, operand));
            let [Some(a), Some(b)] = operands else {
                literals.push(None);
                continue;
            };
            literals.push(self.proof.define(self.trace.definitions_mut(), operator, a, b));
        }
        let meaning = |lemma: &FrameLemma| {
            let clause: Option<Clause> = lemma.lemma.iter().map(|&lit| translate(&literals, lit)).collect();
            let Some(clause) = clause else { return Meaning::Unknown };
            match self.proof.lemma(self.trace.definitions(), &clause) {
                None => Meaning::Nothing,
                // It holds in no state.
                Some(clause) if clause.is_empty() => Meaning::Unknown,
                Some(clause) => Meaning::Clause(clause),
            }
        };
        let level = |lemma: &FrameLemma| lemma.level.map_or(INFINITY, |level| level.get() as Level);
        let given = |lemma: &FrameLemma| Given {
            level: level(lemma),
            meaning: meaning(lemma),
            provenance: lemma.lemma.provenance,
        };
        frames.lemmas.iter().map(given).collect()
    }
}
