//! Circuits that count in unary, literal by literal, as in a sequential counter (Sinz, *Towards an optimal CNF encoding
//! of Boolean cardinality constraints*, CP 2005). Every threshold is a literal, so that all bounds share one circuit.
//! Rejected: totalizers and sorting networks, with which searches take longer.

use crate::generate::circuit::{Circuit, Word};
use crate::logic::lit::Lit;

/// Literal `i` of the result: are more than `i` of these true?
pub fn count(c: &mut Circuit, lits: &[Lit]) -> Word {
    lits.iter().fold(Word::new(), |more, &lit| {
        let was = |i: usize| more.get(i).copied().unwrap_or(Lit::FALSE);
        let reaches = |i: usize| {
            let one_less = if i == 0 { Lit::TRUE } else { was(i - 1) };
            let reached = c.graph.and(lit, one_less);
            c.graph.or(was(i), reached)
        };
        (0..=more.len()).map(reaches).collect()
    })
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
