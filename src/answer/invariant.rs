//! Generalized invariants as data: engines produce them; checkers, counters and writers read them.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025, Definition 4. An invariant
//! is a conjunction of lemmas over state variables and auxiliary variables, with definitions of the auxiliary variables
//! over state variables and earlier auxiliary variables.

use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZero;
use std::ops::{Deref, DerefMut};

use hashbrown::HashSet;
use serde::{Deserialize, Serialize};

pub use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};
use crate::model::StateVariable;

/// A lemma of an invariant: a disjunction of literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lemma {
    /// The literals.
    pub literals: Vec<Lit>,
    /// How the search found it, if that is known. It has no effect on any check.
    pub provenance: Option<Provenance>,
}

impl Lemma {
    /// The same lemma with other literals.
    #[must_use]
    pub fn renamed(&self, literal: impl Fn(Lit) -> Lit) -> Lemma {
        Lemma { literals: self.literals.iter().copied().map(literal).collect(), provenance: self.provenance }
    }
}

impl From<Vec<Lit>> for Lemma {
    fn from(literals: Vec<Lit>) -> Lemma {
        Lemma { literals, provenance: None }
    }
}

impl Deref for Lemma {
    type Target = [Lit];

    fn deref(&self) -> &[Lit] {
        &self.literals
    }
}

impl DerefMut for Lemma {
    fn deref_mut(&mut self) -> &mut [Lit] {
        &mut self.literals
    }
}

impl<'a> IntoIterator for &'a Lemma {
    type Item = &'a Lit;
    type IntoIter = std::slice::Iter<'a, Lit>;

    fn into_iter(self) -> Self::IntoIter {
        self.literals.iter()
    }
}

/// How a search found a lemma, and how far the lemma was pushed. It is small, because every lemma of a trace has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// What the lemma was derived from.
    pub origin: Origin,
    /// The level at which it was added.
    pub born: Place,
    /// Its final level, and the level of the top frame when it got there.
    pub last: Place,
    /// How often it was pushed to the next level, or to F_∞. Moving up by several levels counts as so many pushes.
    pub pushes: u32,
    /// Where it was given, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

impl Provenance {
    /// The provenance of a new lemma.
    pub fn new(origin: Origin, born: Place) -> Provenance {
        Provenance { origin, born, last: born, pushes: 0, source: None }
    }

    /// The provenance of a candidate.
    pub fn given(source: Source) -> Provenance {
        let place = Place { top: 0, level: None };
        Provenance { source: Some(source), ..Provenance::new(Origin::Given, place) }
    }

    /// The provenance of a lemma that was known before the search.
    pub fn equivalence() -> Provenance {
        Provenance::new(Origin::Equivalence, Place { top: 0, level: None })
    }

    /// The provenance of the same lemma after it moved up to `to`.
    #[must_use]
    pub fn pushed(self, to: Place) -> Provenance {
        let steps = match (self.last.level, to.level) {
            (Some(from), Some(to)) => to.get() - from.get(),
            _ => 1,
        };
        Provenance { last: to, pushes: self.pushes + steps, ..self }
    }
}

/// What a lemma was derived from. Only auxiliary variables make substitutions, re-encodings, fractions and conclusions
/// possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A blocked proof obligation, generalized.
    Obligation,
    /// A blocked proof obligation, generalized by a guess from its parent lemma, without trying to drop literals one by
    /// one.
    Prediction,
    /// A blocked counterexample to generalization.
    Ctg,
    /// A blocked proof obligation, generalized with auxiliary variables in place of some literals.
    Substitution,
    /// Lemmas of the trace that matched a template.
    Reencoding,
    /// The part that could be pushed of a lemma that could not be pushed as a whole.
    Fraction,
    /// Lemmas of the finished invariant that matched a template.
    Conclusion,
    /// A latch that was found, before the search, to be constant or equal or opposite to another one.
    Equivalence,
    /// A candidate that was given to the search.
    Given,
}

/// Where a candidate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The file, by its position in a list.
    pub file: u16,
    /// The line, counted from 1; 0 if the file has no lines.
    pub line: u32,
}

/// A level, and the length of the trace at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The level of the top frame at that time.
    pub top: u32,
    /// The level; none is F_∞.
    pub level: Option<NonZero<u32>>,
}

