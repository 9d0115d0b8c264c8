//! Reads invariants and rankings back from JSON. Files are not trusted.

use std::fmt::Display;

use hashbrown::HashMap;

use super::parts::{self, MOST_LATCHES};
use super::schema::{self, FORMAT, File, Kind, Named, Property, SCHEMA};
use crate::answer::invariant::{Induction, Invariant, Lemma};
use crate::answer::memories::View;
use crate::answer::ranking::Ranking;
use crate::model::Model;
use crate::model::names::{Map, Name};

/// Why a file does not contain invariants of a model.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or does not follow the schema.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It says something else than it must, or is about another model.
    #[error("{0}")]
    Content(String),
}

/// What is wrong with the contents.
fn wrong(what: impl Display) -> ReadError {
    ReadError::Content(what.to_string())
}

/// It is about another model: one with so many latches.
fn latches_differ(found: usize, expected: usize) -> ReadError {
    wrong(format_args!("the invariant is one of a model with {found} latches; this model has {expected}"))
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

/// Reads the names of latches, those that the invariants mention, and of properties. Latch k of the file is number
/// `moved[k]` of the model, or number k without `moved`.
///
/// # Errors
/// The text does not follow the schema, or names a latch that the model lacks. Properties that it lacks are left out:
/// their invariants are none of this model.
pub fn names(bytes: &[u8], model: &Model, moved: Option<&[usize]>) -> Result<Map, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    let (latches, properties) = (model.latches.len(), model.goals());
    let name = |named: Named| {
        let latch = named.latch;
        let place = moved.map_or(Some(latch), |moved| moved.get(latch).copied());
        match place.filter(|&place| place < latches) {
            Some(place) => Ok((place, named.given())),
            None => {
                let text = format!("there is no latch {latch} to be called \"{}\"", named.name);
                Err(wrong(format_args!("{text}: the model has {latches}, counted from 0")))
            }
        }
    };
    let latches = file.names.into_iter().map(name).collect::<Result<_, _>>()?;
    let named = file.properties.into_iter().map(|found| (found.property, found.name));
    let named = named.chain(file.rankings.into_iter().map(|found| (found.property, found.name)));
    let named = named.filter(|&(property, _)| property < properties);
    let named = named.filter_map(|(property, name)| Some((property, name?.into_bytes())));
    Ok(Map::of(latches, named.collect()))
}

/// Reads the number of latches, and the names of those that the invariants mention.
///
/// # Errors
/// The text does not follow the schema.
pub fn latches(bytes: &[u8]) -> Result<(usize, HashMap<usize, Name>), ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    if file.latches > MOST_LATCHES {
        return Err(latches_differ(file.latches, MOST_LATCHES));
    }
    let named = file.names.into_iter().map(|named| (named.latch, named.given()));
    Ok((file.latches, named.collect()))
}

/// Reads the names of the files from which lemmas come that were given to the search.
///
/// # Errors
/// The text does not follow the schema.
pub fn sources(bytes: &[u8]) -> Result<Vec<String>, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    Ok(file.sources)
}

impl Named {
    fn given(self) -> Name {
        let bytes = self.hex.and_then(|hex| unhex(&hex)).unwrap_or_else(|| self.name.into_bytes());
        Name { bytes, inverted: self.inverted }
    }
}

/// The bytes that pairs of hexadecimal digits stand for.
fn unhex(hex: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    hex.as_bytes().chunks(2).map(byte).collect()
}

/// Reads what is seen of large memories, if the invariants are about an abstraction, and the number of its latches.
///
/// # Errors
/// The text does not follow the schema.
pub fn view(bytes: &[u8]) -> Result<Option<(View, usize)>, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    match file.latches > MOST_LATCHES {
        true => Err(latches_differ(file.latches, MOST_LATCHES)),
        false => Ok(file.memories.map(|view| (view, file.latches))),
    }
}

/// Reads properties and their invariants, for a model with this number of latches; without it, the number is taken from
/// the file. Whether they really are invariants is left to [`crate::verify`].
///
/// # Errors
/// The text does not follow the schema, or is for another number of latches.
pub fn read(bytes: &[u8], latches: Option<usize>) -> Result<Vec<(usize, Invariant)>, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    parts::expect((FORMAT, SCHEMA), &file.format, file.schema).map_err(wrong)?;
    let latches = latches.unwrap_or(file.latches);
    if file.latches != latches || latches > MOST_LATCHES {
        return Err(latches_differ(file.latches, latches));
    }
    let mut properties: Vec<(usize, Invariant)> = Vec::new();
    for property in file.properties {
        if properties.iter().any(|(other, _)| *other == property.property) {
            return Err(wrong(format_args!("property {} has more than one invariant", property.property)));
        }
        properties.push((property.property, invariant(property, latches)?));
    }
    Ok(properties)
}

