//! Runs the passes of preprocessing in order.

use std::borrow::Cow;

use super::super::lower::Lowered;
use super::fact::Reduced;
use super::{correspondence, parity, substitute, sweep, ternary, unfold};
use crate::config::Preprocess;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::stats;

/// Gates are merged if that is one in this many. Fewer make no search faster; they only make it another one.
const WORTHWHILE: u64 = 100;

/// Makes a system smaller. The effort is bounded.
///
/// Ensures: the guards hold initially, and in each run to a bad state to its end. The conjunction of the facts holds
/// initially, and every step that satisfies the constraints, between states where the guards hold, preserves it. In
/// states where facts and guards hold, property and next states of both systems agree, and so do the constraints of
/// runs to a bad state.
///
/// # Errors
/// If a limit is reached.
pub fn reduce(
    system: &Lowered,
    config: &Preprocess,
    limits: &Limits,
    stats: &mut stats::Preprocess,
) -> Result<Reduced, Stopped> {
    let poll = &mut limits.poll();
    let mut system = Cow::Borrowed(system);
    let gates = system.ts.graph.gate_count();
    let mut replacement: Vec<Lit> = (0..=system.ts.latches() as u32).map(|v| Var(v).lit()).collect();
    if config.ternary {
        ternary::constants(&system.ts, &mut replacement, poll)?;
        stats.constants += count_replaced(&replacement);
    }
    let guards = match config.unfold {
        true => unfold::unfold(&mut system, &mut replacement, poll, stats)?,
        false => Vec::new(),
    };
    let system = &*system;
    if config.equivalences {
        let before = count_replaced(&replacement);
        correspondence::equivalences(system, &mut replacement, poll, stats)?;
        stats.equivalences += count_replaced(&replacement) - before;
    }
    let (smaller, mut facts) = match count_replaced(&replacement) {
        0 => (system.clone(), Vec::new()),
        _ => substitute::reduce(system, &replacement, poll)?,
    };
    facts.retain(|fact| guards.iter().all(|guard| guard.var() != fact.latch));
    let mut reduced = Reduced { system: smaller, facts, guards };
    if config.sweep {
        let graph = &reduced.system.ts.graph;
        let replacement = sweep::equal_gates(graph, sweep::VAIN, poll)?;
        let merged = count_replaced(&replacement);
        if merged > 0 && merged >= graph.gate_count() as u64 / WORTHWHILE {
            reduced.system = substitute::reduce(&reduced.system, &replacement, poll)?.0;
            stats.merged += merged;
        }
    }
    stats.facts += reduced.facts.len() as u64;
    stats.gates_removed += (gates - reduced.system.ts.graph.gate_count()) as u64;
    if config.parities
        && let Some((normal, parities)) = parity::normal_form(&reduced.system, poll)?
    {
        reduced.system = normal;
        stats.parities += parities;
    }
    Ok(reduced)
}

fn count_replaced(replacement: &[Lit]) -> u64 {
    replacement.iter().zip(0..).filter(|&(&lit, v)| lit != Var(v).lit()).count() as u64
}
