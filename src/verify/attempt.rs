//! An attempt at the goals of an obligation by one solver.
//!
//! Most goals of most certificates are easy, and are asked about as they are. After some conflicts another solver takes
//! over, in which gates are eliminated: hard queries take half of the time there (docs/performance.md, "Self-check and
//! certificates"). Rejected: eliminating them at once, which takes longer than the easy goals of a large circuit.

use super::formula::{Clauses, Formula};
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
    /// A solver for the goals after those that an earlier attempt has shown, in which gates are eliminated; for all goals,
    /// and with all gates, if this is the first attempt. Its clauses have numbers: those of gates, hypotheses, and what was
    /// shown of each goal. None if `stop` returned true.
    pub fn new(formula: &Formula, earlier: Option<&Attempt>, stop: Option<&Stop>) -> Option<Attempt> {
        let stopped = || stop.is_some_and(|stop| stop());
        let mut refuter = Refuter::new(formula.variables(), stop.cloned());
        let gates: Vec<(Var, Clauses)> = formula.gates().collect();
        let mut number = 3 * gates.len() as u32;
        let clauses = gates.iter().map(|(gate, ([a, b], both))| (*gate, [&a[..], b, both]));
        let mut is_mentioned = vec![false; formula.variables()];
        let mentioned = formula.hypotheses.iter().chain(formula.goals.iter()).flatten();
        mentioned.for_each(|lit| is_mentioned[lit.var().index()] = true);
        let is_kept = |var: Var| is_mentioned[var.index()];
        if stopped() || !refuter.define(clauses, earlier.map(|_| &is_kept as &dyn Fn(Var) -> bool)) {
            return None;
        }
        let sizes = formula.sizes();
        for clause in formula.hypotheses.iter() {
            // Lemmas are about latches and auxiliary variables, but the property is about a large part of the model.
            let is_large = clause.iter().any(|lit| sizes[lit.var().index()] > SMALL);
            refuter.add_clause(number, clause, is_large);
            number += 1;
        }
        if let Some(earlier) = earlier {
            for &shown in &earlier.shown {
                if let Some(shown) = shown {
                    // What holds in the next state helps with other goals about it: it is in the domain of each query.
                    refuter.add_clause(number, earlier.refuter.lits(shown), false);
                }
                number += 1;
            }
        }
        Some(Attempt { refuter, shown: Vec::new() })
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
