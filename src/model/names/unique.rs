//! Unique names: each stands for one signal.
//!
//! Latches and inputs get the names they have in the file, or `l<position>` and `i<position>`. To a name that stands for
//! several signals, or that is reserved for a signal of this program, `@l<position>` or `@i<position>` is appended.
//! Auxiliary variables and gates get names that no signal has: `a<number>` and `g<variable>`, or something longer.

use std::collections::HashSet;

use super::escape::percent;
use super::given::{Given, Name, is_number};
use super::map::{self, MapError};
use crate::logic::lit::Var;
use crate::model::Model;

/// A unique name for each latch and each input of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    latches: Vec<Name>,
    inputs: Vec<Name>,
    /// For each latch, the input that replaces it in the first step.
    initial: Vec<Option<usize>>,
    /// For each property, its name if it has one.
    properties: Vec<Option<Vec<u8>>>,
    /// The name of the clock.
    clock: String,
    /// The prefix of the names of auxiliary variables; that of gates follows.
    auxiliary: String,
    gate: String,
}

impl Names {
    /// The names in the symbol table.
    pub fn of(model: &Model) -> Names {
        Names::unique(&Given::of(model))
    }

    /// The names in a map that Yosys wrote (`write_aiger -map`, file `.aim`); signals without a line there get their
    /// names from the symbol table.
    ///
    /// # Errors
    /// The first line that does not belong to such a map, or names a latch or an input that the model lacks.
    pub fn with_map(model: &Model, text: &[u8]) -> Result<Names, MapError> {
        let mut given = Given::of(model);
        map::read(text, &mut given)?;
        Ok(Names::unique(&given))
    }

    /// The name of latch `i`.
    pub fn latch(&self, i: usize) -> &Name {
        &self.latches[i]
    }

    /// The name of input `i`.
    pub fn input(&self, i: usize) -> &Name {
        &self.inputs[i]
    }

    /// The input that replaces latch `i` in the first step, if there is one. In later steps the latch has its own
    /// value.
    pub fn initial(&self, i: usize) -> Option<usize> {
        self.initial[i]
    }

    /// The name of property `i`, if it has one. Several properties may have the same name.
    pub fn property(&self, i: usize) -> Option<&[u8]> {
        self.properties[i].as_deref()
    }

    /// Property `i` for people: `b3`, or `b3 (name)`.
    pub fn property_label(&self, i: usize) -> String {
        let name = self.property(i).map(|name| format!(" ({})", percent(name, b"")));
        format!("b{i}{}", name.unwrap_or_default())
    }

    /// A name for the clock: `clk`, or another one if that is taken.
    pub fn clock(&self) -> &str {
        &self.clock
    }

    /// The name of auxiliary variable `k`.
    pub fn auxiliary(&self, k: usize) -> String {
        format!("{}{k}", self.auxiliary)
    }

    /// The name of the gate of this variable of the model.
    pub fn gate(&self, var: Var) -> String {
        format!("{}{}", self.gate, var.0)
    }

    fn unique(given: &Given) -> Names {
        let mut taken = HashSet::new();
        let mut name = |(i, given): (usize, &Option<Name>), letter: char| {
            let own = format!("{letter}{i}").into_bytes();
            let Some(Name { bytes, inverted }) = given.clone().filter(|name| !name.bytes.is_empty()) else {
                taken.insert(own.clone());
                return Name { bytes: own, inverted: false };
            };
            let mut bytes = bytes;
            let mut refused = is_reserved(&bytes) && bytes != own;
            while refused || !taken.insert(bytes.clone()) {
                bytes.extend(b"@");
                bytes.extend(&own);
                refused = false;
            }
            Name { bytes, inverted }
        };
        let latches = given.latches.iter().enumerate().map(|given| name(given, 'l')).collect();
        let inputs = given.inputs.iter().enumerate().map(|given| name(given, 'i')).collect();
        Names {
            latches,
            inputs,
            initial: given.initial.clone(),
            properties: given.properties.clone(),
            clock: given.clock(),
            auxiliary: given.free("a", "aux"),
            gate: given.free("g", "gate"),
        }
    }
}

/// Does the program give this name to a signal whatever the names of others are: `l0`, `i0`, the flag of the first
/// step?
fn is_reserved(name: &[u8]) -> bool {
    match name {
        b"first_step" => true,
        [b'l' | b'i', position @ ..] => is_number(position),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
