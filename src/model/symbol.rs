//! What the names of a model name.

use std::fmt;

/// What a symbol-table entry names; the letters of the AIGER symbol table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SymbolKind {
    /// `i`
    Input,
    /// `l`
    Latch,
    /// `o`
    Output,
    /// `b`
    Bad,
    /// `c`
    Constraint,
    /// `j`
    Justice,
    /// `f`
    Fairness,
}

impl SymbolKind {
    /// All kinds, in the order of the file's sections.
    pub const ALL: [SymbolKind; 7] = [
        SymbolKind::Input,
        SymbolKind::Latch,
        SymbolKind::Output,
        SymbolKind::Bad,
        SymbolKind::Constraint,
        SymbolKind::Justice,
        SymbolKind::Fairness,
    ];

    /// The letter that stands for this kind in the symbol table.
    pub const fn letter(self) -> u8 {
        match self {
            SymbolKind::Input => b'i',
            SymbolKind::Latch => b'l',
            SymbolKind::Output => b'o',
            SymbolKind::Bad => b'b',
            SymbolKind::Constraint => b'c',
            SymbolKind::Justice => b'j',
            SymbolKind::Fairness => b'f',
        }
    }
}

impl fmt::Display for SymbolKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SymbolKind::Input => "input",
            SymbolKind::Latch => "latch",
            SymbolKind::Output => "output",
            SymbolKind::Bad => "bad state",
            SymbolKind::Constraint => "constraint",
            SymbolKind::Justice => "justice property",
            SymbolKind::Fairness => "fairness constraint",
        })
    }
}
