//! What registers and inputs are called in the design.
//!
//! A net may have several names. A register is called as where it is declared, an input as the port; others by the name
//! of the uppermost module, outputs of the design last. A register with an asynchronous reset is no latch after
//! `async2sync`, but a gate: the reset value while the reset is active, else the latch. Such a gate over a latch
//! without a name of its own tells which register the latch is, and which literal says that the reset is active; the
//! graph itself proves it.

use std::collections::{HashMap, HashSet};

use super::circuit::{Circuit, Input};
use super::hierarchy::Declared;
use super::netlist::{Bit, Netlist, Signal};
use crate::logic::lit::{Lit, Var};

/// A name of a bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub base: String,
    pub index: Option<i64>,
    /// Does the name stand for the negation of the variable?
    pub inverted: bool,
}

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.index {
            Some(index) => write!(f, "{}[{index}]", self.base),
            None => f.write_str(&self.base),
        }
    }
}

/// An asynchronous reset of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reset {
    /// Is it active?
    pub active: Lit,
    /// The register as the design sees it.
    pub shown: Lit,
}

/// The names of a circuit.
pub(super) struct Naming {
    /// For each register.
    pub registers: Vec<Option<Named>>,
    pub resets: Vec<Option<Reset>>,
    /// For each input.
    pub inputs: Vec<Option<Named>>,
    /// The best name of each variable.
    names: HashMap<Var, Named>,
    /// The names of signals that are registers, or words of memories.
    declared: HashSet<String>,
}

impl Naming {
    pub fn of(netlist: &Netlist, declared: &Declared, circuit: &Circuit) -> Naming {
        let mut signals: Vec<&Signal> = netlist.signals.iter().filter(|signal| !signal.is_hidden).collect();
        let is_output = |signal: &Signal| {
            signal.bits.iter().any(|(bit, _)| matches!(bit, Bit::Net(net) if netlist.outputs.contains(net)))
                && !signal.name.contains('.')
        };
        let is_register = |signal: &Signal| {
            // A word of a memory has an index.
            let base = signal.name.rfind('[').map_or(&signal.name[..], |open| &signal.name[..open]);
            declared.registers.contains(&signal.name) || declared.registers.contains(base)
        };
        let all =
            signals.iter().filter(|signal| is_register(signal)).map(|signal| signal.name.clone()).collect();
        // Newer versions name the signals that say when statements count.
        let labels: HashSet<&str> = declared.statements.iter().map(|statement| &statement.key[..]).collect();
        let is_of_statement = |name: &str| name.strip_suffix("_EN").is_some_and(|name| labels.contains(name));
        signals.sort_by_cached_key(|signal| {
            let Signal { name, .. } = signal;
            let is_input = netlist.input_names.contains(name);
            let dots = name.matches('.').count();
            (!is_register(signal), !is_input, is_of_statement(name), is_output(signal), dots, name.clone())
        });
        let mut names: HashMap<Var, Named> = HashMap::new();
        let bits = |signal: &Signal| -> Vec<(Lit, Option<i64>)> {
            signal.bits.iter().map(|&(bit, index)| (circuit.lit(bit), index)).collect()
        };
        for signal in &signals {
            for (lit, index) in bits(signal) {
                let named = Named { base: signal.name.clone(), index, inverted: lit.is_negated() };
                names.entry(lit.var()).or_insert(named);
            }
        }
        let mut registers: Vec<Option<Named>> =
            circuit.registers.iter().map(|register| names.get(&register.state.var()).cloned()).collect();
        let mut resets = vec![None; registers.len()];
        for signal in signals.into_iter().filter(|signal| is_register(signal)) {
            for (shown, index) in bits(signal) {
                let Some((i, inverted, active)) = behind_reset(circuit, &names, shown) else { continue };
                if registers[i].is_none() {
                    registers[i] = Some(Named { base: signal.name.clone(), index, inverted });
                    resets[i] = Some(Reset { active, shown: shown.xor(inverted) });
                }
            }
        }
        let input = |(i, input): (usize, &Input)| match input {
            Input::Net(_) | Input::Read => names.get(&Var(1 + i as u32)).cloned(),
            Input::Undefined | Input::Choice => None,
        };
        let inputs = circuit.inputs.iter().enumerate().map(input).collect();
        Naming { registers, resets, inputs, names, declared: all }
    }

    /// What register `i` is for the rest of the design, in the sense of its latch.
    pub fn shown(&self, circuit: &Circuit, i: usize) -> Lit {
        self.resets[i].map_or(circuit.registers[i].state, |reset| reset.shown)
    }

    /// Is a signal of this name a register, or a word of a memory?
    pub fn is_register(&self, name: &str) -> bool {
        self.declared.contains(name)
    }

    /// A name for a literal.
    pub fn net(&self, lit: Lit) -> Option<String> {
        self.names.get(&lit.var()).map(Named::to_string)
    }

    /// The name of the variable of a literal.
    pub fn named(&self, lit: Lit) -> Option<&Named> {
        self.names.get(&lit.var())
    }
}

/// The register without a name, whether negated, and the literal that hides it, if a literal is such a register unless
/// something is true.
fn behind_reset(circuit: &Circuit, names: &HashMap<Var, Named>, shown: Lit) -> Option<(usize, bool, Lit)> {
    let [a, b] = circuit.graph.operands(shown.var())?;
    let as_register = |lit: Lit, other: Lit| {
        let i = circuit.register(lit.var()).filter(|_| !names.contains_key(&lit.var()))?;
        // The gate is `lit` if `other` is true.
        Some((i, lit.is_negated() != shown.is_negated(), !other))
    };
    as_register(a, b).or_else(|| as_register(b, a))
}
