//! Generalized invariants as data: what a search hands to those who check, count and print it.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025, Definition 4. An
//! invariant is a conjunction of lemmas over state variables and auxiliary variables, and the definitions of the
//! auxiliary variables, each over state variables and earlier auxiliary variables.

use std::num::NonZero;
use std::ops::{Deref, DerefMut};

use crate::logic::lit::{Lit, Var};

/// The operator of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `a ↔ x ∧ y`
    And,
    /// `a ↔ x ⊕ y`
    Xor,
}

impl Operator {
    /// Number of literals of the clauses of a definition, which a proof pays for.
    pub fn literals(self) -> usize {
        match self {
            Operator::And => 7,
            Operator::Xor => 12,
        }
    }
}

/// The definition of one auxiliary variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// How the operands are combined.
    pub operator: Operator,
    /// Literals of state variables or of auxiliary variables defined earlier.
    pub operands: [Lit; 2],
}

impl Definition {
    /// Clauses that say that `output` is as the definition demands: three for ∧, four for ⊕.
    pub fn clauses(&self, output: Lit) -> Vec<Vec<Lit>> {
        let [a, b] = self.operands;
        match self.operator {
            Operator::And => vec![vec![!output, a], vec![!output, b], vec![output, !a, !b]],
            Operator::Xor => {
                let even = [[false, false, true], [false, true, false], [true, false, false], [true; 3]];
                even.iter().map(|&[s, t, u]| vec![a.xor(s), b.xor(t), output.xor(u)]).collect()
            }
        }
    }

    /// The value that follows from the values of the operands, as far as these are known.
    ///
    /// ```
    /// use pdrer::answer::invariant::{Definition, Operator};
    /// use pdrer::logic::lit::Var;
    /// let operands = [Var(1).lit(), !Var(2).lit()];
    /// let known = |var| (var == Var(2)).then_some(true);
    /// assert_eq!(Definition { operator: Operator::And, operands }.value(known), Some(false));
    /// assert_eq!(Definition { operator: Operator::Xor, operands }.value(known), None);
    /// ```
    pub fn value(&self, known: impl Fn(Var) -> Option<bool>) -> Option<bool> {
        let operand = |i: usize| known(self.operands[i].var()).map(|v| v != self.operands[i].is_negated());
        match (self.operator, operand(0), operand(1)) {
            (Operator::And, Some(false), _) | (Operator::And, _, Some(false)) => Some(false),
            (Operator::And, Some(true), Some(true)) => Some(true),
            (Operator::Xor, Some(a), Some(b)) => Some(a != b),
            _ => None,
        }
    }
}

/// A lemma of an invariant: a disjunction of literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lemma {
    /// The literals.
    pub literals: Vec<Lit>,
    /// How the search came to it, if that is known; nothing depends on it.
    pub provenance: Option<Provenance>,
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

/// How a search came to a lemma, and how far it got. A few numbers, because every lemma of a trace has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// What it was made of.
    pub origin: Origin,
    /// Its level when it was new.
    pub born: Place,
    /// Its level in the end, and the top frame when it got there.
    pub last: Place,
    /// How often it was pushed to the next level, or to F_∞.
    pub pushes: u32,
}

impl Provenance {
    /// Of a lemma that is new.
    pub fn new(origin: Origin, born: Place) -> Provenance {
        Provenance { origin, born, last: born, pushes: 0 }
    }

    /// Of a lemma that was there before the search.
    pub fn equivalence() -> Provenance {
        Provenance::new(Origin::Equivalence, Place { top: 0, level: None })
    }

    /// Of the lemma after it was pushed.
    #[must_use]
    pub fn pushed(self, to: Place) -> Provenance {
        Provenance { last: to, pushes: self.pushes + 1, ..self }
    }
}

/// What a lemma was made of. Auxiliary variables decided all but the first two and the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A blocked proof obligation, generalized.
    Obligation,
    /// A blocked proof obligation, with what its parent lemma told in place of a generalization.
    Prediction,
    /// A blocked counterexample to generalization.
    Ctg,
    /// A blocked proof obligation, generalized with auxiliary variables in place of some literals.
    Substitution,
    /// Lemmas that matched a template.
    Reencoding,
    /// A lemma that could not be pushed as a whole: a part of it.
    Fraction,
    /// Lemmas of the invariant that matched a template, when the search was over.
    Conclusion,
    /// A latch found constant, equal or opposite to another before the search.
    Equivalence,
}

/// A place in a trace at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The level of the top frame then.
    pub top: u32,
    /// The level; none is F_∞.
    pub level: Option<NonZero<u32>>,
}

/// A state variable of a model: what invariants are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateVariable {
    /// Latch `i` of the model.
    Latch(usize),
    /// The flag that is true in the first step only.
    FirstStep,
}

/// A generalized invariant of a model with `L` latches.
///
/// Its literals are numbered on their own: variable `i + 1` is latch `i` of the model, variable `L + 1` is the flag
/// *first step* (true in the first step and in no other; only models with reset functions need it), and variable
/// `L + 2 + k` is defined by `definitions[k]`.
///
/// Together with "no bad state of the property" the lemmas hold in every initial state and are preserved by every
/// step, in all states and under all inputs that satisfy the constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invariant {
    /// Definitions of the auxiliary variables, in an order in which each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// The lemmas.
    pub lemmas: Vec<Lemma>,
}

impl Invariant {
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

    /// How large the invariant is, definitions included.
    pub fn size(&self) -> Size {
        let aux_xor = self.definitions.iter().filter(|d| d.operator == Operator::Xor).count();
        Size {
            clauses: self.lemmas.len(),
            literals: self.lemmas.iter().map(|lemma| lemma.len()).sum(),
            aux_and: self.definitions.len() - aux_xor,
            aux_xor,
        }
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

impl Size {
    /// Auxiliary variables.
    pub fn aux_vars(&self) -> usize {
        self.aux_and + self.aux_xor
    }

    /// Literals of the lemmas and of the clauses of all definitions: 7 for ∧, 12 for ⊕.
    pub fn total(&self) -> usize {
        self.literals + self.aux_and * Operator::And.literals() + self.aux_xor * Operator::Xor.literals()
    }
}