/// A generalized invariant of a model with `L` latches.
///
/// Its variables have their own numbering: variable `i + 1` is latch `i` of the model, and variable `L + 1` is the flag
/// *first step* (true in the first step and in no other; only models with reset functions need it). The variable
/// `L + 2 + k` is defined by `definitions[k]`.
///
/// Together with "no bad state of the property" the lemmas hold in every initial state and are preserved by every
/// step, in all states and under all inputs that satisfy the constraints. Two fields make that claim weaker: the
/// property may need those of `with`, and more than the last state (`induction`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invariant {
    /// Definitions of the auxiliary variables; each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// The lemmas.
    pub lemmas: Vec<Lemma>,
    /// What of the past a step needs.
    pub induction: Induction,
    /// Properties whose bad states are excluded together with those of the property. They may include it.
    pub with: Vec<usize>,
}

/// The kind of induction that proves a property and the lemmas of its invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Induction {
    /// k-induction: they hold in the first k steps of every run, and in every step that comes after k steps in which
    /// they hold. At least 1; the usual induction has k = 1.
    Steps(usize),
    /// k-induction over states that differ. There are no lemmas, and no certificate.
    SimplePaths(usize),
    /// They hold in every run, and no run has more states than this: constraints end them all.
    Exhausted(usize),
}

impl Default for Induction {
    fn default() -> Induction {
        Induction::Steps(1)
    }
}

impl Induction {
    /// The number of states that a certificate looks at, the last one included.
    pub fn copies(self) -> usize {
        match self {
            Induction::Steps(k) | Induction::SimplePaths(k) => k,
            Induction::Exhausted(steps) => steps + 1,
        }
    }

    /// Is it the usual induction, which needs the last state only?
    pub fn is_usual(self) -> bool {
        self == Induction::Steps(1)
    }
}

impl fmt::Display for Induction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Induction::Steps(k) => write!(f, "k-induction with k = {k}"),
            Induction::SimplePaths(k) => write!(f, "k-induction over simple paths with k = {k}"),
            Induction::Exhausted(0) => write!(f, "no initial state satisfies the constraints"),
            Induction::Exhausted(1) => write!(f, "no run has more than 1 step"),
            Induction::Exhausted(steps) => write!(f, "no run has more than {steps} steps"),
        }
    }
}

/// The positions of the definitions that literals need, directly or through other definitions, in order. `state` is the
/// number of variables that are not auxiliary, the constant included.
pub fn used_definitions(
    definitions: &[Definition],
    literals: impl Iterator<Item = Lit>,
    state: usize,
) -> Vec<usize> {
    let mut used = BTreeSet::new();
    let mut open: Vec<Lit> = literals.collect();
    while let Some(lit) = open.pop() {
        if let Some(k) = lit.var().index().checked_sub(state)
            && used.insert(k)
        {
            open.extend(definitions[k].operands);
        }
    }
    used.into_iter().collect()
}

impl Invariant {
    /// What becomes of literals if the model becomes one with `all` latches, in which latch k is number `latches[k]`.
    pub fn moving(all: usize, latches: &[usize]) -> impl Fn(Lit) -> Lit + Copy {
        let own = latches.len();
        let variable = move |var: Var| match var.index() - 1 {
            i if i < own => Invariant::latch(latches[i]),
            i if i == own => Invariant::first_step(all),
            i => Invariant::auxiliary(all, i - own - 1),
        };
        move |lit| variable(lit.var()).lit().xor(lit.is_negated())
    }

    /// The same invariant of a model with `all` latches, in which latch k is number `latches[k]`.
    #[must_use]
    pub fn moved(&self, all: usize, latches: &[usize]) -> Invariant {
        let literal = Invariant::moving(all, latches);
        Invariant {
            definitions: self.definitions.iter().map(|definition| definition.renamed(literal)).collect(),
            lemmas: self.lemmas.iter().map(|lemma| lemma.renamed(literal)).collect(),
            induction: self.induction,
            with: self.with.clone(),
        }
    }

    /// Takes the definitions and lemmas of another invariant of the same model, too. `state` is the number of variables
    /// that are not auxiliary, the constant included.
    pub fn join(&mut self, other: &Invariant, state: usize) {
        let shift = self.definitions.len() as u32;
        let renumber = |lit: Lit| match lit.var().index() >= state {
            true => Var(lit.var().0 + shift).lit().xor(lit.is_negated()),
            false => lit,
        };
        self.definitions.extend(other.definitions.iter().map(|definition| definition.renamed(renumber)));
        let known: HashSet<Vec<Lit>> = self.lemmas.iter().map(|lemma| lemma.literals.clone()).collect();
        let lemmas = other.lemmas.iter().map(|lemma| lemma.renamed(renumber));
        self.lemmas.extend(lemmas.filter(|lemma| !known.contains(&lemma.literals)));
    }