/// The ranking of a justice property, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The position of the property among the justice properties.
    pub justice: usize,
    /// Its number among all properties.
    pub property: usize,
    /// Its ranking.
    pub ranking: Ranking,
}

/// Reads justice properties and their rankings; without a model, what they are about is taken from the file. Whether
/// they really are rankings is left to [`crate::verify`].
///
/// # Errors
/// The text does not follow the schema, or is about another model.
pub fn read_rankings(bytes: &[u8], model: Option<&Model>) -> Result<Vec<Ranked>, ReadError> {
    let file: File = serde_json::from_slice(bytes)?;
    parts::expect((FORMAT, SCHEMA), &file.format, file.schema).map_err(wrong)?;
    let mut rankings: Vec<Ranked> = Vec::new();
    for found in file.rankings {
        let (justice, property) = (found.justice, found.property);
        let latches = match model {
            None => found.latches,
            Some(model)
                if justice < model.justice.len() && property == model.properties().len() + justice =>
            {
                let monitor = model.monitored_signals(justice).len().saturating_sub(1);
                model.latches.len() + monitor
            }
            Some(_) => {
                let text = format!("there is no justice property {justice} with the number {property}");
                return Err(wrong(text + " among all properties"));
            }
        };
        if found.latches != latches || latches > MOST_LATCHES {
            return Err(latches_differ(found.latches, latches));
        }
        if rankings.iter().any(|other| other.justice == justice) {
            return Err(wrong(format_args!("justice property {justice} has more than one ranking")));
        }
        rankings.push(Ranked { justice, property, ranking: ranking(found)? });
    }
    Ok(rankings)
}

fn ranking(
    schema::Ranked { property, latches, definitions, stabilizing, lemmas, sets, .. }: schema::Ranked,
) -> Result<Ranking, ReadError> {
    let part = |what: String| wrong(format_args!("property {property}: {what}"));
    let definitions = parts::definitions(latches, definitions).map_err(part)?;
    let variables = latches + 1 + definitions.len();
    let lemma = |numbers: Vec<i64>| parts::literals(numbers, variables).map(Lemma::from);
    let set = |lemmas: Vec<Vec<i64>>| lemmas.into_iter().map(lemma).collect::<Result<Vec<Lemma>, _>>();
    let stabilizing = parts::literals(stabilizing, variables).map_err(part)?;
    let lemmas = set(lemmas).map_err(part)?;
    let sets = sets.into_iter().map(set).collect::<Result<_, _>>().map_err(part)?;
    Ok(Ranking { definitions, stabilizing, lemmas, sets })
}

fn invariant(
    Property { property, proof, with, definitions, lemmas, provenance, .. }: Property,
    latches: usize,
) -> Result<Invariant, ReadError> {
    let part = |what: String| wrong(format_args!("property {property}: {what}"));
    let induction = match proof {
        None => Induction::default(),
        Some(Kind::KInduction { k: 0 } | Kind::SimplePaths { k: 0 }) => {
            return Err(wrong(format_args!("property {property}: the k of k-induction is at least 1")));
        }
        Some(Kind::KInduction { k }) => Induction::Steps(k),
        Some(Kind::SimplePaths { k }) => Induction::SimplePaths(k),
        Some(Kind::Exhausted { steps }) => Induction::Exhausted(steps),
    };
    let definitions = parts::definitions(latches, definitions).map_err(part)?;
    let mut invariant = Invariant { induction, with, definitions, ..Invariant::default() };
    let variables = latches + 1 + invariant.definitions.len();
    if !provenance.is_empty() && provenance.len() != lemmas.len() {
        let (count, found) = (lemmas.len(), provenance.len());
        let text = format!("property {property}: {count} lemmas, but the provenance of {found}");
        return Err(wrong(text));
    }
    let mut provenance = provenance.into_iter();
    for lemma in lemmas {
        let literals = parts::literals(lemma, variables).map_err(part)?;
        let provenance = provenance.next().flatten();
        invariant.lemmas.push(Lemma { literals, provenance });
    }
    Ok(invariant)
}
