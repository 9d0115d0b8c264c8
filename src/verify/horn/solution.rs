//! Checks solutions: each clause holds if its predicates are what the solution says.
//!
//! A clause becomes a circuit, with the definitions in the place of its predicates, and a refutation shows that body
//! and constraint never hold without the head. All variables of a clause are universal and definitions have no
//! quantifiers, so there are none left.

use super::meanings::{meanings, values};
use super::rejected::{Rejected, Unverified};
use crate::logic::lit::Lit;
use crate::model::btor2::blast::{Blasted, Unblasted};
use crate::model::btor2::{Node, Operand, Operator, Property, Value, WordModel};
use crate::model::horn::copy::{copy, push};
use crate::model::horn::{Atom, Clause, Definition, Sort, System};
use crate::sat::{Evidence, Stop};
use crate::verify::circuit::Circuit;
use crate::verify::formula::Formula;
use crate::verify::refute::holds;

/// Makes circuits of words, within limits.
pub type Blaster<'a> = &'a dyn Fn(&WordModel) -> Result<Blasted, Unblasted>;

/// Checks that a solution satisfies all clauses.
///
/// # Errors
/// The first clause that does not hold, or the first predicate that is not defined; and limits.
pub fn solution(
    system: &System,
    definitions: &[Definition],
    blaster: Blaster<'_>,
    evidence: Evidence,
    stop: Option<&Stop>,
) -> Result<(), Unverified> {
    let (meanings, values) = (meanings(system, definitions)?, values(system, definitions)?);
    for clause in &system.clauses {
        let line = clause.line;
        let blasted = blaster(&obligation(clause, &meanings, &values)).map_err(|reason| match reason {
            Unblasted::Stopped(_) => Unverified::Stopped,
            reason => Rejected::TooLarge(format!("the clause in line {line}: {reason}")).into(),
        })?;
        if !is_valid(&blasted, evidence, stop)? {
            return Err(Rejected::Clause(line).into());
        }
    }
    Ok(())
}

/// The clause as a model without states: its constraints are the body, the constraint and the values of free constants,
/// and it is bad if the head does not hold.
fn obligation(clause: &Clause, meanings: &[&Definition], values: &[&Definition]) -> WordModel {
    let mut model = clause.terms.clone();
    let mut given = Vec::new();
    for (position, variable) in clause.variables.iter().enumerate() {
        let Some(constant) = variable.constant else { continue };
        let Definition { terms, value, .. } = values[constant];
        let value = copy(terms, &[*value], &mut model, |_, _| unreachable!("it has no parameters"))[0];
        let variable = Operand { node: model.inputs[position], negated: false };
        let value = Value::Apply(Operator::Eq, [variable, value].into_iter().collect());
        let sort = Sort::Bool.word();
        given.push(push(&mut model, Node { id: 0, line: clause.line, sort, value, symbol: None }));
    }
    let mut instance = |atom: &Atom| {
        let Definition { terms, value, .. } = meanings[atom.predicate];
        copy(terms, &[*value], &mut model, |_, parameter| atom.arguments[parameter])[0]
    };
    let property = |of: Operand| Property { id: 0, line: clause.line, of, symbol: None };
    let body: Vec<Operand> = clause.body.iter().map(&mut instance).collect();
    let head = clause.head.as_ref().map(instance);
    model.constraints = given.iter().chain(&body).chain(&clause.constraint).map(|&of| property(of)).collect();
    model.bads = head.iter().map(|head| property(!*head)).collect();
    model
}

/// Is there no assignment under which all constraints hold, and the bad state if there is one?
fn is_valid(
    Blasted { model, .. }: &Blasted,
    evidence: Evidence,
    stop: Option<&Stop>,
) -> Result<bool, Unverified> {
    let mut circuit = Circuit::new(stop.cloned());
    let frame = circuit.copy(model, |_| None)?;
    let given: Vec<Lit> = frame.all(&model.constraints).collect();
    if given.contains(&Lit::FALSE) {
        return Ok(true);
    }
    let (given, wanted) = match (&model.bads[..], &given[..]) {
        (&[bad], given) => (given, !frame.get(bad)),
        // Of a query, one part of the body is wrong if the others are right.
        (_, [given @ .., last]) => (given, !*last),
        (_, []) => return Ok(false),
    };
    Ok(holds(&Formula::new(&circuit, given, &[wanted])?, evidence, stop)?)
}
