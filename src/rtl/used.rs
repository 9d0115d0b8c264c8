//! Leaves of a circuit that a model needs: ports, registers with a name, and what properties, those registers or
//! memories depend on.
//!
//! The others are flip-flops of statements that are checked earlier, and undefined bits that do not matter. So are bits
//! of registers that nothing reads: Yosys has left them out, and in a waveform they would seem to have any value.

use std::collections::HashSet;

use super::checks::Checks;
use super::circuit::{Circuit, Input};
use super::memory::Memory;
use super::naming::Naming;
use super::netlist::Netlist;
use crate::logic::cone::Cone;
use crate::logic::lit::Lit;

/// For each input and each register, whether it is needed.
pub(super) struct Used {
    pub inputs: Vec<bool>,
    pub registers: Vec<bool>,
}

/// What is needed; `next` are the next states of registers, and `outputs` those of the model.
pub(super) fn used(
    netlist: &Netlist,
    circuit: &Circuit,
    naming: &Naming,
    checks: &Checks<'_>,
    memories: &[Memory],
    next: &[Lit],
    outputs: &[Lit],
) -> Used {
    let ports: HashSet<u32> = netlist.inputs.iter().flatten().copied().collect();
    let is_kept = |input: &Input| match input {
        Input::Net(net) => ports.contains(net),
        Input::Undefined => false,
        Input::Read | Input::Choice => true,
    };
    let mut used = Used {
        inputs: circuit.inputs.iter().map(is_kept).collect(),
        registers: naming.registers.iter().map(Option::is_some).collect(),
    };
    let lists = [&checks.asserts, &checks.covers, &checks.assumes, &checks.live, &checks.fair];
    let mut roots: Vec<Lit> = lists.into_iter().flatten().map(|(_, lit)| *lit).collect();
    roots.extend(memories.iter().flat_map(Memory::roots));
    roots.extend(outputs);
    roots.extend(checks.latches.iter().map(|latch| latch.next));
    roots.extend(naming.resets.iter().flatten().flat_map(|reset| [reset.active, reset.shown]));
    roots.extend(next.iter().zip(&used.registers).filter(|(_, used)| **used).map(|(next, _)| *next));
    let mut cone = Cone::new(circuit.graph.variables());
    while !roots.is_empty() {
        cone.visit(&circuit.graph, std::mem::take(&mut roots));
        for &leaf in &cone.leaves {
            if let Some(i) = circuit.input(leaf) {
                used.inputs[i] = true;
            } else if let Some(i) = circuit.register(leaf).filter(|&i| !used.registers[i]) {
                used.registers[i] = true;
                roots.push(next[i]);
            }
        }
    }
    used
}
