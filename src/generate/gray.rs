//! A Gray code counter against a binary counter.
//!
//! Both count when an input says so, each with its own logic: the Gray code is decoded, counted up, and encoded again.
//! Bad: the highest bits differ. Faulty: the Gray code counter stays at its last code.
//!
//! Hard for engines that must find the relation between two encodings of a state. It is an exclusive or for each bit,
//! and the property states it for the highest bit only. A counterexample counts to the end: 2^BITS steps.

use super::circuit::{Circuit, Word};
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(bits: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let enable = c.input("enable");
    let (binary, gray) = (c.latches("binary", bits), c.latches("gray", bits));
    let next_binary = c.count_up(&binary, enable);
    c.set_next(&binary, &next_binary);

    let decoded = decode(&mut c, &gray);
    let counts = if faulty {
        let last = c.all(&decoded);
        c.graph.and(enable, !last)
    } else {
        enable
    };
    let larger = c.count_up(&decoded, counts);
    let next_gray = encode(&mut c, &larger);
    c.set_next(&gray, &next_gray);

    let bad = c.graph.xor(binary[bits - 1], gray[bits - 1]);
    c.model("highest_bits_differ", bad)
}

/// Bit `i` of the number is the parity of the code's bits from `i` on.
fn decode(c: &mut Circuit, gray: &[Lit]) -> Word {
    let mut number = Word::from(gray);
    for i in (0..gray.len() - 1).rev() {
        number[i] = c.graph.xor(gray[i], number[i + 1]);
    }
    number
}

fn encode(c: &mut Circuit, number: &[Lit]) -> Word {
    let mut gray = Word::from(number);
    for i in 0..number.len() - 1 {
        gray[i] = c.graph.xor(number[i], number[i + 1]);
    }
    gray
}

pub fn depth(bits: usize) -> usize {
    1 << bits
}
