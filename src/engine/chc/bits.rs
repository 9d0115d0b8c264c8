//! Bits of a predicate as literals: variable k + 1 is bit k.

use crate::logic::lit::{Lit, Var};

/// The literal of a bit that is 1.
pub(super) fn bit(position: usize) -> Lit {
    Var(position as u32 + 1).lit()
}

/// The bit that a literal is about.
pub(super) fn position(lit: Lit) -> usize {
    lit.var().index() - 1
}
