//! Names, and words that have a meaning in them.

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
