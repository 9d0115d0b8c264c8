//! What an assertion is made of around its terms: predicates, quantifiers, and the connectives between them.
//!
//! Terms know neither predicates nor quantifiers. A connective of terms is a term itself, so formulas are no larger
//! than what they say about predicates.

use super::terms::Term;
use crate::model::btor2::Operand;

/// A formula. Others are called by their positions; parts come before the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Formula {
    /// A truth value.
    Term(Operand),
    /// The predicate applied to terms at this position.
    Atom(usize),
    Not(usize),
    And(Vec<usize>),
    Or(Vec<usize>),
    /// A quantifier in this line; its variables are variables of the terms.
    Quantified {
        universal: bool,
        of: usize,
        line: usize,
    },
}

/// What an expression means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Term(Term),
    /// The formula at this position, which is no term.
    Formula(usize),
}