    /// Removes definitions that no lemma uses, directly or through other definitions. `state` is the number of
    /// variables that are not auxiliary, the constant included.
    pub fn remove_unused(&mut self, state: usize) {
        let used = used_definitions(&self.definitions, self.lemmas.iter().flatten().copied(), state);
        let mut numbers = vec![0; self.definitions.len()];
        used.iter().enumerate().for_each(|(new, &old)| numbers[old] = new);
        let renumber = |lit: Lit| match lit.var().index().checked_sub(state) {
            Some(k) => Var((state + numbers[k]) as u32).lit().xor(lit.is_negated()),
            None => lit,
        };
        self.definitions = used.iter().map(|&k| self.definitions[k].renamed(renumber)).collect();
        self.lemmas.iter_mut().flat_map(|lemma| lemma.iter_mut()).for_each(|lit| *lit = renumber(*lit));
    }

    /// The variable of latch `i`.
    pub fn latch(i: usize) -> Var {
        Var(1 + i as u32)
    }

    /// The flag *first step* of a model with `latches` latches.
    pub fn first_step(latches: usize) -> Var {
        Var(1 + latches as u32)
    }

    /// The variable of a state variable of a model with `latches` latches.
    pub fn variable(of: StateVariable, latches: usize) -> Var {
        match of {
            StateVariable::Latch(i) => Invariant::latch(i),
            StateVariable::FirstStep => Invariant::first_step(latches),
        }
    }

    /// The variable that `definitions[k]` defines, in a model with `latches` latches.
    pub fn auxiliary(latches: usize, k: usize) -> Var {
        Var((2 + latches + k) as u32)
    }

    /// The definition of a variable, in a model with `latches` latches: its position, if it is an auxiliary variable.
    pub fn definition(latches: usize, var: Var) -> Option<usize> {
        var.index().checked_sub(2 + latches)
    }

    /// The literals of all definitions and lemmas.
    pub fn literals(&self) -> impl Iterator<Item = Lit> {
        let operands = self.definitions.iter().flat_map(|definition| definition.operands);
        operands.chain(self.lemmas.iter().flatten().copied())
    }

    /// Does a definition or a lemma mention this variable?
    pub fn mentions(&self, var: Var) -> bool {
        self.literals().any(|lit| lit.var() == var)
    }

    /// This property, and those with which the invariant proves it.
    pub fn claimed(&self, property: usize) -> impl Iterator<Item = usize> {
        std::iter::once(property).chain(self.with.iter().copied().filter(move |&other| other != property))
    }

    /// The properties that are proved together, for people: `b0, b2`. None if there is only one.
    pub fn together(&self) -> Option<String> {
        let names: Vec<String> = self.with.iter().map(|property| format!("b{property}")).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Each of these invariants once: properties that are proved together have the same one.
    pub fn distinct<'a>(invariants: impl Iterator<Item = &'a Invariant>) -> Vec<&'a Invariant> {
        let mut distinct: Vec<&Invariant> = invariants.collect();
        // Those that are about no other property keep their order; they are equal if their properties are.
        distinct.sort_by(|a, b| a.with.cmp(&b.with));
        distinct.dedup();
        distinct
    }

    /// How large the invariant is, definitions included.
    pub fn size(&self) -> Size {
        let literals = self.lemmas.iter().map(|lemma| lemma.len()).sum();
        Size { clauses: self.lemmas.len(), literals, ..Size::of(&self.definitions) }
    }
}

/// The size of an invariant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Lemmas.
    pub clauses: usize,
    /// Literals of all lemmas.
    pub literals: usize,
    /// Auxiliary variables defined by ∧.
    pub aux_and: usize,
    /// Auxiliary variables defined by ⊕.
    pub aux_xor: usize,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (auxiliary, size) = (self.aux_vars(), self.total());
        let Size { clauses, literals, .. } = self;
        write!(f, "lemmas {clauses}, literals {literals}, auxiliary variables {auxiliary}, size {size}")
    }
}

impl Size {
    /// Of definitions alone.
    pub fn of(definitions: &[Definition]) -> Size {
        let aux_xor = definitions.iter().filter(|d| d.operator == Operator::Xor).count();
        Size { aux_and: definitions.len() - aux_xor, aux_xor, ..Size::default() }
    }

    /// Auxiliary variables.
    pub fn aux_vars(&self) -> usize {
        self.aux_and + self.aux_xor
    }

    /// Literals of the lemmas and of the clauses of all definitions: 7 for ∧, 12 for ⊕.
    pub fn total(&self) -> usize {
        self.literals + self.aux_and * Operator::And.literals() + self.aux_xor * Operator::Xor.literals()
    }
}
