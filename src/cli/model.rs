//! Reads models and the names of their signals.

use std::path::{Path, PathBuf};

use pdrer::input;
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::model::aiger::{self, Parsed, ReadError};
use pdrer::model::names::Map;

use super::error::Error;
use super::output::note;

/// Models with more inputs than this are refused: a binary file of a few bytes may claim billions of inputs, and a
/// counterexample has a value of each input for each step.
const MAX_INPUTS: usize = 1 << 26;

/// Roughly the memory that the name of an input or latch takes, in bytes.
const NAME: usize = 96;

/// Reads a model. Prints warnings about it unless `quiet`. A signal ends the program.
pub fn load(path: &Path, quiet: bool) -> Result<Model, Error> {
    accept(aiger::read(path)?, path, quiet)
}

/// The model in these bytes of a file.
pub fn load_bytes(bytes: &[u8], path: &Path, quiet: bool) -> Result<Model, Error> {
    accept(aiger::read_from(bytes, path, &Limits::default())?, path, quiet)
}

fn accept(Parsed { model, warnings }: Parsed, path: &Path, quiet: bool) -> Result<Model, Error> {
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

/// All bytes of a file that is no model. A signal ends the program.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    input::read(path, &Limits::default()).map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Like [`load`], but within limits, and fails if there are no properties to decide.
pub fn load_to_check(path: &Path, quiet: bool, limits: &Limits) -> Result<Model, Error> {
    let model = accept(aiger::read_within(path, limits)?, path, quiet)?;
    limits.room(NAME * (model.inputs + model.latches.len())).map_err(ReadError::Stopped)?;
    if model.properties().is_empty() {
        return Err(Error::NoProperty { path: path.to_owned(), justice: !model.justice.is_empty() });
    }
    if !quiet && !model.justice.is_empty() {
        note(&format!("{}: warning: justice properties are not checked", path.display()));
    }
    Ok(model)
}

/// Reads maps of the model. Says how many latches they do not name, unless `quiet`.
pub fn load_maps(paths: &[PathBuf], model: &Model, quiet: bool) -> Result<Vec<Map>, Error> {
    let load = |path: &PathBuf| {
        let map =
            Map::read(model, &bytes(path)?).map_err(|error| Error::Map { path: path.clone(), error })?;
        let unnamed = map.unnamed_latches(model);
        if unnamed > 0 && !quiet {
            let latches = model.latches.len();
            note(&format!("{}: warning: no name for {unnamed} of {latches} latches", path.display()));
        }
        Ok(map)
    };
    paths.iter().map(load).collect()
}
