//! Random models whose arrays are seen through some of their cells, against the oracle.
//!
//! `PDRER_RANDOM_MODELS` sets the number of models, `PDRER_RANDOM_SEED` the seed of the first one.

use std::path::Path;

use pdrer::answer::cells::{Abstracted, Expanded, Most, Unexpanded, expand};
use pdrer::answer::certificate;
use pdrer::answer::invariant::Invariant;
use pdrer::answer::memories::View;
use pdrer::check::Verdict;
use pdrer::check::memories::{Answers, Seen, decide_all};
use pdrer::config::{Bmc, Config, Engine, Er, KInduction, Several};
use pdrer::limits::Limits;
use pdrer::model::btor2::blast::{Blasted, blast};
use pdrer::model::btor2::memories::Memories;
use pdrer::model::btor2::{self, Operator, Value, WordModel, hard_operators, tabulated};
use pdrer::sat::Evidence;
use pdrer::verify::words::{self, abstraction};
use pdrer::verify::{self, Rejected, Unverified, Words};

use crate::generate;
use crate::number::number;
use crate::search;

/// The engine of this seed, and whether its counterexamples are shortest ones.
fn config(seed: u64) -> (Config, bool) {
    let (engine, shortest) = match seed % 4 {
        0 => (Engine::Pdrer(Er::default()), false),
        1 => (Engine::Bmc(Bmc { bound: Some(12), ..Bmc::default() }), true),
        2 => (Engine::KInduction(KInduction { bound: Some(6), simple_path: false }), true),
        _ => (Engine::Quip(Er::default()), false),
    };
    (Config { engine, ..Config::default() }, shortest)
}

/// Safe, unsafe, undecided properties, models, refinements, damages, proofs about all cells, those that are none, and
/// those about tables of operators.
type Counts = [usize; 9];

/// What is wrong with proofs that are changed: no view proves a property that fails, and no slot may claim that its
/// address never changes if it does.
fn damage(words: &WordModel, view: &View, seen: &Seen, failing: &[usize], invariant: &Invariant) -> usize {
    let alone = Invariant { with: Vec::new(), ..invariant.clone() };
    for &property in failing {
        assert!(verify_again(words, view, seen, property, &alone).is_err(), "b{property} fails");
    }
    let mut refused = 0;
    let words = seen.words(words);
    for slot in
        seen.memories.slots.iter().enumerate().filter(|(_, slot)| slot.before.is_some()).map(|of| of.0)
    {
        let mut changed = serde_json::to_value(view).unwrap();
        changed["slots"][slot]["before"] = serde_json::Value::Null;
        let changed: View = serde_json::from_value(changed).unwrap();
        let memories = changed.memories(words, Vec::new()).unwrap();
        assert_eq!(abstraction(words, &memories).err(), Some(Rejected::Address(slot)));
        refused += 1;
    }
    refused
}

/// Checks a proof as its file says it: the abstraction is derived again, by other code.
fn verify_again(
    words: &WordModel,
    view: &View,
    seen: &Seen,
    property: usize,
    invariant: &Invariant,
) -> Result<(), Unverified> {
    let operators = view.operators(words).unwrap();
    let tables = tabulated(words, operators.clone());
    words::are_tables(words, &tables)?;
    let words = &tables.words;
    let derived = abstraction(words, &view.memories(words, operators).unwrap())?;
    let Blasted { model, map } = blast(&derived.words, 0, &Limits::default()).unwrap();
    let leaf = |(state, bit): (usize, usize)| (derived.states[state], bit);
    let latches = map.latches(&derived.words, model.latches.len());
    let latches: Vec<_> = latches.into_iter().map(|latch| latch.map(leaf)).collect();
    let of_file = view.latches(words, seen.model.latches.len()).unwrap();
    let place = |of| latches.iter().position(|latch| latch == of).expect("it is derived, too");
    let places: Vec<usize> = of_file.iter().map(place).collect();
    let moved = invariant.moved(model.latches.len(), &places);
    let certificate = certificate::build_within(&model, &[(property, &moved)], &Limits::default()).unwrap();
    verify::certificate(&model, &certificate, &[property], Evidence::Proof, None)
}

/// Checks a proof said of all cells, as a circuit and in words. Returns whether it can be said.
fn verify_all_cells(words: &WordModel, seen: &Seen, property: usize, invariant: &Invariant) -> bool {
    let limits = Limits::default();
    let most = Most { lemmas: 1 << 20, array_bits: 1 << 20 };
    let latches = seen.latches();
    let abstracted = Abstracted { memories: &seen.memories, model: &seen.model, latches: &latches };
    let said = expand(words, abstracted, &[invariant], most, &limits);
    let Expanded { words: extended, model, map, own, invariants } = match said {
        Ok(expanded) => expanded,
        Err(Unexpanded::TooLarge { .. } | Unexpanded::Cells(_)) => panic!("random models are small"),
        Err(_) => return false,
    };
    let Blasted { model: bits, map: own_map } = blast(words, most.array_bits, &limits).unwrap();
    let proofs = [(property, &invariants[0])];
    let circuit = certificate::build_extended(&model, &own, &proofs, &limits).unwrap();
    assert_eq!(verify::certificate(&bits, &circuit, &[property], Evidence::Proof, None), Ok(()));
    let text =
        certificate::words::write(&extended, words.nodes.len(), &map, model.latches.len(), &proofs).unwrap();
    let proof = btor2::parse(text.as_bytes()).unwrap().model;
    let Blasted { model: proof_bits, map: proof_map } = blast(&proof, most.array_bits, &limits).unwrap();
    let of = Words { words, map: &own_map, bits: &bits };
    let proof = Words { words: &proof, map: &proof_map, bits: &proof_bits };
    assert_eq!(verify::word_certificate(of, proof, &[property], Evidence::Proof, None), Ok(()), "{text}");
    true
}

