//! The distribution of generated models. If hardly any property were unsafe, deep, or in need of an invariant,
//! thousands of passed tests would mean little.

use std::collections::BTreeMap;

use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::generate;
use crate::inductive::is_inductive;
use crate::oracle::{self, Verdict};

#[test]
fn random_models_are_worth_testing_with() {
    let (mut depths, mut features) = (BTreeMap::new(), BTreeMap::new());
    let (mut properties, mut safe, mut inductive) = (0, 0, 0);
    let models = 500;
    for seed in 0..models {
        let model = generate::model(seed);
        assert!(model.latches.len() <= 12 && model.inputs <= 5 && model.ands.len() <= 60, "seed {seed}");
        for feature in features_of(&model) {
            *features.entry(feature).or_insert(0) += 1;
        }
        let verdicts = oracle::verdicts(&model).expect("within reach");
        for (verdict, &bad) in verdicts.iter().zip(model.properties()) {
            properties += 1;
            match verdict {
                Verdict::Unsafe { depth } => *depths.entry(*depth).or_insert(0) += 1,
                Verdict::Safe => {
                    safe += 1;
                    inductive += usize::from(is_inductive(&model, bad));
                }
            }
        }
    }
    println!("{properties} properties, {safe} safe, {inductive} of them inductive as they stand");
    println!("depths {depths:?}\nfeatures {features:?}");
    let unsafe_share = 100 * (properties - safe) / properties;
    assert!((30..=55).contains(&unsafe_share), "{unsafe_share} % are unsafe");
    assert!(2 * inductive < safe, "too many safe properties are inductive as they stand");
    let deep: usize = depths.range(11..).map(|(_, n)| n).sum();
    assert!(50 * deep >= properties - safe, "only {deep} counterexamples are deep");
    let at_once = depths.get(&0).copied().unwrap_or(0);
    assert!(2 * at_once < properties - safe, "{at_once} initial states are bad");
    assert_eq!(features.len(), 17, "a feature does not occur");
}

fn features_of(model: &Model) -> impl Iterator<Item = &'static str> {
    let reset = |test: &dyn Fn(usize, Lit) -> bool| {
        model.latches.iter().enumerate().any(|(i, l)| test(i, l.reset) && !l.reset.is_constant())
    };
    let first_gate = model.and(0).var();
    let kind = |l: Lit, low: Lit, high: Lit| low.var() <= l.var() && l.var() < high.var();
    let is_input = |l| kind(l, model.input(0), model.latch(0));
    let is_latch = |l| kind(l, model.latch(0), model.and(0));
    let cyclic = reset(&|i, r| is_latch(r) && r.var() > model.latch(i).var());
    let features = [
        ("no latch", model.latches.is_empty()),
        ("no input", model.inputs == 0),
        ("no gate", model.ands.is_empty()),
        ("reset 1", model.latches.iter().any(|l| l.reset == Lit::TRUE)),
        ("uninitialised", reset(&|i, r| r == model.latch(i))),
        ("reset is an input", reset(&|_, r| is_input(r))),
        ("reset is a latch", reset(&|i, r| is_latch(r) && r.var() != model.latch(i).var())),
        ("reset is a gate", reset(&|_, r| r.var() >= first_gate)),
        ("reset is a later latch", cyclic),
        ("constraint", !model.constraints.is_empty()),
        ("constraint on an input", model.constraints.iter().any(|&c| is_input(c))),
        ("several properties", model.properties().len() > 1),
        ("no property", model.properties().is_empty()),
        ("bad is an input", model.properties().iter().any(|&b| is_input(b))),
        ("bad is constant", model.properties().iter().any(|&b| b.is_constant())),
        ("outputs as bads", model.bads.is_empty() && !model.properties().is_empty()),
        ("justice", !model.justice.is_empty()),
    ];
    features.into_iter().filter(|f| f.1).map(|f| f.0)
}
