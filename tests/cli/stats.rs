//! The JSON object: every frozen field with its type, the numbers of known models, and equal runs for equal seeds.

use std::fs;

use pdrer::model::aiger;
use serde_json::Value;

use crate::support::{check, corpus, run};

/// The object of `--stats`. Apart from times, it must equal that of `--format json`.
fn stats(model: &str, options: &[&str]) -> Value {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("stats.json");
    let ran = run(check(&corpus(model)).args(["--format", "json"]).args(options).arg("--stats").arg(&path));
    assert_eq!(ran.stdout.lines().count(), 1, "{ran:?}");
    let file: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    assert_eq!(timeless(file.clone()), timeless(serde_json::from_str(&ran.stdout).unwrap()));
    file
}

/// The object without the fields that differ from run to run.
fn timeless(mut value: Value) -> Value {
    let strip = |value: &mut Value| {
        for key in ["time", "phase_s", "peak_rss_mib"] {
            value.as_object_mut().unwrap().remove(key);
        }
    };
    strip(&mut value);
    for property in value.get_mut("properties").and_then(Value::as_array_mut).into_iter().flatten() {
        strip(property);
    }
    value
}

/// The frozen names, grouped by the type of their values.
const NUMBERS: &str = "time/wall_s time/cpu_s peak_rss_mib phase_s/preprocess phase_s/block phase_s/generalize \
    phase_s/propagate phase_s/reencode phase_s/implication phase_s/minimize phase_s/self_check \
    phase_s/read phase_s/conclude";
const COUNTS: &str = "schema seed property input/inputs input/latches input/ands input/constraints frames \
    trace_lemmas obligations sat_calls er/reencodings er/aux_added er/aux_retired er/lemmas_replaced \
    er/matches/and er/matches/xor er/matches/half_adder er/matches/threshold er/implication/calls er/implication/syntactic \
    er/implication/no_aux er/implication/cone er/implication/table er/implication/bdd er/implication/gave_up \
    er/generalize/tried er/generalize/kept er/propagate/fractions_tried er/propagate/fractions_pushed";
const STRINGS: &str = "version model engine verdict self_check";
const PROOF: &str = "proof/clauses proof/literals proof/aux_vars proof/aux_and proof/aux_xor proof/size proof/certificate_ands";

fn assert_schema(stats: &Value) {
    let holds = |names: &str, right: fn(&Value) -> bool| {
        for name in names.split_whitespace() {
            let value = stats.pointer(&format!("/{name}"));
            assert!(value.is_some_and(right), "{name} in {stats}");
        }
    };
    holds(NUMBERS, |value| value.is_f64());
    holds(COUNTS, Value::is_u64);
    holds(STRINGS, Value::is_string);
    holds("options", Value::is_object);
    match stats["verdict"].as_str().unwrap() {
        "safe" => holds(PROOF, Value::is_u64),
        "unsafe" => {
            holds("proof", Value::is_null);
            holds("depth", Value::is_u64);
        }
        "unknown" => {
            holds("proof", Value::is_null);
            holds("reason", Value::is_string);
        }
        other => panic!("verdict {other}"),
    }
}

#[test]
fn every_verdict_has_every_field() {
    for (model, options, verdict) in [
        ("toggle2.aag", &[][..], "safe"),
        ("counter4.aag", &[], "unsafe"),
        ("reset_swap.aag", &[], "unsafe"),
        ("counter4.aag", &["--timeout", "0"], "unknown"),
    ] {
        let stats = stats(model, options);
        assert_eq!(stats["verdict"], verdict);
        assert_eq!((&stats["schema"], &stats["engine"]), (&1.into(), &"pdrer".into()));
        assert_schema(&stats);
    }
}

/// The search finds that the latches are equal. One half of that is the property. The other half is a gate, and one
/// more gate joins it to the property; the model has seven gates.
#[test]
fn the_size_of_a_known_proof() {
    let stats = stats("toggle2.aag", &["--seed", "7"]);
    let before = serde_json::json!({ "clauses": 2, "literals": 4, "aux_vars": 0, "aux_and": 0, "aux_xor": 0,
        "size": 4, "certificate_ands": 9 });
    assert_eq!((&stats["minimize"]["before"], &stats["minimize"]["complete"]), (&before, &true.into()));
    let proof = serde_json::json!({ "clauses": 1, "literals": 2, "aux_vars": 0, "aux_and": 0, "aux_xor": 0,
        "size": 2, "certificate_ands": 9 });
    assert_eq!(stats["proof"], proof);
    assert_eq!(stats["input"], serde_json::json!({ "inputs": 1, "latches": 2, "ands": 7, "constraints": 0 }));
    assert_eq!((&stats["seed"], &stats["self_check"]), (&7.into(), &"passed".into()));
    assert_eq!(stats["model"], "tests/corpus/toggle2.aag");
}

/// A simple path has none, and one that would be too large is not made.
#[test]
fn gates_are_those_of_certificates_that_there_are() {
    let simple = stats("toggle2.aag", &["--engine", "kind", "--simple-path"]);
    assert_eq!((&simple["k"], &simple["proof"]["certificate_ands"]), (&2.into(), &Value::Null));

    let dir = tempfile::tempdir().unwrap();
    let [model, certificate] = ["model.aig", "proof.aig"].map(|name| dir.path().join(name));
    let mut long = aiger::read(&corpus("shift_xor5.aag")).unwrap().model;
    long.ands.extend(vec![[long.latch(1), long.latch(0)]; 3_000_000]);
    aiger::write(&long, &model).unwrap();
    let mut command = check(&model);
    command.args(["--engine", "kind", "--no-self-check", "--format", "json", "--certificate"]);
    let ran = run(command.arg(&certificate));
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stderr.contains("proof.aig: not written: the certificate would be too large"),
        "{}",
        ran.stderr
    );
    let stats: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&stats["verdict"], &stats["proof"]["certificate_ands"]), (&"safe".into(), &Value::Null));
    assert!(!certificate.exists());
}