fn check(seed: u64, counts: &mut Counts) {
    let model = generate::model(seed);
    let text = model.text(seed);
    let words = btor2::parse(text.as_bytes()).unwrap().model;
    let operators = if seed.is_multiple_of(3) { hard_operators(&words, 1) } else { Vec::new() };
    let memories = Memories::with_tables(&words, operators, |_| true);
    if memories.sorts.is_empty() {
        return;
    }
    let depths = search::depths(&model).expect("random models are small");
    let limits = Limits::default();
    let (config, shortest) = config(seed);
    let seen = Seen::new(&words, memories, 0, &limits).unwrap();
    let properties: Vec<usize> = (0..depths.len()).collect();
    let found = decide_all(&words, seen, &properties, &config, &Several::default(), &limits, &mut |_| {});
    let Answers { seen, outcomes, runs, refinements, .. } = found.unwrap();
    let failing: Vec<usize> = (0..depths.len()).filter(|&property| depths[property].is_some()).collect();
    counts[3] += 1;
    counts[4] += refinements;
    for (property, outcome) in outcomes.iter().enumerate() {
        let depth = depths[property];
        match (&outcome.verdict, &runs[property]) {
            (Verdict::Unsafe(_), Some(run)) => {
                counts[1] += 1;
                let step = words::counterexample(&words, run).unwrap()[0];
                let depth = depth.unwrap_or_else(|| panic!("b{property} is safe, but fails in step {step}"));
                assert!(step == depth || step > depth && !shortest, "b{property}: {step}, not {depth}");
            }
            (Verdict::Safe(invariant), None) => {
                counts[0] += 1;
                assert_eq!(depth, None, "b{property} is said to be safe");
                let view = View::new(&words, seen.words(&words), &seen.memories, &seen.latches());
                assert_eq!(verify_again(&words, &view, &seen, property, invariant), Ok(()));
                counts[5] += damage(&words, &view, &seen, &failing, invariant);
                if seen.memories.operators.is_empty() {
                    counts[if verify_all_cells(&words, &seen, property, invariant) { 6 } else { 7 }] += 1;
                } else {
                    counts[8] += 1;
                }
            }
            (Verdict::Unknown { .. }, None) => counts[2] += 1,
            (verdict, _) => panic!("b{property}: {verdict:?}"),
        }
    }
}

/// Designs with memories: a register file, a stack, contents from a file, and faults, also of a cache.
#[test]
fn designs_are_decided() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/words/designs");
    let designs = [
        ("regfile", 256, true),
        ("regfile_f", 256, false),
        ("stack", 256, true),
        ("stack_f", 256, false),
        ("init", 256, true),
        ("init_f", 256, false),
        ("cache_f", 256, false),
        // Proofs about some cells were none: what arrays differ in meant something else with more slots, ...
        ("difference_with_more_slots", 0, false),
        // ... what cells have in the first step was forgotten, ...
        ("first_step_of_cells", 0, false),
        // ... and whoever checked them did not see that two indices are one.
        ("one_index", 0, false),
    ];
    for (name, small, safe) in designs {
        let small: u128 = small;
        let words =
            btor2::parse(&std::fs::read(folder.join(format!("{name}.btor2"))).unwrap()).unwrap().model;
        let limits = Limits::default();
        let seen = Seen::new(&words, Memories::new(&words, |sort| sort.bits() > small), 0, &limits).unwrap();
        let properties: Vec<usize> = (0..words.bads.len()).collect();
        let (config, several) = (Config::default(), Several::default());
        let found = decide_all(&words, seen, &properties, &config, &several, &limits, &mut |_| {}).unwrap();
        for (property, outcome) in found.outcomes.iter().enumerate() {
            match &outcome.verdict {
                Verdict::Safe(invariant) => {
                    let view = View::new(&words, &words, &found.seen.memories, &found.seen.latches());
                    assert_eq!(
                        verify_again(&words, &view, &found.seen, property, invariant),
                        Ok(()),
                        "{name}"
                    );
                    if small == 0 {
                        verify_all_cells(&words, &found.seen, property, invariant);
                    }
                }
                Verdict::Unsafe(_) => {
                    let run = found.runs[property].as_ref().expect("a run of the model");
                    assert!(words::counterexample(&words, run).is_ok(), "{name}");
                }
                verdict => panic!("{name}: {verdict:?}"),
            }
        }
        assert_eq!(found.outcomes.iter().all(|outcome| outcome.verdict.holds()), safe, "{name}");
    }
}

