//! Constraints that a model has folded into its property, as tools do that write formats without constraints (ABC calls
//! this `fold`, and the opposite `unfold`).
//!
//! Such a model has a latch *ok*: true initially, it stays true as long as the constraints hold; the bad state needs
//! *ok*, and the constraints once more. So in a run to a bad state the latch is always true, and so is whatever its
//! next state is a conjunction with. Then those are constraints, and the latch is a constant, in all states that
//! matter. Found by structure alone. Rejected: to ask a solver which conjuncts of the bad state hold all the way, as
//! such models say it by structure.

use std::borrow::Cow;

use super::super::lower::Lowered;
use super::super::transition::{TransitionSystem, conjuncts};
use crate::limits::{Poll, Stopped};
use crate::logic::lit::Lit;
use crate::stats;

/// Makes constraints of what a system has folded into its bad state. Returns the guards, each of which is replaced by
/// the constant true.
///
/// # Errors
/// If a limit is reached.
pub(super) fn unfold(
    system: &mut Cow<'_, Lowered>,
    replacement: &mut [Lit],
    poll: &mut Poll<'_>,
    stats: &mut stats::Preprocess,
) -> Result<Vec<Lit>, Stopped> {
    let Folded { guards, constraints } = folded(&system.ts, replacement, poll)?;
    if !guards.is_empty() {
        stats.unfolded += constraints.len() as u64;
        let all = &mut system.to_mut().ts.constraints;
        all.extend(constraints);
        *all = conjuncts(std::mem::take(all));
    }
    for guard in &guards {
        replacement[guard.var().index()] = Lit::TRUE.xor(guard.is_negated());
    }
    Ok(guards)
}

/// What a system has folded into its bad state.
struct Folded {
    /// Latch literals that hold initially, and in each run to a bad state to its end.
    guards: Vec<Lit>,
    /// Literals that hold in each step of such a run.
    constraints: Vec<Lit>,
}

/// Finds the guards of a system among the latches that are not replaced, and the constraints behind them.
fn folded(ts: &TransitionSystem, replacement: &[Lit], poll: &mut Poll<'_>) -> Result<Folded, Stopped> {
    let bad = ts.graph.conjuncts(ts.bad);
    let mut found = Folded { guards: Vec::new(), constraints: Vec::new() };
    let is_kept = |lit: Lit| ts.is_latch(lit.var()) && replacement[lit.var().index()] == lit.var().lit();
    for &guard in bad.iter().filter(|&&lit| is_kept(lit) && ts.excludes_init(!lit)) {
        let mut needs = ts.graph.conjuncts(ts.prime(guard));
        poll.ticks(needs.len())?;
        let Ok(itself) = needs.binary_search(&guard) else { continue };
        needs.remove(itself);
        if !needs.is_empty() && needs.iter().all(|lit| bad.binary_search(lit).is_ok()) {
            found.guards.push(guard);
            found.constraints.extend(needs);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::logic::graph::Graph;

    /// A system with a latch and three inputs; the latch stays true while two of the inputs are. The bad state needs
    /// the latch and these inputs.
    fn system(init: Option<bool>, needs: [bool; 2]) -> (TransitionSystem, [Lit; 4]) {
        let mut graph = Graph::default();
        let [ok, a, b, c] = [(); 4].map(|()| graph.leaf().lit());
        let hold = graph.and(a, !b);
        let next = graph.and(hold, ok);
        let mut bad = graph.and(ok, c);
        for (lit, needed) in [a, !b].into_iter().zip(needs) {
            bad = if needed { graph.and(bad, lit) } else { bad };
        }
        let inputs = [a, b, c].map(Lit::var).to_vec();
        let (next, init) = (vec![next], vec![init]);
        (TransitionSystem { graph, next, init, bad, constraints: Vec::new(), inputs }, [ok, a, b, c])
    }

    #[test]
    fn constraints_are_found_where_all_of_them_are_needed() {
        let limits = Limits::default();
        let (ts, [ok, a, b, _]) = system(Some(true), [true, true]);
        let kept = [Lit::FALSE, ok];
        let Folded { guards, mut constraints } = folded(&ts, &kept, &mut limits.poll()).unwrap();
        constraints.sort_unstable();
        assert_eq!((guards, constraints), (vec![ok], vec![a, !b]));
        let replaced = folded(&ts, &[Lit::FALSE, Lit::TRUE], &mut limits.poll()).unwrap();
        assert!(replaced.guards.is_empty() && replaced.constraints.is_empty());
        for (init, needs) in [
            (Some(false), [true, true]),
            (None, [true, true]),
            (Some(true), [true, false]),
            (Some(true), [false, true]),
        ] {
            let (ts, _) = system(init, needs);
            let Folded { guards, constraints } = folded(&ts, &kept, &mut limits.poll()).unwrap();
            assert!(guards.is_empty() && constraints.is_empty(), "{init:?} {needs:?}");
        }
    }
}
