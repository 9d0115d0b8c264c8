//! Auxiliary variables in a SAT context: E, or its primed copy E', as far as the context needs it.
//!
//! A definition is loaded when a clause or a query first mentions its variable. So a context that is built anew holds
//! those of the lemmas only, and what nothing uses any more is gone; nobody has to say so. The definitions of a state
//! variable's primed copy read next-state functions: adding E' extends a context conservatively, as adding E does.

use super::definitions::Definitions;
use crate::logic::definition::Operator;
use crate::logic::lit::{Lit, Var};
use crate::sat::Solver;

/// The solver's variables for auxiliary variables.
#[derive(Debug, Default)]
pub struct Copies {
    /// By variable.
    vars: Vec<Option<Var>>,
    /// Are they derived (see [`Solver::derive`])? Then a local query ignores a lemma only if the state variables that it
    /// depends on cannot tell that the lemma is false.
    derived: bool,
}

impl Copies {
    /// For the state that lemmas are about.
    pub fn of_lemmas() -> Copies {
        Copies { derived: true, ..Copies::default() }
    }

    /// The solver's literal for a literal of a lemma, whose definition is loaded if it was not. `state` tells it for
    /// state literals.
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
