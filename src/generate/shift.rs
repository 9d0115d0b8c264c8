//! A shift register and its shares.
//!
//! Data moves along one register, and shares of it along others. In every step all shares but the last are arbitrary,
//! and the last one is chosen so that the sum of all shares, modulo 2, is the data bit. Bad: at the end of the
//! registers the sum is wrong. Faulty: an input inverts the bit that enters the last share.
//!
//! Hard for engines that learn clauses over latches only. The invariant is that the sum is right at every stage. The
//! property says so for the last stage only, so each stage needs a frame. The lemmas of a stage are 2^SHARES clauses,
//! or as many auxiliary variables as there are shares. A counterexample is as long as the registers are.

use super::circuit::Circuit;
use crate::logic::lit::Lit;
use crate::model::Model;

/// The model.
pub fn build(length: usize, shares: usize, faulty: bool) -> Model {
    let mut c = Circuit::default();
    let data = c.input("data");
    let mut entering = c.inputs("mask", shares - 1);
    let masks = c.parity(&entering);
    let mut last = c.graph.xor(data, masks);
    if faulty {
        let invert = c.input("invert");
        last = c.graph.xor(last, invert);
    }
    entering.push(last);
    let mut leaving = vec![shift(&mut c, "data", length, data)];
    for (i, &share) in entering.iter().enumerate() {
        leaving.push(shift(&mut c, &format!("share{i}"), length, share));
    }
    let bad = c.parity(&leaving);
    c.model("sum_differs", bad)
}

/// A shift register. Returns its end.
fn shift(c: &mut Circuit, name: &str, length: usize, entering: Lit) -> Lit {
    let stages = c.latches(name, length);
    let next = [&[entering], &stages[..length - 1]].concat();
    c.set_next(&stages, &next);
    stages[length - 1]
}

pub fn depth(length: usize) -> usize {
    length
}
