//! Reads invariants back from JSON. Files are not trusted.

use super::parts::{self, MOST_LATCHES, OtherFormat, Wrong};
use super::schema::{FORMAT, File, Kind, Named, Property, SCHEMA};
use crate::answer::invariant::{Induction, Invariant, Lemma};
use crate::model::Model;
use crate::model::names::{Map, Name};

/// Why a file does not contain invariants of a model.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or does not follow the schema.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It names another format or another schema.
    #[error(transparent)]
    Format(#[from] OtherFormat),
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
    /// Its literals or definitions are not right.
    #[error("property {property}: {wrong}")]
    Part {
        /// The property.
        property: usize,
        /// What is wrong.
        wrong: Wrong,
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
    parts::expect((FORMAT, SCHEMA), file.format, file.schema)?;
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
    let part = |wrong| ReadError::Part { property, wrong };
    let induction = match proof {
        None => Induction::default(),
        Some(Kind::KInduction { k: 0 } | Kind::SimplePaths { k: 0 }) => {
            return Err(ReadError::NoSteps(property));
        }
        Some(Kind::KInduction { k }) => Induction::Steps(k),
        Some(Kind::SimplePaths { k }) => Induction::SimplePaths(k),
        Some(Kind::Exhausted { steps }) => Induction::Exhausted(steps),
    };
    let definitions = parts::definitions(latches, definitions).map_err(part)?;
    let mut invariant = Invariant { induction, with, definitions, ..Invariant::default() };
    let variables = latches + 1 + invariant.definitions.len();
    if !provenance.is_empty() && provenance.len() != lemmas.len() {
        return Err(ReadError::Provenance { property, lemmas: lemmas.len(), found: provenance.len() });
    }
    let mut provenance = provenance.into_iter();
    for lemma in lemmas {
        let literals = parts::literals(lemma, variables).map_err(part)?;
        let provenance = provenance.next().flatten().map(|history| history.0);
        invariant.lemmas.push(Lemma { literals, provenance });
    }
    Ok(invariant)
}
