//! The families of `pdrer generate`: small members have the promised answers, according to the oracle and to the
//! function under test.

use pdrer::generate::{Expected, FAMILIES, Family};

use pdrer::config::Engine;
use pdrer::model::Model;

use crate::engine;
use crate::inductive::is_inductive;
use crate::justice;
use crate::lasso::shortest;
use crate::oracle::{self, Verdict};

/// Members of each family, by their sizes, that are small enough for the oracle in both variants.
const SMALL: [(&str, &[&[usize]]); 13] = [
    ("shift", &[&[1, 1], &[1, 3], &[2, 2], &[4, 3], &[6, 1]]),
    ("ring", &[&[3], &[4], &[5], &[8]]),
    ("fifo", &[&[1], &[2], &[3]]),
    ("gray", &[&[2], &[3], &[4], &[5]]),
    ("parity", &[&[1, 1], &[2, 2], &[3, 1], &[1, 5], &[5, 1]]),
    ("buffer", &[&[2], &[3], &[4], &[5]]),
    ("adders", &[&[2], &[3], &[4]]),
    ("mutex", &[&[2], &[3], &[4]]),
    ("channels", &[&[2, 1]]),
    ("peterson", &[&[2, 0], &[2, 3], &[3, 1]]),
    ("arbiter", &[&[2], &[3]]),
    ("token", &[&[2], &[3], &[5]]),
    ("wrap", &[&[1], &[2], &[4]]),
];

#[test]
fn the_answers_of_small_members_are_right() {
    assert_eq!(SMALL.map(|row| row.0), FAMILIES.each_ref().map(|family| family.name));
    for (name, members) in SMALL {
        let family = Family::find(name).unwrap();
        for (&sizes, faulty) in members.iter().flat_map(|sizes| [(sizes, false), (sizes, true)]) {
            let model = family.model(sizes, faulty).unwrap();
            let member = format!("{name} {sizes:?}, faulty: {faulty}");
            let expected = match family.expected(sizes, faulty).unwrap() {
                _ if family.live => continue,
                Expected::Lasso { .. } => unreachable!("{member} has bad states"),
                Expected::Safe => Verdict::Safe,
                Expected::Unsafe { depth } => Verdict::Unsafe { depth },
            };
            let verdicts = oracle::verdicts(&model).unwrap();
            assert_eq!(verdicts[0], expected, "{member}");
            assert!(faulty || verdicts.iter().all(|&verdict| verdict == Verdict::Safe), "{member}");
            // The rest takes debug builds too long.
            if model.latches.len() <= 20 {
                assert_eq!(engine::fault(engine::check, &model, &verdicts), None, "{member}");
            }
        }
    }
}

#[test]
fn the_answers_about_justice_properties_are_right() {
    for (name, members) in SMALL {
        let family = Family::find(name).unwrap();
        for (&sizes, faulty) in members.iter().flat_map(|sizes| [(sizes, false), (sizes, true)]) {
            if family.live {
                let expected = match family.expected(sizes, faulty).unwrap() {
                    Expected::Lasso { steps } => Some(steps),
                    Expected::Safe | Expected::Unsafe { .. } => None,
                };
                let member = format!("{name} {sizes:?}, faulty: {faulty}");
                decides(&family.model(sizes, faulty).unwrap(), expected, faulty, &member);
            }
        }
    }
}

/// The oracle and each method agree about all justice properties; this is expected of the first one, and of the others
/// that they hold without a fault.
fn decides(model: &Model, expected: Option<usize>, faulty: bool, member: &str) {
    for property in 0..model.justice.len() {
        let steps = shortest(model, property);
        assert!(faulty || steps.is_none(), "{member}, j{property}");
        assert!(property > 0 || steps == expected, "{member}: {steps:?}, not {expected:?}");
        for method in justice::methods(steps) {
            let config = justice::config(method, &Engine::Pdr);
            assert_eq!(justice::fault(model, property, &config, steps), None, "{member}");
        }
    }
}

/// No property is inductive: engines have to find what the family is about.
#[test]
fn no_property_is_inductive() {
    let few_latches: [(&str, &[usize]); 10] = [
        ("shift", &[3, 2]),
        ("ring", &[4]),
        ("fifo", &[2]),
        ("gray", &[3]),
        ("parity", &[2, 2]),
        ("buffer", &[3]),
        ("adders", &[2]),
        ("mutex", &[3]),
        ("channels", &[2, 1]),
        ("peterson", &[2, 1]),
    ];
    for (name, sizes) in few_latches {
        let model = Family::find(name).unwrap().model(sizes, false).unwrap();
        assert!(!is_inductive(&model, model.bads[0]), "{name}");
    }
}
