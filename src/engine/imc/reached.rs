//! Q, the states reached so far: a literal of a growing graph over the latches.

use crate::answer::invariant::{Definition, Lemma, Operator};
use crate::engine::interface::Proof;
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Backend, Solver, Stop};
use crate::system::TransitionSystem;

/// A set of states that contains the initial ones.
pub(super) struct Reached {
    /// Variables 1…L are the latches.
    pub graph: Graph,
    /// The set.
    pub states: Lit,
    latches: usize,
    solver: Solver,
    /// The gates that the solver knows.
    loaded: Gates,
}

impl Reached {
    /// The initial states.
    pub fn new(ts: &TransitionSystem, stop: Stop) -> Reached {
        let mut graph = Graph::default();
        ts.latch_vars().for_each(|latch| assert_eq!(graph.leaf(), latch));
        let states = ts.init_cube().iter().fold(Lit::TRUE, |all, &lit| graph.and(all, lit));
        let solver = Solver::with_backend(Backend::Native, Some(stop));
        Reached { graph, states, latches: ts.latches(), solver, loaded: Gates::default() }
    }

    /// Are these states in the set already? None if the stop function returned true.
    pub fn contains(&mut self, states: Lit) -> Option<bool> {
        self.solver.reserve(self.graph.variables());
        for gate in self.loaded.add(&self.graph, [states, self.states]) {
            let (out, [a, b]) = (gate.lit(), self.graph.operands(gate).expect("a gate"));
            self.solver.define(gate, &[&[!out, a], &[!out, b], &[out, !a, !b]]);
        }
        match self.solver.solve(&[states, !self.states]) {
            Answer::Unsat => Some(true),
            Answer::Sat => Some(false),
            Answer::Interrupted => None,
        }
    }

    /// Adds states to the set.
    pub fn add(&mut self, states: Lit) {
        self.states = self.graph.or(self.states, states);
    }

    /// The set as an invariant: gates become definitions, except for those at the top, which make lemmas.
    pub fn proof(&self) -> Proof {
        let lemmas: Vec<Vec<Lit>> =
            parts(&self.graph, self.states).into_iter().map(|part| negated(parts(&self.graph, !part))).collect();
        let mut cone = Cone::new(self.graph.variables());
        cone.visit(&self.graph, lemmas.iter().flatten().copied());
        cone.gates.sort_unstable();
        let mut variables: Vec<Var> = (0..self.graph.variables() as u32).map(Var).collect();
        for (gate, k) in cone.gates.iter().zip(1..) {
            variables[gate.index()] = Var((self.latches + k) as u32);
        }
        let translate = |lit: Lit| variables[lit.var().index()].lit().xor(lit.is_negated());
        let operands = |&gate: &Var| self.graph.operands(gate).expect("a gate").map(translate);
        Proof::Inductive {
            definitions: cone
                .gates
                .iter()
                .map(|gate| Definition { operator: Operator::And, operands: operands(gate) })
                .collect(),
            lemmas: lemmas
                .into_iter()
                .map(|lemma| Lemma::from(lemma.into_iter().map(translate).collect::<Vec<Lit>>()))
                .collect(),
        }
    }
}

/// The conjuncts of a literal: what positive gates at the top are made of.
fn parts(graph: &Graph, root: Lit) -> Vec<Lit> {
    let mut found = vec![root];
    let mut seen = vec![false; graph.variables()];
    let mut next = 0;
    while let Some(&lit) = found.get(next) {
        match graph.operands(lit.var()).filter(|_| !lit.is_negated()) {
            Some(operands) => {
                found.swap_remove(next);
                found.extend(operands.into_iter().filter(|operand| {
                    !matches!(graph.operands(operand.var()), Some(_) if !operand.is_negated())
                        || !std::mem::replace(&mut seen[operand.var().index()], true)
                }));
            }
            None => next += 1,
        }
    }
    found.retain(|&lit| lit != Lit::TRUE);
    found.sort_unstable();
    found.dedup();
    found
}

fn negated(lits: Vec<Lit>) -> Vec<Lit> {
    lits.into_iter().map(|lit| !lit).collect()
}

/// Gates of a growing graph that something knows already.
#[derive(Default)]
pub(super) struct Gates {
    /// By variable of the graph.
    known: Vec<bool>,
}

impl Gates {
    /// The gates in the cones of the roots that are new, operands first.
    pub fn add(&mut self, graph: &Graph, roots: impl IntoIterator<Item = Lit>) -> Vec<Var> {
        self.known.resize(graph.variables(), false);
        let mut found = Vec::new();
        let mut open: Vec<Var> = roots.into_iter().map(Lit::var).collect();
        while let Some(var) = open.pop() {
            if let Some(operands) = graph.operands(var)
                && !std::mem::replace(&mut self.known[var.index()], true)
            {
                found.push(var);
                open.extend(operands.map(Lit::var));
            }
        }
        found.sort_unstable();
        found
    }
}
