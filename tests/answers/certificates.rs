use std::sync::Arc;

use pdrer::answer::certificate::build;
use pdrer::answer::invariant::{Definition, Invariant, Operator};
use pdrer::logic::lit::Lit;
use pdrer::model::{Latch, Model, SymbolKind};
use pdrer::sat::{Evidence, Stop};
use pdrer::verify::{self, Check, Rejected, Unverified};

/// The check by refutations; the one by CaDiCaL must agree.
fn certificate(
    model: &Model,
    certificate: &Model,
    properties: &[usize],
    stop: Option<Stop>,
) -> Result<(), Unverified> {
    let [proof, cadical] = [Evidence::Proof, Evidence::Cadical]
        .map(|evidence| verify::certificate(model, certificate, properties, evidence, stop.clone()));
    assert_eq!(proof, cadical);
    proof
}

fn lits(codes: &[u32]) -> Vec<Lit> {
    codes.iter().map(|&code| Lit::from_code(code)).collect()
}

fn latch(next: u32, reset: u32) -> Latch {
    Latch { next: Lit::from_code(next), reset: Lit::from_code(reset) }
}

fn gates(gates: &[[u32; 2]]) -> Vec<[Lit; 2]> {
    gates.iter().map(|gate| gate.map(Lit::from_code)).collect()
}

/// Two latches toggled by the same input. Bad: they differ; the first is true.
fn twins() -> Model {
    Model {
        inputs: 1,
        latches: vec![latch(12, 0), latch(18, 0)],
        ands: gates(&[[4, 2], [5, 3], [11, 9], [6, 2], [7, 3], [17, 15], [4, 7]]),
        bads: lits(&[20, 4]),
        ..Model::default()
    }
}

/// The invariant of the twins: an auxiliary variable, defined as their exclusive or, is false.
fn twins_are_equal() -> Invariant {
    let operands = [Invariant::latch(0).lit(), Invariant::latch(1).lit()];
    let definitions = vec![Definition { operator: Operator::Xor, operands }];
    Invariant {
        definitions,
        lemmas: vec![vec![!Invariant::auxiliary(2, 0).lit()].into()],
        ..Invariant::default()
    }
}

/// The check that rejects the certificate of the twins after this change to it.
fn rejection(change: impl Fn(&mut Model)) -> Result<(), Rejected> {
    let mut changed = build(&twins(), &[(0, &twins_are_equal())]);
    change(&mut changed);
    rejected(certificate(&twins(), &changed, &[0], None))
}

fn rejected(result: Result<(), Unverified>) -> Result<(), Rejected> {
    result.map_err(|error| match error {
        Unverified::Rejected(rejected) => rejected,
        Unverified::Stopped => panic!("nobody said stop"),
    })
}

fn fails(check: Check) -> Result<(), Rejected> {
    Err(Rejected::Check(check))
}

fn rename(model: &mut Model, kind: SymbolKind, position: usize, name: &str) {
    model.symbols.insert((kind, position), name.as_bytes().to_vec());
}

#[test]
fn an_auxiliary_variable_proves_the_twins_equal() {
    assert_eq!(rejection(|_| {}), Ok(()));
    let found = build(&twins(), &[(0, &twins_are_equal())]);
    // The example of Certifaiger's format, gate by gate.
    let model_gates = twins().ands.len();
    assert_eq!(found.ands[..model_gates], twins().ands);
    assert_eq!(found.ands[model_gates..], gates(&[[6, 4], [7, 5], [25, 23], [27, 21]]));
    assert_eq!(found.bads, lits(&[29]));
}

#[test]
fn wrong_invariants_are_rejected() {
    let check = |change: fn(&mut Invariant)| {
        let mut invariant = twins_are_equal();
        change(&mut invariant);
        rejected(certificate(&twins(), &build(&twins(), &[(0, &invariant)]), &[0], None))
    };
    assert_eq!(check(|i| i.lemmas.clear()), fails(Check::Inductive));
    assert_eq!(check(|i| i.lemmas[0][0] = !i.lemmas[0][0]), fails(Check::Base));
    assert_eq!(check(|i| i.lemmas.push(vec![Invariant::latch(0).lit()].into())), fails(Check::Base));
    assert_eq!(check(|i| i.lemmas.push(vec![!Invariant::latch(0).lit()].into())), fails(Check::Inductive));
    assert_eq!(check(|i| i.definitions[0].operator = Operator::And), fails(Check::Inductive));
    assert_eq!(check(|i| i.definitions[0].operands[0] = Lit::FALSE), fails(Check::Inductive));
    assert_eq!(check(|i| i.definitions[0].operands.swap(0, 1)), Ok(()));
}

