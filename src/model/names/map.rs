//! Maps, which say what the signals of a model are called, and what may be wrong with them.
//!
//! A map may stand beside a model of another design, so whatever it says is compared with the model. Reading a map does
//! not need the names that the model has already: maps are applied to these one after the other, and later ones win.

use std::fmt;
use std::ops::Range;

use super::name::{Guard, Name};
use super::signals::Witness;
use crate::model::{Latch, Model};

/// Names by the positions of what they name; all positions exist in the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    pub(super) latches: Vec<(usize, Name)>,
    pub(super) inputs: Vec<(usize, Name)>,
    /// Latches, each with the input that replaces it in the first step.
    pub(super) initial: Vec<(usize, usize)>,
    /// Safety properties.
    pub(super) properties: Vec<(usize, Vec<u8>)>,
    pub(super) witness: Option<Witness>,
    /// Latches that are registers only while no reset is active.
    pub(super) guards: Vec<(usize, Guard)>,
    /// Where properties are in the source.
    pub(super) places: Vec<Option<String>>,
    /// The properties that are goals.
    pub(super) goals: Range<usize>,
}

impl Map {
    /// The names of latches and of properties, by their positions.
    ///
    /// Requires: the model has latches and properties at these positions.
    pub fn of(latches: Vec<(usize, Name)>, properties: Vec<(usize, Vec<u8>)>) -> Map {
        Map { latches, properties, ..Map::default() }
    }

    /// What is known of a design: the names of its registers, and which of them have a reset; for each property its
    /// place in the source; and the properties that are goals, which are meant to be reached.
    ///
    /// Requires: the model has these latches and properties, and the literals of the guards.
    pub fn of_design(
        latches: Vec<(usize, Name)>,
        guards: Vec<(usize, Guard)>,
        places: Vec<Option<String>>,
        goals: Range<usize>,
    ) -> Map {
        Map { latches, guards, places, goals, ..Map::default() }
    }

    /// What it says about properties, without names of signals: for another model with the same properties.
    pub fn of_properties(&self) -> Map {
        Map { places: self.places.clone(), goals: self.goals.clone(), ..Map::default() }
    }

    /// The number of latches that should have a name in this map but have none, if it is one that names latches. The
    /// flag of the first step needs no name.
    ///
    /// Requires: it is a map of this model.
    pub fn unnamed_latches(&self, model: &Model) -> usize {
        if self.witness.is_some() {
            return 0;
        }
        let mut named: Vec<bool> = model.latches.iter().map(Latch::tells_first_step).collect();
        self.latches.iter().for_each(|(i, _)| named[*i] = true);
        named.into_iter().filter(|named| !named).count()
    }

    /// What Yosys needs to know to read a counterexample of the model, if this map says it.
    pub fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }
}

/// Why a file is not a map of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapError {
    /// The number of the line to blame, from 1, if there is one.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for MapError {
    /// What follows the name of the file and a colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{line}: {}", self.problem),
            None => write!(f, " {}", self.problem),
        }
    }
}

impl std::error::Error for MapError {}

impl MapError {
    /// Blames this line; none if it is 0.
    pub(super) fn at(line: usize, problem: String) -> MapError {
        MapError { line: Some(line).filter(|&line| line > 0), problem }
    }
}

/// Fails unless the model has something of this kind at the position.
pub(super) fn exists(kind: &str, position: usize, count: usize) -> Result<(), String> {
    let wrong = || {
        format!(
            "there is no {kind} {position}: the model has {count}, counted from 0; is this the map of another model?"
        )
    };
    if position < count { Ok(()) } else { Err(wrong()) }
}
