//! Does one conjunction of literals of a circuit imply another one?
//!
//! The conclusion is split into its parts, and each part is a query of its own under assumptions: the property of a
//! certificate splits into lemmas, and the negation of a lemma assumes a few next-state literals, as in PDR. Hypotheses
//! are split likewise, so that a lemma is a clause and not a tree of gates. Rejected: one query for the whole
//! conclusion, with its parts in a clause, or one for each group of parts; both are far slower (docs/performance.md,
//! "Self-check and certificates").

use hashbrown::HashSet;

use super::circuit::Circuit;
use super::rejected::Unverified;
use crate::logic::lit::{Lit, Var};
use crate::sat::{Answer, Query, Solver, Stop};

/// Do the literals `given` together imply all literals `wanted`?
///
/// # Errors
/// [`Unverified::Stopped`] if `stop` returned true.
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
    let mut formula = Formula {
        circuit,
        solver: Solver::new(stop.cloned()),
        vars: vec![None; circuit.variables()],
        asked: 0,
    };
    formula.vars[0] = Some(Var::CONSTANT);
    for (i, lit) in hypotheses.into_iter().enumerate() {
        circuit.ask(i)?;
        let mut clause = formula.conjuncts(!lit)?;
        for lit in &mut clause {
            *lit = !*lit;
        }
        formula.solver.add_clause(&clause);
    }
    for goal in goals {
        let assumptions = formula.conjuncts(!goal)?;
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

/// The parts of a circuit that are in a solver. Gates are added when they are first mentioned.
struct Formula<'a> {
    circuit: &'a Circuit,
    solver: Solver,
    /// For each variable of the circuit, the solver's variable.
    vars: Vec<Option<Var>>,
    /// Rounds in which it may have been asked whether to stop.
    asked: usize,
}

impl Formula<'_> {
    /// The solver's literals whose conjunction is this literal of the circuit.
    fn conjuncts(&mut self, lit: Lit) -> Result<Vec<Lit>, Unverified> {
        let parts = self.circuit.split(lit, |_| true);
        parts.into_iter().map(|part| self.lit(part)).collect()
    }

    /// The solver's literal for this literal of the circuit, whose cone is encoded (Tseitin 1968).
    fn lit(&mut self, lit: Lit) -> Result<Lit, Unverified> {
        let mut open = vec![lit.var()];
        while let Some(&var) = open.last() {
            self.circuit.ask(self.asked)?;
            self.asked += 1;
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
        Ok(self.translate(lit))
    }

    /// The solver's literal for a literal of the circuit that has been encoded.
    fn translate(&self, lit: Lit) -> Lit {
        let var = self.vars[lit.var().index()].expect("the cone is encoded");
        var.lit().xor(lit.is_negated())
    }
}
