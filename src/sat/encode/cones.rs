//! Cones of a growing graph in a solver: each gate is encoded once, when it is first asked for.
//!
//! Gates have variables of the solver on demand, so that what is never asked for costs nothing. A gate that has been
//! absorbed by its only user and is asked for later is encoded then; its clauses are added to those of the user.
//! Rejected: the elimination of `eliminate` on what is new. Solvers that are asked hard questions do that themselves.

use super::due::INTERVAL;
use super::encoding::Encoder;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::Solver;

/// The part of a growing graph that a solver knows.
#[derive(Debug, Default)]
pub(crate) struct Cones {
    /// By variable of the graph: its variable in the solver; the constant for none.
    known: Vec<Var>,
    /// By variable of the graph: how many gates have it as an operand, and more if it must not be absorbed.
    users: Vec<u32>,
    /// Variables whose clauses are missing; their variable of the solver exists already.
    open: Vec<Var>,
    /// Gates visited so far.
    visited: u32,
}

impl Cones {
    /// Roughly the memory that a variable of the graph takes, in bytes, without its clauses.
    pub const BYTES_PER_VARIABLE: usize = 8;

    /// Takes note of all that has been added to the graph. The roots will be asked for, or used by later gates.
    pub fn grow(&mut self, graph: &Graph, roots: impl IntoIterator<Item = Lit>) {
        let old = self.users.len();
        self.users.resize(graph.variables(), 0);
        self.known.resize(graph.variables(), Var::CONSTANT);
        for var in (old..graph.variables()).map(|var| Var(var as u32)) {
            let operands = graph.operands(var);
            operands.iter().flatten().for_each(|operand| self.users[operand.var().index()] += 1);
        }
        // Counted twice, because a root must not be absorbed.
        roots.into_iter().for_each(|root| self.users[root.var().index()] += 2);
    }

    /// The literal of the solver for a literal of the graph, whose cone becomes known to the solver; none if `stop`
    /// returned true.
    ///
    /// Requires: the graph has not grown since [`Cones::grow`].
    pub fn load(
        &mut self,
        graph: &Graph,
        solver: &mut Solver,
        lit: Lit,
        stop: &dyn Fn() -> bool,
    ) -> Option<Lit> {
        let found = self.variable(solver, lit.var());
        while let Some(var) = self.open.pop() {
            self.visited = self.visited.wrapping_add(1);
            if self.visited.is_multiple_of(INTERVAL) && stop() {
                return None;
            }
            if graph.operands(var).is_none() {
                continue;
            }
            let (operands, mut clauses) = Encoder { graph, users: &self.users }.clauses(var);
            for operand in operands {
                self.variable(solver, operand.var());
            }
            for lit in clauses.iter_mut().flat_map(|clause| &mut clause.lits) {
                *lit = self.known[lit.var().index()].lit().xor(lit.is_negated());
            }
            let clauses: Vec<&[Lit]> = clauses.iter().map(|clause| &clause.lits[..]).collect();
            solver.define(self.known[var.index()], &clauses);
        }
        Some(found.lit().xor(lit.is_negated()))
    }

    /// The variable of the solver for a variable of the graph.
    fn variable(&mut self, solver: &mut Solver, var: Var) -> Var {
        let known = &mut self.known[var.index()];
        if *known == Var::CONSTANT && var != Var::CONSTANT {
            *known = solver.new_var();
            self.open.push(var);
        }
        *known
    }

    /// The literal of the solver for a literal of the graph; none if the solver does not know it.
    pub fn get(&self, lit: Lit) -> Option<Lit> {
        let known = *self.known.get(lit.var().index())?;
        let exists = known != Var::CONSTANT || lit.is_constant();
        exists.then(|| known.lit().xor(lit.is_negated()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::{Answer, Backend};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1024))]

        /// The graph grows and roots are loaded in turn. Leaves determine each root, and its value is that in the
        /// graph.
        #[test]
        fn roots_have_their_values_while_the_graph_grows(
            rounds in prop::collection::vec(
                (prop::collection::vec((any::<bool>(), 0..64usize, 0..64usize), 1..8), 0..64usize),
                1..6,
            ),
        ) {
            for backend in [Backend::Native, Backend::Cadical] {
                let (mut graph, mut cones) = (Graph::default(), Cones::default());
                let mut solver = Solver::with_backend(backend, None);
                let leaves: Vec<Lit> = (0..4).map(|_| graph.leaf().lit()).collect();
                let mut lits = leaves.clone();
                let mut roots = Vec::new();
                for (gates, root) in &rounds {
                    let pick = |lits: &[Lit], i: usize| lits[i / 2 % lits.len()].xor(i % 2 == 1);
                    for &(is_xor, a, b) in gates {
                        let (a, b) = (pick(&lits, a), pick(&lits, b));
                        let gate = if is_xor { !graph.equal(a, b) } else { graph.and(a, b) };
                        lits.push(gate);
                    }
                    let root = pick(&lits, *root);
                    cones.grow(&graph, [root]);
                    roots.push((root, cones.load(&graph, &mut solver, root, &|| false).expect("nothing stops it")));
                }
                for bits in 0..16u32 {
                    let value = |leaf: Var| bits >> (leaf.0 - 1) & 1 == 1;
                    let values = graph.evaluate(value);
                    let known = leaves.iter().filter_map(|leaf| Some(cones.get(*leaf)?.xor(!value(leaf.var()))));
                    let known: Vec<Lit> = known.collect();
                    for &(root, loaded) in &roots {
                        let wrong = loaded.xor(values.get(root));
                        let assumptions: Vec<Lit> = known.iter().copied().chain([wrong]).collect();
                        prop_assert_eq!(solver.solve(&assumptions), Answer::Unsat);
                        let right: Vec<Lit> = known.iter().copied().chain([!wrong]).collect();
                        prop_assert_eq!(solver.solve(&right), Answer::Sat);
                    }
                }
            }
        }
    }

    #[test]
    fn loading_can_be_stopped() {
        let (mut graph, mut cones) = (Graph::default(), Cones::default());
        let mut all = graph.leaf().lit();
        for _ in 0..2000 {
            let leaf = graph.leaf().lit();
            all = !graph.and(all, leaf);
        }
        cones.grow(&graph, [all]);
        assert!(cones.load(&graph, &mut Solver::new(None), all, &|| true).is_none());
    }
}
