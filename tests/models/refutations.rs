//! Refutations of the conditions of certificates: accepted by the checker of `verify` and, as text, by one in Python
//! that was written from the format (`tests/lrat.py`); both refuse damaged ones.

use std::path::Path;
use std::process::Command;

use pdrer::answer::certificate;
use pdrer::check::{self, Verdict};
use pdrer::config::Config;
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;
use pdrer::verify::{self, Check, Lists, Refutation};

use crate::corpus;

/// The refutations for the safe properties of a model, each alone.
fn refutations(model: &Model) -> Vec<(Check, Refutation)> {
    let decide =
        |property| check::decide(model, property, &Config::default(), &Limits::default(), &mut |_| {});
    let mut all = Vec::new();
    for property in 0..model.properties().len() {
        if let Verdict::Safe(invariant) = decide(property).unwrap().verdict {
            let certificate = certificate::build(model, &[(property, &invariant)]);
            all.extend(
                verify::refutations(model, &certificate, &verify::Claimed::Never(vec![property]), None)
                    .unwrap(),
            );
        }
    }
    all
}

/// What the checker in Python says of files with these texts.
fn is_verified(folder: &Path, formula: &str, proof: &str) -> bool {
    let [cnf, lrat] = ["formula.cnf", "proof.lrat"].map(|name| folder.join(name));
    std::fs::write(&cnf, formula).unwrap();
    std::fs::write(&lrat, proof).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lrat.py");
    let output = Command::new("python3").arg(script).args([cnf, lrat]).output().expect("python3");
    let verified = output.stdout == b"VERIFIED\n";
    assert_eq!(verified, output.status.success());
    assert!(!String::from_utf8_lossy(&output.stderr).contains("Traceback"), "{output:?}");
    verified
}

#[test]
fn refutations_are_accepted_by_a_checker_that_is_not_ours() {
    let folder = tempfile::tempdir().unwrap();
    let mut steps = 0;
    for entry in corpus::entries().iter().filter(|entry| entry.model.ands.len() > 20) {
        for (check, refutation) in refutations(&entry.model) {
            assert_eq!(verify::check_refutation(&refutation), Ok(()));
            let [formula, proof] = [verify::dimacs_text(&refutation), verify::lrat_text(&refutation)];
            assert!(is_verified(folder.path(), &formula, &proof), "{}: {check}", entry.path.display());
            steps += refutation.derived.len();
        }
    }
    assert!(steps > 200, "{steps}");
}

/// The lists with a change.
fn changed<T: Clone>(lists: &Lists<T>, change: impl FnOnce(&mut Vec<Vec<T>>)) -> Lists<T> {
    let mut all: Vec<Vec<T>> = lists.iter().map(<[T]>::to_vec).collect();
    change(&mut all);
    let mut changed = Lists::default();
    all.into_iter().for_each(|list| changed.push(list));
    changed
}

/// The first hints that are more than two: a resolvent follows from its two in either order.
fn long(hints: &mut [Vec<u32>]) -> &mut Vec<u32> {
    hints.iter_mut().find(|hints| hints.len() > 2).expect("not all derived clauses are resolvents of two")
}

#[test]
fn damage_is_refused_by_both() {
    type Damage = fn(&mut Refutation);
    let damages: [Damage; 12] = [
        // A hint dropped, the first, the last; all of them; two swapped.
        |r| {
            r.hints = changed(&r.hints, |hints| {
                hints.last_mut().unwrap().remove(0);
            });
        },
        |r| r.hints = changed(&r.hints, |hints| hints.last_mut().unwrap().truncate(1)),
        |r| r.hints = changed(&r.hints, |hints| long(hints).clear()),
        |r| r.hints = changed(&r.hints, |hints| long(hints).reverse()),
        // A hint to a clause that comes later, and to none.
        |r| {
            let later = (r.formula.len() + r.derived.len() - 1) as u32;
            r.hints = changed(&r.hints, |hints| long(hints)[0] = later);
        },
        |r| r.hints = changed(&r.hints, |hints| long(hints).insert(0, u32::MAX - 1)),
        // A clause changed: a literal more, or another one instead of all.
        |r| r.derived = changed(&r.derived, |derived| *derived.last_mut().unwrap() = vec![Lit::from_code(2)]),
        |r| r.derived = changed(&r.derived, |derived| derived[0] = vec![Lit::from_code(200_000)]),
        // Another obligation: a part of the conclusion is about something else; clauses of the formula are missing.
        |r| {
            let goal = r.formula.len() - 1;
            r.formula = changed(&r.formula, |clauses| clauses[goal].push(Lit::from_code(200_000)));
        },
        |r| r.formula = changed(&r.formula, |clauses| clauses.drain(..3).for_each(drop)),
        // Cut short, and empty.
        |r| {
            r.derived = changed(&r.derived, |derived| drop(derived.pop()));
            r.hints = changed(&r.hints, |hints| drop(hints.pop()));
        },
        |r| (r.derived, r.hints) = Default::default(),
    ];
    let entries = corpus::entries();
    let entry = entries.iter().find(|entry| entry.path.ends_with("parity6.aag")).unwrap();
    let right = refutations(&entry.model);
    let (_, right) = right.iter().find(|(check, _)| *check == Check::Inductive).unwrap();
    assert!(right.derived.len() > 3 && right.hints.iter().any(|hints| hints.len() > 2));
    let folder = tempfile::tempdir().unwrap();
    for (i, damage) in damages.into_iter().enumerate() {
        let mut damaged = right.clone();
        damage(&mut damaged);
        assert!(verify::check_refutation(&damaged).is_err(), "damage {i}");
        let [formula, proof] = [verify::dimacs_text(&damaged), verify::lrat_text(&damaged)];
        assert!(!is_verified(folder.path(), &formula, &proof), "damage {i}");
    }
    let [formula, proof] = [verify::dimacs_text(right), verify::lrat_text(right)];
    for (formula, proof) in [("", &proof[..]), (&formula, ""), (&formula, &proof[..proof.len() / 2])] {
        assert!(!is_verified(folder.path(), formula, proof));
    }
}
