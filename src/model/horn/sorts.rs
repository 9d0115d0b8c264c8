//! The names of sorts: those of theories, and those that a file defines.

use hashbrown::HashMap;

use super::error::Problem;
use super::sort::Sort;
use crate::model::btor2::shown;

/// A sort as a definition may have it, whose parameters are called by their positions.
///
/// Arrays are flat, so that definitions upon definitions do not grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Sort(Sort),
    Parameter(usize),
    /// An array, whose indices and numbers are integers where they have no position of a parameter.
    Array([Option<usize>; 2]),
}

impl Shape {
    /// An array by these indices of these elements.
    pub fn array(parts: [Shape; 2]) -> Result<Shape, Problem> {
        let [index, element] = parts.map(|part| match part {
            Shape::Sort(Sort::Int) => Ok(None),
            Shape::Parameter(position) => Ok(Some(position)),
            _ => Err(Problem::Unsupported("arrays other than `(Array Int Int)`")),
        });
        match [index?, element?] {
            [None, None] => Ok(Shape::Sort(Sort::Array)),
            parts => Ok(Shape::Array(parts)),
        }
    }

    /// The shape with these in the place of its parameters.
    pub fn with(self, arguments: &[Shape]) -> Result<Shape, Problem> {
        match self {
            Shape::Sort(_) => Ok(self),
            Shape::Parameter(position) => Ok(arguments[position]),
            Shape::Array(parts) => Shape::array(
                parts.map(|part| part.map_or(Shape::Sort(Sort::Int), |position| arguments[position])),
            ),
        }
    }
}

/// A sort that a file defines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defined {
    pub parameters: usize,
    pub shape: Shape,
}

/// The names of sorts.
#[derive(Debug)]
pub(super) struct Sorts<'a> {
    defined: HashMap<&'a [u8], Defined>,
    /// May terms have this sort? If not, why.
    pub admits: fn(Sort) -> Result<(), Problem>,
}

impl<'a> Sorts<'a> {
    /// The sorts of theories.
    pub fn new(admits: fn(Sort) -> Result<(), Problem>) -> Sorts<'a> {
        Sorts { defined: HashMap::new(), admits }
    }

    /// What this name stands for.
    pub fn of(&self, name: &[u8]) -> Option<Defined> {
        let sort = match name {
            b"Bool" => Sort::Bool,
            b"Int" => Sort::Int,
            b"Real" => Sort::Real,
            _ => return self.defined.get(name).copied(),
        };
        Some(Defined { parameters: 0, shape: Shape::Sort(sort) })
    }

    /// Defines a name.
    pub fn define(&mut self, name: &'a [u8], defined: Defined) -> Result<(), Problem> {
        if self.of(name).is_some() || name == b"BitVec" || name == b"Array" {
            return Err(Problem::Declared { name: shown(name), place: ", as a sort".to_owned() });
        }
        self.defined.insert(name, defined);
        Ok(())
    }
}
