//! Models with several properties: their names in files, and what is said while they are decided.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use pdrer::logic::lit::Lit;
use pdrer::model::{SymbolKind, aiger};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::{check, corpus, long_counter, pdrer, run, spawn};

fn text(path: &Path) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

#[test]
fn names_are_in_all_files() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name);
    let model = corpus("named_properties.aag");
    let mut command = check(&model);
    for option in ["vcd", "invariant", "stats", "witness"] {
        command.arg(format!("--{option}")).arg(file(option));
    }
    assert_eq!(run(command.args(["--invariant-format", "json"])).code, Some(10));
    assert!(text(&file("vcd")).contains("$scope module b1:top.u0:seen $end"));
    let json = |name| -> Value { serde_json::from_str(&text(&file(name))).unwrap() };
    assert_eq!(json("invariant")["properties"][1]["name"], "top.never_lost");
    let stats = json("stats");
    assert_eq!((&stats["property"], &stats["name"]), (&1.into(), &"top.u0:seen".into()));
    assert_eq!(stats["properties"][2]["name"], "top.never_lost");

    let explained = run(pdrer().arg("explain").arg(&model).arg(file("invariant")));
    assert!(explained.stdout.contains("property b0 (top.never_lost): "), "{}", explained.stdout);
    let invariant = run(check(&model).arg("--invariant").arg(file("proof.txt")));
    assert_eq!(invariant.code, Some(10));
    assert!(text(&file("proof.txt")).contains("property b2 (top.never_lost): lemmas "));
    let sizes = run(pdrer().arg("size").arg(file("proof.txt")));
    assert!(sizes.stdout.contains(": b2, clauses "), "{}", sizes.stdout);
}

#[test]
fn names_choose_properties_in_all_commands() {
    let dir = tempfile::tempdir().unwrap();
    let model = corpus("named_properties.aag");
    let run_wit = dir.path().join("run.wit");
    assert_eq!(run(check(&model).arg("--witness").arg(&run_wit)).code, Some(10));
    let mut verify = pdrer();
    let verified = run(verify.arg("verify").arg(&model).arg(&run_wit).args(["--property", "top.u0:seen"]));
    assert_eq!(verified.stdout, "ok: counterexample, b1 fails in step 1\n");
}

/// While a hard property is searched for, standard error says that the others are decided.
#[test]
fn statuses_are_said_as_they_fall() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("model.aig");
    long_counter(20, &file);
    let mut model = aiger::read(&file).unwrap().model;
    model.bads.splice(0..0, [Lit::TRUE, Lit::FALSE]);
    model.symbols.insert((SymbolKind::Bad, 0), b"always".to_vec());
    aiger::write(&model, &file).unwrap();
    let mut command = check(&file);
    let command = command.args(["--timeout", "60"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = spawn(command);
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut line = || said.next().unwrap().unwrap();
    assert_eq!((line(), line()), ("b0: unsafe, depth 0 (always)".to_owned(), "b1: safe".to_owned()));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(printed.next().unwrap().unwrap(), "unsafe");
    let last = printed.nth(2).unwrap().unwrap();
    assert!(last.starts_with("b2: unknown, interrupted, no counterexample of "), "{last}");
    child.wait().unwrap();
}

/// With the format for other programs, only what concerns all open properties is said on the way.
#[test]
fn bounds_are_those_of_all_open_properties() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("model.aig");
    long_counter(20, &file);
    let mut model = aiger::read(&file).unwrap().model;
    model.bads.splice(0..0, [Lit::TRUE, Lit::FALSE]);
    aiger::write(&model, &file).unwrap();
    let ran = run(check(&file).args(["--timeout", "3", "--format", "aiger", "-q"]));
    assert!(ran.stdout.starts_with("u") && ran.stdout.ends_with("\n0\nb1\n.\n2\nb2\n.\n"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "");
}

/// Ten thousand properties, all of which fail: answers are summarised.
#[test]
fn many_counterexamples_are_summarised() {
    let dir = tempfile::tempdir().unwrap();
    let [file, witness] = ["model.aag", "run.wit"].map(|name| dir.path().join(name));
    let mut model = aiger::read(&corpus("named_properties.aag")).unwrap().model;
    model.bads = vec![Lit::TRUE; 10_000];
    model.symbols.clear();
    aiger::write(&model, &file).unwrap();
    let ran = run(check(&file).arg("--witness").arg(&witness));
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(10), 10_006));
    let verified = run(pdrer().arg("verify").arg(&file).arg(&witness));
    let expected =
        "ok: counterexamples, b0, b1, b2, b3, b4, b5, ..., b9999 (10000 properties) fail in steps up to 0\n";
    assert_eq!(verified.stdout, expected);
}