#[test]
fn changed_circuits_are_rejected() {
    assert_eq!(rejection(|c| c.bads[0] = Lit::FALSE), fails(Check::Safety));
    assert_eq!(rejection(|c| c.bads[0] = Lit::TRUE), fails(Check::Base));
    assert_eq!(rejection(|c| c.bads[0] = Lit::from_code(26)), Ok(()), "the lemma implies the property");
    assert_eq!(rejection(|c| c.bads.clear()), fails(Check::Safety));
    assert_eq!(rejection(|c| c.outputs.push(c.bads.pop().unwrap())), Ok(()));
    assert_eq!(rejection(|c| c.latches[0].reset = Lit::TRUE), fails(Check::Reset));
    assert_eq!(rejection(|c| c.latches[0].reset = Lit::from_code(2)), fails(Check::Reset));
    assert_eq!(rejection(|c| c.latches[0].reset = c.latch(0)), fails(Check::Base));
    assert_eq!(rejection(|c| c.latches[0].next = Lit::FALSE), fails(Check::Transition));
    assert_eq!(rejection(|c| c.latches[0].next = c.latches[1].next), fails(Check::Transition));
    assert_eq!(rejection(|c| c.constraints.push(c.latch(0))), fails(Check::Reset));
    assert_eq!(rejection(|c| c.constraints.push(!c.latch(0))), fails(Check::Transition));
    assert_eq!(rejection(|c| c.constraints.push(c.input(0))), fails(Check::Reset));
}

#[test]
fn wrong_mappings_are_rejected() {
    use SymbolKind::{Input, Latch};
    assert_eq!(rejection(|c| c.symbols.clear()), Ok(()), "by position");
    assert_eq!(rejection(|c| c.comment = b"MAPPING 3\n2 2\n4 4\n6 6\n".to_vec()), Ok(()));
    assert_eq!(rejection(|c| c.comment = b"MAPPING 3\n2 2\n4 6\n6 4\n".to_vec()), Ok(()), "they are twins");
    assert_eq!(rejection(|c| rename(c, Latch, 1, "= 4")), fails(Check::Safety));
    assert_eq!(rejection(|c| rename(c, Latch, 1, "= 2")), fails(Check::Reset));
    assert_eq!(rejection(|c| rename(c, Input, 0, "= 4")), fails(Check::Transition));
    assert_eq!(rejection(|c| rename(c, Latch, 0, "unmapped")), fails(Check::Safety));
    assert_eq!(rejection(|c| rename(c, Input, 0, "unmapped")), fails(Check::Transition));
    let unmappable = |from, to| Err(Rejected::NotMappable { from, to });
    assert_eq!(rejection(|c| rename(c, Latch, 0, "x= 0")), unmappable(4, 0));
    assert_eq!(rejection(|c| rename(c, Latch, 0, "= 5")), unmappable(4, 5));
    assert_eq!(rejection(|c| rename(c, Latch, 0, "a=8")), unmappable(4, 8));
    assert_eq!(rejection(|c| c.comment = b"MAPPING 1\n8 4\n".to_vec()), unmappable(8, 4));
    assert_eq!(rejection(|c| c.comment = b"MAPPING 1\n4 400\n".to_vec()), unmappable(4, 400));
}

/// A latch that follows the model's input would hide that the input is bad: its reset and its next state say that it
/// never is.
#[test]
fn a_latch_cannot_stand_for_an_input() {
    let model = Model { inputs: 1, bads: lits(&[2]), ..Model::default() };
    let mut hidden = Model { latches: vec![latch(0, 0)], bads: lits(&[2]), ..Model::default() };
    rename(&mut hidden, SymbolKind::Latch, 0, "= 2");
    assert_eq!(rejected(certificate(&model, &hidden, &[0], None)), fails(Check::Reset));
    hidden.latches[0].reset = hidden.latch(0);
    assert_eq!(rejected(certificate(&model, &hidden, &[0], None)), fails(Check::Transition));
}

