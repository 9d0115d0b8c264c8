//! Invariants that prove several properties together: every format says what the invariants say, and separate ones
//! stand beside them.

use pdrer::answer::certificate;
use pdrer::answer::export::{json, smt2, sv};
use pdrer::answer::invariant::{Induction, Invariant};
use pdrer::check::{self, Verdict};
use pdrer::config::{Config, Engine, KInduction, Preprocess, Several};
use pdrer::generate::Family;
use pdrer::limits::Limits;
use pdrer::logic::lit::{Lit, Var};
use pdrer::model::names::Names;
use pdrer::model::{Latch, Model};
use pdrer::sat::Evidence;
use pdrer::verify;

use super::sizes;
use super::{engines, proofs, tools};

/// The properties of a model that hold, decided in groups.
fn prove_together(model: &Model, config: &Config) -> Vec<(usize, Invariant)> {
    let all: Vec<usize> = (0..model.properties().len()).collect();
    let several = Several { first_share: 1, ..Several::default() };
    let outcomes = check::decide_all(model, &all, config, &several, &Limits::default(), &mut |_| {}).unwrap();
    let proved = all.into_iter().zip(outcomes).filter_map(|(property, outcome)| match outcome.verdict {
        Verdict::Safe(invariant) => Some((property, invariant)),
        _ => None,
    });
    proved.collect()
}

fn is_accepted(model: &Model, proved: &[(usize, Invariant)]) -> bool {
    let all: Vec<(usize, &Invariant)> = proved.iter().map(|(property, found)| (*property, found)).collect();
    let properties: Vec<usize> = all.iter().map(|(property, _)| *property).collect();
    verify::certificate(model, &certificate::build(model, &all), &properties, Evidence::Proof, None).is_ok()
}

/// Invariants and certificates of several properties, in groups and not.
fn models() -> Vec<(Model, Config)> {
    let channels = |faulty| Family::find("channels").unwrap().model(&[3, 1], faulty).unwrap();
    let mut models = Vec::new();
    for config in engines() {
        models.extend([false, true].map(|faulty| (channels(faulty), config.clone())));
    }
    let engine = Engine::KInduction(KInduction::default());
    models.push((delayed(), Config { engine, preprocess: Preprocess::NONE, ..Config::default() }));
    models
}

/// Two latches that swap their values with a delay of one step, and one that stays; each of them must be 0.
fn delayed() -> Model {
    let latch = |next: u32| Latch { next: Var(next).lit(), reset: Lit::FALSE };
    // Latches 3 and 4 delay latches 1 and 2.
    let latches = vec![latch(4), latch(3), latch(1), latch(2), latch(5)];
    let bads = [1, 2, 5].map(|i| Var(i).lit()).to_vec();
    Model { latches, bads, ..Model::default() }
}

#[test]
fn joint_invariants_are_read_back_and_verified() {
    let mut kinds = Vec::new();
    for (model, config) in models() {
        let proved = prove_together(&model, &config);
        let names = Names::of(&model);
        let text = json::write(&proofs(&model, &names, &proved));
        assert_eq!(json::read(&text, Some(model.latches.len())).unwrap(), proved);
        assert!(is_accepted(&model, &proved));
        assert!(proved.iter().all(|one| is_accepted(&model, std::slice::from_ref(one))));
        kinds.extend(proved.iter().map(|(_, found)| (found.with.is_empty(), found.induction)));
    }
    for kind in [(true, Induction::Steps(1)), (false, Induction::Steps(1)), (false, Induction::Steps(2))] {
        assert!(kinds.contains(&kind), "{kind:?} among {kinds:?}");
    }
}

/// A joint invariant is written and counted once where all invariants are one.
#[test]
fn joint_invariants_are_counted_once() {
    for (model, config) in models().into_iter().filter(|(_, config)| config.engine == Engine::Pdr) {
        let proved = prove_together(&model, &config);
        sizes::check(&proofs(&model, &Names::of(&model), &proved), &proved);
    }
}

#[test]
fn other_programs_confirm_joint_invariants() {
    for (model, config) in models().into_iter().filter(|(_, config)| config.preprocess != Preprocess::NONE) {
        let proved = prove_together(&model, &config);
        let names = Names::of(&model);
        let proofs = proofs(&model, &names, &proved);
        assert!(!tools::available("z3") || tools::z3(&smt2::write(&proofs)));
        assert!(!tools::available("yosys") || tools::yosys(&sv::write(&proofs)));
        // One property of those that are proved together is as good as all.
        let joint = proved.iter().find(|(_, found)| !found.with.is_empty()).expect("there is a group");
        let one = super::proofs(&model, &names, std::slice::from_ref(joint));
        assert!(!tools::available("z3") || tools::z3(&smt2::write(&one)));
    }
}
