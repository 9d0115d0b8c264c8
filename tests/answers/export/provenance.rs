//! The provenance of lemmas: what the search recorded is plausible, and minimisation keeps it.

use pdrer::answer::invariant::{Lemma, Origin, Provenance};
use pdrer::check::{self, Verdict};
use pdrer::generate::Family;
use pdrer::limits::Limits;
use pdrer::model::Model;

use super::{engines, model};

const CORPUS: [&str; 7] =
    ["parity6", "toggle2", "toggle6", "shift_xor5", "peterson", "constrained_walk", "traffic"];

/// Safe models, with lemmas of all origins.
fn models() -> Vec<(&'static str, Model)> {
    let generated = ["fifo", "adders"].map(|family| {
        let model = Family::find(family).unwrap().model(&[4], false).unwrap();
        (family, model)
    });
    CORPUS.into_iter().map(|name| (name, model(name))).chain(generated).collect()
}

/// The provenance of the lemmas of an invariant, as found and after minimisation.
fn provenance(name: &str, model: &Model, engine: usize) -> [Vec<Provenance>; 2] {
    let config = &engines()[engine];
    let outcome = check::decide(model, 0, config, &Limits::default(), &mut |_| {}).unwrap();
    let Verdict::Safe(invariant) = outcome.verdict else { panic!("{name} is safe") };
    let before = outcome.minimized.expect("minimised").before;
    [before, invariant].map(|invariant| {
        let known = |lemma: &Lemma| lemma.provenance.expect("the search knows where a lemma comes from");
        invariant.lemmas.iter().map(known).collect()
    })
}

#[test]
fn levels_rise() {
    let (mut pushed, mut inductive) = (0, 0);
    for (name, model) in &models() {
        for engine in [0, 1] {
            for provenance in &provenance(name, model, engine)[0] {
                let Provenance { born, last, pushes, .. } = provenance;
                assert!(born.top <= last.top, "{name}: {provenance:?}");
                assert!([born, last].iter().all(|place| place.level.is_none_or(|l| l.get() <= place.top)));
                pushed += usize::from(*pushes > 0 && last.level.is_some());
                inductive += usize::from(last.level.is_none());
                match (born.level, last.level) {
                    (Some(from), Some(to)) => assert_eq!(from.get() + pushes, to.get(), "{name}"),
                    (Some(from), None) => {
                        assert!(*pushes > 0 && pushes + from.get() <= last.top + 1, "{name}")
                    }
                    (None, to) => assert!(*pushes == 0 && to.is_none(), "{name}"),
                }
            }
        }
    }
    assert!(pushed > 10 && inductive > 10, "{pushed} {inductive}");
}

#[test]
fn minimisation_keeps_provenance() {
    for (name, model) in &models() {
        let [before, after] = provenance(name, model, 0);
        assert!(after.iter().all(|provenance| before.contains(provenance)), "{name}");
    }
}

/// Without extended resolution there are four origins; with it there are more.
#[test]
fn origins_are_those_of_the_engine() {
    let origins = |engine: usize| {
        let models = models();
        let found = models.iter().flat_map(|(name, model)| provenance(name, model, engine)[0].clone());
        found.map(|provenance| provenance.origin).collect::<Vec<Origin>>()
    };
    let [with, without] = [0, 1].map(origins);
    assert!(without.iter().all(|origin| matches!(
        origin,
        Origin::Obligation | Origin::Ctg | Origin::Prediction | Origin::Equivalence
    )));
    for origin in [Origin::Obligation, Origin::Prediction, Origin::Ctg] {
        assert!(without.contains(&origin), "{origin:?}");
    }
    for origin in [Origin::Obligation, Origin::Reencoding, Origin::Substitution] {
        assert!(with.contains(&origin), "{origin:?}: {with:?}");
    }
}
