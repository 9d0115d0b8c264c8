//! Replaces literals of a clause by auxiliary literals defined over them (Section 5.2, Algorithm 5).
//!
//! A clause becomes stronger in these replacements: with x ↔ α∧β, α by x; with x ↔ α⊕β, both α and β, or both ¬α and
//! ¬β, by x, and both α and ¬β, or both ¬α and β, by ¬x.

use super::auxiliary::AuxiliaryCircuit;
use super::canonical::canonical;
use super::definitions::Definitions;
use crate::logic::cube::Clause;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};

/// The auxiliary variables in use that may replace literals of the clause: at least one operand is in it.
pub fn users<'c>(circuit: &'c AuxiliaryCircuit, clause: &'c [Lit]) -> impl Iterator<Item = Var> + 'c {
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
