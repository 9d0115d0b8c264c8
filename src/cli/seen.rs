//! The model that an answer about large memories is about.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::answer::export::json;
use crate::answer::memories::View;
use crate::answer::witness;
use crate::model::Model;
use crate::model::btor2::blast::Blasted;
use crate::model::btor2::memories::Leaf;
use crate::model::btor2::{Sort, WordModel, tabulated};
use crate::rtl::{Elaborated, Memories, Memory};
use crate::verify::Rejected;
use crate::verify::words::{abstraction, are_tables};

use super::args::{RtlArgs, WordArgs};
use super::design::{are_design, contents_until_signal};
use super::error::Error;
use super::model::{Contents, blasted, bytes};

/// Reads the model that an answer is about. What is said in words about a design is about its memories, those that stay
/// memories in the answer.
pub fn contents(command: &str, files: &[PathBuf], args: &RtlArgs, answer: &Path) -> Result<Contents, Error> {
    let read = |memories| contents_until_signal(command, files, args, memories);
    if !are_design(files) {
        return read(Memories::Registers);
    }
    let bytes = bytes(answer)?;
    if !json::recognize(&bytes) {
        let in_words = witness::words::recognize(&bytes);
        return read(if in_words { Memories::Large } else { Memories::Registers });
    }
    let failed = |error| Error::about(answer, error);
    let Some((view, _)) = json::view(&bytes).map_err(failed)? else { return read(Memories::Registers) };
    let contents = read(Memories::Large)?;
    let is_seen = |design: &Elaborated| {
        let kept: HashSet<Sort> = design.memories.iter().map(Memory::sort).collect();
        kept == view.sorts().collect()
    };
    match &contents {
        Contents::Design(design) if !is_seen(design) => read(Memories::All),
        _ => Ok(contents),
    }
}

/// An abstraction, derived from the model again.
pub struct Derivation {
    /// Its bits.
    pub model: Model,
    /// For each latch of the file with the proof its latch.
    pub latches: Vec<usize>,
    /// What is seen.
    pub view: View,
}

/// The abstraction that the proofs of a file are about; none if they are about the model itself.
/// [`Error::Rejected`] says that it is none of the model.
pub fn derivation(
    words: &WordModel,
    path: &Path,
    bytes: &[u8],
    args: &WordArgs,
) -> Result<Option<Derivation>, Error> {
    let failed = |error| Error::about(path, error);
    let Some((view, count)) = json::view(bytes).map_err(failed)? else { return Ok(None) };
    let unfit = |error| Error::about(path, error);
    let operators = view.operators(words).map_err(unfit)?;
    let tables = (!operators.is_empty()).then(|| tabulated(words, operators.clone()));
    tables.as_ref().map_or(Ok(()), |tables| are_tables(words, tables))?;
    let (of_file, words) = (words, tables.as_ref().map_or(words, |tables| &tables.words));
    let memories = view.memories(words, operators).map_err(unfit)?;
    let derived = abstraction(words, &memories)?;
    let Blasted { model, map } = blasted(&derived.words, path, args, &Default::default())?;
    let leaf = |(state, bit): (usize, usize)| (derived.states[state], bit);
    let own = map.latches(&derived.words, model.latches.len());
    let own: Vec<_> = own.into_iter().map(|latch| latch.map(leaf)).collect();
    let named = view.latches(words, count).map_err(unfit)?;
    let place = |latch: &Option<(Leaf, usize)>| own.iter().position(|own| own == latch);
    let latches: Option<Vec<usize>> = named.iter().map(place).collect();
    let latches = latches.ok_or(Rejected::Latches)?;
    Ok(Some(Derivation { view: View::new(of_file, words, &memories, &own), model, latches }))
}
