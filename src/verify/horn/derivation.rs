//! Checks derivations by evaluation: no solver, and no circuit.

use super::evaluate;
use super::rejected::Rejected;
use crate::answer::horn::{Derivation, Step};
use crate::answer::witness::words::Bits;
use crate::arith::Graph;
use crate::model::btor2::{Operand, WordModel};
use crate::model::horn::{Atom, System};
use crate::number::Value;
use crate::verify::words;

/// Evaluates terms, given the values of the variables of their graph.
type Evaluate<'a, G, V> = &'a dyn Fn(&G, &[V], &[Operand]) -> Option<Vec<V>>;

/// Checks that each step of a derivation applies its clause to earlier steps, and that the last one is a query. Returns
/// the number of steps.
///
/// Requires: clauses and premises exist, values have their sorts; [`read`](crate::answer::horn::read()) sees to it.
///
/// # Errors
/// The first step that is wrong.
pub fn derivation(system: &System, derivation: &Derivation) -> Result<usize, Rejected> {
    let evaluate =
        |terms: &WordModel, values: &[Bits], of: &[Operand]| Some(words::evaluate(terms, values, of));
    steps(system, derivation, &evaluate, &vec![true])
}

/// Likewise, of clauses over numbers. Values may have any sort.
///
/// # Errors
/// The first step that is wrong.
pub fn derivation_of_numbers(
    system: &System<Graph>,
    derivation: &Derivation<Value>,
) -> Result<usize, Rejected> {
    steps(system, derivation, &evaluate::evaluate, &Value::Truth(true))
}

fn steps<G, V: PartialEq + Clone>(
    system: &System<G>,
    Derivation { steps }: &Derivation<V>,
    evaluate: Evaluate<'_, G, V>,
    holds: &V,
) -> Result<usize, Rejected> {
    for (step, Step { clause, values, premises, arguments }) in steps.iter().enumerate() {
        let clause = &system.clauses[*clause];
        let line = clause.line;
        if clause.has_constants() {
            return Err(Rejected::Constant { step, line });
        }
        let atoms = || clause.body.iter().chain(&clause.head);
        let terms: Vec<Operand> =
            clause.constraint.iter().chain(atoms().flat_map(|atom| &atom.arguments)).copied().collect();
        let found = evaluate(&clause.terms, values, &terms);
        let mut found = found.ok_or(Rejected::Values { step, line })?.into_iter();
        if found.by_ref().take(clause.constraint.len()).any(|truth| truth != *holds) {
            return Err(Rejected::Constraint { step, line });
        }
        if premises.len() != clause.body.len() {
            let (found, wanted) = (premises.len(), clause.body.len());
            return Err(Rejected::Premises { step, found, line, wanted });
        }
        let mut arguments_of = |atom: &Atom| found.by_ref().take(atom.arguments.len()).collect::<Vec<V>>();
        for (atom, &premise) in clause.body.iter().zip(premises) {
            let wanted = arguments_of(atom);
            let of = steps[..step].get(premise);
            let is = |of: &Step<V>| {
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
