//! The order of latches and inputs in diagrams.
//!
//! Source: Malik, Wang, Brayton, Sangiovanni-Vincentelli, *Logic Verification Using Binary Decision Diagrams in a Logic
//! Synthesis Environment*, ICCAD 1988: the leaves in the order in which a depth-first search from the outputs meets
//! them, the deeper operand first. The outputs are Bad and the constraints; the search goes on through latches, into
//! their next states, so that a latch stands beside what it is loaded from. Rejected: next states after all that Bad
//! depends on; the order of the file.

use crate::limits::{Limits, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::system::TransitionSystem;

/// All latches and inputs, first those that matter to Bad.
pub(super) fn leaves(ts: &TransitionSystem, limits: &Limits) -> Result<Vec<Var>, Stopped> {
    let depths = depths(ts);
    let mut poll = limits.poll();
    let mut seen = vec![false; ts.graph.variables()];
    seen[Var::CONSTANT.index()] = true;
    let mut order = Vec::new();
    let outputs = [ts.bad].into_iter().chain(ts.constraints.iter().copied()).map(Lit::var);
    for root in outputs.chain(ts.latch_vars()).chain(ts.inputs.iter().copied()) {
        let mut open = vec![root];
        while let Some(var) = open.pop() {
            poll.tick()?;
            if std::mem::replace(&mut seen[var.index()], true) {
                continue;
            }
            match ts.graph.operands(var) {
                Some(operands) => {
                    let [a, b] = operands.map(|lit| lit.var());
                    let a_is_deeper = depths[a.index()] >= depths[b.index()];
                    // The last one is taken first.
                    open.extend(if a_is_deeper { [b, a] } else { [a, b] });
                }
                None => {
                    order.push(var);
                    open.extend(ts.is_latch(var).then(|| ts.prime(var.lit()).var()));
                }
            }
        }
    }
    Ok(order)
}

/// The length of a longest way from each variable to a leaf.
fn depths(ts: &TransitionSystem) -> Vec<u32> {
    let mut depths = vec![0; ts.graph.variables()];
    for (gate, operands) in ts.graph.gates() {
        let [a, b] = operands.map(|lit| depths[lit.var().index()]);
        depths[gate.index()] = a.max(b) + 1;
    }
    depths
}
