//! The provenance of lemmas as JSON.
//!
//! These are serde's remote derives, so that the types of the invariant need not know the format.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use crate::answer::invariant::{Origin, Place, Provenance};

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
}

/// A level that is null is F_∞.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Place")]
struct PlaceFields {
    top: u32,
    level: Option<NonZero<u32>>,
}
