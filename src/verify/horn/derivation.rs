//! Checks derivations by evaluation: no solver, and no circuit.

use super::rejected::Rejected;
use crate::answer::horn::{Derivation, Step};
use crate::answer::witness::words::Bits;
use crate::model::btor2::Operand;
use crate::model::horn::{Atom, System};
use crate::verify::words::evaluate;

/// Checks that each step of a derivation applies its clause to earlier steps, and that the last one is a query. Returns
/// the number of steps.
///
/// Requires: clauses and premises exist, values have their sorts; [`read`](crate::answer::horn::read()) sees to it.
///
/// # Errors
/// The first step that is wrong.
pub fn derivation(system: &System, Derivation { steps }: &Derivation) -> Result<usize, Rejected> {
    for (step, Step { clause, values, premises, arguments }) in steps.iter().enumerate() {
        let clause = &system.clauses[*clause];
        let line = clause.line;
        let atoms = || clause.body.iter().chain(&clause.head);
        let terms: Vec<Operand> =
            clause.constraint.iter().chain(atoms().flat_map(|atom| &atom.arguments)).copied().collect();
        let mut found = evaluate(&clause.terms, values, &terms).into_iter();
        if found.by_ref().take(clause.constraint.len()).any(|truth| truth != [true]) {
            return Err(Rejected::Constraint { step, line });
        }
        if premises.len() != clause.body.len() {
            let (found, wanted) = (premises.len(), clause.body.len());
            return Err(Rejected::Premises { step, found, line, wanted });
        }
        let mut arguments_of = |atom: &Atom| found.by_ref().take(atom.arguments.len()).collect::<Vec<Bits>>();
        for (atom, &premise) in clause.body.iter().zip(premises) {
            let wanted = arguments_of(atom);
            let of = steps[..step].get(premise);
            let is = |of: &Step| {
                let head = system.clauses[of.clause].head.as_ref();
                head.is_some_and(|head| head.predicate == atom.predicate) && of.arguments == wanted
            };
            if !of.is_some_and(is) {
                return Err(Rejected::Premise { step, premise, line });
            }
        }
        if clause.head.as_ref().map(&mut arguments_of).unwrap_or_default() != *arguments {
            return Err(Rejected::Head { step, line });
        }
    }
    let last = steps.last().ok_or(Rejected::NoSteps)?;
    if system.clauses[last.clause].is_query() { Ok(steps.len()) } else { Err(Rejected::NoQuery) }
}
