//! Counterexamples as waves: the values of each signal, step by step, and how close it is to the property.

/// A signal of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wave {
    /// Its name, with the range of a bus.
    pub name: String,
    /// In each step its digits `0` and `1`, the highest first.
    pub values: Vec<Vec<u8>>,
    /// How close it is to the property.
    pub nearness: Nearness,
}

/// How close a signal is to the property that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nearness {
    /// The property is about it.
    Condition,
    /// It matters in earlier steps.
    Cone,
    /// The property does not depend on it, or nobody knows.
    Elsewhere,
}

/// The waves of these names, from the values of all of them in each step.
pub(super) fn waves(
    names: impl Iterator<Item = (String, Nearness)>,
    rows: impl Iterator<Item = Vec<Vec<u8>>>,
) -> Vec<Wave> {
    let mut waves: Vec<Wave> =
        names.map(|(name, nearness)| Wave { name, values: Vec::new(), nearness }).collect();
    for row in rows {
        waves.iter_mut().zip(row).for_each(|(wave, value)| wave.values.push(value));
    }
    waves
}