/// A signal that the certificate does not map must not be relied on, even if the model fixes it: the formulas are those
/// of Certifaiger.
#[test]
fn latches_that_are_not_mapped_are_free() {
    // Both latches become the input, and the second is constrained to be true; bad is that the first is not.
    let model = Model {
        inputs: 1,
        latches: vec![latch(2, 1); 2],
        bads: lits(&[5]),
        constraints: lits(&[6]),
        ..Model::default()
    };
    let mut always = Model { latches: vec![latch(1, 1)], bads: lits(&[3]), ..Model::default() };
    rename(&mut always, SymbolKind::Latch, 0, "= 4");
    assert_eq!(rejected(certificate(&model, &always, &[0], None)), fails(Check::Transition));
    assert_eq!(certificate(&model, &build(&model, &[(0, &Invariant::default())]), &[0], None), Ok(()));
}

/// An additional latch whose reset has no solution would make the base case hold trivially.
#[test]
fn extra_latches_need_stratified_resets() {
    let model = Model { latches: vec![latch(2, 1)], bads: lits(&[2]), ..Model::default() };
    let vacuous = Model { latches: vec![latch(2, 1), latch(4, 5)], ..model.clone() };
    let result = rejected(certificate(&model, &vacuous, &[0], None));
    assert!(matches!(result, Err(Rejected::Cyclic(_))), "{result:?}");
}

#[test]
fn claims_are_about_properties_that_exist() {
    let found = build(&twins(), &[(0, &twins_are_equal())]);
    let check = |properties: &[usize]| rejected(certificate(&twins(), &found, properties, None));
    assert_eq!(check(&[]), Err(Rejected::NothingClaimed));
    assert_eq!(check(&[0, 2]), Err(Rejected::NoSuchProperty { property: 2, properties: 2 }));
    assert_eq!(check(&[0, 0]), Ok(()));
    assert_eq!(check(&[1]), fails(Check::Safety));
    assert_eq!(check(&[0, 1]), fails(Check::Safety));
}

/// Latch 4 records that input 2 was ever true, which a constraint forbids; latch 6 is bad as well, for another reason.
fn constrained() -> Model {
    Model {
        inputs: 1,
        latches: vec![latch(9, 0), latch(6, 0)],
        ands: gates(&[[5, 3]]),
        bads: lits(&[4, 6]),
        constraints: lits(&[3]),
        ..Model::default()
    }
}

#[test]
fn constraints_are_needed_and_kept() {
    let model = constrained();
    let found = build(&model, &[(0, &Invariant::default()), (1, &Invariant::default())]);
    assert_eq!(certificate(&model, &found, &[0, 1], None), Ok(()));
    assert_eq!(certificate(&model, &build(&model, &[(0, &Invariant::default())]), &[0], None), Ok(()));

    let dropped = Model { constraints: vec![], ..found.clone() };
    assert_eq!(rejected(certificate(&model, &dropped, &[0, 1], None)), fails(Check::Inductive));
    let free = Model { constraints: vec![], ..model };
    assert_eq!(rejected(certificate(&free, &found, &[0, 1], None)), fails(Check::Reset));
}

#[test]
fn bad_states_may_depend_on_inputs() {
    // Bad: the latch, which stays false, and the input.
    let model = Model {
        inputs: 1,
        latches: vec![latch(4, 0)],
        ands: gates(&[[4, 2]]),
        bads: lits(&[6]),
        ..Model::default()
    };
    assert_eq!(
        rejected(certificate(&model, &build(&model, &[(0, &Invariant::default())]), &[0], None)),
        fails(Check::Inductive)
    );
    let never = Invariant {
        definitions: vec![],
        lemmas: vec![vec![!Invariant::latch(0).lit()].into()],
        ..Invariant::default()
    };
    assert_eq!(certificate(&model, &build(&model, &[(0, &never)]), &[0], None), Ok(()));
}

/// Latch 4 starts as the input, latch 6 as latch 4, latch 8 uninitialised, latch 10 at 1; all keep their values. Bad:
/// 4 differs from 6, and 8 and 10.
fn started() -> Model {
    Model {
        inputs: 1,
        latches: vec![latch(4, 2), latch(6, 4), latch(8, 8), latch(10, 1)],
        ands: gates(&[[4, 6], [5, 7], [13, 15], [8, 10], [16, 18]]),
        bads: lits(&[20]),
        ..Model::default()
    }
}

