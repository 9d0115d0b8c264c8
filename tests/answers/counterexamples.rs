use pdrer::answer::witness::Counterexample;
use pdrer::logic::bits::Bits;
use pdrer::logic::lit::Lit;
use pdrer::model::{Latch, Model};
use pdrer::verify::{Rejected, counterexample};

fn lits(codes: &[u32]) -> Vec<Lit> {
    codes.iter().map(|&code| Lit::from_code(code)).collect()
}

/// The input is 2. Latch 4 remembers that the input was once true, latch 6 what it was first. Once true, the input
/// must stay true (gate 12 is a violation). Properties: never; once and again; a violation.
fn model() -> Model {
    let [once, first] = [(11, 0), (6, 2)];
    let latch = |(next, reset)| Latch { next: Lit::from_code(next), reset: Lit::from_code(reset) };
    Model {
        inputs: 1,
        latches: vec![latch(once), latch(first)],
        ands: [[4, 2], [5, 3], [4, 3]].map(|gate| gate.map(Lit::from_code)).to_vec(),
        bads: lits(&[0, 8, 12]),
        constraints: lits(&[1, 13]),
        ..Model::default()
    }
}

fn run(property: usize, state: &[u8], inputs: &[u8]) -> Counterexample {
    let bits = |values: &[u8]| values.iter().map(|&value| value == 1).collect::<Bits>();
    Counterexample {
        property,
        state: bits(state),
        inputs: inputs.iter().map(|&value| bits(&[value])).collect(),
        back: None,
    }
}

#[test]
fn the_first_bad_step_is_found_and_later_steps_do_not_matter() {
    assert_eq!(counterexample(&model(), &run(1, &[0, 1], &[1, 1])), Ok(1));
    assert_eq!(counterexample(&model(), &run(1, &[0, 0], &[0, 0, 1, 1, 1])), Ok(3));
    assert_eq!(counterexample(&model(), &run(1, &[0, 1], &[1, 1, 0])), Ok(1));
}

#[test]
fn a_bad_state_may_be_initial_and_may_be_an_output() {
    let model = Model { inputs: 1, outputs: lits(&[3]), ..Model::default() };
    assert_eq!(counterexample(&model, &run(0, &[], &[0])), Ok(0));
    assert_eq!(counterexample(&model, &run(0, &[], &[1, 0])), Ok(1));
}

#[test]
fn what_is_no_run_to_the_bad_state_is_rejected() {
    let mut short = run(1, &[0, 1], &[1, 1]);
    short.inputs[1].truncate(0);
    let cases = [
        (run(3, &[0, 1], &[1, 1]), Rejected::NoSuchProperty { property: 3, properties: 3 }),
        (run(1, &[0], &[1, 1]), Rejected::StateLength { found: 1, expected: 2 }),
        (short, Rejected::InputLength { step: 1, found: 0, expected: 1 }),
        (run(1, &[0, 1], &[]), Rejected::NotReached { property: 1, steps: 0 }),
        (run(1, &[1, 1], &[1, 1]), Rejected::NotInitial(0)),
        (run(1, &[0, 0], &[1, 1]), Rejected::NotInitial(1)),
        (run(1, &[0, 1], &[0, 1, 1]), Rejected::NotInitial(1)),
        (run(1, &[0, 1], &[1, 0, 1]), Rejected::Constraint { step: 1, constraint: 1 }),
        (run(2, &[0, 1], &[1, 0]), Rejected::Constraint { step: 1, constraint: 1 }),
        (run(1, &[0, 0], &[0, 0, 1]), Rejected::NotReached { property: 1, steps: 3 }),
        (run(0, &[0, 1], &[1, 1]), Rejected::NotReached { property: 0, steps: 2 }),
    ];
    for (answer, rejected) in cases {
        assert_eq!(counterexample(&model(), &answer), Err(rejected), "{answer:?}");
    }
}

#[test]
fn cyclic_resets_are_a_relation() {
    let latch = |code| Latch { next: Lit::FALSE, reset: Lit::from_code(code) };
    let model = Model { latches: vec![latch(4), latch(2)], bads: lits(&[2]), ..Model::default() };
    let run = |state: [bool; 2]| Counterexample {
        property: 0,
        state: state.into(),
        inputs: vec![[].into()],
        back: None,
    };
    assert_eq!(counterexample(&model, &run([true, true])), Ok(0));
    assert_eq!(counterexample(&model, &run([true, false])), Err(Rejected::NotInitial(0)));
}
