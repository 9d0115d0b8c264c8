//! The graph under construction, with the limits of its growth.

use super::error::Unblasted;
use crate::limits::{Limits, Poll};
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;

/// A list of literals, the least significant one first.
pub(super) type Word = Vec<Lit>;

/// More variables than this are not made: with what is made of them later, they take two gigabytes.
pub(super) const MAX_VARIABLES: u128 = 1 << 26;

/// A graph under construction.
pub(super) struct Gates<'a> {
    pub graph: Graph,
    poll: Poll<'a>,
}

impl Gates<'_> {
    pub fn new(limits: &Limits) -> Gates<'_> {
        Gates { graph: Graph::default(), poll: limits.poll() }
    }

    /// So many gates may follow.
    ///
    /// # Errors
    /// If there is no room for them, or a limit has been reached.
    pub fn room(&mut self, gates: u128) -> Result<(), Unblasted> {
        if gates + self.graph.variables() as u128 > MAX_VARIABLES {
            return Err(Unblasted::TooLarge(MAX_VARIABLES));
        }
        Ok(self.poll.ticks(usize::try_from(gates).unwrap_or(usize::MAX))?)
    }

    /// A loop goes round, which makes so many gates.
    pub fn round(&mut self, gates: usize) -> Result<(), Unblasted> {
        Ok(self.poll.ticks(gates)?)
    }

    /// Do all of these hold? By a tree.
    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        self.tree(lits, Lit::TRUE, Graph::and)
    }

    /// Does one of these hold? By a tree.
    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        self.tree(lits, Lit::FALSE, Graph::or)
    }

    /// Do an odd number of these hold? By a chain, in their order, as parities have it elsewhere.
    pub fn parity(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().fold(Lit::FALSE, |parity, &lit| self.graph.xor(parity, lit))
    }

    fn tree(&mut self, lits: &[Lit], none: Lit, gate: impl Fn(&mut Graph, Lit, Lit) -> Lit) -> Lit {
        let mut row = lits.to_vec();
        while row.len() > 1 {
            row = row
                .chunks(2)
                .map(|pair| if let &[a, b] = pair { gate(&mut self.graph, a, b) } else { pair[0] })
                .collect();
        }
        row.first().copied().unwrap_or(none)
    }

    /// The gates of two words, bit by bit.
    pub fn bitwise(&mut self, a: &[Lit], b: &[Lit], gate: impl Fn(&mut Graph, Lit, Lit) -> Lit) -> Word {
        a.iter().zip(b).map(|(&a, &b)| gate(&mut self.graph, a, b)).collect()
    }
}

/// The complement of each bit.
pub(super) fn complement(word: &[Lit]) -> Word {
    word.iter().map(|&bit| !bit).collect()
}

/// A word with these bits above, up to a width.
pub(super) fn extended(word: &[Lit], width: usize, fill: Lit) -> Word {
    let mut word = word.to_vec();
    word.resize(width, fill);
    word
}
