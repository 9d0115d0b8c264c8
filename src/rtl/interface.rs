//! What a simulation of a design has to do with: its ports, clocks and registers, each bit as a literal of the model.

use std::collections::HashSet;

use super::circuit::{Circuit, Input};
use super::clocks::Clocks;
use super::design::Design;
use super::naming::Naming;
use super::netlist::{Netlist, Signal};
use crate::logic::lit::{Lit, Var};

/// What a simulation of a design has to do with.
#[derive(Clone, Debug, Default)]
pub struct Interface {
    /// The design, without lists of files.
    pub design: Design,
    /// The top module.
    pub top: String,
    /// Ports that the environment drives, clocks too.
    pub ports: Vec<Word>,
    /// Signals that nobody drives, also those that never change.
    pub free: Vec<Word>,
    /// Inputs of the model that have what is read from memories.
    pub read: Vec<Lit>,
    /// Registers, and words of memories, as the design sees them; a name of a bit may be one of several.
    pub registers: Vec<Word>,
    /// The clocks; none if one of them is no port.
    pub clocks: Option<Vec<Clock>>,
}

/// A signal of several bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The instances that it is in, and its name, with dots between them.
    pub name: String,
    /// The lowest first.
    pub bits: Vec<Lit>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The port, by its position.
    pub port: usize,
    /// The bit of the port.
    pub bit: usize,
    /// Is it its rising edge that counts?
    pub rising: bool,
    /// Does it tick in steps of its own, in which it is 1 in the model?
    pub is_one_of_several: bool,
}

impl Interface {
    /// That of a netlist. The literals are those of the circuit.
    pub(super) fn of(netlist: &Netlist, circuit: &Circuit, naming: &Naming, clocks: &Clocks) -> Interface {
        let word = |signal: &Signal| {
            let bits = signal.bits.iter().map(|(bit, _)| circuit.lit(*bit)).collect();
            Word { name: signal.name.clone(), bits }
        };
        let is_free = |lit: &Lit| {
            let input = circuit.input(lit.var()).filter(|_| !lit.is_negated());
            let constant = circuit.register(lit.var()).map(|i| &circuit.registers[i]);
            input.is_some_and(|i| matches!(circuit.inputs[i], Input::Net(_)))
                || constant.is_some_and(|register| register.clock.is_none() && register.data == *lit)
        };
        let is_whole = |signal: &&Signal| !signal.is_hidden && signal.bits.len() == signal.width;
        let signals = || netlist.signals.iter().filter(is_whole);
        let leaves = naming.inputs.iter().chain(&naming.registers);
        let leaves: HashSet<&str> = leaves.flatten().map(|named| &named.base[..]).collect();
        let ports: Vec<Word> =
            signals().filter(|signal| netlist.input_names.contains(&signal.name)).map(word).collect();
        let free = signals().filter(|signal| {
            leaves.contains(&signal.name[..]) && !netlist.input_names.contains(&signal.name)
        });
        let free = free.map(word).filter(|word| word.bits.iter().all(is_free)).collect();
        let registers = signals().filter(|signal| naming.is_register(&signal.name)).map(word).collect();
        let edges = clocks.edges.iter().map(|edge| {
            let clock = edge.var().lit();
            let bit = |port: &Word| port.bits.iter().position(|bit| *bit == clock);
            let (port, bit) = ports.iter().enumerate().find_map(|(i, port)| Some((i, bit(port)?)))?;
            let is_one_of_several = clocks.tick(*edge).is_some();
            Some(Clock { port, bit, rising: !edge.is_negated(), is_one_of_several })
        });
        let clocks = edges.collect();
        let read = circuit.inputs.iter().enumerate().filter(|(_, input)| **input == Input::Read);
        let read = read.map(|(i, _)| Var(1 + i as u32).lit()).collect();
        Interface { ports, free, registers, read, clocks, ..Interface::default() }
    }

    /// All literals.
    pub(super) fn literals(&mut self) -> impl Iterator<Item = &mut Lit> {
        let Interface { ports, free, registers, read, .. } = self;
        ports.iter_mut().chain(free).chain(registers).flat_map(|word| &mut word.bits).chain(read)
    }
}
