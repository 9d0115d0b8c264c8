//! What terms over numbers are worth, for the check of derivations. It shares nothing with the search.

use crate::arith::{Graph, Operator, Sort, Term};
use crate::model::btor2::Operand;
use crate::number::{Number, Value};

/// The values of terms, given those of the variables; `None` if a variable has no value of its sort.
pub(super) fn evaluate(graph: &Graph, given: &[Value], terms: &[Operand]) -> Option<Vec<Value>> {
    let mut values: Vec<Value> = Vec::with_capacity(graph.nodes.len());
    for node in &graph.nodes {
        let value = match &node.term {
            Term::Variable(variable) => {
                given.get(*variable).filter(|value| has_sort(value, node.sort))?.clone()
            }
            Term::Truth(truth) => Value::Truth(*truth),
            Term::Number(number) => Value::Number(number.clone()),
            Term::Apply(operator, operands) => {
                let operands: Vec<Value> =
                    operands.iter().map(|operand| value_of(&values, *operand)).collect();
                apply(operator, &operands)
            }
        };
        values.push(value);
    }
    Some(terms.iter().map(|term| value_of(&values, *term)).collect())
}

fn has_sort(value: &Value, sort: Sort) -> bool {
    match (value, sort) {
        (Value::Truth(_), Sort::Bool) | (Value::Number(_), Sort::Real) | (Value::Array(_), Sort::Array) => {
            true
        }
        (Value::Number(number), Sort::Int) => number.is_integer(),
        _ => false,
    }
}

fn value_of(values: &[Value], operand: Operand) -> Value {
    match &values[operand.node] {
        Value::Truth(truth) => Value::Truth(truth != &operand.negated),
        other => other.clone(),
    }
}

fn apply(operator: &Operator, operands: &[Value]) -> Value {
    let numbers: Vec<&Number> = operands
        .iter()
        .filter_map(|value| match value {
            Value::Number(number) => Some(number),
            Value::Truth(_) | Value::Array(_) => None,
        })
        .collect();
    let is_true = |value: &Value| *value == Value::Truth(true);
    match operator {
        Operator::And => Value::Truth(!operands.contains(&Value::Truth(false))),
        Operator::Or => Value::Truth(operands.iter().any(is_true)),
        Operator::Equal => Value::Truth(operands[0] == operands[1]),
        Operator::Less => Value::Truth((numbers[1] - numbers[0]).is_positive()),
        Operator::AtMost => Value::Truth(!(numbers[0] - numbers[1]).is_positive()),
        Operator::Choice if is_true(&operands[0]) => operands[1].clone(),
        Operator::Choice => operands[2].clone(),
        Operator::Sum => Value::Number(numbers.into_iter().fold(Number::zero(), |sum, number| &sum + number)),
        Operator::Times(factor) => Value::Number(numbers[0] * factor),
        Operator::Quotient(divisor) => Value::Number((numbers[0] / divisor).floor()),
        Operator::Floor => Value::Number(numbers[0].floor()),
        Operator::Real => Value::Number(numbers[0].clone()),
        Operator::Select => Value::Number(operands[0].array().at(numbers[0]).clone()),
        Operator::Store => {
            let [index, number] = numbers[..] else { unreachable!("the sorts are checked") };
            Value::Array(operands[0].array().clone().with(index.clone(), number.clone()))
        }
    }
}
