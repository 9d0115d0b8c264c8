//! A solution of clauses over numbers, from the cubes that an engine excludes.

use crate::arith::{Cube, Literal, Sort, literal_term};
use crate::model::horn::{System, symbol};
use crate::number::Number;

/// The definitions of all predicates, whose parameters are `x0`, `x1` and so on. By predicate, no point of its cubes
/// can be derived; they are over terms with these names and sorts.
pub fn solution<G>(
    system: &System<G>,
    names: &[Vec<String>],
    sorts: &[Vec<Sort>],
    cubes: &[Vec<Cube>],
) -> Vec<u8> {
    let mut text = b"sat\n(\n".to_vec();
    for (((predicate, names), sorts), cubes) in system.predicates.iter().zip(names).zip(sorts).zip(cubes) {
        let parameters = predicate.sorts.iter().enumerate().map(|(i, sort)| format!("(x{i} {sort})"));
        let parameters = parameters.collect::<Vec<_>>().join(" ");
        text.extend(b"(define-fun ");
        text.extend(symbol(&predicate.name));
        let lemmas = lemmas(cubes, names, sorts);
        let body = match &lemmas[..] {
            [] => "true".to_owned(),
            [one] => one.clone(),
            _ => format!("(and {})", lemmas.join("\n    ")),
        };
        text.extend(format!(" ({parameters}) Bool\n  {body})\n").into_bytes());
    }
    text.extend(b")\n");
    text
}

/// What excludes the cubes. Two bounds that meet are an equation.
fn lemmas(cubes: &[Cube], names: &[String], sorts: &[Sort]) -> Vec<String> {
    let mut units: Vec<Literal> = Vec::new();
    let mut others = Vec::new();
    for cube in cubes {
        let negated = cube.literals().iter().map(|literal| literal.negated().normal(sorts));
        let negated: Vec<Literal> = negated.map(|literal| literal.expect("it has variables")).collect();
        match &negated[..] {
            [] => return vec!["false".to_owned()],
            [one] => units.push(one.clone()),
            _ => {
                let parts: Vec<String> =
                    negated.iter().map(|literal| literal_term(literal, names, sorts)).collect();
                others.push(format!("(or {})", parts.join(" ")));
            }
        }
    }
    units.sort();
    let mut texts = Vec::new();
    while let Some(unit) = units.pop() {
        let opposite = match &unit {
            Literal::AtMost(linear) => Some(Literal::AtMost(linear.times(&Number::from(-1)))),
            _ => None,
        };
        let met = opposite.and_then(|opposite| units.iter().position(|other| *other == opposite));
        let whole = match (met, unit.linear()) {
            (Some(position), Some(linear)) => {
                let equation = Literal::Equal(linear.clone());
                units.remove(position);
                equation
            }
            _ => unit,
        };
        texts.push(literal_term(&whole, names, sorts));
    }
    texts.reverse();
    texts.extend(others);
    texts
}
