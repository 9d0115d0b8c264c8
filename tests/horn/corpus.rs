//! The systems of `tests/corpus/horn`, with the expected verdicts in their comments.

use std::path::{Path, PathBuf};

use crate::decided::{both, decided};
use pdrer::check::Verdict;
use pdrer::check::horn::Answer;
use pdrer::config::{Bmc, Chc, Config, Engine, Er};
use pdrer::model::horn::{System, parse};

/// All files, with their systems and whether they are safe.
pub fn entries() -> Vec<(PathBuf, System, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/horn");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let entry = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let system =
            parse(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", path.display())).system;
        let safe = text.contains("\n; expect safe\n");
        assert!(safe || text.contains("\n; expect unsafe\n"), "{}", path.display());
        (path, system, safe)
    };
    paths.into_iter().map(entry).collect()
}

#[test]
fn files_have_the_expected_verdicts() {
    for config in both() {
        let mut depths = Vec::new();
        for (path, system, safe) in entries() {
            let (outcome, answer) = decided(system, &config);
            assert_eq!(matches!(outcome.verdict, Verdict::Safe(_)), safe, "{}", path.display());
            if let Some(Answer::Derivation(derivation)) = answer {
                depths.push((path.file_stem().unwrap().to_str().unwrap().to_owned(), derivation.steps.len()));
            }
        }
        // Of the error path of seed B5, and of the 255 increments that wrap around.
        for expected in [("cfg_a", 4), ("one_edge", 1), ("wrap", 258)] {
            assert!(depths.iter().any(|(name, steps)| (name.as_str(), *steps) == expected), "{depths:?}");
        }
    }
}

/// The loop of CFG B keeps x = y, with 8 bits and with 16.
#[test]
fn equal_counters_stay_equal() {
    let text = include_str!("../corpus/horn/cfg_b.smt2");
    for text in [text.to_owned(), text.replace("BitVec 8", "BitVec 16").replace("#x0", "#x000")] {
        for config in both() {
            let (outcome, answer) = decided(parse(text.as_bytes()).unwrap().system, &config);
            assert!(matches!(answer, Some(Answer::Solution(_))), "{:?}", outcome.verdict);
        }
    }
}

/// Each predicate needs the one before twice.
fn doubled(count: usize) -> String {
    let mut text = "(set-logic HORN)\n".to_owned();
    (0..=count).for_each(|i| text += &format!("(declare-fun p{i} ((_ BitVec 8)) Bool)\n"));
    text += "(assert (forall ((x (_ BitVec 8))) (=> (bvult x #x0f) (p0 x))))\n";
    for i in 0..count {
        let body = format!("(and (p{i} x) (p{i} (bvadd y #x01)))");
        let head = format!("(p{} (bvor x y))", i + 1);
        text += &format!("(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> {body} {head})))\n");
    }
    text + &format!("(assert (not (p{count} #x0b)))\n")
}

/// The last step of a bound is looked at, though heights grow faster than by one.
#[test]
fn bounds_are_reached() {
    let run = |bound: usize| {
        let bmc = Bmc { bound: Some(bound), ..Bmc::default() };
        let config = Config { engine: Engine::Bmc(bmc), ..Config::default() };
        decided(parse(doubled(7).as_bytes()).unwrap().system, &config).0.verdict
    };
    for bound in [0, 3, 4, 6] {
        assert!(
            matches!(run(bound), Verdict::Unknown { bound: Some(known), .. } if known == bound),
            "{bound}"
        );
    }
    for bound in [7, 8] {
        assert!(matches!(run(bound), Verdict::Unsafe(_)), "{bound}");
    }
}

/// What is known to be derivable is used again, so the derivation is no tree. Without that it is one.
#[test]
fn shared_facts_are_derived_once() {
    let run = |count: usize, reach: bool| {
        let config = Config { engine: Engine::Chc(Chc { reach, ..Chc::default() }), ..Config::default() };
        let (outcome, answer) = decided(parse(doubled(count).as_bytes()).unwrap().system, &config);
        let Some(Answer::Derivation(derivation)) = answer else { panic!("there is one") };
        (outcome.stats.obligations, derivation.steps.len())
    };
    let (obligations, steps) = run(20, true);
    assert!(obligations < 1000 && steps < 400, "{obligations} {steps}");
    let (obligations, steps) = run(8, false);
    assert!(obligations > 1 << 8 && steps == 1 << 9, "{obligations} {steps}");
}

/// The summary of a procedure that finds parities has two clauses for each word, or a few over auxiliary variables.
#[test]
fn parities_take_few_lemmas_over_auxiliary_variables() {
    let lemmas = |max_vars: usize| {
        let text = include_str!("../corpus/horn/parity.smt2")
            .replace("BitVec 12", "BitVec 8")
            .replace("#x00", "#x0");
        let er = Er { max_vars, ..Er::default() };
        let config = Config { engine: Engine::Chc(Chc { er, ..Chc::default() }), ..Config::default() };
        let (outcome, answer) = decided(parse(text.as_bytes()).unwrap().system, &config);
        assert!(matches!(answer, Some(Answer::Solution(_))));
        (outcome.stats.trace_lemmas, outcome.stats.er.aux_added)
    };
    let (with, auxiliary) = lemmas(1000);
    assert!(with < 100 && auxiliary > 0, "{with} {auxiliary}");
    let (without, auxiliary) = lemmas(0);
    assert!(without >= 1 << 9 && auxiliary == 0, "{without}");
}
