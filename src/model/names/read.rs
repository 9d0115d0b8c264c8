//! Reads maps. Yosys writes two kinds, lines (`lines`) and JSON (`witness`).

use super::lines;
use super::map::{Map, MapError};
use super::witness;
use crate::model::Model;

impl Map {
    /// Reads a map that Yosys wrote: `write_aiger -map FILE` (usually `.aim`) or `write_aiger -ywmap FILE` (`.ywa`).
    ///
    /// # Errors
    /// It is no such map, or one of another model.
    pub fn read(model: &Model, text: &[u8]) -> Result<Map, MapError> {
        let map = match text.trim_ascii_start().first() {
            Some(b'{') => witness::read(model, text)?,
            _ => lines::read(model, text)?,
        };
        let signals = model.inputs + model.latches.len();
        match map.inputs.is_empty() && map.latches.is_empty() && signals > 0 {
            true => {
                let (inputs, latches) = (model.inputs, model.latches.len());
                let text =
                    format!("the map names nothing; the model has {inputs} inputs and {latches} latches");
                Err(MapError::at(0, text))
            }
            false => Ok(map),
        }
    }
}

#[cfg(test)]
mod tests;
