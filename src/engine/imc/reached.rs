//! Q, the states reached so far: a literal of a growing graph over the latches.

use super::gates::Gates;
use crate::answer::invariant::{Definition, Lemma, Operator};
use crate::engine::interface::Proof;
use crate::limits::{Limits, Stopped};
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Backend, Solver};
use crate::system::TransitionSystem;

/// A set of states that contains the initial ones.
pub(super) struct Reached<'s> {
    limits: &'s Limits,
    /// Variables 1…L are the latches.
    pub graph: Graph,
    /// The set.
    pub states: Lit,
    latches: usize,
    solver: Solver,
    /// The gates that the solver knows.
    loaded: Gates,
}

impl<'s> Reached<'s> {
    /// The initial states.
    pub fn new(ts: &TransitionSystem, limits: &'s Limits) -> Reached<'s> {
        let mut graph = Graph::default();
        ts.latch_vars().for_each(|latch| assert_eq!(graph.leaf(), latch));
        let states = ts.init_cube().iter().fold(Lit::TRUE, |all, &lit| graph.and(all, lit));
        let solver = Solver::with_backend(Backend::Native, Some(limits.stop()));
        Reached { limits, graph, states, latches: ts.latches(), solver, loaded: Gates::default() }
    }

    /// Are these states in the set already?
    pub fn contains(&mut self, states: Lit) -> Result<bool, Stopped> {
        self.solver.reserve(self.graph.variables());
        let mut poll = self.limits.poll();
        for gate in self.loaded.add(&self.graph, [states, self.states]) {
            poll.tick()?;
            let (out, [a, b]) = (gate.lit(), self.graph.operands(gate).expect("a gate"));
            self.solver.define(gate, &[&[!out, a], &[!out, b], &[out, !a, !b]]);
        }
        match self.solver.solve(&[states, !self.states]) {
            Answer::Unsat => Ok(true),
            Answer::Sat => Ok(false),
            Answer::Interrupted => Err(self.limits.cause()),
        }
    }

    /// Adds states to the set.
    pub fn add(&mut self, states: Lit) {
        self.states = self.graph.or(self.states, states);
    }

    /// The set as an invariant: gates become definitions, except for those at the top, which make lemmas.
    pub fn proof(&self) -> Proof {
        let lemmas: Vec<Vec<Lit>> = self
            .graph
            .conjuncts(self.states)
            .into_iter()
            .map(|part| negated(self.graph.conjuncts(!part)))
            .collect();
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

fn negated(lits: Vec<Lit>) -> Vec<Lit> {
    lits.into_iter().map(|lit| !lit).collect()
}
