//! What something in an invariant is, where a predicate is meant.

/// The value of a latch, or of something made of latches, where a predicate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::answer::horn) enum Signal {
    Constant(bool),
    /// A bit of an argument.
    Bit {
        argument: usize,
        bit: usize,
        negated: bool,
    },
    /// A definition, by its position.
    Auxiliary {
        definition: usize,
        negated: bool,
    },
}

impl Signal {
    /// Makes the first of these signals the bits of an argument, the lowest one first.
    pub fn place(signals: &mut [Signal], argument: usize, width: u32) {
        for (bit, signal) in signals[..width as usize].iter_mut().enumerate() {
            *signal = Signal::Bit { argument, bit, negated: false };
        }
    }

    pub fn xor(self, flip: bool) -> Signal {
        match self {
            Signal::Constant(value) => Signal::Constant(value != flip),
            Signal::Bit { argument, bit, negated } => Signal::Bit { argument, bit, negated: negated != flip },
            Signal::Auxiliary { definition, negated } => {
                Signal::Auxiliary { definition, negated: negated != flip }
            }
        }
    }
}
