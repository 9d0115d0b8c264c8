//! The model that a proof about large memories is about.

use std::path::Path;

use crate::answer::export::json;
use crate::model::Model;
use crate::model::btor2::WordModel;
use crate::model::btor2::blast::Blasted;
use crate::model::btor2::memories::Leaf;
use crate::verify::Rejected;
use crate::verify::words::abstraction;

use super::args::WordArgs;
use super::error::Error;
use super::model::blasted;

/// An abstraction, derived from the model again.
pub struct Derivation {
    /// Its bits.
    pub model: Model,
    /// For each latch of the file with the proof its latch.
    pub latches: Vec<usize>,
}

/// The abstraction that the proofs of a file are about; none if they are about the model itself. The inner error says that
/// it is none of the model.
pub fn derivation(
    words: &WordModel,
    path: &Path,
    bytes: &[u8],
    args: &WordArgs,
) -> Result<Option<Result<Derivation, Rejected>>, Error> {
    let failed = |error| Error::Invariant { path: path.to_owned(), error };
    let Some((view, count)) = json::view(bytes).map_err(failed)? else { return Ok(None) };
    let unfit = |error| Error::View { path: path.to_owned(), error };
    let memories = view.memories(words).map_err(unfit)?;
    let derived = match abstraction(words, &memories) {
        Ok(derived) => derived,
        Err(rejected) => return Ok(Some(Err(rejected))),
    };
    let Blasted { model, map } = blasted(&derived.words, path, args, &Default::default())?;
    let leaf = |(state, bit): (usize, usize)| (derived.states[state], bit);
    let own = map.latches(&derived.words, model.latches.len());
    let own: Vec<_> = own.into_iter().map(|latch| latch.map(leaf)).collect();
    let of_file = view.latches(words, count).map_err(unfit)?;
    let place = |latch: &Option<(Leaf, usize)>| own.iter().position(|own| own == latch);
    let latches: Option<Vec<usize>> = of_file.iter().map(place).collect();
    Ok(Some(match latches {
        Some(latches) => Ok(Derivation { model, latches }),
        None => Err(Rejected::Latches),
    }))
}
