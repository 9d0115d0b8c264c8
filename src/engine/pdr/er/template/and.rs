//! Matches of *and*: clauses of a level that are equal but for one literal.
//!
//! Each clause minus each of its literals is a key; O(n·k) keys for n clauses of length k. Few keys occur twice, and
//! a sieve finds out which may before anything is stored or sorted.
//!
//! A cell of m clauses has m²/2 pairs: with the lemmas ¬a∨¬b of a one-hot encoding of m values, m³ in all. So large
//! cells are sorted and each literal is paired with the next [`REACH`] ones only. Neighbours in one cell tend to be
//! neighbours in others, so that instantiations with many matches remain; and there are at most `REACH` matches per
//! literal of a clause, in small cells, too.
//!
//! Unit clauses are left alone: A would be empty, nothing gets shorter, and they all would match each other.

use super::hash::{self, Sieve};
use super::instantiation::Instantiation;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;

/// How far apart the literals of a pair may be in a sorted cell of more than `2 * REACH + 1`.
pub const REACH: usize = 4;

/// A clause minus one literal.
struct Remainder {
    key: u64,
    literal: Lit,
    clause: u32,
}

impl Remainder {
    fn rest<'a>(&self, clauses: &[&'a Clause]) -> impl Iterator<Item = &'a Lit> {
        let literal = self.literal;
        clauses[self.clause as usize].iter().filter(move |&&lit| lit != literal)
    }
}

/// Reports each match with its two clauses, that of the smaller literal first.
pub fn find(clauses: &[&Clause], report: &mut impl FnMut(Instantiation, [u32; 3])) {
    let remainders = repeated(clauses);
    for cell in remainders.chunk_by(|a, b| a.key == b.key) {
        let same: Vec<&Remainder> =
            cell.iter().filter(|r| r.rest(clauses).eq(cell[0].rest(clauses))).collect();
        let reach = if same.len() > 2 * REACH + 1 { REACH } else { 2 * REACH };
        for (i, a) in same.iter().enumerate() {
            for b in same[i + 1..].iter().take(reach) {
                report(Instantiation::And([a.literal, b.literal]), [a.clause, b.clause, b.clause]);
            }
        }
    }
}

/// The remainders whose keys occur more than once (and a few others), sorted by key and literal.
fn repeated(clauses: &[&Clause]) -> Vec<Remainder> {
    let capacity = clauses.iter().map(|clause| clause.len()).sum();
    let (mut once, mut twice) = (Sieve::new(capacity), Sieve::new(capacity));
    for (_, key) in clauses.iter().flat_map(|clause| keys(clause)) {
        if once.insert(key) {
            twice.insert(key);
        }
    }
    let mut remainders = Vec::new();
    for (clause, lits) in (0..).zip(clauses) {
        let candidates = keys(lits).filter(|&(_, key)| twice.contains(key));
        remainders.extend(candidates.map(|(literal, key)| Remainder { key, literal, clause }));
    }
    remainders.sort_unstable_by_key(|r| (r.key, r.literal));
    remainders
}

/// The literals of a clause, each with the hash of all the others.
fn keys(clause: &Clause) -> impl Iterator<Item = (Lit, u64)> {
    let whole = hash::literals(clause);
    let lits = if clause.len() > 1 { &clause[..] } else { &[] };
    lits.iter().map(move |&lit| (lit, whole.wrapping_sub(hash::literal(lit))))
}