/// Multiplications and divisions as tables: equal operands have equal results in different steps, counterexamples are
/// those of the model, and what needs more is decided with the operators as they are.
#[test]
fn operators_are_tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/words/designs");
    let limits = Limits::default();
    for (name, safe, tables) in
        [("mac", true, true), ("divider", true, true), ("mac_f", false, true), ("mac_swapped", true, false)]
    {
        let text = std::fs::read(folder.join(name).with_extension("btor2")).unwrap();
        let words = btor2::parse(&text).unwrap().model;
        let memories = Memories::with_tables(&words, hard_operators(&words, 4), |_| false);
        assert!(!memories.operators.is_empty());
        let seen = Seen::new(&words, memories, 0, &limits).unwrap();
        let engine = Engine::KInduction(KInduction::default());
        let (config, several) = (Config { engine, ..Config::default() }, Several::default());
        let found = decide_all(&words, seen, &[0], &config, &several, &limits, &mut |_| {}).unwrap();
        assert_eq!(!found.seen.memories.operators.is_empty(), tables, "{name}");
        match &found.outcomes[0].verdict {
            Verdict::Safe(invariant) => {
                let latches = found.seen.latches();
                let view = View::new(&words, found.seen.words(&words), &found.seen.memories, &latches);
                assert!(safe);
                let said = view.said().iter().any(|line| line.contains("memories that never change"));
                assert_eq!(said, tables, "{name}");
                assert_eq!(verify_again(&words, &view, &found.seen, 0, invariant), Ok(()), "{name}");
            }
            Verdict::Unsafe(_) => {
                let run = found.runs[0].as_ref().expect("a run of the model");
                assert!(!safe && words::counterexample(&words, run).is_ok(), "{name}");
            }
            verdict => panic!("{name}: {verdict:?}"),
        }
    }
}

/// A model in which a read stands for something else, or for an operator with other operands, is none with tables.
#[test]
fn other_models_have_no_such_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/words/designs/divider.btor2");
    let words = btor2::parse(&std::fs::read(path).unwrap()).unwrap().model;
    let tables = tabulated(&words, hard_operators(&words, 4));
    assert_eq!(words::are_tables(&words, &tables), Ok(()));
    let refused = |change: &dyn Fn(&mut WordModel)| {
        let mut changed = tables.clone();
        change(&mut changed.words);
        matches!(words::are_tables(&words, &changed), Err(Rejected::Tables(..)))
    };
    let reads = |words: &WordModel, operator: Operator| -> Vec<usize> {
        let is = |value: &Value| matches!(value, Value::Apply(of, _) if *of == operator);
        (0..words.nodes.len()).filter(|&node| is(&words.nodes[node].value)).collect()
    };
    let indices = reads(&tables.words, Operator::Concat);
    assert_eq!(indices.len(), 2);
    // The operands of the other one, a bad state less, a table that begins with something or changes.
    assert!(refused(&|words| words.nodes[indices[0]].value = words.nodes[indices[1]].value.clone()));
    assert!(refused(&|words| words.bads[0].of.negated ^= true));
    assert!(refused(&|words| words.states.last_mut().unwrap().next = None));
    assert!(refused(&|words| words.states.last_mut().unwrap().init = words.states[0].init));
    // An operator that is none: a sum.
    let mut sums = words.clone();
    let quotient = reads(&words, Operator::Udiv)[0];
    let Value::Apply(_, operands) = &words.nodes[quotient].value else { panic!("a quotient") };
    sums.nodes[quotient].value = Value::Apply(Operator::Add, operands.clone());
    assert!(words::are_tables(&sums, &tables).is_err());
}

#[test]
fn random_memories_are_seen_rightly() {
    let start = number("PDRER_RANDOM_SEED", 0);
    let models = number("PDRER_RANDOM_MODELS", 300);
    let mut counts = Counts::default();
    for seed in start..start + models {
        let checked = std::panic::AssertUnwindSafe(|| check(seed, &mut counts));
        if std::panic::catch_unwind(checked).is_err() {
            let text = generate::model(seed).text(seed);
            panic!("PDRER_RANDOM_SEED={seed} PDRER_RANDOM_MODELS=1 fails, see above:\n{text}");
        }
    }
    let [safe, unsafe_, undecided, seen, refinements, damages, of_all, not_of_all, of_tables] = counts;
    println!(
        "{safe} safe, {unsafe_} unsafe, {undecided} undecided in {seen} models, {refinements} refinements, {of_all} of \
         {} proofs said of all cells, {of_tables} about tables",
        of_all + not_of_all
    );
    assert!(
        models < 300
            || safe > 30 && unsafe_ > 60 && refinements > 40 && damages > 10 && of_all > 30 && of_tables > 10
    );
}
