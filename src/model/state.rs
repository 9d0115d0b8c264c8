//! What the state of a model consists of, as answers see it.

/// A state variable of a model. Reset functions are read with the help of a flag that no file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateVariable {
    /// Latch `i` of the model.
    Latch(usize),
    /// The flag that is true in the first step only.
    FirstStep,
}
