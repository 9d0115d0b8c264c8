//! Reads and verifies invariants from JSON files, for `verify` and `explain`.

use std::path::Path;

use pdrer::answer::certificate;
use pdrer::answer::export::json;
use pdrer::answer::invariant::Invariant;
use pdrer::model::Model;
use pdrer::verify::{self, Rejected};

use super::error::Error;

/// The verified invariants in a file, or only that of the property `wanted`. The inner error says why one of them is
/// wrong.
pub fn proofs(
    model: &Model,
    path: &Path,
    bytes: &[u8],
    wanted: Option<usize>,
) -> Result<Result<Vec<(usize, Invariant)>, Rejected>, Error> {
    let read = json::read(bytes, Some(model.latches.len()));
    let mut proofs = read.map_err(|error| Error::Invariant { path: path.to_owned(), error })?;
    proofs.retain(|(property, _)| wanted.is_none_or(|wanted| wanted == *property));
    if proofs.is_empty() {
        let about = wanted.map(|property| format!(" about property {property}")).unwrap_or_default();
        return Err(Error::NothingClaimed { path: path.to_owned(), about });
    }
    let count = model.properties().len();
    for &(property, ref invariant) in &proofs {
        if property >= count {
            return Ok(Err(Rejected::NoSuchProperty { property, properties: count }));
        }
        let certificate = certificate::build(model, &[property], &[invariant]);
        match verify::certificate(model, &certificate, &[property], None) {
            Ok(()) => {}
            Err(verify::Unverified::Rejected(reason)) => return Ok(Err(reason)),
            Err(verify::Unverified::Stopped) => unreachable!("without a stop function"),
        }
    }
    Ok(Ok(proofs))
}