#[test]
fn lemmas_speak_of_later_steps_where_resets_are_functions() {
    let model = started();
    let [a, b] = [0, 1].map(|i| Invariant::latch(i).lit());
    let first = Invariant::first_step(4).lit();
    let equal = Invariant {
        definitions: vec![],
        lemmas: vec![vec![first, !a, b].into(), vec![first, a, !b].into()],
        ..Invariant::default()
    };
    let found = build(&model, &[(0, &equal)]);
    assert_eq!(certificate(&model, &found, &[0], None), Ok(()));
    let half = Invariant { lemmas: vec![vec![first, !a, b].into(), vec![!first, b].into()], ..equal.clone() };
    assert_eq!(
        rejected(certificate(&model, &build(&model, &[(0, &half)]), &[0], None)),
        fails(Check::Base),
        "a lemma about the first step must hold in it"
    );
    for i in 0..4 {
        let mut changed = found.clone();
        changed.latches[i].reset = Lit::FALSE;
        assert_eq!(rejected(certificate(&model, &changed, &[0], None)), fails(Check::Reset), "latch {i}");
    }
}

/// In the first step, the latches with reset functions have the values of these functions. The lemmas do not say that,
/// so the certificate must.
#[test]
fn the_first_step_is_tied_to_the_reset_functions() {
    // Latch 4 starts as the input and turns false. Latch 6 starts false and becomes "latch 4 and not the input": no
    // later step can make it true because latch 4 is false, and the first cannot because they are the same.
    let model = Model {
        inputs: 1,
        latches: vec![latch(0, 2), latch(8, 0)],
        ands: gates(&[[4, 3]]),
        bads: lits(&[6]),
        ..Model::default()
    };
    let first = Invariant::first_step(2).lit();
    let later = Invariant {
        definitions: vec![],
        lemmas: vec![vec![first, !Invariant::latch(0).lit()].into()],
        ..Invariant::default()
    };
    let found = build(&model, &[(0, &later)]);
    assert_eq!(certificate(&model, &found, &[0], None), Ok(()));
    assert_eq!(
        rejected(certificate(&model, &build(&model, &[(0, &Invariant::default())]), &[0], None)),
        fails(Check::Inductive)
    );
}

#[test]
fn cyclic_resets_are_checked_in_memory() {
    // Each latch starts as the other: both 0 or both 1; they stay. Bad: they differ.
    let model = Model {
        latches: vec![latch(2, 4), latch(4, 2)],
        ands: gates(&[[2, 5], [3, 4], [7, 9]]),
        bads: lits(&[11]),
        ..Model::default()
    };
    assert_eq!(certificate(&model, &build(&model, &[(0, &Invariant::default())]), &[0], None), Ok(()));
    let unsafe_model = Model { bads: lits(&[4]), ..model };
    let found = build(&unsafe_model, &[(0, &Invariant::default())]);
    assert_eq!(rejected(certificate(&unsafe_model, &found, &[0], None)), fails(Check::Base));
}

#[test]
fn several_invariants_are_one() {
    // Two pairs of twins, each with its own property.
    let model = Model {
        inputs: 1,
        latches: vec![latch(2, 0); 4],
        ands: gates(&[[4, 7], [8, 11]]),
        bads: lits(&[12, 14]),
        ..Model::default()
    };
    let equal = |a, b| {
        let [a, b] = [a, b].map(|i| Invariant::latch(i).lit());
        Invariant {
            definitions: vec![],
            lemmas: vec![vec![!a, b].into(), vec![a, !b].into()],
            ..Invariant::default()
        }
    };
    let invariants = [equal(0, 1), equal(2, 3)];
    let found = build(&model, &[(0, &invariants[0]), (1, &invariants[1])]);
    assert_eq!(certificate(&model, &found, &[0, 1], None), Ok(()));
}

#[test]
fn a_check_can_be_stopped() {
    let found = build(&twins(), &[(0, &twins_are_equal())]);
    assert_eq!(certificate(&twins(), &found, &[0], Some(Arc::new(|| true))), Err(Unverified::Stopped));
}
