//! Reads models and the names of their signals.

use std::fs;
use std::path::Path;

use pdrer::model::Model;
use pdrer::model::aiger::{self, Parsed};
use pdrer::model::names::Names;

use super::error::Error;
use super::output::note;

/// Models with more inputs than this are refused: a binary file of a few bytes may claim billions of inputs, and a
/// counterexample has a value of each input for each step.
const MAX_INPUTS: usize = 1 << 26;

/// Reads a model. Prints warnings about it unless `quiet`.
pub fn load(path: &Path, quiet: bool) -> Result<Model, Error> {
    let Parsed { model, warnings } = aiger::read(path)?;
    if model.inputs > MAX_INPUTS {
        let (path, inputs) = (path.to_owned(), model.inputs);
        return Err(Error::TooManyInputs { path, inputs, limit: MAX_INPUTS });
    }
    if !quiet {
        for warning in warnings {
            note(&format!("{}: warning: {warning}", path.display()));
        }
    }
    Ok(model)
}

/// Like [`load`], but fails if there are no properties to decide.
pub fn load_to_check(path: &Path, quiet: bool) -> Result<Model, Error> {
    let model = load(path, quiet)?;
    if model.properties().is_empty() {
        return Err(Error::NoProperty { path: path.to_owned(), justice: !model.justice.is_empty() });
    }
    if !quiet && !model.justice.is_empty() {
        note(&format!("{}: warning: justice properties are not checked", path.display()));
    }
    Ok(model)
}

/// The names of the model's signals, from a map if there is one.
pub fn load_names(map: Option<&Path>, model: &Model) -> Result<Names, Error> {
    let Some(path) = map else { return Ok(Names::of(model)) };
    let text = fs::read(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
    Names::with_map(model, &text).map_err(|error| Error::Map { path: path.to_owned(), error })
}
