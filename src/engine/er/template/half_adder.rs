//! Matches of *half adder*: (α∨β∨γ∨A), (α∨β∨δ∨A) and (¬α∨¬β∨γ∨δ∨A) in one level.
//!
//! The long clause without δ has the variables of the first short clause, and differs from it in the signs of α and β.
//! So for each literal δ of each clause one group of sign vectors is looked up: O(n·k) for n clauses of length k; few
//! groups exist. In those that do, each γ is tried. The second short clause is then known, and is looked up, too.

use smallvec::SmallVec;

use super::hash;
use super::instantiation::Instantiation;
use super::signs::{SignVector, SignVectors, difference, neighbours, same_variables};
use crate::logic::lit::Lit;

/// Reports each match once, with its clauses: the one with γ, the one with δ, and the long one.
pub fn find(vectors: &SignVectors<'_>, report: &mut impl FnMut(Instantiation, [u32; 3])) {
    for long in vectors.vectors() {
        let clause = vectors.clause(long);
        for (i, &delta) in clause.iter().enumerate() {
            let group = vectors.group(long.key.wrapping_sub(hash::variable(delta.var())));
            if group.is_empty() {
                continue;
            }
            neighbours(group, without_bit(long.signs, i), clause.len() - 1, |short| {
                complete(vectors, long, delta, short, report);
            });
        }
    }
}

/// Given the long clause, δ, and a candidate for the short clause with γ, finds γ and the short clause with δ.
fn complete(
    vectors: &SignVectors<'_>,
    long: &SignVector,
    delta: Lit,
    short: &SignVector,
    report: &mut impl FnMut(Instantiation, [u32; 3]),
) {
    let clause = vectors.clause(short);
    let rest: SmallVec<[Lit; 16]> =
        vectors.clause(long).iter().copied().filter(|&lit| lit != delta).collect();
    if !same_variables(clause, rest.iter().map(|lit| lit.var())) {
        return;
    }
    let place = rest.partition_point(|&lit| lit < delta);
    let [a, b] = difference(short.signs, without_bit(long.signs, place));
    // γ and δ are interchangeable. With γ < δ each match is found only once.
    for (i, &gamma) in clause[..place].iter().enumerate().filter(|&(i, _)| i != a && i != b) {
        let mut other: SmallVec<[Lit; 16]> = SmallVec::from_slice(clause);
        other.insert(place, delta);
        other.remove(i);
        if let Some(second) = vectors.find(&other) {
            let instantiation = Instantiation::HalfAdder([clause[a], clause[b]], [gamma, delta]);
            report(instantiation, [short.place, second.place, long.place]);
        }
    }
}

/// The word without its i-th bit.
fn without_bit(word: u64, i: usize) -> u64 {
    let low = (1 << i) - 1;
    word & low | (word >> 1) & !low
}
