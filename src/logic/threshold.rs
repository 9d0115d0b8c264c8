//! Threshold functions: at least so many of some literals are true.

use std::sync::Arc;

use super::lit::Lit;

/// At least `at_least` of the members are true.
///
/// ```
/// use pdrer::logic::lit::Var;
/// use pdrer::logic::threshold::Threshold;
/// let [a, b, c] = [1, 2, 3].map(|i| Var(i).lit());
/// let two = Threshold { members: [a, b, c].into(), at_least: 2 };
/// assert!(two.is_proper());
/// assert_eq!(two.refuted_by(), 2);
/// assert_eq!(two.negation(), Threshold { members: [!a, !b, !c].into(), at_least: 2 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Threshold {
    /// The members: in order, no variable twice.
    pub members: Arc<[Lit]>,
    /// How many of them, from 1 to all.
    pub at_least: usize,
}

impl Threshold {
    /// The literal itself.
    pub fn literal(lit: Lit) -> Threshold {
        Threshold { members: [lit].into(), at_least: 1 }
    }

    /// Neither the disjunction of the members nor their conjunction, which are clauses and cubes.
    pub fn is_proper(&self) -> bool {
        1 < self.at_least && self.at_least < self.members.len()
    }

    /// The number of false members that make it false.
    pub fn refuted_by(&self) -> usize {
        self.members.len() - self.at_least + 1
    }

    /// Its negation, as a threshold of the negated members.
    pub fn negation(&self) -> Threshold {
        Threshold { members: opposite(&self.members), at_least: self.refuted_by() }
    }
}

/// The negated members, in the same order.
pub fn opposite(members: &[Lit]) -> Arc<[Lit]> {
    members.iter().map(|&lit| !lit).collect()
}

/// The members or their negations, such that the first one is positive.
pub fn positive(members: &[Lit]) -> Arc<[Lit]> {
    let sign = members.first().is_some_and(|lit| lit.is_negated());
    members.iter().map(|lit| lit.xor(sign)).collect()
}
