//! Bounds: outputs that make a family of systems of a model.
//!
//! Source: Blankestijn, *Incremental Property Directed Reachability*, Leiden 2023. An output named `bound N` or
//! `bound_N`, as Yosys writes the port of that name, is a bound: the system of N is the model with that output as one
//! more constraint. A larger bound allows more.

use super::aig::Model;
use super::symbol::SymbolKind;
use crate::logic::lit::Lit;

/// A bound of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// N.
    pub number: i64,
    /// What must hold in every step.
    pub literal: Lit,
}

/// Two outputs are the same bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("outputs {} and {} are both bound {number}", outputs[0], outputs[1])]
pub struct SameBound {
    /// The bound.
    pub number: i64,
    /// The positions of the outputs.
    pub outputs: [usize; 2],
}

impl Model {
    /// The bounds, from the tightest to the loosest.
    ///
    /// ```
    /// use pdrer::model::aiger;
    /// let model = aiger::parse(b"aag 1 1 0 2 0 1\n2\n1\n2\n2\no0 bound 3\no1 bound_2\n")?.model;
    /// let numbers: Vec<i64> = model.bounds()?.iter().map(|bound| bound.number).collect();
    /// assert_eq!(numbers, [2, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If two outputs are the same bound.
    pub fn bounds(&self) -> Result<Vec<Bound>, SameBound> {
        let number = |i: usize| bound_number(self.symbols.get(&(SymbolKind::Output, i))?);
        let mut found: Vec<(i64, usize)> =
            (0..self.outputs.len()).filter_map(|i| Some((number(i)?, i))).collect();
        found.sort_unstable();
        match found.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(SameBound { number: pair[0].0, outputs: [pair[0].1, pair[1].1] }),
            None => Ok(found.iter().map(|&(number, i)| Bound { number, literal: self.outputs[i] }).collect()),
        }
    }

    /// Is an output of this name a bound?
    pub fn is_bound(name: &str) -> bool {
        bound_number(name.as_bytes()).is_some()
    }

    /// The model with one more constraint.
    #[must_use]
    pub fn constrained(&self, literal: Lit) -> Model {
        let mut model = self.clone();
        model.constraints.push(literal);
        model
    }
}

/// The number in the name of a bound.
fn bound_number(name: &[u8]) -> Option<i64> {
    let rest = name.strip_prefix(b"bound")?;
    let digits = rest.strip_prefix(b" ").or_else(|| rest.strip_prefix(b"_"))?;
    str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_bounds() {
        let names: [&[u8]; 8] = [
            b"bound 7",
            b"bound_0",
            b"bound -2",
            b"bound",
            b"bound x",
            b"bound  1",
            b"bounds 1",
            b"bound 1 ",
        ];
        let numbers: Vec<Option<i64>> = names.into_iter().map(bound_number).collect();
        assert_eq!(numbers, [Some(7), Some(0), Some(-2), None, None, None, None, None]);
    }

    #[test]
    fn bounds_are_told_apart() {
        let symbol = |i, name: &str| ((SymbolKind::Output, i), name.as_bytes().to_vec());
        let model = Model {
            outputs: vec![Lit::TRUE, Lit::FALSE, Lit::TRUE],
            symbols: [symbol(0, "bound 2"), symbol(1, "ready"), symbol(2, "bound_2")].into(),
            ..Model::default()
        };
        assert_eq!(model.bounds(), Err(SameBound { number: 2, outputs: [0, 2] }));
        assert!(Model::is_bound("bound_2") && !Model::is_bound("bounded"));
        assert_eq!(model.constrained(Lit::TRUE).constraints, [Lit::TRUE]);
    }
}
