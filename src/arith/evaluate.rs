//! What terms are worth.

use super::graph::{Graph, Operator, Term};
use crate::logic::operand::Operand;
use crate::number::{Number, Value};

/// The values of all nodes, given those of the variables; a node that depends on a variable without a value has none.
pub fn evaluate(graph: &Graph, given: &[Value]) -> Vec<Option<Value>> {
    let mut values: Vec<Option<Value>> = Vec::with_capacity(graph.nodes.len());
    for node in &graph.nodes {
        let value = match &node.term {
            Term::Variable(variable) => given.get(*variable).cloned(),
            Term::Truth(truth) => Some(Value::Truth(*truth)),
            Term::Number(number) => Some(Value::Number(number.clone())),
            Term::Apply(operator, operands) => {
                let of = |operand: &Operand| {
                    Some(match values[operand.node].clone()? {
                        Value::Truth(truth) => Value::Truth(truth != operand.negated),
                        number => number,
                    })
                };
                operands
                    .iter()
                    .map(of)
                    .collect::<Option<Vec<Value>>>()
                    .map(|operands| apply(operator, &operands))
            }
        };
        values.push(value);
    }
    values
}

fn apply(operator: &Operator, operands: &[Value]) -> Value {
    let number = |i: usize| operands[i].number();
    match operator {
        Operator::And => Value::Truth(operands.iter().all(Value::truth)),
        Operator::Or => Value::Truth(operands.iter().any(Value::truth)),
        Operator::Equal => Value::Truth(operands[0] == operands[1]),
        Operator::Less => Value::Truth(number(0) < number(1)),
        Operator::AtMost => Value::Truth(number(0) <= number(1)),
        Operator::Choice => operands[if operands[0].truth() { 1 } else { 2 }].clone(),
        Operator::Sum => {
            Value::Number(operands.iter().fold(Number::zero(), |sum, operand| &sum + operand.number()))
        }
        Operator::Times(factor) => Value::Number(factor * number(0)),
        Operator::Quotient(divisor) => Value::Number((number(0) / divisor).floor()),
        Operator::Floor => Value::Number(number(0).floor()),
        Operator::Real => operands[0].clone(),
        Operator::Select => Value::Number(operands[0].array().at(number(1)).clone()),
        Operator::Store => {
            Value::Array(operands[0].array().clone().with(number(1).clone(), number(2).clone()))
        }
    }
}
