//! Auxiliary variables in a SAT context: their definitions, for the current state or for the next.
//!
//! A definition is loaded when a clause or a query first mentions its variable. So a context that is built anew has
//! only the definitions that its lemmas need. For the next state, operands that are latches become next-state
//! functions. In both cases the definition is a conservative extension of the clauses in the solver.

use super::definitions::Definitions;
use crate::logic::definition::Operator;
use crate::logic::lit::{Lit, Var};
use crate::sat::Solver;

/// The solver's variables for auxiliary variables.
#[derive(Debug, Default)]
pub struct Copies {
    /// By auxiliary variable: the solver's variable, once the definition is loaded.
    vars: Vec<Option<Var>>,
    /// Are the variables derived (see [`Solver::derive`])? Then a local query may ignore a lemma only if the state
    /// variables that the query depends on cannot make the lemma false.
    derived: bool,
}

impl Copies {
    /// Copies for the current state, in which lemmas hold.
    pub fn of_lemmas() -> Copies {
        Copies { derived: true, ..Copies::default() }
    }

    /// The solver's literal for a literal over an auxiliary variable whose definition is loaded.
    pub fn loaded(&self, lit: Lit) -> Option<Lit> {
        let var = self.vars.get(lit.var().index()).copied().flatten()?;
        Some(var.lit().xor(lit.is_negated()))
    }

    /// The solver's literal for a literal of a lemma. Loads the definition of an auxiliary variable if necessary.
    /// `state` maps state literals to literals of the solver.
    pub fn load(
        &mut self,
        solver: &mut Solver,
        definitions: &Definitions,
        state: &impl Fn(Lit) -> Lit,
        lit: Lit,
    ) -> Lit {
        let Some(definition) = definitions.get(lit.var()) else { return state(lit) };
        self.vars.resize(self.vars.len().max(lit.var().index() + 1), None);
        let var = match self.vars[lit.var().index()] {
            Some(var) => var,
            None => {
                let mut copy = *definition;
                copy.operands = copy.operands.map(|operand| self.load(solver, definitions, state, operand));
                let var = solver.new_var();
                let clauses = copy.clauses(var.lit());
                let clauses: Vec<&[Lit]> = clauses.iter().map(Vec::as_slice).collect();
                if self.derived {
                    solver.derive(var, &clauses, copy.operator == Operator::And);
                } else {
                    solver.define(var, &clauses);
                }
                self.vars[lit.var().index()] = Some(var);
                var
            }
        };
        var.lit().xor(lit.is_negated())
    }
}
