//! Formulas as candidates: a conjunction is several lemmas, a disjunction is one, and what is inside becomes auxiliary
//! variables.

use super::scope::{Meaning, Scope};
use crate::answer::invariant::Operator;
use crate::logic::lit::Lit;

/// Formulas that are nested deeper than this are refused: they are read recursively.
pub(super) const DEEPEST: usize = 500;

/// A formula.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Literal(Meaning),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Xor(Vec<Formula>),
}

impl Formula {
    pub fn not(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    pub fn equal(a: Formula, b: Formula) -> Formula {
        Formula::Xor(vec![a, b]).not()
    }

    /// Adds what it says, or its negation, as lemmas.
    pub fn lemmas(&self, positive: bool, scope: &mut Scope<'_>, line: usize) {
        match (self, positive) {
            (Formula::Not(inner), _) => inner.lemmas(!positive, scope, line),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                parts.iter().for_each(|part| part.lemmas(positive, scope, line));
            }
            _ => {
                let mut literals = Vec::new();
                self.clause(positive, scope, &mut literals);
                // The constant true is no lemma.
                if !literals.contains(&Ok(Lit::TRUE)) {
                    literals.retain(|literal| *literal != Ok(Lit::FALSE));
                    scope.lemma(literals, line);
                }
            }
        }
    }

    fn clause(&self, positive: bool, scope: &mut Scope<'_>, literals: &mut Vec<Meaning>) {
        match (self, positive) {
            (Formula::Not(inner), _) => inner.clause(!positive, scope, literals),
            (Formula::Or(parts), true) | (Formula::And(parts), false) => {
                parts.iter().for_each(|part| part.clause(positive, scope, literals));
            }
            _ => literals.push(self.literal(scope).map(|lit| lit.xor(!positive))),
        }
    }

    /// A literal that stands for it.
    pub fn literal(&self, scope: &mut Scope<'_>) -> Meaning {
        match self {
            Formula::Literal(meaning) => meaning.clone(),
            Formula::Not(inner) => inner.literal(scope).map(|lit| !lit),
            Formula::And(parts) => Formula::fold(parts, Operator::And, Lit::TRUE, false, scope),
            Formula::Or(parts) => Formula::fold(parts, Operator::And, Lit::TRUE, true, scope).map(|lit| !lit),
            Formula::Xor(parts) => Formula::fold(parts, Operator::Xor, Lit::FALSE, false, scope),
        }
    }

    fn fold(
        parts: &[Formula],
        operator: Operator,
        neutral: Lit,
        negated: bool,
        scope: &mut Scope<'_>,
    ) -> Meaning {
        let mut all = neutral;
        for part in parts {
            let next = part.literal(scope)?.xor(negated);
            all = if all == neutral { next } else { scope.define(operator, Ok(all), Ok(next))? };
        }
        Ok(all)
    }
}
