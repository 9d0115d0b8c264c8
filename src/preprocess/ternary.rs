//! Latches that never leave their initial value, whatever the inputs (Seger, Bryant, *Formal Verification by Symbolic
//! Evaluation of Partially-Ordered Trajectories*, FMSD 1995).
//!
//! From the initial values on, every input unknown; a latch that may change becomes unknown too, until nothing
//! changes. The latches that are still known are constants, and a fixpoint is an inductive invariant.

use crate::graph::Graph;
use crate::lit::{Lit, Var};
use crate::ts::TransitionSystem;

/// Replaces each latch found constant by the constant.
pub(super) fn constants(ts: &TransitionSystem, replacement: &mut [Lit]) {
    let mut state = ts.init.clone();
    loop {
        let values = evaluate(&ts.graph, |var| ts.is_latch(var).then(|| state[var.index() - 1]).flatten());
        let mut changed = false;
        for (value, &next) in state.iter_mut().zip(&ts.next) {
            if value.is_some() && of(&values, next) != *value {
                *value = None;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    for (var, value) in ts.latch_vars().zip(state) {
        if let Some(value) = value {
            replacement[var.index()] = Lit::FALSE.xor(value);
        }
    }
}

fn evaluate(graph: &Graph, leaf: impl Fn(Var) -> Option<bool>) -> Vec<Option<bool>> {
    let mut values = vec![Some(false)];
    for var in (1..graph.variables() as u32).map(Var) {
        let value = match graph.operands(var) {
            None => leaf(var),
            Some(operands) => match operands.map(|lit| of(&values, lit)) {
                [Some(false), _] | [_, Some(false)] => Some(false),
                [Some(true), Some(true)] => Some(true),
                _ => None,
            },
        };
        values.push(value);
    }
    values
}

fn of(values: &[Option<bool>], lit: Lit) -> Option<bool> {
    values[lit.var().index()].map(|value| value != lit.is_negated())
}
