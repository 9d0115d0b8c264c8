//! What files with lemmas have in common: the name of their format, literals, definitions, and lines.
//!
//! Literals are numbers as in DIMACS: the variable of the invariant, negative if negated. Files are not trusted: every
//! literal and every definition is checked.

use serde::{Deserialize, Serialize};

use crate::answer::invariant::{Definition, Invariant, Operator};
use crate::logic::lit::{Lit, Var};

/// Variables are numbers of 31 bits, and some must be left for auxiliary variables.
pub(in super::super) const MOST_LATCHES: usize = 1 << 30;

/// A definition.
#[derive(Serialize, Deserialize)]
pub(in super::super) struct Defined {
    pub variable: u32,
    pub operator: Word,
    pub operands: [i64; 2],
}

/// An operator.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in super::super) enum Word {
    And,
    Xor,
}

/// Fails if a file does not name this format and schema.
pub(in super::super) fn expect(expected: (&str, u32), format: &str, schema: u32) -> Result<(), String> {
    let (name, number) = expected;
    match (format, schema) == expected {
        true => Ok(()),
        false => {
            Err(format!("expected format \"{name}\", schema {number}; found \"{format}\", schema {schema}"))
        }
    }
}

/// The number of a literal.
pub(in super::super) fn number(lit: &Lit) -> i64 {
    i64::from(lit.var().0) * if lit.is_negated() { -1 } else { 1 }
}

/// The literals with these numbers, whose variables are 1 to `variables`.
pub(in super::super) fn literals(numbers: Vec<i64>, variables: usize) -> Result<Vec<Lit>, String> {
    numbers.into_iter().map(|number| literal(number, variables, false)).collect()
}

fn literal(number: i64, variables: usize, defines: bool) -> Result<Lit, String> {
    let var = u32::try_from(number.unsigned_abs()).ok().filter(|&v| (1..=variables).contains(&(v as usize)));
    let lit = var.map(|var| Var(var).lit().xor(number < 0));
    lit.ok_or_else(|| {
        let hint = if defines { " (definitions use earlier ones only)" } else { "" };
        format!("{number} is no literal here, where variables are 1 to {variables}{hint}")
    })
}

/// The definitions of an invariant of a model with this number of latches.
pub(in super::super) fn defined(latches: usize, definitions: &[Definition]) -> Vec<Defined> {
    let defined = |(k, definition): (usize, &Definition)| Defined {
        variable: Invariant::auxiliary(latches, k).0,
        operator: match definition.operator {
            Operator::And => Word::And,
            Operator::Xor => Word::Xor,
        },
        operands: [0, 1].map(|i: usize| number(&definition.operands[i])),
    };
    definitions.iter().enumerate().map(defined).collect()
}

/// The same back.
pub(in super::super) fn definitions(
    latches: usize,
    defined: Vec<Defined>,
) -> Result<Vec<Definition>, String> {
    defined.into_iter().enumerate().map(|(k, defined)| definition(latches, k, defined)).collect()
}

/// Definition `k`.
pub(in super::super) fn definition(latches: usize, k: usize, defined: Defined) -> Result<Definition, String> {
    let Defined { variable, operator, operands: [a, b] } = defined;
    let expected = Invariant::auxiliary(latches, k).0;
    if variable != expected {
        return Err(format!("expected the definition of variable {expected}, found {variable}"));
    }
    let known = expected as usize - 1;
    let operands = [literal(a, known, true)?, literal(b, known, true)?];
    let operator = match operator {
        Word::And => Operator::And,
        Word::Xor => Operator::Xor,
    };
    Ok(Definition { operator, operands })
}

/// A value in one line.
pub(in super::super) fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("there are neither maps nor types that fail to serialize")
}

/// A list with a line for each item.
pub(in super::super) fn list(items: impl Iterator<Item = String>, indent: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n{indent}  {}\n{indent}]", items.join(&format!(",\n{indent}  ")))
}

/// An object with a line for each field that there is.
pub(in super::super) fn object(fields: Vec<(&str, Option<String>)>, indent: &str) -> String {
    let field = |(name, value): (&str, Option<String>)| Some(format!("{indent}  \"{name}\": {}", value?));
    let fields: Vec<String> = fields.into_iter().filter_map(field).collect();
    format!("{{\n{}\n{indent}}}", fields.join(",\n"))
}
