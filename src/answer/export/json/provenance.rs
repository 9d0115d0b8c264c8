//! The provenance of lemmas as JSON.
//!
//! These are serde's remote derives, so that the types of the invariant need not know the format.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use crate::answer::invariant::{Origin, Place, Provenance, Source};

/// The provenance of a lemma.
#[derive(Serialize, Deserialize)]
pub(in super::super) struct History(#[serde(with = "ProvenanceFields")] pub Provenance);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Provenance")]
struct ProvenanceFields {
    #[serde(with = "OriginWord")]
    origin: Origin,
    #[serde(with = "PlaceFields")]
    born: Place,
    #[serde(with = "PlaceFields")]
    last: Place,
    pushes: u32,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "of_source")]
    source: Option<Source>,
}

/// Where a candidate comes from: the position of the file in the list `sources`, and the line.
mod of_source {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Source;

    #[derive(Serialize, Deserialize)]
    struct Fields {
        file: u16,
        line: u32,
    }

    pub(super) fn serialize<S: Serializer>(source: &Option<Source>, to: S) -> Result<S::Ok, S::Error> {
        source.map(|Source { file, line }| Fields { file, line }).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Source>, D::Error> {
        let fields: Option<Fields> = Option::deserialize(from)?;
        Ok(fields.map(|Fields { file, line }| Source { file, line }))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Origin", rename_all = "lowercase")]
enum OriginWord {
    Obligation,
    Prediction,
    Ctg,
    Substitution,
    Reencoding,
    Fraction,
    Conclusion,
    Equivalence,
    Given,
}

/// A level that is null is F_∞.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Place")]
struct PlaceFields {
    top: u32,
    level: Option<NonZero<u32>>,
}
