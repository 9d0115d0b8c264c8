//! Constraints that a model has folded into its property, as tools do that write formats without constraints (ABC calls
//! this `fold`, and the opposite `unfold`).
//!
//! Such a model has a latch *ok*: true initially, it stays true as long as the constraints hold; the bad state needs
//! *ok*, and the constraints once more. So in a run to a bad state the latch is always true, and so is whatever its
//! next state is a conjunction with. Then those are constraints, and the latch is a constant, in all states that
//! matter. Found by structure alone. Rejected: to ask a solver which conjuncts of the bad state hold all the way, as
//! such models say it by structure.

use hashbrown::HashSet;

use super::super::transition::TransitionSystem;
use crate::limits::{Poll, Stopped};
use crate::logic::lit::Lit;

/// What a system has folded into its bad state.
pub(super) struct Folded {
    /// Latch literals that hold initially, and in each run to a bad state to its end.
    pub guards: Vec<Lit>,
    /// Literals that hold in each step of such a run.
    pub constraints: Vec<Lit>,
}

/// Finds the guards of a system, and the constraints behind them.
///
/// # Errors
/// If a limit is reached.
pub(super) fn folded(ts: &TransitionSystem, poll: &mut Poll<'_>) -> Result<Folded, Stopped> {
    let bad = conjuncts(ts, ts.bad, poll)?;
    let mut found = Folded { guards: Vec::new(), constraints: Vec::new() };
    let mut latches: Vec<Lit> = bad.iter().copied().filter(|lit| ts.is_latch(lit.var())).collect();
    latches.sort_unstable();
    for guard in latches.into_iter().filter(|&lit| ts.excludes_init(!lit)) {
        let mut needs = conjuncts(ts, ts.prime(guard), poll)?;
        if needs.remove(&guard) && !needs.is_empty() && needs.is_subset(&bad) {
            found.guards.push(guard);
            found.constraints.extend(needs);
        }
    }
    Ok(found)
}

/// The literals whose conjunction a literal is, by the gates that it is made of.
fn conjuncts(ts: &TransitionSystem, of: Lit, poll: &mut Poll<'_>) -> Result<HashSet<Lit>, Stopped> {
    let (mut conjuncts, mut seen) = (HashSet::new(), HashSet::new());
    seen.insert(of);
    let mut open = vec![of];
    while let Some(lit) = open.pop() {
        poll.tick()?;
        match ts.graph.operands(lit.var()) {
            Some(operands) if !lit.is_negated() => {
                open.extend(operands.into_iter().filter(|&operand| seen.insert(operand)));
            }
            _ => {
                conjuncts.insert(lit);
            }
        }
    }
    Ok(conjuncts)
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
        let Folded { guards, mut constraints } = folded(&ts, &mut limits.poll()).unwrap();
        constraints.sort_unstable();
        assert_eq!((guards, constraints), (vec![ok], vec![a, !b]));
        for (init, needs) in [
            (Some(false), [true, true]),
            (None, [true, true]),
            (Some(true), [true, false]),
            (Some(true), [false, true]),
        ] {
            let (ts, _) = system(init, needs);
            let Folded { guards, constraints } = folded(&ts, &mut limits.poll()).unwrap();
            assert!(guards.is_empty() && constraints.is_empty(), "{init:?} {needs:?}");
        }
    }
}
