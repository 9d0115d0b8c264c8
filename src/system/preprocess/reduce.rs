//! Runs the passes of preprocessing in order.

use super::super::lower::Lowered;
use super::fact::Reduced;
use super::{correspondence, parity, substitute, sweep, ternary};
use crate::config::Preprocess;
use crate::limits::{Limits, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::stats;

/// Gates are merged if that is one in this many. Fewer make no search faster; they only make it another one.
const WORTHWHILE: u64 = 100;

/// Makes a system smaller. The effort is bounded.
///
/// Ensures: the conjunction of the facts holds initially, and every step that satisfies the constraints preserves it.
/// In states where the facts hold, property, constraints and next states of both systems agree.
///
/// # Errors
/// If a limit is reached.
pub fn reduce(
    system: &Lowered,
    config: &Preprocess,
    limits: &Limits,
    stats: &mut stats::Preprocess,
) -> Result<Reduced, Stopped> {
    let ts = &system.ts;
    let poll = &mut limits.poll();
    let mut replacement: Vec<Lit> = (0..=ts.latches() as u32).map(|v| Var(v).lit()).collect();
    if config.ternary {
        ternary::constants(ts, &mut replacement, poll)?;
        stats.constants += count_replaced(&replacement);
    }
    if config.equivalences {
        let before = count_replaced(&replacement);
        correspondence::equivalences(system, &mut replacement, poll, stats)?;
        stats.equivalences += count_replaced(&replacement) - before;
    }
    let mut reduced = if count_replaced(&replacement) == 0 {
        Reduced { system: system.clone(), facts: Vec::new() }
    } else {
        substitute::reduce(system, &replacement, poll)?
    };
    if config.sweep {
        let graph = &reduced.system.ts.graph;
        let replacement = sweep::equal_gates(graph, poll)?;
        let merged = count_replaced(&replacement);
        if merged > 0 && merged >= graph.gate_count() as u64 / WORTHWHILE {
            reduced.system = substitute::reduce(&reduced.system, &replacement, poll)?.system;
            stats.merged += merged;
        }
    }
    stats.facts += reduced.facts.len() as u64;
    stats.gates_removed += (ts.graph.gate_count() - reduced.system.ts.graph.gate_count()) as u64;
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
