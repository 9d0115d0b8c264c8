//! What the inputs and states of an abstraction are.

use super::slots::Index;

/// What an input or a state of an abstraction is in terms of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// The input of this position.
    Input(usize),
    /// The state of this position.
    State(usize),
    /// The address of a slot.
    Address(usize),
    /// What an array, an input or a state, has in a slot.
    Content {
        /// The node of the array.
        array: usize,
        /// The slot.
        slot: usize,
    },
    /// What an array, an input or a state, has at an index that is the address of no slot.
    Read {
        /// The node of the array.
        array: usize,
        /// The index.
        index: Index,
    },
    /// [`Index::Difference`] of this node.
    Difference(usize),
    /// The value of an index so many steps ago, at least one.
    Before {
        /// The index.
        index: Index,
        /// How many steps.
        steps: usize,
    },
    /// Have at least so many steps passed?
    Passed(usize),
    /// Has the property of this number failed in an earlier step?
    Failed(usize),
}
