//! Encodes the gates of a cone as clauses.
//!
//! Tseitin's encoding uses a variable for every gate of the graph. Two patterns need no variables for their inner
//! gates: conjunctions of conjunctions, which become one wide conjunction, and multiplexers (exclusive ors among them),
//! which consist of three gates of an and-inverter graph (Eén, Mishchenko, Sörensson, *Applying Logic Synthesis for
//! Speeding Up SAT*, SAT 2007, in its simplest form). A gate is absorbed only if nothing else refers to it. Of the
//! remaining gates, `eliminate` removes those whose removal does not increase the number of clauses
//! (docs/experiments/sat.md).

use smallvec::smallvec;

use super::clause::{GateClause, Lits, normalised};
use super::due::{INTERVAL, is_due};
use super::eliminate::eliminate;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::{Backend, Solver, Stop};

/// No conjunction is made wider than this: wide clauses propagate late.
const WIDEST: usize = 16;

/// The clauses of the gates that some roots depend on. Only roots and leaves certainly have a variable of their own.
pub(crate) struct Encoding {
    /// By variable: the clauses that define it; none for leaves and for gates that need no variable.
    definitions: Vec<Vec<GateClause>>,
}

impl Encoding {
    /// Roughly the memory that a variable of the graph takes while it is encoded, in bytes, without its clauses.
    pub const BYTES_PER_VARIABLE: usize = 56;

    /// Encodes the cone of the roots; none if `stop` returned true.
    pub fn new(
        graph: &Graph,
        roots: impl IntoIterator<Item = Lit>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Encoding> {
        let (mut users, mut needed) = (vec![0; graph.variables()], vec![false; graph.variables()]);
        let mut is_root = vec![false; graph.variables()];
        for root in roots {
            is_root[root.var().index()] = true;
            needed[root.var().index()] = true;
            // Counted twice, because a root must not be absorbed.
            users[root.var().index()] += 2;
        }
        // A gate's variable is larger than those of its operands: in descending order, users come before the gates that
        // they use.
        let gates = || (1..graph.variables() as u32).rev().map(Var);
        for var in gates() {
            if let (Some(operands), 1..) = (graph.operands(var), users[var.index()]) {
                operands.iter().for_each(|l| users[l.var().index()] += 1);
            }
        }
        let encoder = Encoder { graph, users: &users };
        let mut definitions = vec![Vec::new(); graph.variables()];
        for var in gates() {
            if is_due(var) && stop() {
                return None;
            }
            if needed[var.index()] && graph.operands(var).is_some() {
                let (operands, clauses) = encoder.clauses(var);
                operands.iter().for_each(|l| needed[l.var().index()] = true);
                definitions[var.index()] = clauses;
            }
        }
        let complete = eliminate(&mut definitions, |var| is_root[var.index()], 1, stop, |_, _| ());
        complete.then_some(Encoding { definitions })
    }

    /// A native solver with the clauses of the cone of the roots; none if `stop` returned true.
    pub fn solver(graph: &Graph, roots: impl IntoIterator<Item = Lit>, stop: Stop) -> Option<Solver> {
        let mut solver = Solver::with_backend(Backend::Native, Some(stop.clone()));
        Encoding::new(graph, roots, &*stop)?.load(&mut solver, &*stop)?;
        Some(solver)
    }

    /// Adds the variables of the graph and the clauses; none if `stop` returned true.
    pub fn load(&self, solver: &mut Solver, stop: &dyn Fn() -> bool) -> Option<()> {
        solver.reserve(self.definitions.len());
        for (count, (var, clauses)) in (1..).zip(self.definitions()) {
            if u32::is_multiple_of(count, INTERVAL) && stop() {
                return None;
            }
            solver.define(var, &clauses);
        }
        Some(())
    }

    /// The variables of gates, each with the clauses that define it in terms of smaller variables.
    pub fn definitions(&self) -> impl Iterator<Item = (Var, Vec<&[Lit]>)> {
        let defined = self.definitions.iter().enumerate().rev().filter(|(_, clauses)| !clauses.is_empty());
        defined
            .map(|(var, clauses)| (Var(var as u32), clauses.iter().map(|clause| &clause.lits[..]).collect()))
    }
}

/// Finds the clauses of single gates.
pub(super) struct Encoder<'a> {
    pub graph: &'a Graph,
    /// For each variable, the number of gates in the cone of the roots that have it as an operand.
    pub users: &'a [u32],
}

