//! Unique names: each stands for one signal.
//!
//! Latches and inputs get the names they have in the file, or `l<position>` and `i<position>`. To a name that stands
//! for several signals, or that is reserved for a signal of this program, `@l<position>` or `@i<position>` is appended.
//! Auxiliary variables and gates get names that no signal has: `a<number>` and `g<variable>`, or something longer.

use hashbrown::HashSet;

use super::given::{Given, is_number};
use super::map::Map;
use super::name::{FIRST_STEP, Guard, Name, percent};
use crate::logic::lit::Var;
use crate::model::Model;

/// A unique name for each latch and each input of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    latches: Vec<Name>,
    inputs: Vec<Name>,
    /// What the file and its maps say.
    given: Given,
    /// The name of the clock.
    clock: String,
    /// The prefix of the names of auxiliary variables; that of gates follows.
    auxiliary: String,
    gate: String,
}

impl Names {
    /// The names in the symbol table.
    pub fn of(model: &Model) -> Names {
        Names::unique(Given::of(model))
    }

    /// The names in maps of the model, later ones first; signals without a name there get those of the symbol table.
    pub fn with_maps(model: &Model, maps: &[Map]) -> Names {
        let mut given = Given::of(model);
        maps.iter().for_each(|map| given.apply(map));
        Names::unique(given)
    }

    /// The name of latch `i`.
    pub fn latch(&self, i: usize) -> &Name {
        &self.latches[i]
    }

    /// Is the name of latch `i` one that the file or a map gives, without any addition?
    pub fn is_given(&self, i: usize) -> bool {
        self.given.latches[i].as_ref() == Some(&self.latches[i])
    }

    /// The name of input `i`.
    pub fn input(&self, i: usize) -> &Name {
        &self.inputs[i]
    }

    /// The input that replaces latch `i` in the first step, if there is one. In later steps the latch has its own
    /// value.
    pub fn initial(&self, i: usize) -> Option<usize> {
        self.given.initial[i]
    }

    /// The name of property `i`, if it has one; a property that the model does not have has none. Several properties
    /// may have the same name.
    pub fn property(&self, i: usize) -> Option<&[u8]> {
        self.given.properties.get(i)?.as_deref()
    }

    /// Where property `i` is in the source, if that is known: `design.sv:12`.
    pub fn place(&self, i: usize) -> Option<&str> {
        self.given.places.get(i)?.as_deref()
    }

    /// Is property `i` a goal, which is meant to be reached?
    pub fn is_goal(&self, i: usize) -> bool {
        self.given.goals.contains(&i)
    }

    /// The reset that hides latch `i` while it is active, if there is one.
    pub fn guard(&self, i: usize) -> Option<&Guard> {
        self.given.guards[i].as_ref()
    }

    /// Property `i` as answers name it, see [`Model::label`].
    pub fn label(&self, i: usize) -> String {
        match i.checked_sub(self.given.safety) {
            Some(j) if i < self.given.properties.len() => format!("j{j}"),
            _ => format!("b{i}"),
        }
    }

    /// Property `i` for people: `b3`, `b3 (name)` or `b3 (name, design.sv:12)`.
    pub fn property_label(&self, i: usize) -> String {
        format!("{}{}", self.label(i), self.property_names(i))
    }

    /// What follows the label of property `i`: nothing, ` (name)` or ` (name, design.sv:12)`.
    pub fn property_names(&self, i: usize) -> String {
        let name = self.property(i).map(|name| percent(name, b""));
        // A property without a name of its own is called by its place.
        let place = self.place(i).filter(|place| name.as_deref().is_none_or(|name| !name.starts_with(place)));
        let known: Vec<&str> = name.as_deref().into_iter().chain(place).collect();
        if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) }
    }

    /// Does an input or a latch have this name?
    pub fn taken(&self, name: &[u8]) -> bool {
        self.latches.iter().chain(&self.inputs).any(|taken| taken.bytes == name)
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

    fn unique(given: Given) -> Names {
        let mut taken = HashSet::new();
        let mut name = |(i, given): (usize, &Option<Name>), letter: char| {
            let own = format!("{letter}{i}").into_bytes();
            let Some(Name { bytes, inverted }) = given.clone().filter(|name| !name.bytes.is_empty()) else {
                // No other signal can get it: it is reserved.
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
        let latches: Vec<Name> = given.latches.iter().enumerate().map(|given| name(given, 'l')).collect();
        let inputs = given.inputs.iter().enumerate().map(|given| name(given, 'i')).collect();
        let (auxiliary, gate) = (given.free("a", "aux"), given.free("g", "gate"));
        Names { latches, inputs, clock: given.clock(), auxiliary, gate, given }
    }
}

/// Does the program give this name to a signal whatever the names of others are: `l0`, `i0`, the flag of the first
/// step?
fn is_reserved(name: &[u8]) -> bool {
    match name {
        FIRST_STEP => true,
        [b'l' | b'i', position @ ..] => is_number(position),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
