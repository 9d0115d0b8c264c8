//! Names, and words that have a meaning in them.

use crate::logic::lit::Lit;

/// The prefix of symbols of inputs that replace a latch in the first step.
pub(super) const INITIAL: &[u8] = b"init:";

/// The name of the flag of the first step. It is reserved, so that a latch that has it is called
/// `first_step@l<position>`.
pub(super) const FIRST_STEP: &[u8] = b"first_step";

/// The name of a latch or an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Any bytes.
    pub bytes: Vec<u8>,
    /// Is the signal of this name the negation of the latch?
    pub inverted: bool,
}

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

/// A name with printable ASCII characters only, and with none of those in `avoid`. Other bytes, and `%` itself, are
/// written as `%` and two hexadecimal digits. Different names stay different.
///
/// ```
/// assert_eq!(pdrer::model::names::percent(b"a b[3]%\xff", b" "), "a%20b[3]%25%ff");
/// ```
pub fn percent(name: &[u8], avoid: &[u8]) -> String {
    let mut text = String::with_capacity(name.len());
    for &byte in name {
        if (b' '..=b'~').contains(&byte) && byte != b'%' && !avoid.contains(&byte) {
            text.push(char::from(byte));
        } else {
            text += &format!("%{byte:02x}");
        }
    }
    text
}
