//! The names that a file gives to the signals of its model; several signals may have the same name.
//!
//! Yosys inverts registers that start at 1, so that all latches start at 0 (`write_aiger -zinit`). The symbol of such a
//! latch begins with `!`, and its map says `invlatch`. The name then stands for the negated latch. A register with an
//! arbitrary initial value becomes a latch that is replaced by an input in the first step. The symbol of this input is
//! `init:` followed by the name of the register, and the map says `init`. The flag of the first step, which it needs
//! for that (and for `$initstate`), is a latch without a name; it is known by its values.

use std::collections::HashMap;
use std::ops::Range;

use super::map::Map;
use super::name::{FIRST_STEP, Guard, INITIAL, Name};
use crate::logic::lit::Lit;
use crate::model::{Latch, Model, SymbolKind};

/// The names given to the signals of a model; signals may have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub latches: Vec<Option<Name>>,
    pub inputs: Vec<Option<Name>>,
    /// For each latch, the input that replaces it in the first step.
    pub initial: Vec<Option<usize>>,
    pub properties: Vec<Option<Vec<u8>>>,
    /// How many of them are safety properties, which come first.
    pub safety: usize,
    pub guards: Vec<Option<Guard>>,
    /// Where properties are in the source.
    pub places: Vec<Option<String>>,
    /// The properties that are goals.
    pub goals: Range<usize>,
}

impl Given {
    /// The symbols of the model.
    pub fn of(model: &Model) -> Given {
        let symbol = |kind, i| model.symbols.get(&(kind, i)).map(Vec::as_slice);
        let latch = |i| {
            symbol(SymbolKind::Latch, i).map(|bytes| match bytes.strip_prefix(b"!") {
                Some(rest) if !rest.is_empty() => Name { bytes: rest.to_vec(), inverted: true },
                _ => Name { bytes: bytes.to_vec(), inverted: false },
            })
        };
        let input = |i| symbol(SymbolKind::Input, i).map(|b| Name { bytes: b.to_vec(), inverted: false });
        let registers: HashMap<&[u8], usize> = (0..model.inputs)
            .filter_map(|i| Some((symbol(SymbolKind::Input, i)?.strip_prefix(INITIAL)?, i)))
            .collect();
        // Inverted latches start at a constant, so no input replaces them.
        let initial =
            |i| registers.get(symbol(SymbolKind::Latch, i).filter(|s| !s.starts_with(b"!"))?).copied();
        Given {
            latches: (0..model.latches.len())
                .map(|i| latch(i).or_else(|| first_step(model.latches[i])))
                .collect(),
            inputs: (0..model.inputs).map(input).collect(),
            initial: (0..model.latches.len()).map(initial).collect(),
            safety: model.properties().len(),
            guards: vec![None; model.latches.len()],
            places: Vec::new(),
            goals: 0..0,
            properties: (0..model.goals()).map(|i| model.property_name(i).map(<[u8]>::to_vec)).collect(),
        }
    }

    /// Replaces the names that a map gives.
    pub fn apply(&mut self, map: &Map) {
        map.latches.iter().for_each(|(i, name)| self.latches[*i] = Some(name.clone()));
        map.inputs.iter().for_each(|(i, name)| self.inputs[*i] = Some(name.clone()));
        map.initial.iter().for_each(|(latch, input)| self.initial[*latch] = Some(*input));
        map.properties.iter().for_each(|(i, name)| self.properties[*i] = Some(name.clone()));
        map.guards.iter().for_each(|(i, guard)| self.guards[*i] = Some(guard.clone()));
        if !map.places.is_empty() {
            (self.places, self.goals) = (map.places.clone(), map.goals.clone());
        }
    }

    fn names(&self) -> impl Iterator<Item = &Name> {
        self.latches.iter().chain(&self.inputs).flatten()
    }

    /// A name for the clock that no signal has.
    pub fn clock(&self) -> String {
        let mut clock = "clk".to_owned();
        while self.names().any(|name| name.bytes == clock.as_bytes()) {
            clock += "_";
        }
        clock
    }

    /// A prefix for numbered names such that no given name is the prefix and a number: `short` if possible, else
    /// `long`, with underscores if necessary.
    pub fn free(&self, short: &str, long: &str) -> String {
        let taken = |start: &str| {
            self.names().filter_map(|name| name.bytes.strip_prefix(start.as_bytes())).any(is_number)
        };
        let mut start = short.to_owned();
        while taken(&start) {
            start = if start == short { long.to_owned() } else { format!("{start}_") };
        }
        start
    }
}

/// Is it a sequence of digits?
pub(super) fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// What a latch is called without a name of its own if it has one value in the first step and the other one ever after.
fn first_step(latch: Latch) -> Option<Name> {
    latch.tells_first_step().then(|| Name { bytes: FIRST_STEP.to_vec(), inverted: latch.reset == Lit::FALSE })
}
