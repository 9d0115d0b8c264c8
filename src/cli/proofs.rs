//! Reads and verifies invariants and rankings from JSON files, for `verify` and `explain`.

use std::path::Path;

use crate::answer::certificate;
use crate::answer::export::json::{self, Ranked};
use crate::answer::invariant::{Induction, Invariant};
use crate::limits::Limits;
use crate::model::Model;
use crate::sat::Evidence;
use crate::verify::{self, Rejected, Unverified};

use super::error::Error;

/// The verified proofs in a file.
pub struct Proofs {
    /// Safety properties and their invariants.
    pub invariants: Vec<(usize, Invariant)>,
    /// Justice properties and their rankings.
    pub rankings: Vec<Ranked>,
}

impl Proofs {
    /// The properties that are proved, by their numbers.
    pub fn properties(&self) -> Vec<usize> {
        let invariants = self.invariants.iter().map(|&(property, _)| property);
        invariants.chain(self.rankings.iter().map(|ranked| ranked.property)).collect()
    }
}

/// The verified proofs in a file, or only that of the property `wanted`. [`Error::Rejected`]
/// says why one of them is wrong.
///
/// Latch k of the file is number `moved[k]` of the model, or number k without `moved`.
pub fn proofs(
    model: &Model,
    moved: Option<&[usize]>,
    path: &Path,
    bytes: &[u8],
    wanted: Option<usize>,
    evidence: Evidence,
) -> Result<Proofs, Error> {
    let failed = |error| Error::about(path, error);
    let chosen = |property: usize| wanted.is_none_or(|wanted| wanted == property);
    let latches = moved.map_or(model.latches.len(), <[usize]>::len);
    let mut invariants = json::read(bytes, Some(latches)).map_err(failed)?;
    if let Some(moved) = moved {
        invariants
            .iter_mut()
            .for_each(|(_, invariant)| *invariant = invariant.moved(model.latches.len(), moved));
    }
    invariants.retain(|&(property, _)| chosen(property));
    let mut rankings = json::read_rankings(bytes, Some(model)).map_err(failed)?;
    rankings.retain(|ranked| chosen(ranked.property));
    if invariants.is_empty() && rankings.is_empty() {
        return Err(Error::nothing_claimed(path, wanted));
    }
    for Ranked { justice, ranking, .. } in &rankings {
        let certificate = certificate::of_ranking(model, *justice, ranking, &Limits::default());
        let certificate = certificate.expect("there are no limits");
        let claimed = verify::Claimed::NotForever(*justice);
        verify::claim(model, &certificate, &claimed, evidence, None).map_err(Unverified::rejected)?;
    }
    check(model, path, &invariants, evidence)?;
    Ok(Proofs { invariants, rankings })
}

/// Verifies these invariants, together: one of them may need the lemmas of another one.
fn check(model: &Model, path: &Path, proofs: &[(usize, Invariant)], evidence: Evidence) -> Result<(), Error> {
    if proofs.is_empty() {
        return Ok(());
    }
    let properties = model.properties().len();
    for &(property, ref invariant) in proofs {
        if let Some(property) = invariant.claimed(property).find(|&property| property >= properties) {
            return Err(Rejected::NoSuchProperty { property, properties }.into());
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
        return Ok(());
    }
    for &(property, ref invariant) in proofs {
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
        checked.map_err(Unverified::rejected)?;
    }
    Ok(())
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
    built.map_err(|_| {
        let induction = invariant.induction;
        let what = format_args!("property {property}: {induction}: the certificate would be too large");
        Error::about(path, what)
    })
}
