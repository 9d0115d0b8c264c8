//! Uses of nodes.

use smallvec::SmallVec;

/// A use of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    /// The position of the node.
    pub node: usize,
    /// Is each bit complemented? Never for arrays.
    pub negated: bool,
}

/// The operands of a node.
pub type Operands = SmallVec<[Operand; 3]>;
