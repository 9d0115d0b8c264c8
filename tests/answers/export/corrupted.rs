//! Copies of invariants with one change. The invariants are minimal, so that every change matters.

use pdrer::answer::certificate;
use pdrer::answer::export::{json, smt2, sv};
use pdrer::answer::invariant::{Invariant, Operator};
use pdrer::generate::Family;
use pdrer::model::Model;
use pdrer::model::names::Names;
use pdrer::sat::Evidence;
use pdrer::verify;

use super::{engines, model, proofs, prove, tools};

/// An invariant of a model with auxiliary variables and lemmas, and all copies of it with one change.
fn copies(model: &Model) -> Vec<(String, Invariant)> {
    let (_, invariant) = prove(model, &engines()[0]).remove(0);
    assert!(!invariant.definitions.is_empty() && !invariant.lemmas.is_empty());
    let mut copies = Vec::new();
    let mut copy = |what: String, change: &dyn Fn(&mut Invariant)| {
        let mut changed = invariant.clone();
        change(&mut changed);
        copies.push((what, changed));
    };
    for i in 0..invariant.lemmas.len() {
        copy(format!("without lemma {i}"), &|copy| drop(copy.lemmas.remove(i)));
        for j in 0..invariant.lemmas[i].len() {
            copy(format!("sign {j} of lemma {i}"), &|copy| copy.lemmas[i][j] = !copy.lemmas[i][j]);
        }
    }
    for k in 0..invariant.definitions.len() {
        copy(format!("operator of definition {k}"), &|copy| {
            copy.definitions[k].operator = match copy.definitions[k].operator {
                Operator::And => Operator::Xor,
                Operator::Xor => Operator::And,
            };
        });
        copy(format!("operand of definition {k}"), &|copy| {
            copy.definitions[k].operands[0] = !copy.definitions[k].operands[0];
        });
    }
    copies
}

#[test]
fn changed_json_is_rejected() {
    let buffer = Family::find("buffer").unwrap().model(&[4], false).unwrap();
    for (name, model) in [("parity6", model("parity6")), ("buffer 4", buffer)] {
        for (what, invariant) in copies(&model) {
            let names = Names::of(&model);
            let text = json::write(&proofs(&model, &names, &[(0, invariant)]));
            let read = json::read(&text, Some(model.latches.len())).unwrap();
            let certificate = certificate::build(&model, &[(0, &read[0].1)]);
            assert!(
                verify::certificate(&model, &certificate, &[0], Evidence::Proof, None).is_err(),
                "{name}: {what}"
            );
        }
    }
}

#[test]
fn z3_refutes_changed_smt2() {
    if !tools::available("z3") {
        return;
    }
    let model = model("parity6");
    for (what, invariant) in copies(&model) {
        let names = Names::of(&model);
        assert!(!tools::z3(&smt2::write(&proofs(&model, &names, &[(0, invariant)]))), "{what}");
    }
}

#[test]
fn yosys_does_not_prove_changed_sv() {
    if !tools::available("yosys") {
        return;
    }
    let model = model("parity6");
    let copies = copies(&model);
    for (what, invariant) in copies.into_iter().step_by(3) {
        let names = Names::of(&model);
        assert!(!tools::yosys(&sv::write(&proofs(&model, &names, &[(0, invariant)]))), "{what}");
    }
}
