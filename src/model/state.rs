//! The state variables of a model, as answers refer to them.

/// A state variable of a model. For reset functions there is one more besides the latches: a flag that no file
/// contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateVariable {
    /// Latch `i` of the model.
    Latch(usize),
    /// The flag that is true in the first step only.
    FirstStep,
}
