//! Two adders of different structure, each in its own pipeline.
//!
//! The first pipeline adds its operands by a chain of full adders and passes the sum on. The second one adds the lower
//! halves in its first stage and the upper halves in its second stage, both by a parallel prefix network (Sklansky,
//! *Conditional-sum addition logic*, 1960). Bad: the results differ. Faulty: the second pipeline loses the carry
//! between its halves if the lower halves of both operands are all ones.
//!
//! Hard for engines that cannot express carries. Between the stages, the upper half of the first sum equals the sum of
//! the upper operands and the carry that the second pipeline stores. This takes many clauses for each bit, found one at
//! a time by queries that compare adders.

use super::circuit::{Circuit, Word};
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(bits: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let (a, b) = (c.inputs("a", bits), c.inputs("b", bits));
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(bits / 2), b.split_at(bits / 2));

    let (mut sum, carry) = c.graph.ripple_add(&a, &b, Lit::FALSE);
    sum.push(carry);
    let sum = c.delayed("sum", &sum);
    let first = c.delayed("first", &sum);

    let (low, mut carry) = prefix_add(&mut c, a_low, b_low, Lit::FALSE);
    if faulty {
        let ones = c.all(&[a_low, b_low].concat());
        carry = c.graph.and(carry, !ones);
    }
    let (low, carry) = (c.delayed("low", &low), c.delayed("carry", &[carry])[0]);
    let (a_high, b_high) = (c.delayed("a_high", a_high), c.delayed("b_high", b_high));
    let (high, carry) = prefix_add(&mut c, &a_high, &b_high, carry);
    let second = c.delayed("second", &[low, high, vec![carry]].concat());

    let same = c.same(&first, &second);
    c.model("sums_differ", !same)
}

/// A bad state comes after two steps, because the operands pass two stages.
pub const DEPTH: usize = 2;

/// The sum of two words and a carry, and the carry out.
fn prefix_add(c: &mut Circuit, a: &[Lit], b: &[Lit], carry: Lit) -> (Word, Lit) {
    let half: Word = a.iter().zip(b).map(|(&a, &b)| c.graph.xor(a, b)).collect();
    // For each position, the group of bits that ends there: does it generate a carry, and does it propagate one? Groups
    // double in every round until they all begin at bit 0.
    let mut makes: Word = a.iter().zip(b).map(|(&a, &b)| c.graph.and(a, b)).collect();
    let mut passes = half.clone();
    let mut distance = 1;
    while distance < half.len() {
        for i in (0..half.len()).filter(|i| i & distance != 0) {
            let below = (i & !(distance - 1)) - 1;
            let through = c.graph.and(passes[i], makes[below]);
            makes[i] = c.graph.or(makes[i], through);
            passes[i] = c.graph.and(passes[i], passes[below]);
        }
        distance *= 2;
    }
    let mut carries = vec![carry];
    for (makes, passes) in makes.into_iter().zip(passes) {
        let through = c.graph.and(passes, carry);
        carries.push(c.graph.or(makes, through));
    }
    let sum = half.iter().zip(&carries).map(|(&half, &carry)| c.graph.xor(half, carry)).collect();
    (sum, carries[half.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_adder_adds() {
        for bits in [1, 2, 3, 4, 5] {
            let mut c = Circuit::default();
            let (a, b, carry) = (c.inputs("a", bits), c.inputs("b", bits), c.input("carry"));
            let (mut sum, last) = prefix_add(&mut c, &a, &b, carry);
            sum.push(last);
            for assignment in 0..1usize << (2 * bits + 1) {
                let values = c.graph.evaluate(|var| assignment >> (var.index() - 1) & 1 == 1);
                let bit = |lit: &Lit| usize::from(values.get(*lit));
                let number = |word: &[Lit]| word.iter().rev().fold(0, |n, l| 2 * n + bit(l));
                assert_eq!(number(&sum), number(&a) + number(&b) + bit(&carry), "{bits} bits");
            }
        }
    }
}
