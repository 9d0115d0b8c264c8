//! Clauses as sign vectors over their variables. Two clauses over the same variables match *xor* if their sign vectors
//! differ in exactly two places.
//!
//! All clauses over the same variables form one group. Rejected: a key for each pair of literals of a clause.

use super::hash::{self, Sieve};
use crate::logic::cube::Clause;
use crate::logic::lit::{Lit, Var};

/// The clauses of a level, grouped by sets of variables. Clauses of more than 64 literals are left out: they exclude
/// very few states, and few of them have a common instantiation.
pub struct SignVectors<'a> {
    clauses: &'a [&'a Clause],
    /// Sorted by key, then signs.
    vectors: Vec<SignVector>,
    keys: Sieve,
}

/// A clause as a sign vector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SignVector {
    /// Hash of the set of variables.
    pub key: u64,
    /// Bit i is the sign of the i-th literal.
    pub signs: u64,
    /// The clause: an index into the clauses of the level.
    pub place: u32,
}

impl<'a> SignVectors<'a> {
    /// The sign vectors of the clauses.
    pub fn new(clauses: &'a [&'a Clause]) -> SignVectors<'a> {
        let mut vectors = Vec::with_capacity(clauses.len());
        let mut keys = Sieve::new(8 * clauses.len());
        for (place, clause) in (0..).zip(clauses) {
            if clause.len() <= u64::BITS as usize {
                let key = hash::variables(clause);
                vectors.push(SignVector { key, signs: signs(clause), place });
                keys.insert(key);
            }
        }
        vectors.sort_unstable();
        SignVectors { clauses, vectors, keys }
    }

    /// All sign vectors.
    pub fn vectors(&self) -> &[SignVector] {
        &self.vectors
    }

    /// The groups of two or more clauses over the same variables.
    pub fn groups(&self) -> impl Iterator<Item = &[SignVector]> {
        self.vectors.chunk_by(|a, b| a.key == b.key).filter(|group| group.len() > 1)
    }

    /// The group with this key; empty if there is none.
    pub fn group(&self, key: u64) -> &[SignVector] {
        if !self.keys.contains(key) {
            return &[];
        }
        let start = self.vectors.partition_point(|v| v.key < key);
        let rest = &self.vectors[start..];
        &rest[..rest.partition_point(|v| v.key == key)]
    }

    /// The clause of a sign vector.
    pub fn clause(&self, vector: &SignVector) -> &'a Clause {
        self.clauses[vector.place as usize]
    }

    /// The sign vector of the clause with these literals.
    ///
    /// Requires: the literals are in order.
    pub fn find(&self, lits: &[Lit]) -> Option<&SignVector> {
        let key = hash::variables(lits);
        if !self.keys.contains(key) {
            return None;
        }
        let place = self.vectors.binary_search_by_key(&(key, signs(lits)), |v| (v.key, v.signs)).ok()?;
        let vector = &self.vectors[place];
        self.clause(vector).iter().eq(lits).then_some(vector)
    }
}

/// Calls `visit` for each vector of the group that differs from `signs` in exactly two of its `length` places.
///
/// A small group is scanned. If there are fewer pairs of places than vectors, each pair is looked up instead.
pub fn neighbours(group: &[SignVector], signs: u64, length: usize, mut visit: impl FnMut(&SignVector)) {
    if group.len() <= length * length / 2 {
        group.iter().filter(|v| (v.signs ^ signs).count_ones() == 2).for_each(visit);
        return;
    }
    for i in 0..length {
        for j in i + 1..length {
            let flipped = signs ^ (1 << i) ^ (1 << j);
            if let Ok(place) = group.binary_search_by_key(&flipped, |v| v.signs) {
                visit(&group[place]);
            }
        }
    }
}

/// The two places in which sign vectors differ.
pub fn difference(a: u64, b: u64) -> [usize; 2] {
    let difference = a ^ b;
    [difference.trailing_zeros() as usize, 63 - difference.leading_zeros() as usize]
}

/// Are the clauses over the same variables? Equal keys only make it very likely.
pub fn same_variables(a: &[Lit], b: impl ExactSizeIterator<Item = Var>) -> bool {
    a.len() == b.len() && a.iter().map(|lit| lit.var()).eq(b)
}

fn signs(lits: &[Lit]) -> u64 {
    (0..).zip(lits).fold(0, |signs, (i, lit)| signs | u64::from(lit.is_negated()) << i)
}
