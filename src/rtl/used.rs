//! Leaves of a circuit that a model needs: those with a name, and those that properties, named registers or memories depend on.
//!
//! The others are flip-flops of statements that are checked earlier, and undefined bits that do not matter.

use super::checks::Checks;
use super::circuit::{Circuit, Input};
use super::memory::Memory;
use super::naming::Naming;
use crate::logic::cone::Cone;
use crate::logic::lit::Lit;

/// For each input and each register, whether it is needed.
pub(super) struct Used {
    pub inputs: Vec<bool>,
    pub registers: Vec<bool>,
}

/// What is needed; `next` are the next states of registers.
pub(super) fn used(
    circuit: &Circuit,
    naming: &Naming,
    checks: &Checks<'_>,
    memories: &[Memory],
    next: &[Lit],
) -> Used {
    let mut used = Used {
        inputs: circuit.inputs.iter().map(|input| *input != Input::Undefined).collect(),
        registers: naming.registers.iter().map(Option::is_some).collect(),
    };
    let lists = [&checks.asserts, &checks.covers, &checks.assumes, &checks.live, &checks.fair];
    let mut roots: Vec<Lit> = lists.into_iter().flatten().map(|(_, lit)| *lit).collect();
    roots.extend(memories.iter().flat_map(Memory::roots));
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
