//! Reads invariants back from JSON. Files are not trusted: every literal and every definition is checked.

use super::schema::{Defined, FORMAT, File, Kind, Named, Property, SCHEMA, Word};
use crate::answer::invariant::{Definition, Induction, Invariant, Lemma, Operator};
use crate::logic::lit::{Lit, Var};
use crate::model::Model;
use crate::model::names::{Map, Name};

/// Variables are numbers of 31 bits, and some must be left for auxiliary variables.
const MOST_LATCHES: usize = 1 << 30;

/// Why a file does not contain invariants of a model.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or does not follow the schema.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It names another format or another schema.
    #[error("expected format \"{FORMAT}\", schema {SCHEMA}; found \"{format}\", schema {schema}")]
    Format {
        /// The format that it names.
        format: String,
        /// The schema that it names.
        schema: u32,
    },
    /// It is about another model.
    #[error("the invariant is one of a model with {found} latches; this model has {expected}")]
    Latches {
        /// The number of latches that the file names.
        found: usize,
        /// The number of latches of the model.
        expected: usize,
    },
    /// It names a latch that the model lacks.
    #[error("there is no latch {latch} to be called \"{name}\": the model has {latches}, counted from 0")]
    Name {
        /// The latch.
        latch: usize,
        /// The name.
        name: String,
        /// The number of latches of the model.
        latches: usize,
    },
    /// It has two invariants of the same property.
    #[error("property {0} has more than one invariant")]
    Twice(usize),
    /// It claims an induction of no steps.
    #[error("property {0}: the k of k-induction is at least 1")]
    NoSteps(usize),
    /// The definitions are not in the order of their variables.
    #[error("property {property}: expected the definition of variable {expected}, found {found}")]
    Order {
        /// The property.
        property: usize,
        /// The variable to be defined.
        expected: u32,
        /// The variable that is defined.
        found: u32,
    },
    /// The number of provenances is not that of the lemmas.
    #[error("property {property}: {lemmas} lemmas, but the provenance of {found}")]
    Provenance {
        /// The property.
        property: usize,
        /// The number of its lemmas.
        lemmas: usize,
        /// The number of lemmas with a provenance.
        found: usize,
    },
    /// A number does not stand for a literal.
    #[error(
        "property {property}: {literal} is no literal here, where variables are 1 to {variables}{}",
        if *defines { " (definitions use earlier ones only)" } else { "" }
    )]
    Literal {
        /// The property.
        property: usize,
        /// The literal.
        literal: i64,
        /// The number of variables.
        variables: usize,
        /// Is it an operand of a definition?
        defines: bool,
    },
}

/// Does the file look like JSON?
///
/// ```
/// assert!(pdrer::answer::export::json::recognize(b" {\"format\": \"pdrer invariant\"}"));
/// assert!(!pdrer::answer::export::json::recognize(b"aag 0 0 0 0 0"));
/// ```
pub fn recognize(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
}

/// Reads the names of latches, those that the invariants mention, and of properties.
///
/// # Errors
/// The text does not follow the schema, or names a latch that the model lacks. Properties that it lacks are left out:
/// their invariants are none of this model.
pub fn names(bytes: &[u8], model: &Model) -> Result<Map, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    let (latches, properties) = (model.latches.len(), model.properties().len());
    let name = |Named { latch, name, hex, inverted, .. }: Named| {
        if latch >= latches {
            return Err(ReadError::Name { latch, name, latches });
        }
        let bytes = hex.and_then(|hex| unhex(&hex)).unwrap_or_else(|| name.into_bytes());
        Ok((latch, Name { bytes, inverted }))
    };
    let latches = file.names.into_iter().map(name).collect::<Result<_, _>>()?;
    let named = file.properties.into_iter().filter(|found| found.property < properties);
    let named = named.filter_map(|found| Some((found.property, found.name?.into_bytes())));
    Ok(Map::of(latches, named.collect()))
}

/// The bytes that pairs of hexadecimal digits stand for.
fn unhex(hex: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    hex.as_bytes().chunks(2).map(byte).collect()
}

/// Reads properties and their invariants, for a model with this number of latches; without it, the number is taken from
/// the file. Whether they really are invariants is left to [`crate::verify`].
///
/// # Errors
/// The text does not follow the schema, or is for another number of latches.
pub fn read(bytes: &[u8], latches: Option<usize>) -> Result<Vec<(usize, Invariant)>, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    if (file.format.as_str(), file.schema) != (FORMAT, SCHEMA) {
        return Err(ReadError::Format { format: file.format, schema: file.schema });
    }
    let latches = latches.unwrap_or(file.latches);
    if file.latches != latches || latches > MOST_LATCHES {
        return Err(ReadError::Latches { found: file.latches, expected: latches });
    }
    let mut properties: Vec<(usize, Invariant)> = Vec::new();
    for property in file.properties {
        if properties.iter().any(|(other, _)| *other == property.property) {
            return Err(ReadError::Twice(property.property));
        }
        properties.push((property.property, invariant(property, latches)?));
    }
    Ok(properties)
}

fn invariant(
    Property { property, proof, with, definitions, lemmas, provenance, .. }: Property,
    latches: usize,
) -> Result<Invariant, ReadError> {
    let literal = |number: i64, variables: usize, defines: bool| {
        let var =
            u32::try_from(number.unsigned_abs()).ok().filter(|&v| (1..=variables).contains(&(v as usize)));
        let lit = var.map(|var| Var(var).lit().xor(number < 0));
        lit.ok_or(ReadError::Literal { property, literal: number, variables, defines })
    };
    let induction = match proof {
        None => Induction::default(),
        Some(Kind::KInduction { k: 0 }) => return Err(ReadError::NoSteps(property)),
        Some(Kind::KInduction { k }) => Induction::Steps(k),
        Some(Kind::Exhausted { steps }) => Induction::Exhausted(steps),
    };
    let mut invariant = Invariant { induction, with, ..Invariant::default() };
    for Defined { variable, operator, operands: [a, b] } in definitions {
        let expected = Invariant::auxiliary(latches, invariant.definitions.len()).0;
        if variable != expected {
            return Err(ReadError::Order { property, expected, found: variable });
        }
        let known = expected as usize - 1;
        let operands = [literal(a, known, true)?, literal(b, known, true)?];
        let operator = match operator {
            Word::And => Operator::And,
            Word::Xor => Operator::Xor,
        };
        invariant.definitions.push(Definition { operator, operands });
    }
    let variables = latches + 1 + invariant.definitions.len();
    if !provenance.is_empty() && provenance.len() != lemmas.len() {
        return Err(ReadError::Provenance { property, lemmas: lemmas.len(), found: provenance.len() });
    }
    let mut provenance = provenance.into_iter();
    for lemma in lemmas {
        let literals = lemma.into_iter().map(|number| literal(number, variables, false));
        let literals = literals.collect::<Result<Vec<Lit>, ReadError>>()?;
        let provenance = provenance.next().flatten().map(|history| history.0);
        invariant.lemmas.push(Lemma { literals, provenance });
    }
    Ok(invariant)
}
