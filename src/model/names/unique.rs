//! Names that stand for one signal each.
//!
//! Latches and inputs get the names they have in the file, or `l<position>` and `i<position>`. Names that stand for
//! several signals, or that this program gives to signals of its own, are continued with `@` and the position.
//! Auxiliary variables and gates get names that no signal has: `a<number>` and `g<variable>`, or something longer.

use std::collections::HashSet;

use super::given::{Given, Name, is_number};
use super::map::{self, MapError};
use crate::logic::lit::Var;
use crate::model::Model;

/// The names of all latches and inputs of a model, each of them once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    latches: Vec<Name>,
    inputs: Vec<Name>,
    /// Of each latch, the input that replaces it in the first step.
    initial: Vec<Option<usize>>,
    /// The name of the clock.
    clock: String,
    /// What the names of auxiliary variables and of gates begin with.
    auxiliary: String,
    gate: String,
}

impl Names {
    /// The names in the symbol table.
    pub fn of(model: &Model) -> Names {
        Names::unique(&Given::of(model))
    }

    /// The names in a map that Yosys wrote (`write_aiger -map`, file `.aim`); those that it lacks are those of the
    /// symbol table.
    ///
    /// # Errors
    /// The first line that is not one of such a map, or is about a latch or an input that the model lacks.
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

    /// The input that has the value of the register of latch `i` in the first step. In later steps it is the latch.
    pub fn initial(&self, i: usize) -> Option<usize> {
        self.initial[i]
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
            clock: given.clock(),
            auxiliary: given.free("a", "aux"),
            gate: given.free("g", "gate"),
        }
    }
}

/// Is this a name that the program gives, whatever others are called: `l0`, `i0`, the flag of the first step?
fn is_reserved(name: &[u8]) -> bool {
    match name {
        b"first_step" => true,
        [b'l' | b'i', position @ ..] => is_number(position),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
