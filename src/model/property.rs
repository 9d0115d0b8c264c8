//! The safety properties of a model.
//!
//! A property is a literal that must never be true, and is identified by its position among the properties. Positions
//! come from users, answers and invariants, so there may be no property at a position.

use super::aig::Model;
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
        if self.bads.is_empty() && self.justice.is_empty() { &self.outputs } else { &self.bads }
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
}
