//! Facts about a step in the main solver: proves them, and loads them again when the solver is built anew.
//!
//! A query that depends on a part of a change depends on the change: otherwise local queries would have no use for
//! facts (docs/experiments/er.md).

use super::contexts::{Contexts, Steps};
use super::fact::{Facts, Part};
use super::level::INFINITY;
use crate::engine::er::Definitions;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::Lit;
use crate::sat::{Answer, Solver};

/// The greatest number of conflicts to prove a fact: some times what a fact about halves takes if their facts are
/// known.
const CONFLICTS: u32 = 500;

impl Contexts<'_> {
    /// Defines a change: a disjunction of conjunctions of two literals.
    pub(super) fn define_change(&mut self, definitions: &Definitions, pairs: Vec<[Part; 2]>) -> usize {
        let literal = self.load_change(definitions, &pairs);
        self.facts.literals.push(literal);
        self.facts.changes.push(pairs);
        self.facts.changes.len() - 1
    }

    /// Adds a clause if every step satisfies it, and if that takes few conflicts to prove. Returns whether it does.
    pub(super) fn learn_fact(&mut self, definitions: &Definitions, fact: Vec<Part>) -> bool {
        let clause = self.clause(definitions, &fact);
        let negation: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
        let holds =
            self.ask_main(INFINITY, Steps::Allowed, &negation, &[], false, Some(CONFLICTS)) == Answer::Unsat;
        if holds {
            self.main.add_weak(&clause);
            self.facts.clauses.push(fact);
        }
        holds
    }

    /// Loads all facts into a main solver that was built anew.
    pub(super) fn load_facts(&mut self, definitions: &Definitions) {
        let Facts { changes, clauses, .. } = std::mem::take(&mut self.facts);
        for pairs in changes {
            self.define_change(definitions, pairs);
        }
        for fact in &clauses {
            let clause = self.clause(definitions, fact);
            self.main.add_weak(&clause);
        }
        self.facts.clauses = clauses;
    }

    fn load_change(&mut self, definitions: &Definitions, pairs: &[[Part; 2]]) -> Lit {
        let both = |pair: &[Part; 2]| {
            let operands = pair.map(|part| self.part(definitions, part));
            derive(&mut self.main, |both| Definition { operator: Operator::And, operands }.clauses(both))
        };
        let cases: Vec<Lit> = pairs.iter().map(both).collect();
        derive(&mut self.main, |any| {
            let implied = cases.iter().map(|&case| vec![!case, any]);
            implied.chain([cases.iter().copied().chain([!any]).collect()]).collect()
        })
    }

    fn clause(&mut self, definitions: &Definitions, fact: &[Part]) -> Vec<Lit> {
        fact.iter().map(|&part| self.part(definitions, part)).collect()
    }

    fn part(&mut self, definitions: &Definitions, part: Part) -> Lit {
        match part {
            Part::Now(lit) => self.current(definitions, lit),
            Part::Next(lit) => self.primed(definitions, lit),
            Part::Change(k) => self.facts.literals[k],
            Part::NoChange(k) => !self.facts.literals[k],
        }
    }
}

/// A new variable with this definition. A query depends on it if it depends on something that it is defined by.
fn derive(solver: &mut Solver, definition: impl FnOnce(Lit) -> Vec<Vec<Lit>>) -> Lit {
    let var = solver.new_var();
    let clauses = definition(var.lit());
    solver.derive(var, &clauses.iter().map(Vec::as_slice).collect::<Vec<_>>(), true);
    var.lit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::logic::graph::Graph;
    use crate::logic::lit::Var;
    use crate::system::TransitionSystem;

    #[test]
    fn facts_hold_in_every_step() {
        // One latch stays, one becomes true, one is an input, one is negated.
        let mut graph = Graph::default();
        let [a, b, c, d, input] = [(); 5].map(|()| graph.leaf().lit());
        let bad = graph.and(a, !a);
        let next = vec![a, Lit::TRUE, input, !d];
        let ts = TransitionSystem {
            graph,
            next,
            init: vec![Some(false); 4],
            bad,
            constraints: Vec::new(),
            inputs: vec![input.var()],
        };
        let definitions = Definitions::new(&ts.init);
        let mut contexts = Contexts::new(&ts, &Config::default(), std::sync::Arc::new(|| false)).unwrap();
        let mut changes = |lit: Lit| {
            [lit, !lit]
                .map(|lit| contexts.define_change(&definitions, vec![[Part::Now(!lit), Part::Next(lit)]]))
        };
        let [[a_rises, a_falls], [b_rises, b_falls], [c_rises, _], [d_rises, d_falls]] =
            [a, b, c, d].map(&mut changes);
        assert_eq!([a, b, c, d].map(Lit::var), [1, 2, 3, 4].map(Var));
        let mut holds = |fact: &[Part]| contexts.learn_fact(&definitions, fact.to_vec());
        for never in [a_rises, a_falls, b_falls] {
            assert!(holds(&[Part::NoChange(never)]));
        }
        for sometimes in [b_rises, c_rises, d_rises, d_falls] {
            assert!(!holds(&[Part::NoChange(sometimes)]) && !holds(&[Part::Change(sometimes)]));
        }
        assert!(holds(&[Part::Change(d_rises), Part::Change(d_falls)]));
        assert!(holds(&[Part::Now(b), Part::Change(b_rises)]));
        contexts.rebuild(&definitions, std::iter::empty());
        assert_eq!(contexts.facts.len(), 5);
        assert!(!contexts.learn_fact(&definitions, vec![Part::Now(b)]));
    }
}
