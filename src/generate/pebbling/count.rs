//! Circuits that count in unary: a totalizer (Bailleux and Boufkhad, *Efficient CNF encoding of Boolean cardinality
//! constraints*, CP 2003). Every threshold is a literal, so that all bounds share one circuit.

use crate::generate::circuit::{Circuit, Word};
use crate::logic::lit::Lit;

/// Literal `i` of the result: are more than `i` of these true?
pub fn count(c: &mut Circuit, lits: &[Lit]) -> Word {
    if lits.len() < 2 {
        return lits.to_vec();
    }
    let (left, right) = lits.split_at(lits.len() / 2);
    let (left, right) = (count(c, left), count(c, right));
    // At least `i`.
    let reaches = |word: &[Lit], i: usize| if i == 0 { Lit::TRUE } else { word[i - 1] };
    let sum = |i: usize| {
        let ways = i.saturating_sub(right.len())..=i.min(left.len());
        ways.fold(Lit::FALSE, |any, k| {
            let way = c.graph.and(reaches(&left, k), reaches(&right, i - k));
            c.graph.or(any, way)
        })
    };
    (1..=lits.len()).map(sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts() {
        for n in 0..8 {
            let mut c = Circuit::default();
            let lits = c.inputs("x", n);
            let counted = count(&mut c, &lits);
            assert_eq!(counted.len(), n);
            for assignment in 0..1u32 << n {
                let values = c.graph.evaluate(|var| assignment >> (var.index() - 1) & 1 == 1);
                let more =
                    |(i, &lit): (usize, &Lit)| values.get(lit) == (assignment.count_ones() as usize > i);
                assert!(counted.iter().enumerate().all(more));
            }
        }
    }
}
