//! A clause whose constraint is a disjunction as several clauses, if that resolves equations.
//!
//! Programs that come as one relation have a case for each step, and equations for the next values in each case. As
//! conditions they would leave these values open. A disjunction without equations stays what it is.

use hashbrown::HashSet;

use super::conjuncts::conjuncts;
use super::reduced::Combined;
use super::resolve::variable;
use crate::model::btor2::{Operand, Operator, Value, WordModel};
use crate::model::horn::Clause;

/// A clause becomes at most so many.
const MOST: usize = 64;

/// The cases of a clause. Together they say what it says.
pub(super) fn split(combined: Combined) -> Vec<Combined> {
    let cases = cases(&combined.clause);
    if let [_] = cases[..] {
        return vec![combined];
    }
    let case = |constraint: Vec<Operand>| {
        let clause = Clause { constraint, ..combined.clause.clone() };
        Combined { clause, parts: combined.parts.clone() }
    };
    cases.into_iter().map(case).collect()
}

/// The constraints of the cases.
fn cases(clause: &Clause) -> Vec<Vec<Operand>> {
    let terms = &clause.terms;
    let given = clause.body.iter().flat_map(|atom| &atom.arguments);
    let given: HashSet<usize> = given.filter_map(|&argument| Some(variable(terms, argument)?.0)).collect();
    let mut done: Vec<Vec<Operand>> = Vec::new();
    let mut open = vec![conjuncts(terms, &clause.constraint)];
    while let Some(parts) = open.pop() {
        let cases = |&part: &Operand| disjuncts(terms, part).filter(|_| has_equation(terms, part, &given));
        let split = parts.iter().enumerate().find_map(|(i, part)| Some((i, cases(part)?)));
        let room = MOST.saturating_sub(done.len() + open.len());
        match split.filter(|(_, cases)| cases.len() <= room) {
            None => done.push(parts),
            Some((i, cases)) => open.extend(cases.into_iter().rev().map(|case| {
                let others = parts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, part)| *part);
                conjuncts(terms, &others.chain([case]).collect::<Vec<Operand>>())
            })),
        }
    }
    done
}

/// The truth values of which one must hold, if there are several.
fn disjuncts(terms: &WordModel, truth: Operand) -> Option<Vec<Operand>> {
    let parts: Vec<Operand> = conjuncts(terms, &[!truth]).into_iter().map(|part| !part).collect();
    (parts.len() > 1).then_some(parts)
}

/// Is there an equation for a variable that is not given, perhaps as a part of a part?
fn has_equation(terms: &WordModel, truth: Operand, given: &HashSet<usize>) -> bool {
    let mut seen = HashSet::new();
    let mut open = vec![truth];
    while let Some(truth) = open.pop() {
        if !seen.insert(truth) {
            continue;
        }
        let Value::Apply(operator, operands) = &terms.nodes[truth.node].value else { continue };
        match (operator, truth.negated) {
            (Operator::And | Operator::Or, negated) => {
                open.extend(operands.iter().map(|&of| of.xor(negated)));
            }
            (Operator::Eq, false) | (Operator::Neq, true) => {
                let mut variables = operands.iter().filter_map(|&side| variable(terms, side));
                if variables.any(|(variable, _)| !given.contains(&variable)) {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}
