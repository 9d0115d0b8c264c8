//! Registers that are no latches while a reset is active.

use super::name::Name;
use crate::logic::lit::Lit;

/// An asynchronous reset of a register. While it is active, the register has its reset value, whatever the latch holds;
/// else the register is the latch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Is the reset active? A literal of the model.
    pub active: Lit,
    /// The value of the register, negated if its name stands for the negation of the latch. A literal of the model.
    pub shown: Lit,
    /// The signal of the design that says so, if it has a name; inverted if it is 0 while the reset is active.
    pub name: Option<Name>,
}
