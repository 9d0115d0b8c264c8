//! Checks solutions of clauses over numbers: each clause is a query to an SMT solver, which must find no model of body
//! and constraint without the head.
//!
//! The solver is believed, so it should not be the one of the search, and its process is fresh in any case.

use super::meanings::{meanings, values};
use super::rejected::{Rejected, Unverified};
use crate::arith::{Definitions, Graph, Node, Operator, Sort, Term};
use crate::model::btor2::Operand;
use crate::model::horn::{Atom, Clause, Definition, System};
use crate::smt::{Answer, Command, Error, Query, Solver};

/// Checks that a solution satisfies all clauses, by the word of a solver.
///
/// # Errors
/// The first clause that does not hold or of which the solver does not know it, or the first predicate that is not
/// defined; and limits.
pub fn solution_of_numbers(
    system: &System<Graph>,
    definitions: &[Definition<Graph>],
    solver: &mut Solver,
) -> Result<(), Unverified> {
    let (meanings, values) = (meanings(system, definitions)?, values(system, definitions)?);
    for clause in &system.clauses {
        let line = clause.line;
        let undecided = |reason: String| Unverified::from(Rejected::Undecided { line, reason });
        match solver.ask(Query {
            text: &obligation(clause, &meanings, &values),
            assumptions: &[],
            wanted: &[],
        }) {
            Ok(Answer::Unsat(_)) => {}
            Ok(Answer::Sat(_)) => return Err(Rejected::Clause(line).into()),
            Ok(Answer::Unknown) => {
                return Err(undecided(format!("{} answers unknown", solver.command().name())));
            }
            Err(Error::Stopped(_)) => return Err(Unverified::Stopped),
            Err(error) => return Err(undecided(error.to_string())),
        }
    }
    Ok(())
}

/// Solvers for the check of what the solver of this command has found: others first.
pub fn solvers(search: Option<&Command>) -> Vec<Command> {
    let (same, others): (Vec<Command>, Vec<Command>) = Command::usual()
        .into_iter()
        .partition(|usual| search.is_some_and(|search| search.name() == usual.name()));
    others.into_iter().chain(search.cloned()).chain(same).collect()
}

/// The query whether body and constraint of a clause hold without its head, where free constants have their values.
fn obligation(
    clause: &Clause<Graph>,
    meanings: &[&Definition<Graph>],
    values: &[&Definition<Graph>],
) -> String {
    let mut graph = clause.terms.clone();
    let mut given = Vec::new();
    for (position, variable) in clause.variables.iter().enumerate() {
        let Some(constant) = variable.constant else { continue };
        let Definition { terms, value, .. } = values[constant];
        let value = terms.copy(&[*value], &mut graph, |_, _| unreachable!("it has no parameters"))[0];
        let variable = Operand { node: graph.variables[position], negated: false };
        let term = Term::Apply(Operator::Equal, vec![variable, value]);
        given.push(graph.push(Node { term, sort: Sort::Bool, line: clause.line }));
    }
    let mut instance = |atom: &Atom| {
        let Definition { terms, value, .. } = meanings[atom.predicate];
        terms.copy(&[*value], &mut graph, |_, parameter| atom.arguments[parameter])[0]
    };
    let body: Vec<Operand> = clause.body.iter().map(&mut instance).collect();
    let head = clause.head.as_ref().map(instance);
    let all: Vec<Operand> = given
        .into_iter()
        .chain(body)
        .chain(clause.constraint.iter().copied())
        .chain(head.map(|head| !head))
        .collect();
    let names: Vec<String> = (0..clause.variables.len()).map(|i| format!("y{i}")).collect();
    let declare = |(name, variable): (&String, &crate::model::horn::Variable)| {
        format!("(declare-fun {name} () {})\n", variable.sort)
    };
    let mut text: String = names.iter().zip(&clause.variables).map(declare).collect();
    let definitions = Definitions { graph: &graph, variables: &names, prefix: "d" };
    definitions.write(&all, &mut text);
    for term in all {
        text += &format!("(assert {})\n", definitions.name(term));
    }
    text
}
