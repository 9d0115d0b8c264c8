//! The names of sorts: those of theories, and those that a file defines.

use hashbrown::HashMap;

use super::error::Problem;
use super::sort::Sort;
use crate::model::btor2::shown;

/// The names of sorts.
#[derive(Debug)]
pub(super) struct Sorts<'a> {
    defined: HashMap<&'a [u8], Sort>,
    /// May terms have this sort? If not, why.
    pub admits: fn(Sort) -> Result<(), Problem>,
}

impl<'a> Sorts<'a> {
    /// The sorts of theories.
    pub fn new(admits: fn(Sort) -> Result<(), Problem>) -> Sorts<'a> {
        Sorts { defined: HashMap::new(), admits }
    }

    /// The sort of this name.
    pub fn of(&self, name: &[u8]) -> Option<Sort> {
        match name {
            b"Bool" => Some(Sort::Bool),
            b"Int" => Some(Sort::Int),
            b"Real" => Some(Sort::Real),
            _ => self.defined.get(name).copied(),
        }
    }

    /// Defines a name.
    pub fn define(&mut self, name: &'a [u8], sort: Sort) -> Result<(), Problem> {
        if self.of(name).is_some() || name == b"BitVec" || name == b"Array" {
            return Err(Problem::Declared { name: shown(name), place: ", as a sort".to_owned() });
        }
        self.defined.insert(name, sort);
        Ok(())
    }
}
