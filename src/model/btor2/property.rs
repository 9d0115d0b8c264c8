//! Lines that say something about nodes: `bad`, `constraint`, `fair`, `output`, `justice`.

use crate::logic::operand::Operand;

/// A line about one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its number in the file.
    pub id: u64,
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// The node; for all but outputs a word of one bit.
    pub of: Operand,
    /// Its name.
    pub symbol: Option<Box<[u8]>>,
}

/// A justice property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Justice {
    /// Its number in the file.
    pub id: u64,
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// What holds again and again: words of one bit, at least one.
    pub of: Vec<Operand>,
    /// Its name.
    pub symbol: Option<Box<[u8]>>,
}
