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

impl Operand {
    /// The same, complemented if `flip`.
    pub fn xor(self, flip: bool) -> Operand {
        Operand { negated: self.negated != flip, ..self }
    }
}

impl std::ops::Not for Operand {
    type Output = Operand;

    fn not(self) -> Operand {
        self.xor(true)
    }
}

/// The operands of a node.
pub type Operands = SmallVec<[Operand; 3]>;
