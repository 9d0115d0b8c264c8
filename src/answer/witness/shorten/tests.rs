//! Counterexamples are made shorter.

use super::*;
use crate::model::Latch;

fn bits(text: &str) -> Bits {
    text.chars().map(|c| c == '1').collect()
}

fn run(state: &str, inputs: &[&str]) -> Counterexample {
    Counterexample {
        property: 0,
        state: bits(state),
        inputs: inputs.iter().map(|text| bits(text)).collect(),
        back: None,
    }
}

fn shortened(model: &Model, mut run: Counterexample) -> Counterexample {
    shorten(model, &mut run, &|| false);
    run
}

fn lits<const N: usize>(codes: [u32; N]) -> [Lit; N] {
    codes.map(Lit::from_code)
}

/// A model from next states and resets, operands of gates, and a bad state.
fn model<const L: usize>(inputs: usize, latches: [[u32; 2]; L], ands: &[[u32; 2]], bad: u32) -> Model {
    Model {
        inputs,
        latches: latches.map(lits).map(|[next, reset]| Latch { next, reset }).to_vec(),
        ands: ands.iter().map(|&gate| lits(gate)).collect(),
        bads: lits([bad]).to_vec(),
        ..Model::default()
    }
}

/// A model in which latch 4 takes the value of input 2, and latch 6 that of latch 4.
fn delay(resets: [u32; 2], bad: u32) -> Model {
    model(1, [[2, resets[0]], [4, resets[1]]], &[], bad)
}

#[test]
fn steps_after_the_bad_one_go() {
    let found = shortened(&delay([0, 0], 4), run("00", &["1", "1", "0", "1"]));
    assert_eq!(found, run("00", &["1", "0"]));
}

/// Latch 6 says whether there was a step, latch 8 whether input 2 was true an odd number of times. Bad: both and input
/// 4.
#[test]
fn what_lies_between_equal_states_goes() {
    let model = model(2, [[1, 0], [14, 0]], &[[8, 2], [9, 3], [13, 11], [8, 6], [16, 4]], 18);
    let found = shortened(&model, run("00", &["10", "10", "10", "00", "10", "10", "01"]));
    assert_eq!(found, run("00", &["10", "01"]));
}

#[test]
fn a_run_begins_with_its_last_initial_state() {
    // Latch 4 has no reset: every state is initial in which latch 6 is 0.
    let free = delay([4, 0], 6);
    assert_eq!(shortened(&free, run("00", &["0", "1", "0", "0"])), run("10", &["0", "0"]));
    // Its reset is the input: the state before the bad one is initial only if the input is right.
    let function = delay([2, 0], 6);
    assert_eq!(shortened(&function, run("00", &["0", "1", "1", "1"])), run("10", &["1", "0"]));
    assert_eq!(shortened(&function, run("00", &["0", "1", "0", "1"])), run("00", &["0", "1", "0", "0"]));
}

#[test]
fn zeros_may_bring_the_bad_state_earlier() {
    assert_eq!(shortened(&model(1, [], &[], 3), run("", &["1", "1", "0"])), run("", &["0"]));
}

#[test]
fn ones_that_matter_stay() {
    // Bad: inputs 2 and 4 are equal. Changing either one matters, changing both does not.
    let equal = model(3, [], &[[4, 2], [5, 3], [11, 9]], 13);
    assert_eq!(shortened(&equal, run("", &["111"])), run("", &["000"]));
    let constrained = Model { constraints: lits([2]).to_vec(), ..equal };
    assert_eq!(shortened(&constrained, run("", &["111"])), run("", &["110"]));
}

#[test]
fn latches_without_reset_are_zero_unless_they_matter() {
    let two = model(0, [[0, 2], [0, 4]], &[], 2);
    assert_eq!(shortened(&two, run("11", &[""])), run("10", &[""]));
    // Latch 2 has no reset, so it may be 0; latch 4 starts like latch 2.
    let dependent = model(0, [[0, 2], [0, 2]], &[], 1);
    assert_eq!(shortened(&dependent, run("11", &[""])), run("00", &[""]));
}

#[test]
fn cyclic_resets_keep_their_values() {
    let cyclic = model(1, [[0, 6], [0, 4]], &[], 1);
    assert_eq!(shortened(&cyclic, run("11", &["1"])), run("11", &["0"]));
}

#[test]
fn what_is_no_counterexample_stays() {
    let model = delay([0, 0], 4);
    for wrong in [
        run("00", &["0", "1"]),
        run("10", &["1"]),
        run("0", &["1", "1"]),
        run("00", &["1", ""]),
        run("00", &[]),
        Counterexample { property: 1, ..run("00", &["1", "1"]) },
    ] {
        assert_eq!(shortened(&model, wrong.clone()), wrong);
    }
}

#[test]
fn work_is_limited() {
    // Bad: inputs 2 and 4 are equal. Only trying finds that both can be 0.
    let equal = model(3, [], &[[4, 2], [5, 3], [11, 9]], 13);
    let after = |work, stop: bool| {
        let mut run = run("", &["111"]);
        shorten_within(&equal, &mut run, work, &|| stop);
        run.inputs[0].clone()
    };
    assert_eq!(after(0, false), bits("111"));
    assert_eq!(after(equal.variables() as u64, false), bits("110"));
    assert_eq!(after(1000, true), bits("110"));
    assert_eq!(after(1000, false), bits("000"));
}
