//! The maps that Yosys writes beside an AIGER file (`write_aiger -map FILE`; `backends/aiger/aiger.cc`).
//!
//! A line is one of: `input`, `init`, `output`, `latch` or `invlatch`, a position, the number of a bit, and the name of
//! a wire; `wire`, a literal, a bit and a name; `ninitff` and a position. Only inputs, `init` inputs and latches matter
//! here. A signal may have several lines, because wires are connected. Then the first name is taken that the designer
//! gave, which means that it does not begin with `$`; without such a name, the first one is taken.

use std::collections::{HashMap, HashSet};

use super::given::{Given, INITIAL, Name};

/// A line that is not part of a map, or not part of a map of this model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {problem}")]
pub struct MapError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// It has another form.
    #[error("expected a kind of signal, its position, a bit and a name, as Yosys writes them")]
    Form,
    /// The model has no such signal.
    #[error("the model has no signal at position {0}")]
    Position(usize),
}

/// One bit of a wire.
struct Bit<'a> {
    kind: &'a [u8],
    position: usize,
    bit: usize,
    wire: &'a [u8],
}

/// Replaces the given names by those in a map.
pub(super) fn read(text: &[u8], given: &mut Given) -> Result<(), MapError> {
    let mut bits = Vec::new();
    for (i, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let fail = |problem| MapError { line: i + 1, problem };
        if line.is_empty() || line.starts_with(b"ninitff ") {
            continue;
        }
        let bit = parse(line).ok_or(fail(Problem::Form))?;
        let count = match bit.kind {
            b"input" | b"init" => given.inputs.len(),
            b"latch" | b"invlatch" => given.latches.len(),
            b"output" | b"wire" => continue,
            _ => return Err(fail(Problem::Form)),
        };
        if bit.position >= count {
            return Err(fail(Problem::Position(bit.position)));
        }
        bits.push(bit);
    }
    // A wire of one bit has no index.
    let wide: HashSet<&[u8]> = bits.iter().filter(|bit| bit.bit > 0).map(|bit| bit.wire).collect();
    bits.sort_by_key(|bit| bit.wire.starts_with(b"$"));
    let initial: HashMap<(&[u8], usize), usize> = bits
        .iter()
        .filter(|bit| bit.kind == b"init")
        .map(|bit| ((bit.wire, bit.bit), bit.position))
        .collect();
    let mut named = HashSet::new();
    for Bit { kind, position, bit, wire } in bits {
        let is_latch = kind.ends_with(b"latch");
        let list = if is_latch { &mut given.latches } else { &mut given.inputs };
        if named.insert((is_latch, position)) {
            let prefix = if kind == b"init" { INITIAL } else { b"" };
            let index = if wide.contains(wire) { format!("[{bit}]") } else { String::new() };
            let bytes = [prefix, wire, index.as_bytes()].concat();
            list[position] = Some(Name { bytes, inverted: kind == b"invlatch" });
        }
        if kind == b"latch"
            && let Some(&input) = initial.get(&(wire, bit))
        {
            given.initial[position] = Some(input);
        }
    }
    Ok(())
}

fn parse(line: &[u8]) -> Option<Bit<'_>> {
    let mut words = line.splitn(4, |&byte| byte == b' ');
    let kind = words.next()?;
    let mut number = || std::str::from_utf8(words.next()?).ok()?.parse().ok();
    let (position, bit) = (number()?, number()?);
    // In Yosys, names given by a designer begin with a backslash, which some versions write to the map.
    let wire = words.next().filter(|wire| !wire.is_empty())?;
    Some(Bit { kind, position, bit, wire: wire.strip_prefix(b"\\").unwrap_or(wire) })
}
