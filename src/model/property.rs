//! The safety properties of a model.
//!
//! A property is a literal that must never be true, and is identified by its position among the properties. Positions
//! come from users, answers and invariants, so there may be no property at a position.

use super::aig::Model;
use super::symbol::SymbolKind;
use crate::logic::lit::Lit;

/// A property that the model does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no property {property}: the model has {properties}")]
pub struct NoSuchProperty {
    /// The property asked for, counted from 0.
    pub property: usize,
    /// The number of properties.
    pub properties: usize,
}

impl Model {
    /// The safety properties: the bad states, or the outputs if there are neither bad states nor justice properties.
    pub fn properties(&self) -> &[Lit] {
        if self.properties_are_outputs() { &self.outputs } else { &self.bads }
    }

    /// The literal that property `i` says is never true.
    ///
    /// # Errors
    /// There are `i` properties or fewer.
    ///
    /// ```
    /// use pdrer::{logic::lit::Lit, model::Model};
    /// let model = Model { bads: vec![Lit::FALSE, Lit::TRUE], ..Model::default() };
    /// assert_eq!(model.property(1), Ok(Lit::TRUE));
    /// let error = model.property(3).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no property 3: the model has 2");
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
        let kind = if self.properties_are_outputs() { SymbolKind::Output } else { SymbolKind::Bad };
        self.symbols.get(&(kind, i)).map(Vec::as_slice).filter(|name| !name.is_empty())
    }

    /// Are the outputs read as bad states?
    pub(super) fn properties_are_outputs(&self) -> bool {
        self.bads.is_empty() && self.justice.is_empty()
    }
}
