//! Checks interpolants by CaDiCaL: A implies them, B contradicts them, and all their variables are shared.

use hashbrown::HashMap;

use super::interpolator::Interpolator;
use super::rules::Side;
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Solver};

/// Asserts that the last query has this interpolant, unless the stop function ends the check.
pub(super) fn check(interpolator: &Interpolator, graph: &Graph, interpolant: Lit) {
    for (side, claim) in [(Side::A, !interpolant), (Side::B, interpolant)] {
        let mut solver = Solver::new(Some(interpolator.stop()));
        solver.reserve(interpolator.variables());
        interpolator.clauses(side).iter().for_each(|clause| solver.add_clause(clause));
        let claim = encode(interpolator, graph, claim, &mut solver);
        assert_ne!(solver.solve(&[claim]), Answer::Sat, "no interpolant: {side:?} refutes that");
    }
}

/// Adds the gates of a literal; returns the literal of the solver.
fn encode(interpolator: &Interpolator, graph: &Graph, root: Lit, solver: &mut Solver) -> Lit {
    let mut images: HashMap<Var, Lit> = interpolator
        .shared()
        .into_iter()
        .map(|(var, leaf)| (leaf.var(), var.lit().xor(leaf.is_negated())))
        .collect();
    images.insert(Var::CONSTANT, Lit::FALSE);
    let mut cone = Cone::new(graph.variables());
    cone.visit(graph, [root]);
    assert!(cone.leaves.iter().all(|leaf| images.contains_key(leaf)), "not over shared variables");
    cone.gates.sort_unstable();
    for &gate in &cone.gates {
        let [a, b] =
            graph.operands(gate).expect("a gate").map(|lit| images[&lit.var()].xor(lit.is_negated()));
        let output = solver.new_var();
        let out = output.lit();
        solver.define(output, &[&[!out, a], &[!out, b], &[out, !a, !b]]);
        images.insert(gate, out);
    }
    images[&root.var()].xor(root.is_negated())
}
