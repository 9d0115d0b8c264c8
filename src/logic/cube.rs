//! Cubes and clauses: sorted sets of literals without duplicates.

use std::fmt;
use std::ops::{Deref, Not};

use smallvec::SmallVec;

use crate::logic::lit::Lit;

type Lits = SmallVec<[Lit; 8]>;

fn sorted(mut lits: Lits) -> Lits {
    lits.sort_unstable();
    lits.dedup();
    lits
}

/// A conjunction of literals: a set of states.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cube(Lits);

/// A disjunction of literals.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Clause(Lits);

impl Cube {
    /// This cube without its `i`-th literal.
    #[must_use]
    pub fn without(&self, i: usize) -> Cube {
        let mut lits = self.0.clone();
        lits.remove(i);
        Cube(lits)
    }

    /// Is every state of `other` a state of this cube?
    pub fn contains(&self, other: &Cube) -> bool {
        is_subset(&self.0, &other.0)
    }
}

impl Clause {
    /// Is this clause a subset of `other`, and therefore stronger?
    pub fn subsumes(&self, other: &Clause) -> bool {
        is_subset(&self.0, &other.0)
    }

    /// A small Bloom filter: a clause can subsume another only if its bits are a subset of the other's.
    pub fn signature(&self) -> u64 {
        signature(&self.0)
    }
}

/// A small Bloom filter: each literal sets one of 64 bits, so several literals share a bit.
pub(crate) fn signature(lits: &[Lit]) -> u64 {
    lits.iter().fold(0, |word, lit| word | 1 << (lit.code() % 64))
}

/// Requires: both are sorted, so that one pass suffices.
fn is_subset(small: &[Lit], large: &[Lit]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut rest = large.iter();
    small.iter().all(|lit| rest.by_ref().find(|&l| l >= lit) == Some(lit))
}

macro_rules! literal_set {
    ($set:ident, $negated:ident, $separator:literal) => {
        impl FromIterator<Lit> for $set {
            fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Self {
                $set(sorted(lits.into_iter().collect()))
            }
        }

        impl Deref for $set {
            type Target = [Lit];

            fn deref(&self) -> &[Lit] {
                &self.0
            }
        }

        impl Not for &$set {
            type Output = $negated;

            fn not(self) -> $negated {
                self.0.iter().map(|&lit| !lit).collect()
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (i, lit) in self.0.iter().enumerate() {
                    write!(f, "{}{lit:?}", if i == 0 { "" } else { $separator })?;
                }
                Ok(())
            }
        }
    };
}

literal_set!(Cube, Clause, " & ");
literal_set!(Clause, Cube, " | ");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn clause() -> impl Strategy<Value = Clause> {
        prop::collection::vec(2..40u32, 0..10)
            .prop_map(|codes| codes.into_iter().map(Lit::from_code).collect())
    }

    proptest! {
        #[test]
        fn subsumption_is_inclusion(c in clause(), d in clause()) {
            let included = c.iter().all(|lit| d.contains(lit));
            prop_assert_eq!(c.subsumes(&d), included);
            if included {
                prop_assert_eq!(c.signature() & !d.signature(), 0);
            }
        }

        #[test]
        fn a_union_is_subsumed(c in clause(), d in clause()) {
            let union: Clause = c.iter().chain(d.iter()).copied().collect();
            prop_assert!(c.subsumes(&union) && d.subsumes(&union));
        }

        #[test]
        fn negation_is_an_involution(c in clause()) {
            prop_assert_eq!(&!&!&c, &c);
            prop_assert_eq!((!&c).len(), c.len());
        }
    }
}
