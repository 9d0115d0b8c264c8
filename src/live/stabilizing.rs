//! Finds latches that change only finitely often, whatever a run does.
//!
//! A latch literal *stabilizes* if it stays true once it is true, as long as the literals found before it keep their
//! values. Along a run the list grows lexicographically, so it ends in one value: a loop never changes a literal of it.
//! Where a signal is false as long as a literal keeps its value, a run *idles*, and later literals need not stabilize.
//! Source: Claessen, Sörensson, *A Liveness Checking Algorithm That Counts*, FMCAD 2012 (stabilizing constraints:
//! signals that change once); the order is ours, it takes a counter bit by bit. Rejected: to ask for each literal
//! alone, which finds one bit.

use crate::limits::{Limits, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::model::Monitored;
use crate::sat::{Answer, Backend, Solver};

/// A latch literal that stabilizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stable {
    /// Once true it stays true, as long as the literals before it keep their values and the run does not idle.
    pub literal: Lit,
    /// With this value of the latch, the run idles.
    pub idle: Option<Idle>,
}

/// A latch literal with which a signal is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    pub literal: Lit,
    /// The position of the signal.
    pub signal: usize,
}

/// The literals that stabilize, in their order.
///
/// # Errors
/// If a limit is reached.
pub(super) fn stabilizing(monitored: &Monitored, limits: &Limits) -> Result<Vec<Stable>, Stopped> {
    let Monitored { model, signals, .. } = monitored;
    let mut solver = Solver::with_backend(Backend::Native, Some(limits.stop()));
    solver.reserve(model.variables());
    for (i, &[a, b]) in model.ands.iter().enumerate() {
        let gate = Var((model.first_gate().index() + i) as u32).lit();
        solver.define(gate.var(), &[&[!gate, a], &[!gate, b], &[gate, !a, !b]]);
    }
    model.constraints.iter().for_each(|&constraint| solver.add_clause(&[constraint]));
    let possible = |solver: &mut Solver, lits: [Lit; 2]| match solver.solve(&lits) {
        Answer::Interrupted => Err(limits.cause()),
        answer => Ok(answer == Answer::Sat),
    };
    let mut open: Vec<usize> = (0..model.latches.len()).collect();
    let mut found = Vec::new();
    loop {
        let before = found.len();
        let mut rest = Vec::new();
        for i in open {
            let (now, next) = (model.latch(i), model.latches[i].next);
            let falls = possible(&mut solver, [now, !next])?;
            let rises = possible(&mut solver, [!now, next])?;
            if falls == rises {
                // Or it keeps its value for ever.
                if falls {
                    rest.push(i);
                }
                continue;
            }
            let [now, next] = [now, next].map(|lit| lit.xor(falls));
            solver.add_clause(&[now, !next]);
            let mut idle = None;
            for literal in [now, !now] {
                for (signal, &wanted) in signals.iter().enumerate() {
                    if idle.is_none() && !possible(&mut solver, [literal, wanted])? {
                        idle = Some(Idle { literal, signal });
                        // Only where the run does not idle.
                        solver.add_clause(&[!literal]);
                        solver.add_clause(&[next.xor(literal == now)]);
                    }
                }
            }
            found.push(Stable { literal: now, idle });
        }
        // The other way round: a counter whose lowest bit comes first is found in two passes.
        rest.reverse();
        open = rest;
        if found.len() == before {
            return Ok(found);
        }
    }
}
