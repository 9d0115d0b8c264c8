//! Does a conjunction of literals of a circuit imply another?
//!
//! What is to be shown is split into its parts, and each part is a query of its own under assumptions: the property of
//! a certificate falls apart into lemmas, and a lemma is refuted through its few next-state literals, as PDR found it.
//! Hypotheses are split likewise, so that a lemma is a clause and not a tree of gates. Rejected: one query for
//! everything that is to be shown, with the parts in a clause; it is far slower, and so are groups of parts
//! (docs/performance.md, "Self-check and certificates").

use hashbrown::HashSet;

use super::circuit::Circuit;
use super::rejected::Unverified;
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Query, Solver, Stop};

/// Are all literals `wanted` true whenever all literals `given` are true?
///
/// # Errors
/// [`Unverified::Stopped`] if `stop` says so.
pub(super) fn implies(
    circuit: &Circuit,
    given: &[Lit],
    wanted: &[Lit],
    stop: Option<&Stop>,
) -> Result<bool, Unverified> {
    let mut known: HashSet<Lit> = HashSet::from_iter([Lit::TRUE]);
    let mut hypotheses = Vec::new();
    for &lit in given {
        hypotheses.extend(circuit.split(lit, |part| known.insert(part)));
    }
    let goals = wanted.iter().flat_map(|&lit| circuit.split(lit, |part| !known.contains(&part)));
    let goals: Vec<Lit> = goals.collect();
    if goals.is_empty() {
        return Ok(true);
    }
    let mut formula =
        Formula { circuit, solver: Solver::new(stop.cloned()), vars: vec![None; circuit.variables()] };
    formula.vars[0] = Some(Var::CONSTANT);
    for lit in hypotheses {
        let mut clause = formula.conjuncts(!lit);
        for lit in &mut clause {
            *lit = !*lit;
        }
        formula.solver.add_clause(&clause);
    }
    for goal in goals {
        let assumptions = formula.conjuncts(!goal);
        match formula.solver.ask(Query { assumptions: &assumptions, ..Query::default() }) {
            Answer::Unsat => {}
            Answer::Sat => return Ok(false),
            Answer::Interrupted => return Err(Unverified::Stopped),
        }
        if stop.is_some_and(|stop| stop()) {
            return Err(Unverified::Stopped);
        }
    }
    Ok(true)
}

/// The parts of a circuit that are in a solver: gates enter when they are first mentioned.
struct Formula<'a> {
    circuit: &'a Circuit,
    solver: Solver,
    /// The solver's variable for each of the circuit.
    vars: Vec<Option<Var>>,
}

impl Formula<'_> {
    /// The literals, as the solver's, whose conjunction is the literal of the circuit.
    fn conjuncts(&mut self, lit: Lit) -> Vec<Lit> {
        let parts = self.circuit.split(lit, |_| true);
        parts.into_iter().map(|part| self.lit(part)).collect()
    }

    /// The solver's literal for one of the circuit, its cone encoded (Tseitin 1968).
    fn lit(&mut self, lit: Lit) -> Lit {
        let mut open = vec![lit.var()];
        while let Some(&var) = open.last() {
            if self.vars[var.index()].is_some() {
                open.pop();
                continue;
            }
            let operands = self.circuit.operands(var);
            let missing = operands.into_iter().flatten().map(Lit::var);
            let depth = open.len();
            open.extend(missing.filter(|operand| self.vars[operand.index()].is_none()));
            if open.len() > depth {
                continue;
            }
            let gate = self.solver.new_var();
            self.vars[var.index()] = Some(gate);
            if let Some(operands) = operands {
                let [a, b] = operands.map(|operand| self.translate(operand));
                for clause in [&[!gate.lit(), a][..], &[!gate.lit(), b], &[gate.lit(), !a, !b]] {
                    self.solver.add_clause(clause);
                }
            }
            open.pop();
        }
        self.translate(lit)
    }

    /// The solver's literal for one of the circuit that is encoded.
    fn translate(&self, lit: Lit) -> Lit {
        let var = self.vars[lit.var().index()].expect("the cone is encoded");
        var.lit().xor(lit.is_negated())
    }
}
