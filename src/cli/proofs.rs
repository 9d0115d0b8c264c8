//! Reads and verifies invariants from JSON files, for `verify` and `explain`.

use std::path::Path;

use pdrer::answer::certificate;
use pdrer::answer::export::json;
use pdrer::answer::invariant::{Induction, Invariant};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::sat::Evidence;
use pdrer::verify::{self, Rejected};

use super::error::Error;

/// The verified invariants in a file, or only that of the property `wanted`. They are verified together: one of them may
/// need the lemmas of another one. The inner error says why one of them is wrong.
pub fn proofs(
    model: &Model,
    path: &Path,
    bytes: &[u8],
    wanted: Option<usize>,
    evidence: Evidence,
) -> Result<Result<Vec<(usize, Invariant)>, Rejected>, Error> {
    let read = json::read(bytes, Some(model.latches.len()));
    let mut proofs = read.map_err(|error| Error::Invariant { path: path.to_owned(), error })?;
    proofs.retain(|(property, _)| wanted.is_none_or(|wanted| wanted == *property));
    if proofs.is_empty() {
        let about = wanted.map(|property| format!(" about property {property}")).unwrap_or_default();
        return Err(Error::NothingClaimed { path: path.to_owned(), about });
    }
    let properties = model.properties().len();
    for &(property, ref invariant) in &proofs {
        if let Some(property) = invariant.claimed(property).find(|&property| property >= properties) {
            return Ok(Err(Rejected::NoSuchProperty { property, properties }));
        }
    }
    let all: Vec<(usize, &Invariant)> =
        proofs.iter().map(|(property, invariant)| (*property, invariant)).collect();
    // Together they take one pass over the model. What is wrong with them is said of one alone.
    let named: Vec<usize> = all.iter().map(|(property, _)| *property).collect();
    let together = certificate::build_within(model, &all, &Limits::default());
    if together
        .is_ok_and(|certificate| verify::certificate(model, &certificate, &named, evidence, None).is_ok())
    {
        return Ok(Ok(proofs));
    }
    for &(property, ref invariant) in &proofs {
        let checked = match invariant.induction {
            Induction::SimplePaths(k) => {
                let all: Vec<usize> = invariant.claimed(property).collect();
                verify::simple_paths(model, &all, k, evidence, None)
            }
            _ => {
                let certificate = certificate(model, path, property, invariant)?;
                verify::certificate(model, &certificate, &[property], evidence, None)
            }
        };
        match checked {
            Ok(()) => {}
            Err(verify::Unverified::Rejected(reason)) => return Ok(Err(reason)),
            Err(verify::Unverified::Stopped) => unreachable!("without a stop function"),
        }
    }
    Ok(Ok(proofs))
}

/// The certificate of an invariant that was read from a file.
///
/// Requires: the properties that it names exist.
///
/// # Errors
/// It would be too large.
pub fn certificate(
    model: &Model,
    path: &Path,
    property: usize,
    invariant: &Invariant,
) -> Result<Model, Error> {
    let built = certificate::build_within(model, &[(property, invariant)], &Limits::default());
    built.map_err(|_| Error::TooLong { path: path.to_owned(), property, induction: invariant.induction })
}
