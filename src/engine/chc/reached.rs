//! REACH: what is known to be derivable, with how it is derived.
//!
//! A fact is a cube of a predicate's bits all of whose vectors can be derived in the same way: where the rule copies a
//! free input, or a free bit of a premise, that nothing else depends on, the bit is free in the head, too.

use crate::engine::facts;
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;

/// A set of derivable vectors of a predicate.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// The vectors; variable k + 1 is bit k.
    pub cube: Cube,
    /// The rule that derives them.
    pub rule: usize,
    /// The values of the leaves of the rule, in their order. Those that free bits of the head copy are one choice of
    /// many.
    pub leaves: Vec<bool>,
    /// For each predicate in the body: the fact that it is.
    pub premises: Vec<usize>,
}

impl Fact {
    /// Is this vector among those of the fact?
    pub fn contains(&self, value: impl Fn(Lit) -> bool) -> bool {
        self.cube.iter().all(|&lit| value(lit))
    }

    /// Has the bit of this literal the same value in all vectors?
    pub fn fixes(&self, lit: Lit) -> bool {
        [lit, !lit].iter().any(|lit| self.cube.binary_search(lit).is_ok())
    }
}

/// What is known to be derivable.
pub(super) type Reached = facts::Reached<Fact>;

impl Reached {
    /// Is a vector of this cube known to be derivable?
    pub fn meets(&self, predicate: usize, cube: &Cube) -> bool {
        self.of(predicate).iter().any(|fact| !disjoint(&fact.cube, cube))
    }

    /// Literals of `cube` such that with these `core` has no vector that is known to be derivable.
    ///
    /// Requires: `cube` has none, and contains `core`.
    pub fn excluding(&self, predicate: usize, mut core: Vec<Lit>, cube: &Cube) -> Vec<Lit> {
        for fact in self.of(predicate) {
            let excludes = |lit: &Lit| fact.cube.binary_search(&!*lit).is_ok();
            if !core.iter().any(excludes) {
                core.extend(cube.iter().find(|lit| excludes(lit)));
            }
        }
        core
    }
}

/// Have two cubes no vector in common?
pub(super) fn disjoint(a: &Cube, b: &Cube) -> bool {
    let (small, large) = if a.len() < b.len() { (a, b) } else { (b, a) };
    small.iter().any(|lit| large.binary_search(&!*lit).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::chc::interpretation::bit;

    #[test]
    fn cores_exclude_what_is_derivable() {
        let cube = |lits: &[Lit]| lits.iter().copied().collect::<Cube>();
        let mut reached = Reached::new(1);
        let fact =
            |lits: &[Lit]| Fact { cube: cube(lits), rule: 0, leaves: Vec::new(), premises: Vec::new() };
        assert!(!reached.has_grown(0, 0));
        reached.add(0, fact(&[bit(1), !bit(2)]));
        reached.add(0, fact(&[!bit(3)]));
        assert!(reached.has_grown(0, 1) && !reached.has_grown(0, 2));
        let blocked = cube(&[bit(1), bit(2), bit(3)]);
        assert!(!reached.meets(0, &blocked) && reached.meets(0, &cube(&[bit(1), !bit(3)])));
        let core = reached.excluding(0, vec![bit(1)], &blocked);
        assert_eq!(core, [bit(1), bit(2), bit(3)]);
        assert!(!reached.meets(0, &cube(&core)));
    }
}
