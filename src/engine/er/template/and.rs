//! Matches of *and*: clauses of one level that are equal except for one literal.
//!
//! Each clause without one of its literals is a key: O(n·k) keys for n clauses of length k. Few keys occur twice. A
//! sieve discards most others before keys are stored and sorted.
//!
//! The m clauses with one key form a cell with m²/2 pairs. For the lemmas ¬a∨¬b of a one-hot encoding of m values this
//! makes m³ pairs. So in a large cell each literal is paired only with the next [`REACH`] literals in order. Neighbours
//! in one cell tend to be neighbours in others, so instantiations with many matches remain. Unit clauses are left out:
//! A would be empty, all of them would match each other, and nothing would become shorter.

use super::hash::{self, Sieve};
use super::instantiation::Instantiation;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;

/// In sorted cells of more than `2 * REACH + 1` clauses, the literals of a pair are at most this far apart.
pub const REACH: usize = 4;

/// A clause without one of its literals.
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

/// Reports each match with its two clauses. The clause with the smaller literal comes first.
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

/// The remainders whose keys occur more than once, sorted by key and literal. The sieves let a few others pass.
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

/// The literals of a clause, each with the hash of the set of the other literals.
fn keys(clause: &Clause) -> impl Iterator<Item = (Lit, u64)> {
    let whole = hash::literals(clause);
    let lits = if clause.len() > 1 { &clause[..] } else { &[] };
    lits.iter().map(move |&lit| (lit, whole.wrapping_sub(hash::literal(lit))))
}
