//! The properties of a model: safety properties first, then justice properties, in one numbering.
//!
//! A safety property is a literal that must never be true. A justice property is a set of literals; it fails in an
//! infinite run in which each of them, and each fairness constraint, is true infinitely often. Numbers come from users,
//! answers and invariants, so there may be no property of a number.

use super::aig::Model;
use super::symbol::SymbolKind;
use crate::logic::lit::Lit;

/// A property that the model does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no property {property}: the model has {properties}, counted from 0")]
pub struct NoSuchProperty {
    /// The property asked for, counted from 0.
    pub property: usize,
    /// The number of properties.
    pub properties: usize,
}

/// What a property says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// This literal is never true.
    Never(Lit),
    /// In no infinite run the literals of this justice property, and all fairness constraints, are true infinitely
    /// often.
    NotForever(usize),
}

impl Model {
    /// Number of properties of both kinds.
    pub fn goals(&self) -> usize {
        self.properties().len() + self.justice.len()
    }

    /// What property `i` says: safety properties have the first numbers, justice properties those after them.
    ///
    /// # Errors
    /// There are `i` properties or fewer.
    pub fn goal(&self, i: usize) -> Result<Goal, NoSuchProperty> {
        let safety = self.properties();
        match i.checked_sub(safety.len()) {
            None => Ok(Goal::Never(safety[i])),
            Some(j) if j < self.justice.len() => Ok(Goal::NotForever(j)),
            Some(_) => Err(NoSuchProperty { property: i, properties: self.goals() }),
        }
    }

    /// Property `i` as answers name it: `b0` and so on for bad states, `j0` and so on for justice properties.
    ///
    /// ```
    /// use pdrer::{logic::lit::Lit, model::Model};
    /// let model = Model { bads: vec![Lit::FALSE], justice: vec![vec![Lit::TRUE]], ..Model::default() };
    /// assert_eq!((model.label(0), model.label(1)), ("b0".to_owned(), "j0".to_owned()));
    /// ```
    pub fn label(&self, i: usize) -> String {
        match i.checked_sub(self.properties().len()) {
            Some(j) if j < self.justice.len() => format!("j{j}"),
            _ => format!("b{i}"),
        }
    }

    /// The safety properties: the bad states, or the outputs if there are neither bad states nor justice properties.
    pub fn properties(&self) -> &[Lit] {
        if self.properties_are_outputs() { &self.outputs } else { &self.bads }
    }

    /// The literal that safety property `i` says is never true.
    ///
    /// # Errors
    /// There are `i` safety properties or fewer.
    ///
    /// ```
    /// use pdrer::{logic::lit::Lit, model::Model};
    /// let model = Model { bads: vec![Lit::FALSE, Lit::TRUE], ..Model::default() };
    /// assert_eq!(model.property(1), Ok(Lit::TRUE));
    /// let error = model.property(3).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no property 3: the model has 2, counted from 0");
    /// ```
    pub fn property(&self, i: usize) -> Result<Lit, NoSuchProperty> {
        let properties = self.properties();
        let found = properties.get(i).copied();
        found.ok_or(NoSuchProperty { property: i, properties: properties.len() })
    }

    /// The name of property `i` in the symbol table, if it has one.
    ///
    /// ```
    /// use pdrer::model::aiger;
    /// let model = aiger::parse(b"aag 1 1 0 0 0 2\n2\n2\n3\nb1 no_overflow\n")?.model;
    /// assert_eq!(model.property_name(0), None);
    /// assert_eq!(model.property_name(1), Some(&b"no_overflow"[..]));
    /// # Ok::<(), aiger::ParseError>(())
    /// ```
    pub fn property_name(&self, i: usize) -> Option<&[u8]> {
        let (kind, i) = match i.checked_sub(self.properties().len()) {
            Some(j) => (SymbolKind::Justice, j),
            None if self.properties_are_outputs() => (SymbolKind::Output, i),
            None => (SymbolKind::Bad, i),
        };
        self.symbols.get(&(kind, i)).map(Vec::as_slice).filter(|name| !name.is_empty())
    }

    /// Are the outputs read as bad states?
    pub(super) fn properties_are_outputs(&self) -> bool {
        self.bads.is_empty() && self.justice.is_empty()
    }
}
