//! Replaces latches and gates of a system by others, or by constants.

use hashbrown::HashSet;

use super::super::lower::{Lowered, Origins};
use super::super::transition::{TransitionSystem, conjuncts};
use crate::limits::{Poll, Stopped};
use crate::logic::cone::Cone;
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};

use super::fact::Fact;

/// The graph of the system with latches and gates replaced. Also returns, for each literal of the system, its literal
/// in that graph.
///
/// Requires: a latch is replaced by a constant, or by a literal of an earlier latch that is not replaced itself; a
/// gate, by a literal of an earlier variable. What has no entry is not replaced.
///
/// # Errors
/// If a limit is reached.
pub(super) fn graph(
    ts: &TransitionSystem,
    replacement: &[Lit],
    poll: &mut Poll<'_>,
) -> Result<(Graph, Values<Lit>), Stopped> {
    let mut graph = Graph::with_capacity(ts.graph.variables(), ts.graph.gate_count());
    let mut image = Values(Vec::with_capacity(ts.graph.variables()));
    image.0.push(Lit::FALSE);
    for var in (1..ts.graph.variables() as u32).map(Var) {
        poll.tick()?;
        let lit = match (ts.graph.operands(var), replacement.get(var.index())) {
            (_, Some(&by)) if by != var.lit() => image.get(by),
            (Some([a, b]), _) => graph.and(image.get(a), image.get(b)),
            (None, _) => graph.leaf().lit(),
        };
        image.0.push(lit);
    }
    Ok((graph, image))
}

/// The system with latches and gates replaced, reduced to the new cone of influence of the property and the
/// constraints, and the facts under which that is equivalent.
///
/// # Errors
/// If a limit is reached.
pub(super) fn reduce(
    system: &Lowered,
    replacement: &[Lit],
    poll: &mut Poll<'_>,
) -> Result<(Lowered, Vec<Fact>), Stopped> {
    let Lowered { ts, origins } = system;
    let (graph, image) = graph(ts, replacement, poll)?;
    let kept = cone_of_influence(system, &graph, &image);
    // Copying in order keeps the latches first.
    let vars = (1..graph.variables() as u32).map(Var).filter(|&var| kept[var.index()]);
    poll.ticks(graph.variables())?;
    let (smaller, copy) = graph.part(vars);
    let get = |lit: Lit| copy.get(image.get(lit));
    let is_kept = |var: Var| {
        let kept = kept[image.get(var.lit()).var().index()];
        replacement.get(var.index()).is_none_or(|&by| by == var.lit()) && kept
    };
    let latches: Vec<usize> =
        ts.latch_vars().filter(|&var| is_kept(var)).map(|var| var.index() - 1).collect();
    let inputs: Vec<usize> = (0..ts.inputs.len()).filter(|&i| is_kept(ts.inputs[i])).collect();
    let origins = Origins {
        latches: latches.iter().map(|&i| origins.latches[i]).collect(),
        inputs: inputs.iter().map(|&i| origins.inputs[i]).collect(),
        values: latches.iter().map(|&i| get(origins.values[i])).collect(),
    };
    let reduced = TransitionSystem {
        next: latches.iter().map(|&i| get(ts.next[i])).collect(),
        init: latches.iter().map(|&i| ts.init[i]).collect(),
        bad: get(ts.bad),
        constraints: conjuncts(ts.constraints.iter().map(|&lit| get(lit)).collect()),
        inputs: inputs.iter().map(|&i| get(ts.inputs[i].lit()).var()).collect(),
        graph: smaller,
    };
    poll.limits.check()?;
    Ok((Lowered { ts: reduced, origins }, facts(system, replacement, &image)))
}

/// The variables that the property and the constraints depend on, in the graph with latches and gates replaced.
fn cone_of_influence(system: &Lowered, graph: &Graph, image: &Values<Lit>) -> Vec<bool> {
    let Lowered { ts, origins } = system;
    // If several latches have the same image, the first one is kept.
    let mut latch = vec![None; graph.variables()];
    for (i, var) in ts.latch_vars().enumerate() {
        latch[image.get(var.lit()).var().index()].get_or_insert(i);
    }
    let mut kept = vec![false; graph.variables()];
    let mut cone = Cone::new(graph.variables());
    let mut roots: Vec<Lit> = ts.constraints.iter().chain([&ts.bad]).map(|&lit| image.get(lit)).collect();
    // Where a cycle of resets was cut, first values fit only together; what says so may be always true by now.
    if origins.inputs.contains(&None) {
        roots.extend(origins.values.iter().map(|&lit| image.get(lit)));
    }
    while !roots.is_empty() {
        cone.visit(graph, roots.drain(..));
        cone.gates.iter().for_each(|gate| kept[gate.index()] = true);
        for leaf in &cone.leaves {
            if !std::mem::replace(&mut kept[leaf.index()], true)
                && let Some(i) = latch[leaf.index()]
            {
                roots.extend([image.get(ts.next[i]), image.get(origins.values[i])]);
            }
        }
    }
    kept
}

/// The facts that the property and the constraints depend on, and the facts that these depend on in turn. Where an
/// operand of a gate is known to be false, only that operand is followed.
fn facts(system: &Lowered, replacement: &[Lit], image: &Values<Lit>) -> Vec<Fact> {
    let Lowered { ts, origins } = system;
    let mut seen = HashSet::new();
    let mut facts = Vec::new();
    let mut open: Vec<Var> = ts.constraints.iter().chain([&ts.bad]).map(|lit| lit.var()).collect();
    while let Some(var) = open.pop() {
        if !seen.insert(var) {
            continue;
        }
        if let Some([a, b]) = ts.graph.operands(var) {
            // One operand that is constantly false determines the gate.
            match [a, b].map(|lit| image.get(lit)) {
                [Lit::FALSE, _] => open.push(a.var()),
                [_, Lit::FALSE] => open.push(b.var()),
                _ => open.extend([a.var(), b.var()]),
            }
        } else if ts.is_latch(var) {
            open.extend([ts.next[var.index() - 1].var(), origins.values[var.index() - 1].var()]);
            let equals = replacement[var.index()];
            if equals != var.lit() {
                open.push(equals.var());
                facts.push(Fact { latch: var, equals });
            }
        }
    }
    facts.sort_unstable_by_key(|fact| fact.latch);
    facts
}
