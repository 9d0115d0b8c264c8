//! The kinds of things that names in a model refer to.

use std::fmt;

/// A kind of named things in a model. A kind and a position identify one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SymbolKind {
    /// An input.
    Input,
    /// A latch.
    Latch,
    /// An output.
    Output,
    /// A bad state.
    Bad,
    /// A constraint.
    Constraint,
    /// A justice property.
    Justice,
    /// A fairness constraint.
    Fairness,
}

impl SymbolKind {
    /// All kinds, in ascending order.
    pub const ALL: [SymbolKind; 7] = [
        SymbolKind::Input,
        SymbolKind::Latch,
        SymbolKind::Output,
        SymbolKind::Bad,
        SymbolKind::Constraint,
        SymbolKind::Justice,
        SymbolKind::Fairness,
    ];
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
