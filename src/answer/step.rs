//! A step of a model as a circuit, lemmas of invariants as clauses about it, and questions to a SAT solver: which
//! clauses follow from others?
//!
//! Only the cones that a question needs are copied. The next state is no part of it: this is about what invariants say,
//! not about whether they are inductive.

use super::invariant::{Invariant, Operator};
use crate::limits::Limits;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::sat::encode::Cones;
use crate::sat::{Answer, Backend, Solver};

/// The current state and the inputs of a step, with the gates that some roots depend on.
pub(crate) struct Step<'a> {
    model: &'a Model,
    graph: Graph,
    /// By variable of the model. What is not in the cones is false.
    values: Vec<Lit>,
    /// The flag *first step*, which may have either value.
    first_step: Lit,
}

impl<'a> Step<'a> {
    /// A step with the cones of these literals of the model.
    pub fn new(model: &'a Model, roots: impl Iterator<Item = Lit>) -> Step<'a> {
        let mut graph = Graph::default();
        let first_gate = model.first_gate().index();
        let mut needed = vec![false; model.variables()];
        roots.for_each(|root| needed[root.var().index()] = true);
        for var in (first_gate..model.variables()).rev() {
            if needed[var] {
                model.ands[var - first_gate].iter().for_each(|operand| needed[operand.var().index()] = true);
            }
        }
        let mut values = vec![Lit::FALSE; model.variables()];
        for var in 1..model.variables() {
            values[var] = match var.checked_sub(first_gate) {
                Some(gate) if needed[var] => {
                    let [a, b] = model.ands[gate].map(|lit| values[lit.var().index()].xor(lit.is_negated()));
                    graph.and(a, b)
                }
                Some(_) => Lit::FALSE,
                None => graph.leaf().lit(),
            };
        }
        let first_step = graph.leaf().lit();
        Step { model, graph, values, first_step }
    }

    /// The literal of the circuit for a literal of the model: a root, an input or a latch.
    pub fn get(&self, lit: Lit) -> Lit {
        self.values[lit.var().index()].xor(lit.is_negated())
    }

    /// The lemmas of an invariant of the model. Its auxiliary variables become gates.
    pub fn lemmas(&mut self, invariant: &Invariant) -> Vec<Vec<Lit>> {
        let latches = self.model.latches.len();
        let mut state: Vec<Lit> = (0..latches).map(|i| self.get(self.model.latch(i))).collect();
        state.push(self.first_step);
        // The variable 0 is the constant, which no lemma has.
        let value = |state: &[Lit], lit: Lit| state[lit.var().index() - 1].xor(lit.is_negated());
        for definition in &invariant.definitions {
            let [a, b] = definition.operands.map(|operand| value(&state, operand));
            state.push(match definition.operator {
                Operator::And => self.graph.and(a, b),
                Operator::Xor => !self.graph.equal(a, b),
            });
        }
        let clause = |lemma: &[Lit]| lemma.iter().map(|&lit| value(&state, lit)).collect();
        invariant.lemmas.iter().map(|lemma| clause(lemma)).collect()
    }

    /// For each of `clauses`, until a limit is reached: is it true wherever all of `states` are?
    pub fn implies(&self, states: &[Vec<Lit>], clauses: &[Vec<Lit>], limits: &Limits) -> Vec<bool> {
        let mut cones = Cones::default();
        cones.grow(&self.graph, states.iter().chain(clauses).flatten().copied());
        let stop = limits.stop();
        let mut solver = Solver::with_backend(Backend::Native, Some(stop.clone()));
        let mut load = |solver: &mut Solver, clause: &[Lit]| -> Option<Vec<Lit>> {
            clause.iter().map(|&lit| cones.load(&self.graph, solver, lit, &*stop)).collect()
        };
        for clause in states {
            let Some(clause) = load(&mut solver, clause) else { return Vec::new() };
            solver.add_clause(&clause);
        }
        let holds = |clause: &Vec<Lit>| {
            let negated: Vec<Lit> = load(&mut solver, clause)?.into_iter().map(|lit| !lit).collect();
            match solver.solve(&negated) {
                Answer::Unsat => Some(true),
                Answer::Sat => Some(false),
                Answer::Interrupted => None,
            }
        };
        clauses.iter().map_while(holds).collect()
    }
}
