//! Definitions of auxiliary variables: a name for the conjunction or the exclusive or of two literals.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025, Definition 3.

use super::lit::{Lit, Var};

/// The operator of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `a ↔ x ∧ y`
    And,
    /// `a ↔ x ⊕ y`
    Xor,
}

impl Operator {
    /// Number of literals of the clauses of a definition. They count towards the size of an invariant.
    pub fn literals(self) -> usize {
        match self {
            Operator::And => 7,
            Operator::Xor => 12,
        }
    }

    /// `and` or `xor`.
    pub fn name(self) -> &'static str {
        match self {
            Operator::And => "and",
            Operator::Xor => "xor",
        }
    }

    /// The sign between the operands: `&` or `^`.
    pub fn sign(self) -> &'static str {
        match self {
            Operator::And => "&",
            Operator::Xor => "^",
        }
    }

    /// The combination of the values of two operands in 64 states, one for each bit.
    pub fn words(self, a: u64, b: u64) -> u64 {
        match self {
            Operator::And => a & b,
            Operator::Xor => a ^ b,
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
    /// The same definition of other operands.
    #[must_use]
    pub fn renamed(&self, literal: impl Fn(Lit) -> Lit) -> Definition {
        Definition { operator: self.operator, operands: self.operands.map(literal) }
    }

    /// What is defined, if it is a constant, a literal of the variable 0, or an operand or its negation.
    pub fn simple(&self) -> Option<Lit> {
        let [a, b] = self.operands;
        match self.operator {
            Operator::And if a == Lit::FALSE || b == Lit::FALSE || a == !b => Some(Lit::FALSE),
            Operator::And if a == Lit::TRUE || a == b => Some(b),
            Operator::And if b == Lit::TRUE => Some(a),
            Operator::Xor if a.is_constant() => Some(b.xor(a == Lit::TRUE)),
            Operator::Xor if b.is_constant() => Some(a.xor(b == Lit::TRUE)),
            Operator::Xor if a.var() == b.var() => Some(Lit::FALSE.xor(a != b)),
            Operator::And | Operator::Xor => None,
        }
    }

    /// The clauses that make `output` equal to the definition: three for ∧, four for ⊕.
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
    /// use pdrer::logic::definition::{Definition, Operator};
    /// use pdrer::logic::lit::Var;
    /// let operands = [Var(1).lit(), !Var(2).lit()];
    /// let known = |var| (var == Var(2)).then_some(true);
    /// assert_eq!(Definition { operator: Operator::And, operands }.value(known), Some(false));
    /// assert_eq!(Definition { operator: Operator::Xor, operands }.value(known), None);
    /// ```
    pub fn value(&self, mut known: impl FnMut(Var) -> Option<bool>) -> Option<bool> {
        let mut operand =
            |i: usize| known(self.operands[i].var()).map(|v| v != self.operands[i].is_negated());
        match (self.operator, operand(0), operand(1)) {
            (Operator::And, Some(false), _) | (Operator::And, _, Some(false)) => Some(false),
            (Operator::And, Some(true), Some(true)) => Some(true),
            (Operator::Xor, Some(a), Some(b)) => Some(a != b),
            _ => None,
        }
    }
}
