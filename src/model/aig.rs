//! The data of a model: a sequential and-inverter graph with properties and names.
//!
//! There is one numbering for all users of a model. Variable 0 is the constant, then come the inputs, the latches and
//! the gates, in this order, and the operands of a gate come before it: one pass over the gates evaluates them all.
//! Front ends produce this numbering, and readers of formats renumber where a file does not have it. [`Model::check`]
//! verifies it.

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

impl Latch {
    /// Has it one value in the first step, and the other one ever after?
    pub fn tells_first_step(&self) -> bool {
        self.reset.is_constant() && self.next == !self.reset
    }
}

/// A model: its parts, and its properties.
///
/// Its numbering is fixed: inputs are variables 1…I, latches I+1…I+L, gates I+L+1…I+L+A, and operands have smaller
/// variables than their gate. Certificates refer to the model by these literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Number of inputs; input `i` is variable `i + 1`.
    pub inputs: usize,
    /// The latches; latch `i` is variable `inputs + i + 1`.
    pub latches: Vec<Latch>,
    /// The operands of the gates, which are conjunctions; gate `i` is variable `inputs + latches.len() + i + 1`.
    /// Operands precede the gate, and the first is not smaller than the second.
    pub ands: Vec<[Lit; 2]>,
    /// Outputs. They are read as bad states if there are neither bad states nor justice properties, as in files older
    /// than AIGER 1.9.
    pub outputs: Vec<Lit>,
    /// Bad states: each is a safety property, "this is never true".
    pub bads: Vec<Lit>,
    /// Constraints: a run ends before the first step in which one of them is false.
    pub constraints: Vec<Lit>,
    /// Justice properties, each a set of literals: in no infinite run all of them, and all fairness constraints, are
    /// true infinitely often.
    pub justice: Vec<Vec<Lit>>,
    /// Fairness constraints, which belong to each justice property; they do not matter for safety.
    pub fairness: Vec<Lit>,
    /// Names: the kind and position of what is named, and the bytes of the name. A name is one line, not necessarily
    /// UTF-8.
    pub symbols: BTreeMap<(SymbolKind, usize), Vec<u8>>,
    /// Free text, in whole lines. It has no meaning.
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

    /// Adds the gate `a ∧ b`, with its operands in the order that a model requires. Returns its literal.
    ///
    /// Requires: `a` and `b` are literals of the model.
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
}

/// A state variable of a model. For reset functions there is one more besides the latches: a flag that no file
/// contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateVariable {
    /// Latch `i` of the model.
    Latch(usize),
    /// The flag that is true in the first step only.
    FirstStep,
}
