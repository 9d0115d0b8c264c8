//! Statements where they are written.
//!
//! Older versions of Yosys put the condition of a statement in a clocked block, and whether it counts, into flip-flops,
//! so that it is checked one step late. Then a failure is a step longer, assumptions come too late for the last step,
//! and lemmas are about registers that the design does not have. So both are taken from the inputs of these flip-flops:
//! they have no name, and the second one begins with 0, so nothing is said in the first step that would be lost. An
//! asynchronous reset of the block is taken to be inactive afterwards. Rejected: `chformal -early`, which leaves blocks
//! with an asynchronous reset as they are, and moves assertions about registers of the design, too.

use std::collections::HashMap;

use super::circuit::Circuit;
use super::clocks::Clocks;
use super::naming::Naming;
use crate::logic::lit::{Lit, Var};

/// The condition and whether it counts, a step earlier, if both come from flip-flops. With several clocks, it counts
/// when that of the flip-flops ticks.
pub(super) fn early(
    circuit: &mut Circuit,
    naming: &Naming,
    clocks: &Clocks,
    condition: Lit,
    counts: Lit,
) -> Option<(Lit, Lit)> {
    let own = |lit: Lit| {
        let i = circuit.register(lit.var()).filter(|_| !lit.is_negated())?;
        let register = &circuit.registers[i];
        let own = naming.registers[i].is_none() && register.init == Some(false);
        own.then_some((register.data, register.clock))
    };
    let mut known: HashMap<Var, Lit> = HashMap::new();
    let (data, clock) = match own(counts) {
        Some(found) => found,
        None => {
            let [a, b] = circuit.graph.operands(counts.var()).filter(|_| !counts.is_negated())?;
            let (found, other) = own(a).map(|found| (found, b)).or_else(|| own(b).map(|found| (found, a)))?;
            // It is true while no reset is active.
            known.insert(other.var(), Lit::TRUE.xor(other.is_negated()));
            found
        }
    };
    let tick = clock.and_then(|(clock, _)| clocks.tick(clock)).unwrap_or(Lit::TRUE);
    let early = circuit.graph.and(data, tick);
    let condition = replaced(circuit, &mut known, condition);
    if condition.is_constant() {
        return Some((condition, early));
    }
    let i = circuit.register(condition.var())?;
    Some((circuit.registers[i].data.xor(condition.is_negated()), early))
}

/// A literal with known values in the place of variables. It goes no deeper than a multiplexer.
fn replaced(circuit: &mut Circuit, known: &mut HashMap<Var, Lit>, lit: Lit) -> Lit {
    const DEPTH: usize = 4;
    fn inner(circuit: &mut Circuit, known: &mut HashMap<Var, Lit>, var: Var, depth: usize) -> Lit {
        if let Some(&value) = known.get(&var) {
            return value;
        }
        let Some([a, b]) = circuit.graph.operands(var).filter(|_| depth > 0) else { return var.lit() };
        let [a, b] = [a, b].map(|lit| inner(circuit, known, lit.var(), depth - 1).xor(lit.is_negated()));
        let value = circuit.graph.and(a, b);
        known.insert(var, value);
        value
    }
    inner(circuit, known, lit.var(), DEPTH).xor(lit.is_negated())
}
