//! Reads models and the names of their signals.

use std::fs;
use std::path::{Path, PathBuf};

use pdrer::model::Model;
use pdrer::model::aiger::{self, Parsed};
use pdrer::model::names::Map;

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

/// Like [`load`], but also returns the properties to decide: `property` if it is given, otherwise all. Fails if there
/// are none.
pub fn load_to_check(
    path: &Path,
    property: Option<usize>,
    quiet: bool,
) -> Result<(Model, Vec<usize>), Error> {
    let model = load(path, quiet)?;
    let properties = model.properties().len();
    let path = path.to_owned();
    let wanted = match property {
        _ if properties == 0 => return Err(Error::NoProperty { path, justice: !model.justice.is_empty() }),
        Some(property) if property >= properties => {
            return Err(Error::NoSuchProperty { path, property, properties });
        }
        Some(property) => vec![property],
        None => (0..properties).collect(),
    };
    if !quiet && !model.justice.is_empty() {
        note(&format!("{}: warning: justice properties are not checked", path.display()));
    }
    Ok((model, wanted))
}

/// Reads maps of the model. Says how many latches they do not name, unless `quiet`.
pub fn load_maps(paths: &[PathBuf], model: &Model, quiet: bool) -> Result<Vec<Map>, Error> {
    let load = |path: &PathBuf| {
        let text = fs::read(path).map_err(|error| Error::File { path: path.clone(), error })?;
        let map = Map::read(model, &text).map_err(|error| Error::Map { path: path.clone(), error })?;
        let unnamed = map.unnamed_latches(model);
        if unnamed > 0 && !quiet {
            let latches = model.latches.len();
            note(&format!("{}: warning: no name for {unnamed} of {latches} latches", path.display()));
        }
        Ok(map)
    };
    paths.iter().map(load).collect()
}
