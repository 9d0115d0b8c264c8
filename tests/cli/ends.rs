//! Limits and signals: the verdict is `unknown`, the statistics are written, the exit code is 0.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::{check, hard_query, long_counter, run};

/// Runs to the end, which must come soon. Returns the statistics.
fn ends_undecided(model: &Path, options: &[&str]) -> Value {
    let stats = model.with_extension("json");
    let start = Instant::now();
    let ran = run(check(model).args(options).arg("--stats").arg(&stats));
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert_eq!((ran.code, ran.stdout.lines().next()), (Some(0), Some("unknown")), "{ran:?}");
    assert_eq!(ran.stderr, "");
    serde_json::from_slice(&fs::read(stats).unwrap()).unwrap()
}

#[test]
fn time_limit_between_queries() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("counter.aig");
    long_counter(64, &model);
    let stats = ends_undecided(&model, &["--timeout", "0.7"]);
    assert_eq!((&stats["verdict"], &stats["reason"]), (&"unknown".into(), &"time limit reached".into()));
    assert!(stats["frames"].as_u64().unwrap() > 2, "{stats}");
    // The top frame may or may not be known to be safe.
    let open = stats["frames"].as_u64().unwrap() - stats["bound"].as_u64().unwrap();
    assert!((1..=2).contains(&open), "{stats}");
    assert!(stats["proof"].is_null() && stats.get("depth").is_none());
}

#[test]
fn time_limit_in_a_query() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("hard.aig");
    hard_query(&model);
    let stats = ends_undecided(&model, &["--timeout", "0.7"]);
    assert_eq!((&stats["reason"], &stats["sat_calls"]), (&"time limit reached".into(), &1.into()));
    assert!(stats["time"]["wall_s"].as_f64().unwrap() >= 0.7);
}

#[test]
fn memory_limit() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("hard.aig");
    hard_query(&model);
    let stats = ends_undecided(&model, &["--memory", "1"]);
    assert_eq!((&stats["reason"], &stats["sat_calls"]), (&"memory limit reached".into(), &0.into()));
    // More memory than the program needs to start, and less than its solvers need in the end.
    let stats = ends_undecided(&model, &["--memory", "16", "--timeout", "5"]);
    assert_eq!((&stats["reason"], &stats["sat_calls"]), (&"memory limit reached".into(), &1.into()));
    assert_eq!(stats["options"]["memory_mib"], 16);
}

/// Starts a search that does not end, waits until it is under way, and sends a signal.
fn interrupted(signal: Signal, options: &[&str]) -> (Option<i32>, String, Value) {
    let dir = tempfile::tempdir().unwrap();
    let (model, stats) = (dir.path().join("counter.aig"), dir.path().join("stats.json"));
    long_counter(64, &model);
    let mut child = started(check(&model).args(options).arg("--stats").arg(&stats));
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    progress.read_line(&mut String::new()).unwrap();
    kill_process(Pid::from_child(&child), signal).unwrap();
    let mut stdout = String::new();
    child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    let code = child.wait().unwrap().code();
    (code, stdout, serde_json::from_slice(&fs::read(stats).unwrap()).unwrap())
}

fn started(command: &mut Command) -> std::process::Child {
    command.arg("-v").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn signals_end_the_search_like_a_limit() {
    for signal in [Signal::INT, Signal::TERM] {
        let (code, stdout, stats) = interrupted(signal, &["--timeout", "60"]);
        assert_eq!((code, stdout.lines().next()), (Some(0), Some("unknown")), "{stdout}");
        assert_eq!((&stats["verdict"], &stats["reason"]), (&"unknown".into(), &"interrupted".into()));
        assert!(stats["frames"].as_u64().unwrap() >= 2, "{stats}");
    }
}

/// The process is stopped while both signals are sent, so that the second one arrives before it can react to the first.
#[test]
fn a_second_signal_ends_the_program_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("counter.aig");
    long_counter(64, &model);
    let mut child = started(check(&model).args(["--timeout", "60"]));
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut String::new()).unwrap();
    for signal in [Signal::STOP, Signal::INT, Signal::TERM, Signal::CONT] {
        kill_process(Pid::from_child(&child), signal).unwrap();
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (None, &b""[..]), "killed by a signal");
}

#[test]
fn an_interrupted_search_still_prints_a_block() {
    let (code, stdout, _) = interrupted(Signal::INT, &["--timeout", "60", "--format", "aiger"]);
    assert_eq!(code, Some(0));
    assert!(stdout.starts_with("u1\n") && stdout.ends_with("\n2\nb0\n.\n"), "{stdout}");
}

#[test]
fn models_after_the_interrupted_one_are_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("counter.aig");
    long_counter(64, &model);
    let mut child = started(check(&model).arg("tests/corpus/counter4.aag").args(["--timeout", "60"]));
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    stderr.read_line(&mut String::new()).unwrap();
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let mut messages = String::new();
    stderr.read_to_string(&mut messages).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{}: unknown\n", model.display()));
    assert!(messages.ends_with("interrupted: 1 of 2 models left unchecked\n"), "{messages}");
}
