//! An attempt at the goals of an obligation by one solver.
//!
//! Most goals of most certificates are easy, and are asked about as they are. After some conflicts another solver takes
//! over, in which gates are eliminated: hard queries take half of the time there (docs/experiments/answers.md).
//! Rejected: eliminating them at once, which takes longer than the easy goals of a large circuit.

use super::formula::{Clauses, Formula, slices};
use crate::logic::lit::{Lit, Var};
use crate::sat::refuter::{Refuter, Shown};
use crate::sat::{Answer, Stop};

/// A variable whose cone has more gates is not in the domain of a query, unless the query depends on it.
const SMALL: u32 = 16;

/// A solver, and what it has shown.
pub(super) struct Attempt {
    pub refuter: Refuter,
    /// By goal, beginning with the first one that it was asked about: a clause that the negation of the goal satisfies;
    /// none if the goal contradicts itself.
    pub shown: Vec<Option<Shown>>,
}

impl Attempt {
    /// A solver for all goals, with all gates. Its clauses are numbered as in [`Formula::given`].
    pub fn first(formula: &Formula, stop: Option<&Stop>) -> Attempt {
        let mut refuter = Refuter::new(formula.variables(), stop.cloned());
        for (gate, clauses) in formula.gates() {
            refuter.define(gate, &slices(&clauses));
        }
        Attempt::with_hypotheses(formula, refuter)
    }

    /// A solver for the goals after those that the first attempt has shown, in which gates are eliminated. What was
    /// shown of each goal is numbered after what is given. None if `stop` returned true.
    pub fn second(formula: &Formula, first: &Attempt, stop: Option<&Stop>) -> Option<Attempt> {
        let mut refuter = Refuter::new(formula.variables(), stop.cloned());
        let mut is_mentioned = vec![false; formula.variables()];
        let mentioned = formula.hypotheses.iter().chain(formula.goals.iter()).flatten();
        mentioned.for_each(|lit| is_mentioned[lit.var().index()] = true);
        let gates: Vec<(Var, Clauses)> = formula.gates().collect();
        let definitions = gates.iter().map(|(gate, clauses)| (*gate, slices(clauses)));
        if !refuter.define_fewer(definitions, |var| is_mentioned[var.index()]) {
            return None;
        }
        let mut attempt = Attempt::with_hypotheses(formula, refuter);
        let given = 3 * gates.len() + formula.hypotheses.len();
        for (goal, &shown) in first.shown.iter().enumerate() {
            if let Some(shown) = shown {
                // What holds in the next state helps with other goals about it: it is in the domain of each query.
                attempt.refuter.add_clause((given + goal) as u32, first.refuter.lits(shown), false);
            }
        }
        Some(attempt)
    }

    /// With a solver that has the gates.
    fn with_hypotheses(formula: &Formula, mut refuter: Refuter) -> Attempt {
        let sizes = formula.sizes();
        let first = 3 * formula.gates().count();
        for (i, clause) in formula.hypotheses.iter().enumerate() {
            // Lemmas are about latches and auxiliary variables, but the property is about a large part of the model.
            let is_large = clause.iter().any(|lit| sizes[lit.var().index()] > SMALL);
            refuter.add_clause((first + i) as u32, clause, is_large);
        }
        Attempt { refuter, shown: Vec::new() }
    }

    /// Has a goal a model? A limit of conflicts may interrupt the query.
    pub fn ask(&mut self, goal: &[Lit], limit: Option<u32>) -> Answer {
        let answer = self.refuter.ask(goal, limit);
        if answer == Answer::Unsat {
            self.shown.push(self.refuter.shown());
            self.refuter.keep();
        }
        answer
    }
}