impl Encoder<'_> {
    /// The operands of a gate in the encoding, and the clauses that define it.
    pub fn clauses(&self, var: Var) -> (Vec<Lit>, Vec<GateClause>) {
        let gate = var.lit();
        if let Some([s, t, e]) = self.multiplexer(var) {
            let mut clauses = vec![
                smallvec![!s, !t, gate],
                smallvec![!s, t, !gate],
                smallvec![s, !e, gate],
                smallvec![s, e, !gate],
            ];
            if t != !e {
                // These two are implied, but without them nothing is propagated before `s` is known.
                clauses.extend([smallvec![!t, !e, gate], smallvec![t, e, !gate]]);
            }
            return (vec![s, t, e], normalised(clauses));
        }
        let operands = self.conjunction(var);
        let mut clauses: Vec<Lits> = operands.iter().map(|&l| smallvec![!gate, l]).collect();
        clauses.push(operands.iter().map(|&l| !l).chain([gate]).collect());
        (operands, normalised(clauses))
    }

    /// The operands of a literal if it has this sign and is a gate that only one other gate refers to.
    fn inside(&self, lit: Lit, negated: bool) -> Option<[Lit; 2]> {
        let absorbed = lit.is_negated() == negated && self.users[lit.var().index()] == 1;
        self.graph.operands(lit.var()).filter(|_| absorbed)
    }

    /// `[s, t, e]` if the gate is `s ? t : e` and nothing else uses its inner gates.
    fn multiplexer(&self, var: Var) -> Option<[Lit; 3]> {
        let [x, y] = self.graph.operands(var)?;
        let ([p, q], [r, s]) = (self.inside(x, true)?, self.inside(y, true)?);
        // The gate is ¬(p ∧ q) ∧ ¬(¬p ∧ s): if p then ¬q, else ¬s.
        let orders = [(p, q, r, s), (p, q, s, r), (q, p, r, s), (q, p, s, r)];
        orders.into_iter().find(|&(p, _, r, _)| p == !r).map(|(p, q, _, s)| [p, !q, !s])
    }

    /// The conjuncts of a gate. Conjunctions that nothing else uses are replaced by their own conjuncts.
    fn conjunction(&self, var: Var) -> Vec<Lit> {
        let mut open = self.graph.operands(var).expect("a gate").to_vec();
        let mut conjuncts = Vec::new();
        while let Some(lit) = open.pop() {
            match self.inside(lit, false) {
                Some(operands) if open.len() + conjuncts.len() + 2 <= WIDEST => open.extend(operands),
                _ => conjuncts.push(lit),
            }
        }
        conjuncts.sort_unstable();
        conjuncts.dedup();
        conjuncts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::{Answer, Backend};
    use proptest::prelude::*;

    /// A graph over four leaves with `choices.len()` gates, mostly made into and-trees and multiplexers.
    fn graph(choices: &[(u8, usize, usize, usize)]) -> (Graph, Vec<Lit>) {
        let mut graph = Graph::default();
        let mut lits: Vec<Lit> = (0..4).map(|_| graph.leaf().lit()).collect();
        for &(kind, a, b, c) in choices {
            let pick = |i: usize| lits[i / 2 % lits.len()].xor(i % 2 == 1);
            let (a, b, c) = (pick(a), pick(b), pick(c));
            let lit = match kind % 3 {
                0 => graph.and(a, b),
                1 => graph.mux(a, b, c),
                _ => graph.equal(a, b),
            };
            lits.push(lit);
        }
        (graph, lits)
    }

    fn encode(graph: &Graph, roots: &[Lit], solver: &mut Solver) {
        let encoding = Encoding::new(graph, roots.iter().copied(), &|| false);
        encoding.and_then(|encoding| encoding.load(solver, &|| false)).expect("nothing stops it");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        /// The leaves determine each root, and its value is the one in the graph.
        #[test]
        fn roots_have_their_values(
            choices in prop::collection::vec((any::<u8>(), 0..64usize, 0..64usize, 0..64usize), 1..24),
            picked in prop::collection::vec(any::<bool>(), 28),
        ) {
            let (graph, lits) = graph(&choices);
            let roots: Vec<Lit> =
                lits.iter().zip(&picked).filter(|&(_, &picked)| picked).map(|(&l, _)| l).collect();
            for backend in [Backend::Native, Backend::Cadical] {
                let mut solver = Solver::with_backend(backend, None);
                encode(&graph, &roots, &mut solver);
                for bits in 0..16u32 {
                    let value = |v: Var| bits >> (v.0 - 1) & 1 == 1;
                    let values = graph.evaluate(value);
                    let leaves: Vec<Lit> = (1..5).map(|v| Var(v).lit().xor(!value(Var(v)))).collect();
                    prop_assert_eq!(solver.solve(&leaves), Answer::Sat);
                    for &root in &roots {
                        let wrong = root.xor(values.get(root));
                        let assumptions: Vec<Lit> = leaves.iter().copied().chain([wrong]).collect();
                        prop_assert_eq!(solver.solve(&assumptions), Answer::Unsat);
                    }
                }
            }
        }
    }

    /// x ∧ y ∧ z ∧ ¬(x ∧ y): once one use of x ∧ y is absorbed, the other one is its only user.
    #[test]
    fn a_gate_and_its_negation_may_meet_in_a_conjunction() {
        let mut graph = Graph::default();
        let [x, y, z] = [(); 3].map(|()| graph.leaf().lit());
        let xy = graph.and(x, y);
        let other = graph.and(!xy, z);
        let root = graph.and(other, xy);
        let mut solver = Solver::with_backend(Backend::Native, None);
        encode(&graph, &[root], &mut solver);
        assert_eq!(solver.solve(&[!x, z]), Answer::Sat);
        assert_eq!(solver.solve(&[root]), Answer::Unsat);
    }

    #[test]
    fn encoding_can_be_stopped() {
        let mut graph = Graph::default();
        let root = (0..20_000).map(|_| graph.leaf().lit()).collect::<Vec<_>>();
        let root = root.into_iter().fold(Lit::TRUE, |all, leaf| !graph.and(all, leaf));
        assert!(Encoding::new(&graph, [root], &|| true).is_none());
        let encoding = Encoding::new(&graph, [root], &|| false).expect("nothing stops it");
        assert!(encoding.load(&mut Solver::new(None), &|| true).is_none());
    }

    #[test]
    fn absorbed_gates_cost_no_clauses() {
        let mut graph = Graph::default();
        let [a, b, c, d] = [(); 4].map(|()| graph.leaf().lit());
        let (ab, cd) = (graph.and(a, b), graph.and(c, d));
        let wide = graph.and(ab, cd);
        let xor = !graph.equal(a, c);
        let clauses = |roots: &[Lit], var: Var| {
            let mut users = vec![0; graph.variables()];
            roots.iter().for_each(|l| users[l.var().index()] += 2);
            for (_, operands) in graph.gates() {
                operands.iter().for_each(|l| users[l.var().index()] += 1);
            }
            Encoder { graph: &graph, users: &users }.clauses(var).1.len()
        };
        assert_eq!(clauses(&[wide], wide.var()), 5);
        assert_eq!(clauses(&[wide, cd], wide.var()), 4);
        assert_eq!(clauses(&[xor], xor.var()), 4);
    }
}
