//! AIGER 1.9 models, as files have them (<https://fmv.jku.at/aiger/>, `beyond1.pdf`).
//!
//! A [`Model`] is always *reencoded*: inputs are variables 1…I, latches I+1…I+L, gates I+L+1…I+L+A, and the
//! operands of a gate come before it. ASCII files that number their variables otherwise are renumbered by the
//! reader; binary files are of this form by definition. Literals of witnesses and certificates are literals of the
//! reencoded model, as the certificate format demands.

mod resets;
mod simulate;

use std::collections::BTreeMap;

use crate::lit::{Lit, Var};

/// A latch: its next state and its reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Latch {
    /// Value in the next step.
    pub next: Lit,
    /// Value in the first step: a constant, the latch's own literal (uninitialised: any value), or any other
    /// literal (a reset function, evaluated in the first step).
    pub reset: Lit,
}

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

/// An AIGER 1.9 model in reencoded form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Number of inputs; input `i` is variable `i + 1`.
    pub inputs: usize,
    /// The latches; latch `i` is variable `inputs + i + 1`.
    pub latches: Vec<Latch>,
    /// The operands of the gates; gate `i` is variable `inputs + latches.len() + i + 1`. Operands precede the gate.
    pub ands: Vec<[Lit; 2]>,
    /// Outputs. They are read as bad states if there are neither bad states nor justice properties.
    pub outputs: Vec<Lit>,
    /// Bad states.
    pub bads: Vec<Lit>,
    /// Invariant constraints.
    pub constraints: Vec<Lit>,
    /// Justice properties, each a set of literals. Kept, not checked.
    pub justice: Vec<Vec<Lit>>,
    /// Fairness constraints. Kept; they do not matter for safety.
    pub fairness: Vec<Lit>,
    /// Names: what is named, its position, the bytes of the name (any but newline, not necessarily UTF-8).
    pub symbols: BTreeMap<(SymbolKind, usize), Vec<u8>>,
    /// Everything after the line `c`, as it stands in the file.
    pub comment: Vec<u8>,
}

impl Model {
    /// The literal of input `i`.
    pub fn input(&self, i: usize) -> Lit {
        Var(1 + i as u32).lit()
    }

    /// The literal of latch `i`.
    pub fn latch(&self, i: usize) -> Lit {
        Var((1 + self.inputs + i) as u32).lit()
    }

    /// The literal of gate `i`.
    pub fn and(&self, i: usize) -> Lit {
        Var((1 + self.inputs + self.latches.len() + i) as u32).lit()
    }

    /// Number of variables, the constant included.
    pub fn variables(&self) -> usize {
        1 + self.inputs + self.latches.len() + self.ands.len()
    }

    /// The safety properties: the bad states, or the outputs if there are neither bad states nor justice properties.
    pub fn properties(&self) -> &[Lit] {
        if self.bads.is_empty() && self.justice.is_empty() { &self.outputs } else { &self.bads }
    }
}
