//! Families of models: parameters, the models that they determine, and the known answers.

use std::ops::RangeInclusive;

use crate::model::Model;

/// A parameter of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub meaning: &'static str,
    /// The values that it may have.
    pub range: RangeInclusive<usize>,
}

/// A family of models.
#[derive(Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// What its models are.
    pub about: &'static str,
    /// Are its properties justice properties? If not, they are bad states.
    pub live: bool,
    /// What is bad; of justice properties, what must not go on for ever.
    pub bad: &'static str,
    /// What is wrong in the faulty variant.
    pub fault: &'static str,
    /// How long a shortest counterexample of the faulty variant is: the steps before the bad one, or those of a lasso.
    pub steps: &'static str,
    /// What makes it hard, and for which engines.
    pub hard: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    pub(super) build: fn(&[usize], bool) -> Model,
    pub(super) depth: fn(&[usize]) -> usize,
}

/// What is known about the first property of a generated model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The property holds, and so do all others.
    Safe,
    /// The property fails.
    Unsafe {
        /// The number of steps before the bad one in a shortest counterexample.
        depth: usize,
    },
    /// The property, a justice property, fails.
    Lasso {
        /// The number of steps of a shortest lasso, stem and loop together.
        steps: usize,
    },
}

/// The sizes do not fit the family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSizes {
    /// There are too many or too few.
    #[error("{family} {}: the number of sizes is {found}, not {}", list(parameters), parameters.len())]
    Count {
        /// The family.
        family: &'static str,
        /// Its parameters.
        parameters: &'static [Parameter],
        /// How many there are.
        found: usize,
    },
    /// One is too small or too large.
    #[error(
        "{family}: {} must be from {} to {}, not {found}",
        parameter.name, parameter.range.start(), parameter.range.end()
    )]
    Range {
        /// The family.
        family: &'static str,
        /// The parameter.
        parameter: &'static Parameter,
        /// Its value.
        found: usize,
    },
}

fn list(parameters: &[Parameter]) -> String {
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    names.join(" ")
}

impl Family {
    /// The model of these sizes, one for each parameter.
    ///
    /// ```
    /// use pdrer::generate::{Expected, Family};
    /// let ring = Family::find("ring").unwrap();
    /// assert_eq!(ring.model(&[5], false)?.latches.len(), 5);
    /// assert_eq!(ring.expected(&[5], true)?, Expected::Unsafe { depth: 7 });
    /// assert!(ring.model(&[1], false).is_err());
    /// # Ok::<(), pdrer::generate::BadSizes>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The number of sizes is wrong, or one is out of range.
    pub fn model(&self, sizes: &[usize], faulty: bool) -> Result<Model, BadSizes> {
        self.check(sizes)?;
        Ok((self.build)(sizes, faulty))
    }

    /// What is known about the first property of that model. Without a fault all properties are safe; with it, others
    /// may be unsafe, too.
    ///
    /// # Errors
    ///
    /// As for [`Family::model`].
    pub fn expected(&self, sizes: &[usize], faulty: bool) -> Result<Expected, BadSizes> {
        self.check(sizes)?;
        Ok(match (faulty, self.live) {
            (false, _) => Expected::Safe,
            (true, false) => Expected::Unsafe { depth: (self.depth)(sizes) },
            (true, true) => Expected::Lasso { steps: (self.depth)(sizes) },
        })
    }

    fn check(&self, sizes: &[usize]) -> Result<(), BadSizes> {
        let (family, parameters, found) = (self.name, self.parameters, sizes.len());
        if found != parameters.len() {
            return Err(BadSizes::Count { family, parameters, found });
        }
        let mut pairs = parameters.iter().zip(sizes);
        match pairs.find(|(parameter, size)| !parameter.range.contains(size)) {
            Some((parameter, &found)) => Err(BadSizes::Range { family, parameter, found }),
            None => Ok(()),
        }
    }
}
