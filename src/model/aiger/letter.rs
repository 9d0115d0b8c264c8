//! The letters of the symbol table.

use crate::model::SymbolKind;

/// The letter that stands for a kind in the symbol table of a file, as in `i0 clock`.
pub const fn letter(kind: SymbolKind) -> u8 {
    match kind {
        SymbolKind::Input => b'i',
        SymbolKind::Latch => b'l',
        SymbolKind::Output => b'o',
        SymbolKind::Bad => b'b',
        SymbolKind::Constraint => b'c',
        SymbolKind::Justice => b'j',
        SymbolKind::Fairness => b'f',
    }
}

/// The kind that a letter stands for in the symbol table, if any.
pub(super) fn kind(wanted: u8) -> Option<SymbolKind> {
    SymbolKind::ALL.into_iter().find(|&kind| letter(kind) == wanted)
}
