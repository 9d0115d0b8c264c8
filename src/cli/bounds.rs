//! The lines `u<k>` of AIGER output: no counterexample has k steps or fewer.
//!
//! With several properties a line speaks of all that are not decided yet, since their searches take turns.

use std::collections::{HashMap, HashSet};

/// What is known about the properties of a run.
pub struct Bounds {
    /// For each undecided property, one more than the number of steps in which it cannot fail.
    known: HashMap<usize, usize>,
    /// The undecided properties for which no more is known than has been said.
    behind: HashSet<usize>,
    /// One more than the number in the last line.
    said: usize,
}

impl Bounds {
    /// Nothing is known.
    pub fn new(properties: &[usize]) -> Bounds {
        Bounds {
            known: properties.iter().map(|&property| (property, 0)).collect(),
            behind: properties.iter().copied().collect(),
            said: 0,
        }
    }

    /// This property does not fail in `steps` steps or fewer. Returns the number for the next line, if there is one.
    pub fn learn(&mut self, property: usize, steps: usize) -> Option<usize> {
        let known = self.known.get_mut(&property)?;
        *known = steps.saturating_add(1).max(*known);
        if *known > self.said {
            self.behind.remove(&property);
        }
        self.line()
    }

    /// This property is decided. Returns the number for the next line, if there is one.
    pub fn decided(&mut self, property: usize) -> Option<usize> {
        self.known.remove(&property);
        self.behind.remove(&property);
        self.line()
    }

    fn line(&mut self) -> Option<usize> {
        if !self.behind.is_empty() {
            return None;
        }
        let (said, known) = (self.known.values().min().copied()?, &self.known);
        self.behind =
            known.iter().filter(|(_, known)| **known == said).map(|(&property, _)| property).collect();
        self.said = said;
        Some(said - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_speak_of_all_undecided_properties() {
        let mut bounds = Bounds::new(&[3, 5, 8]);
        assert_eq!(bounds.learn(3, 0), None);
        assert_eq!(bounds.learn(3, 1), None);
        assert_eq!(bounds.learn(5, 4), None);
        assert_eq!(bounds.learn(8, 0), Some(0));
        assert_eq!(bounds.learn(8, 2), Some(1));
        assert_eq!(bounds.learn(8, 2), None);
        assert_eq!(bounds.decided(3), Some(2));
        assert_eq!(bounds.decided(8), Some(4));
        assert_eq!(bounds.learn(5, 6), Some(6));
        assert_eq!(bounds.decided(5), None);
        assert_eq!(bounds.learn(5, 9), None);
    }
}
