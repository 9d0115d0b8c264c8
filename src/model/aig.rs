//! Models: sequential and-inverter graphs with properties and names.

use std::collections::BTreeMap;

use crate::logic::lit::{Lit, Var};

use super::symbol::SymbolKind;

/// A latch: its next state and its reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Latch {
    /// Value in the next step.
    pub next: Lit,
    /// Value in the first step: a constant, the latch's own literal (uninitialised: any value), or any other
    /// literal (a reset function, evaluated in the first step).
    pub reset: Lit,
}

/// An AIGER 1.9 model in reencoded form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Number of inputs; input `i` is variable `i + 1`.
    pub inputs: usize,
    /// The latches; latch `i` is variable `inputs + i + 1`.
    pub latches: Vec<Latch>,
    /// The operands of the gates; gate `i` is variable `inputs + latches.len() + i + 1`. Operands precede the gate,
    /// and the first is not smaller than the second.
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

    /// The variable of the first gate, whether or not there is one.
    pub fn first_gate(&self) -> Var {
        Var((1 + self.inputs + self.latches.len()) as u32)
    }

    /// Adds the gate `a ∧ b`, its operands in the order that the model demands. Returns its literal.
    pub fn add_and(&mut self, a: Lit, b: Lit) -> Lit {
        self.ands.push([a.max(b), a.min(b)]);
        self.and(self.ands.len() - 1)
    }

    /// How many things of this kind there are.
    pub fn count(&self, kind: SymbolKind) -> usize {
        match kind {
            SymbolKind::Input => self.inputs,
            SymbolKind::Latch => self.latches.len(),
            SymbolKind::Output => self.outputs.len(),
            SymbolKind::Bad => self.bads.len(),
            SymbolKind::Constraint => self.constraints.len(),
            SymbolKind::Justice => self.justice.len(),
            SymbolKind::Fairness => self.fairness.len(),
        }
    }

    /// Number of variables, the constant included.
    pub fn variables(&self) -> usize {
        1 + self.inputs + self.latches.len() + self.ands.len()
    }

    /// The safety properties: the bad states, or the outputs if there are neither bad states nor justice properties.
    pub fn properties(&self) -> &[Lit] {
        if self.bads.is_empty() && self.justice.is_empty() { &self.outputs } else { &self.bads }
    }

    /// The bad literal of safety property `i`.
    ///
    /// # Errors
    /// There is no such property.
    pub fn property(&self, i: usize) -> Result<Lit, NoSuchProperty> {
        let properties = self.properties();
        let missing = NoSuchProperty { property: i, properties: properties.len() };
        properties.get(i).copied().ok_or(missing)
    }
}

/// A property that the model does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no property {property}: the model has {properties}")]
pub struct NoSuchProperty {
    /// The property asked for.
    pub property: usize,
    /// The number of properties.
    pub properties: usize,
}
