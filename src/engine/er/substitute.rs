//! Replaces literals of a clause by auxiliary literals defined over them (Section 5.2, Algorithm 5).
//!
//! A clause becomes stronger in these replacements: with x ↔ α∧β, α by x; with x ↔ α⊕β, both α and β, or both ¬α and
//! ¬β, by x, and both α and ¬β, or both ¬α and β, by ¬x.

use std::collections::BTreeSet;

use super::auxiliary::AuxiliaryCircuit;
use super::canonical::canonical;
use super::definitions::Definitions;
use crate::logic::cube::Clause;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};

/// The replacements in a clause, to be tried one after the other, in the order of definitions.
#[derive(Clone, Debug)]
pub struct Substitutions {
    candidates: BTreeSet<Var>,
    /// The auxiliary variable that was tried last.
    last: Var,
}

impl Substitutions {
    /// The replacements in this clause.
    pub fn new(circuit: &AuxiliaryCircuit, clause: &Clause) -> Substitutions {
        Substitutions { candidates: users(circuit, clause).collect(), last: Var::CONSTANT }
    }

    /// The clause after the next replacement.
    ///
    /// Requires: the clause is the one that was kept last.
    pub fn next(&mut self, definitions: &Definitions, clause: &Clause) -> Option<Clause> {
        while let Some(var) = self.candidates.pop_first() {
            self.last = var;
            if let Some(stronger) = substitute(definitions, clause, var) {
                return Some(stronger);
            }
        }
        None
    }

    /// Notes that the last replacement, or a part of the clause that it made, is kept: further ones are made in that.
    pub fn kept(&mut self, circuit: &AuxiliaryCircuit, clause: &Clause) {
        self.candidates.extend(users(circuit, clause).filter(|&user| user > self.last));
    }
}

/// The auxiliary variables in use that may replace literals of the clause: at least one operand is in it.
fn users<'c>(circuit: &'c AuxiliaryCircuit, clause: &'c [Lit]) -> impl Iterator<Item = Var> + 'c {
    clause.iter().flat_map(|&lit| circuit.and_users(lit).iter().chain(circuit.xor_users(lit.var()))).copied()
}

/// Replaces operands of an auxiliary variable in a clause by the variable; none if they are not in the clause, or if
/// the result is a tautology. One operand of ∧ suffices; ⊕ takes both.
pub fn substitute(definitions: &Definitions, clause: &Clause, var: Var) -> Option<Clause> {
    let &Definition { operator, operands: [a, b] } = definitions.get(var)?;
    let with = |replaced: [Var; 2], by: Lit| -> Clause {
        clause.iter().copied().filter(|lit| !replaced.contains(&lit.var())).chain([by]).collect()
    };
    let new = match operator {
        Operator::And => {
            let conjunct = [a, b].into_iter().find(|operand| clause.contains(operand))?;
            with([conjunct.var(); 2], var.lit())
        }
        Operator::Xor => {
            let find = |operand: Lit| clause.iter().find(|lit| lit.var() == operand.var());
            let negated = find(a)?.is_negated() != find(b)?.is_negated();
            with([a.var(), b.var()], var.lit().xor(negated))
        }
    };
    canonical(definitions, &new)
}
