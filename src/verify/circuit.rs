//! A combinational circuit that holds copies of several models, hashed structurally.
//!
//! Equal gates over equal variables are one gate (Kuehlmann, Krohm, DAC 1997). A certificate repeats the logic of the
//! model, so that over shared variables most obligations turn into a literal that implies itself, before any SAT
//! solver sees them.

use hashbrown::HashMap;

use crate::aiger::Model;
use crate::lit::{Lit, Var};

/// An and-inverter graph that grows.
pub(super) struct Circuit {
    /// The operands of each variable that is a gate; nothing for the constant and for free variables.
    gates: Vec<Option<[Lit; 2]>>,
    /// How many gates have the variable as an operand.
    uses: Vec<u32>,
    hashed: HashMap<[Lit; 2], Lit>,
}

/// One copy of a model in a circuit: the literal of each of its variables.
pub(super) struct Frame(Vec<Lit>);

impl Frame {
    /// The literal of the circuit for one of the model.
    pub fn get(&self, lit: Lit) -> Lit {
        self.0[lit.var().index()].xor(lit.is_negated())
    }

    /// The literals of the circuit for several of the model.
    pub fn all<'a>(&'a self, lits: &'a [Lit]) -> impl Iterator<Item = Lit> + 'a {
        lits.iter().map(|&lit| self.get(lit))
    }
}

impl Circuit {
    /// A circuit of nothing but the constant.
    pub fn new() -> Circuit {
        Circuit { gates: vec![None], uses: vec![0], hashed: HashMap::new() }
    }

    /// Number of variables, the constant included.
    pub fn variables(&self) -> usize {
        self.gates.len()
    }

    fn add(&mut self, gate: Option<[Lit; 2]>) -> Lit {
        self.gates.push(gate);
        self.uses.push(0);
        Var((self.gates.len() - 1) as u32).lit()
    }

    /// A variable of any value.
    pub fn free(&mut self) -> Lit {
        self.add(None)
    }

    /// The conjunction of two literals.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let [a, b] = [a.min(b), a.max(b)];
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        if let Some(&gate) = self.hashed.get(&[a, b]) {
            return gate;
        }
        for operand in [a, b] {
            self.uses[operand.var().index()] += 1;
        }
        let gate = self.add(Some([a, b]));
        self.hashed.insert([a, b], gate);
        gate
    }

    /// Have two literals the same value?
    pub fn equal(&mut self, a: Lit, b: Lit) -> Lit {
        let (only_a, only_b) = (self.and(a, !b), self.and(!a, b));
        self.and(!only_a, !only_b)
    }

    /// A copy of the model's gates. `leaves` are the literals of its inputs and latches; what is missing is free.
    pub fn copy(&mut self, model: &Model, leaves: impl Fn(Lit) -> Option<Lit>) -> Frame {
        let mut frame = Frame(Vec::with_capacity(model.variables()));
        frame.0.push(Lit::FALSE);
        for var in 1..=(model.inputs + model.latches.len()) as u32 {
            frame.0.push(leaves(Var(var).lit()).unwrap_or_else(|| self.free()));
        }
        for &[a, b] in &model.ands {
            let gate = self.and(frame.get(a), frame.get(b));
            frame.0.push(gate);
        }
        frame
    }

    /// The operands of a literal that is a conjunction.
    pub fn conjunction(&self, lit: Lit) -> Option<[Lit; 2]> {
        if lit.is_negated() { None } else { self.operands(lit.var()) }
    }

    /// The operands of a gate.
    pub fn operands(&self, var: Var) -> Option<[Lit; 2]> {
        self.gates[var.index()]
    }

    /// Splits conjunctions as long as nothing else uses them. Calls `visit` for every literal that must hold, the
    /// parts after the whole; what it refuses is not split. Returns the parts that were not split.
    pub fn split(&self, root: Lit, mut visit: impl FnMut(Lit) -> bool) -> Vec<Lit> {
        let mut parts = Vec::new();
        let mut open = vec![root];
        while let Some(lit) = open.pop() {
            if !visit(lit) {
                continue;
            }
            match self.conjunction(lit) {
                Some([a, b]) if self.uses[lit.var().index()] <= 1 => open.extend([b, a]),
                _ => parts.push(lit),
            }
        }
        parts
    }
}
