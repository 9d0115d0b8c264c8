//! The maps that Yosys writes beside an AIGER file (`write_aiger -map FILE`; `backends/aiger/aiger.cc`).
//!
//! A line is one of: `input`, `init`, `output`, `latch` or `invlatch`, a position, the number of a bit, and the name of
//! a wire; `wire`, a literal, a bit and a name; `ninitff` and the position of a latch. A signal may have several lines,
//! because wires are connected. Then the first name is taken that the designer gave, which means that it does not begin
//! with `$`; without such a name, the first one is taken. Not every signal has a line: Yosys makes inputs for undefined
//! bits, leaves out constant outputs, and names no latch that is not a wire of the design.

use std::collections::{HashMap, HashSet};

use super::map::{Map, MapError, exists};
use super::name::{INITIAL, Name};
use crate::model::Model;

/// What is wrong with a line of another form.
const FORM: &str = "expected a kind of signal, its position, a bit and a name, as Yosys writes them";

/// One bit of a wire.
struct Bit<'a> {
    kind: &'a [u8],
    position: usize,
    bit: usize,
    wire: &'a [u8],
}

/// Reads a map and compares its positions with the model.
pub(super) fn read(model: &Model, text: &[u8]) -> Result<Map, MapError> {
    let mut bits = Vec::new();
    for (i, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let bit = parse(line).map_err(|problem| MapError::at(i + 1, problem))?;
        if let Some(bit) = bit {
            check(model, &bit).map_err(|problem| MapError::at(i + 1, problem))?;
            bits.push(bit);
        }
    }
    Ok(named(model, bits))
}

/// The bit that a line names, if it names one.
fn parse(line: &[u8]) -> Result<Option<Bit<'_>>, String> {
    if line.is_empty() {
        return Ok(None);
    }
    let mut words = line.splitn(4, |&byte| byte == b' ');
    let kind = words.next().unwrap_or_default();
    let mut number = || std::str::from_utf8(words.next()?).ok()?.parse().ok();
    let position = number().ok_or(FORM)?;
    if kind == b"ninitff" {
        return Ok(Some(Bit { kind, position, bit: 0, wire: b"" }));
    }
    let bit = number().ok_or(FORM)?;
    // In Yosys, names given by a designer begin with a backslash, which some versions write to the map.
    let wire = words.next().filter(|wire| !wire.is_empty()).ok_or(FORM)?;
    Ok(Some(Bit { kind, position, bit, wire: wire.strip_prefix(b"\\").unwrap_or(wire) }))
}

/// Fails unless the model has what a line names.
fn check(model: &Model, bit: &Bit<'_>) -> Result<(), String> {
    match bit.kind {
        b"input" | b"init" => exists("input", bit.position, model.inputs),
        b"latch" | b"invlatch" | b"ninitff" => exists("latch", bit.position, model.latches.len()),
        b"output" if outputs_are_bad(model) => exists("bad state", bit.position, model.bads.len()),
        b"output" => exists("output", bit.position, model.outputs.len()),
        b"wire" => Ok(()),
        _ => Err(FORM.to_owned()),
    }
}

/// Has Yosys written the outputs of the design as bad states (`write_aiger -miter`)?
fn outputs_are_bad(model: &Model) -> bool {
    model.outputs.is_empty() && !model.bads.is_empty()
}

/// The names that the lines of a map give.
fn named(model: &Model, mut bits: Vec<Bit<'_>>) -> Map {
    bits.retain(|bit| !bit.wire.is_empty() && bit.kind != b"wire");
    // A wire of one bit has no index.
    let wide: HashSet<&[u8]> = bits.iter().filter(|bit| bit.bit > 0).map(|bit| bit.wire).collect();
    bits.sort_by_key(|bit| bit.wire.starts_with(b"$"));
    let initial: HashMap<(&[u8], usize), usize> = bits
        .iter()
        .filter(|bit| bit.kind == b"init")
        .map(|bit| ((bit.wire, bit.bit), bit.position))
        .collect();
    let outputs_are_properties = model.properties_are_outputs() || outputs_are_bad(model);
    let mut map = Map::default();
    let mut seen = HashSet::new();
    for Bit { kind, position, bit, wire } in bits {
        if kind == b"latch"
            && let Some(&input) = initial.get(&(wire, bit))
        {
            map.initial.push((position, input));
        }
        let what = match kind {
            b"latch" | b"invlatch" => "latch",
            b"output" => "output",
            _ => "input",
        };
        if !seen.insert((what, position)) {
            continue;
        }
        let prefix = if kind == b"init" { INITIAL } else { b"" };
        let index = if wide.contains(wire) { format!("[{bit}]") } else { String::new() };
        let bytes = [prefix, wire, index.as_bytes()].concat();
        match what {
            "latch" => map.latches.push((position, Name { bytes, inverted: kind == b"invlatch" })),
            "input" => map.inputs.push((position, Name { bytes, inverted: false })),
            _ if outputs_are_properties => map.properties.push((position, bytes)),
            _ => {}
        }
    }
    map
}
