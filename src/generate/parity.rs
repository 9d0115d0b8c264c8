//! The parity of a register file, behind a pipeline stage.
//!
//! In each step one word of the file is written, and a parity bit is updated by the difference that this makes. The
//! latch `wrong` says one step later whether the parity bit was wrong. Bad: that latch. Faulty: the parity bit is not
//! updated while all bits of the file are 1.
//!
//! Hard for engines that learn clauses over latches only. The invariant is that the parity bit is the sum of all bits
//! of the file, modulo 2: 2^(WORDS * BITS) clauses of maximal length, or a chain of as many auxiliary variables as
//! there are bits. Because of the pipeline stage the property is not inductive; without it the property would be the
//! invariant.

use super::circuit::Circuit;
use super::words::bits_for;
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(words: usize, bits: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let write = c.input("write");
    let (address, data) = (c.inputs("address", bits_for(words)), c.inputs("data", bits));
    let file: Vec<_> = (0..words).map(|word| c.latches(&format!("file{word}"), bits)).collect();
    let parity = c.latch("parity", false);

    let mut difference = Lit::FALSE;
    for (i, word) in file.iter().enumerate() {
        let addressed = c.is(&address, i);
        let written = c.graph.and(write, addressed);
        let next = c.graph.choose(written, &data, word);
        c.set_next(word, &next);
        let change = c.parity(&[&data[..], word].concat());
        let change = c.graph.and(written, change);
        difference = c.graph.or(difference, change);
    }
    let file = file.concat();
    if faulty {
        let all_ones = c.all(&file);
        difference = c.graph.and(difference, !all_ones);
    }
    let next_parity = c.graph.xor(parity, difference);
    c.set_next(&[parity], &[next_parity]);

    let sum = c.parity(&file);
    let differs = c.graph.xor(sum, parity);
    let wrong = c.latch("wrong", false);
    c.set_next(&[wrong], &[differs]);
    c.model("parity_wrong", wrong)
}

/// Every word is written once, then one write does not update the parity bit, and `wrong` is true a step later.
pub fn depth(words: usize) -> usize {
    words + 2
}
