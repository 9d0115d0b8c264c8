//! Generalized invariants as data: what a search hands to those who check, count and print it.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025, Definition 4. An
//! invariant is a conjunction of lemmas over state variables and auxiliary variables, and the definitions of the
//! auxiliary variables, each over state variables and earlier auxiliary variables.

use crate::lit::{Lit, Var};

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
    /// use pdrer::invariant::{Definition, Operator};
    /// use pdrer::lit::Var;
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
    /// The lemmas, each a clause.
    pub lemmas: Vec<Vec<Lit>>,
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

    /// The variable that `definitions[k]` defines, in a model with `latches` latches.
    pub fn auxiliary(latches: usize, k: usize) -> Var {
        Var((2 + latches + k) as u32)
    }

    /// How large the invariant is, definitions included.
    pub fn size(&self) -> Size {
        let aux_xor = self.definitions.iter().filter(|d| d.operator == Operator::Xor).count();
        Size {
            clauses: self.lemmas.len(),
            literals: self.lemmas.iter().map(Vec::len).sum(),
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
        self.literals + 7 * self.aux_and + 12 * self.aux_xor
    }
}
