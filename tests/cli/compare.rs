//! `pdrer compare`: several engines on one model.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use pdrer::model::aiger;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::{corpus, counter, long_counter, pdrer, run, spawn};

fn compare(model: &Path) -> Command {
    let mut command = pdrer();
    command.arg("compare").arg(model).args(["--format", "json"]);
    command
}

/// Runs to the end. Returns the exit code and the object.
fn compared(command: &mut Command) -> (Option<i32>, Value) {
    let ran = run(command);
    assert_eq!(ran.stderr, "");
    (ran.code, serde_json::from_str(&ran.stdout).unwrap())
}

/// What is said of an engine is what `check` says of it, counter by counter.
#[test]
fn engines_search_as_in_check() {
    let model = corpus("peterson.aag");
    let options =
        ["--property", "0", "--engines", "pdr,imc", "--engine-options", "pdr --seed 1 --no-parities"];
    let (code, found) = compared(compare(&model).args(options));
    assert_eq!((code, &found["verdict"], &found["command"]), (Some(20), &"safe".into(), &"compare".into()));
    let engines = found["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 3);
    for engine in engines {
        let words = engine["options"].as_str().unwrap();
        let mut check = pdrer();
        check.arg("check").arg(&model).args(["--property", "0", "--format", "json"]).args(words.split(' '));
        let alone: Value = serde_json::from_str(&run(&mut check).stdout).unwrap();
        for field in ["engine", "seed", "verdict", "self_check", "proof", "frames", "sat_calls", "minimize"] {
            assert_eq!(engine[field], alone[field], "{words}: {field}");
        }
        assert_eq!(engine["self_check"], "passed");
    }
    assert_eq!((&engines[2]["seed"], &found["first"]), (&1.into(), &0.into()));
}

#[test]
fn a_proof_is_compared_with_the_first_one() {
    let model = corpus("peterson.aag");
    let options = ["--property", "0", "--engines", "sim,pdr", "--engine-options", "pdr"];
    let (code, found) = compared(compare(&model).args(options));
    let [sim, first, same] = [0, 1, 2].map(|i| &found["engines"][i]);
    assert_eq!((code, &found["first"]), (Some(20), &1.into()));
    assert_eq!((&sim["verdict"], &sim["comparison"]), (&"unknown".into(), &Value::Null));
    assert!(sim["reason"].as_str().unwrap().starts_with("no counterexample in "), "{sim}");
    assert_eq!(first["comparison"], Value::Null);
    let clauses = first["proof"]["clauses"].as_u64().unwrap();
    assert_eq!(same["proof"]["clauses"], clauses);
    for field in ["common", "implied", "implies"] {
        assert_eq!(same["comparison"][field], clauses, "{field}");
    }
}

#[test]
fn counterexamples_have_depths() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("counter.aig");
    aiger::write(&counter(3), &model).unwrap();
    let (code, found) = compared(compare(&model).args(["--engines", "bmc,pdrer,kind"]));
    assert_eq!((code, &found["verdict"], &found["first"]), (Some(10), &"unsafe".into(), &Value::Null));
    assert!(found["engines"].as_array().unwrap().iter().all(|engine| engine["depth"] == 7));
}

/// A limit ends one engine, and the next one begins.
#[test]
fn each_engine_has_its_own_time() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("counter.aig");
    long_counter(40, &model);
    let (code, found) = compared(compare(&model).args(["--engines", "pdr,bmc", "--timeout", "0.3"]));
    assert_eq!((code, &found["verdict"]), (Some(0), &"unknown".into()));
    for engine in found["engines"].as_array().unwrap() {
        assert_eq!(
            (&engine["verdict"], &engine["reason"]),
            (&"unknown".into(), &"time limit reached".into())
        );
        assert!(engine["frames"].as_u64().unwrap() > 0 || engine["bound"].as_u64().unwrap() > 0, "{engine}");
    }
}

/// A signal ends the search of an engine. What others have said before stays.
#[test]
fn an_interrupt_ends_all_searches() {
    let dir = tempfile::tempdir().unwrap();
    let (model, errors) = (dir.path().join("counter.aig"), dir.path().join("stderr"));
    long_counter(40, &model);
    let mut command = compare(&model);
    command.args(["--engines", "sim,pdr,quip", "--verbose"]);
    let stderr = fs::File::create(&errors).unwrap();
    let child = spawn(command.stdout(Stdio::piped()).stderr(stderr));
    while !fs::read_to_string(&errors).unwrap().contains("pdr: ") {
        sleep(Duration::from_millis(20));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    let [sim, pdr, quip] = [0, 1, 2].map(|i| &found["engines"][i]["reason"]);
    assert!(sim.as_str().unwrap().starts_with("no counterexample in "), "{sim}");
    assert_eq!((pdr, quip), (&"interrupted".into(), &"interrupted".into()));
}

#[test]
fn options_that_no_engine_has_are_refused() {
    let model = corpus("peterson.aag");
    for (entry, expected) in [
        ("pdr --bound 3", "error: --engine-options \"pdr --bound 3\": --bound needs --engine bmc"),
        ("auto", "error: --engine-options \"auto\": a worker cannot be a portfolio"),
    ] {
        let ran = run(compare(&model).args(["--engine-options", entry]));
        assert_eq!((ran.code, &ran.stdout[..]), (Some(1), ""));
        assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    }
}
