//! Checks interpolants by CaDiCaL: A implies them, B contradicts them, and all their variables are shared.

use hashbrown::HashMap;

use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Solver, Stop};

/// Two sets of clauses with an interpolant.
pub(super) struct Claim<'a> {
    pub a: Vec<Vec<Lit>>,
    pub b: Vec<Vec<Lit>>,
    /// The variables of both, each with the leaf that the interpolant has in its place.
    pub shared: Vec<(Var, Lit)>,
    /// How many variables there are, the constant included.
    pub variables: usize,
    pub graph: &'a Graph,
    pub interpolant: Lit,
}

/// Asserts a claim, unless the stop function ends the check.
pub(super) fn check(claim: &Claim<'_>, stop: &Stop) {
    for (clauses, literal) in [(&claim.a, !claim.interpolant), (&claim.b, claim.interpolant)] {
        let mut solver = Solver::new(Some(stop.clone()));
        solver.reserve(claim.variables);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        let literal = encode(claim, literal, &mut solver);
        assert_ne!(solver.solve(&[literal]), Answer::Sat, "no interpolant");
    }
}

/// Adds the gates of a literal; returns the literal of the solver.
fn encode(claim: &Claim<'_>, root: Lit, solver: &mut Solver) -> Lit {
    let graph = claim.graph;
    let shared = claim.shared.iter();
    let mut images: HashMap<Var, Lit> =
        shared.map(|(var, leaf)| (leaf.var(), var.lit().xor(leaf.is_negated()))).collect();
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
