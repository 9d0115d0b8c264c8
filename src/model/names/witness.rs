//! The maps that Yosys writes for its own witnesses (`write_aiger -zinit -ywmap FILE`; `backends/aiger/aiger.cc`).
//!
//! A map is an object with the numbers of inputs and latches; `clocks`, `inputs`, `seqs` (undefined bits) and `inits`
//! (registers that an input replaces in the first step), each a list of inputs with a path and the number of a bit;
//! and, unless Yosys is old, `asserts` and `assumes`, lists of paths in the order of bad states and constraints. A path
//! leads from the top module to a wire, one name for each module, which begins with a backslash if the designer gave
//! it.

use std::collections::HashSet;
use std::fmt::Display;

use serde::Deserialize;

use super::map::{Map, MapError, exists};
use super::name::{INITIAL, Name};
use super::signals::{Clock, Signal, Witness};
use crate::logic::lit::Lit;
use crate::model::Model;

#[derive(Deserialize)]
struct File {
    version: String,
    latch_count: usize,
    input_count: usize,
    clocks: Vec<Bit>,
    inputs: Vec<Bit>,
    seqs: Vec<Bit>,
    inits: Vec<Bit>,
    asserts: Option<Vec<Vec<String>>>,
    assumes: Option<Vec<Vec<String>>>,
}

#[derive(Deserialize)]
struct Bit {
    input: usize,
    offset: u32,
    path: Vec<String>,
    #[serde(default)]
    edge: String,
}

/// Reads a map and compares its numbers with the model.
pub(super) fn read(model: &Model, text: &[u8]) -> Result<Map, MapError> {
    let wrong =
        |line, what: &dyn Display| MapError::at(line, format!("no map for witnesses of Yosys: {what}"));
    let file: File = serde_json::from_slice(text).map_err(|error| wrong(error.line(), &error))?;
    if !file.version.eq_ignore_ascii_case("Yosys Witness Aiger Map") {
        return Err(wrong(0, &format_args!("the version is {:?}", file.version)));
    }
    check(model, &file).map_err(|problem| MapError::at(0, problem))?;
    Ok(named(model, file))
}

fn check(model: &Model, file: &File) -> Result<(), String> {
    let same = |what: &str, map: usize, model: usize| match map == model {
        true => Ok(()),
        false => Err(format!("this is the map of a model with {map} {what}; the model has {model}")),
    };
    same("inputs", file.input_count, model.inputs)?;
    same("latches", file.latch_count, model.latches.len())?;
    if let Some(latch) = model.latches.iter().position(|latch| latch.reset != Lit::FALSE) {
        return Err(format!(
            "in the model that this map belongs to all latches start at 0; latch {latch} of this model does not"
        ));
    }
    // With `write_aiger -B`, a design without assertions has a bad state that never holds.
    if let Some(asserts) = file.asserts.as_ref().filter(|asserts| !asserts.is_empty()) {
        same("bad states", asserts.len(), model.bads.len())?;
    }
    if let Some(assumes) = &file.assumes {
        same("constraints", assumes.len(), model.constraints.len())?;
    }
    let mut bits = file.clocks.iter().chain(&file.inputs).chain(&file.seqs).chain(&file.inits);
    bits.try_for_each(|bit| exists("input", bit.input, model.inputs))
}

fn named(model: &Model, file: File) -> Map {
    let wide: HashSet<Vec<String>> = file
        .inputs
        .iter()
        .chain(&file.inits)
        .filter(|bit| bit.offset > 0)
        .map(|bit| bit.path.clone())
        .collect();
    let name = |prefix: &[u8], bit: &Bit| {
        let index = if wide.contains(&bit.path) { format!("[{}]", bit.offset) } else { String::new() };
        let bytes = [prefix, joined(&bit.path).as_bytes(), index.as_bytes()].concat();
        (bit.input, Name { bytes, inverted: false })
    };
    let inputs = file.inputs.iter().map(|bit| name(b"", bit));
    let inputs = inputs.chain(file.inits.iter().map(|bit| name(INITIAL, bit))).collect();
    let asserts = file.asserts.unwrap_or_default();
    let properties = asserts.iter().map(|path| joined(path).into_bytes()).enumerate().collect();

    let mut signals = vec![None; model.inputs];
    let sorts = [(file.inputs, false), (file.seqs, false), (file.inits, true)];
    for (bits, init_only) in sorts {
        for Bit { input, offset, path, .. } in bits {
            signals[input] = Some(Signal { path, offset, init_only });
        }
    }
    let clock = |Bit { path, edge, offset, .. }| Clock { path, edge, offset };
    let clocks = file.clocks.into_iter().map(clock).collect();
    Map { inputs, properties, witness: Some(Witness { clocks, inputs: signals }), ..Map::default() }
}

/// The names of a path with dots between them. Yosys writes the place of a word in a memory as a name of its own.
fn joined(path: &[String]) -> String {
    let mut text = String::new();
    for name in path {
        let name = name.strip_prefix('\\').unwrap_or(name);
        if !text.is_empty() && !name.starts_with('[') {
            text.push('.');
        }
        text += name;
    }
    text
}