#[test]
fn options_are_recorded() {
    let search = "--no-self-check --no-assume-property --no-minimize --timeout 20.5 --memory 4000";
    let er = "--er-templates half-adder,and --er-delta 7 --er-max-vars 5 --no-er-implication --no-er-generalize \
        --no-er-propagate";
    let options: Vec<&str> = search.split(' ').chain(er.split_whitespace()).collect();
    let stats = stats("toggle2.aag", &options);
    let recorded = serde_json::json!({ "property": null, "stop_at_first_failure": false,
        "property_timeout_s": null, "timeout_s": 20.5, "memory_mib": 4000,
        "assume_property": false, "ternary": true, "equivalences": true, "sweep": true, "parities": true, "unfold": true,
        "minimize": false, "factor": false, "minimize_s": null, "sat": "native", "self_check": false, "evidence": null,
        "er": { "templates": ["and", "half-adder"], "delta": 7, "max_vars": 5,
            "implication": false, "generalize": false, "propagate": false } });
    assert_eq!((&stats["options"], &stats["self_check"]), (&recorded, &"skipped".into()));
}

/// Plain PDR needs a clause for each of half of the values of the bits.
#[test]
fn auxiliary_variables_are_counted() {
    let with = stats("parity6.aag", &[]);
    let (proof, er) = (&with["proof"], &with["er"]);
    let number = |value: &Value| value.as_u64().expect("a number");
    assert!(number(&proof["clauses"]) < 32 && number(&proof["aux_xor"]) > 0, "{proof}");
    assert_eq!(proof["size"], number(&proof["literals"]) + 12 * number(&proof["aux_xor"]));
    assert!(number(&er["aux_added"]) >= number(&proof["aux_vars"]) && number(&er["matches"]["xor"]) > 0);
    let calls: u64 = ["syntactic", "no_aux", "cone", "table", "bdd", "gave_up"]
        .iter()
        .map(|stage| number(&er["implication"][*stage]))
        .sum();
    assert_eq!(er["implication"]["calls"], calls);
    assert!(number(&er["generalize"]["tried"]) >= number(&er["generalize"]["kept"]));
}

/// With an infinite Δ extended resolution does nothing, and what remains is plain PDR.
#[test]
fn without_auxiliary_variables_the_run_is_plain_pdr() {
    for model in ["parity6.aag", "fifo4_faulty.aag", "peterson.aag"] {
        let plain = stats(model, &["--engine", "pdr"]);
        let inert = stats(model, &["--er-delta", &usize::MAX.to_string()]);
        for key in
            ["verdict", "frames", "trace_lemmas", "obligations", "sat_calls", "lemmas_learned", "proof"]
        {
            assert_eq!(plain[key], inert[key], "{key} of {model}");
        }
        assert!(plain["options"]["er"].is_null());
    }
}

#[test]
fn several_properties_are_listed() {
    // The first turn of several properties leaves sweeping out.
    let all = stats("reset_swap.aag", &["--no-sweep"]);
    assert_eq!((&all["property"], &all["depth"]), (&1.into(), &1.into()));
    let properties = all["properties"].as_array().unwrap();
    let verdicts: Vec<_> =
        properties.iter().map(|p| (p["property"].as_u64(), p["verdict"].as_str())).collect();
    assert_eq!(verdicts, [(Some(0), Some("safe")), (Some(1), Some("unsafe")), (Some(2), Some("unsafe"))]);
    let calls: u64 = properties.iter().map(|p| p["sat_calls"].as_u64().unwrap()).sum();
    assert_eq!(all["sat_calls"], calls);
    for (i, listed) in properties.iter().enumerate() {
        let alone = stats("reset_swap.aag", &["--no-sweep", "--property", &i.to_string()]);
        assert!(alone.get("properties").is_none());
        for key in ["verdict", "frames", "trace_lemmas", "obligations", "sat_calls", "proof", "self_check"] {
            assert_eq!(listed[key], alone[key], "{key} of b{i}");
        }
    }
}

#[test]
fn equal_seeds_give_equal_runs() {
    for seed in ["0", "1"] {
        let run = || timeless(stats("parity6.aag", &["--seed", seed]));
        let first = run();
        assert!(first["lemmas_learned"].as_u64().unwrap() > 20, "{first}");
        assert_eq!(run(), first);
    }
}

#[test]
fn one_line_for_each_model() {
    let models = ["toggle2.aag", "counter4.aag", "gray4.aig"].map(corpus);
    let ran = run(check(&models[0]).args(&models[1..]).args(["--format", "json"]));
    assert_eq!(ran.code, Some(10));
    let lines: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<&str> = lines.iter().map(|line| line["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["safe", "unsafe", "safe"]);
    lines.iter().for_each(assert_schema);
}

/// No moment is counted twice. Only work that takes no time is not counted; the tenth of a second is for a busy
/// machine.
#[test]
fn phases_add_up_to_the_wall_time() {
    for model in ["parity6.aag", "fifo4_faulty.aag", "peterson.aag"] {
        let stats = stats(model, &[]);
        let phases = stats["phase_s"].as_object().unwrap();
        let sum: f64 = phases.values().map(|seconds| seconds.as_f64().unwrap()).sum();
        let wall = stats["time"]["wall_s"].as_f64().unwrap();
        // Each number is truncated to whole microseconds.
        assert!(sum <= wall + 2e-6 && wall - sum < 0.05 * wall + 0.1, "{model}: {sum} of {wall}: {phases:?}");
    }
}
