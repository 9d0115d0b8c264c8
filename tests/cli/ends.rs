//! Limits and signals: the verdict is `unknown`, the statistics are written, the exit code is 0.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::{
    chain, check, hard_query, heavy_counter, long_counter, make_pipe, pdrer, run, spawn, wide,
};

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
    // On a busy machine the time may be over before the first query.
    let runs = ["0.7", "2", "5"].into_iter().map(|time| (time, ends_undecided(&model, &["--timeout", time])));
    let mut begun = runs.filter(|(_, stats)| stats["sat_calls"] != 0);
    let (seconds, stats) = begun.next().expect("a query begins");
    assert_eq!((&stats["reason"], &stats["sat_calls"]), (&"time limit reached".into(), &1.into()));
    assert!(stats["time"]["wall_s"].as_f64().unwrap() >= seconds.parse().unwrap());
}

#[test]
fn memory_limit() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("hard.aig");
    hard_query(&model);
    let stats = ends_undecided(&model, &["--memory", "1"]);
    assert_eq!((&stats["reason"], &stats["sat_calls"]), (&"memory limit reached".into(), &0.into()));
    // More memory than the program needs to start, and less than the solvers of this model need.
    let stats = ends_undecided(&model, &["--memory", "24", "--timeout", "5"]);
    assert_eq!((&stats["reason"], &stats["sat_calls"]), (&"memory limit reached".into(), &1.into()));
    assert_eq!(stats["options"]["memory_mib"], 24);
}

/// Of waveforms a file has all runs side by side, with all signals.
#[test]
fn waveforms_of_very_many_signals_are_not_begun() {
    let dir = tempfile::tempdir().unwrap();
    let [model, waves] = ["wide.aig", "run.vcd"].map(|name| dir.path().join(name));
    wide(&model, 100_000, 600);
    // The answers fit, a digit for each signal of each of them does not.
    let ran = run(check(&model).args(["--memory", "60", "--vcd"]).arg(&waves));
    assert_eq!((ran.code, ran.stdout.lines().next()), (Some(1), Some("unsafe")), "{ran:?}");
    assert!(ran.stderr.contains("run.vcd: not written: memory limit reached: "), "{ran:?}");
    assert!(!waves.exists());
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

fn started(command: &mut Command) -> Child {
    spawn(command.arg("-v").stdout(Stdio::piped()).stderr(Stdio::piped()))
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

/// All workers end: by a signal, at the end of the time, and one after the other for lack of memory.
#[test]
fn limits_end_all_workers() {
    let (code, stdout, stats) = interrupted(Signal::INT, &["--engine", "portfolio", "--threads", "2"]);
    assert_eq!((code, stdout.lines().next()), (Some(0), Some("unknown")), "{stdout}");
    let reasons = |stats: &Value| -> Vec<String> {
        let workers = stats["workers"].as_array().unwrap();
        workers.iter().map(|worker| worker["reason"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((reasons(&stats), &stats["winner"]), (vec!["interrupted".to_owned(); 10], &Value::Null));
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("hard.aig");
    hard_query(&model);
    let portfolio = |limit: &[&str]| {
        ends_undecided(&model, &[&["--engine", "portfolio", "--threads", "2"], limit].concat())
    };
    let stats = portfolio(&["--timeout", "0.7"]);
    assert_eq!(reasons(&stats), ["time limit reached"; 10]);
    let stats = portfolio(&["--memory", "20", "--timeout", "5"]);
    assert_eq!(
        (reasons(&stats), &stats["reason"]),
        (vec!["memory limit reached".to_owned(); 10], &"memory limit reached".into())
    );
}

/// Starts a run and waits until its progress says `step`.
fn started_until(command: &mut Command, step: &str) -> Child {
    let mut child = started(command);
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains(step) {
        line.clear();
        assert!(progress.read_line(&mut line).unwrap() > 0, "the run has ended before: {step}");
    }
    child.stderr = Some(progress.into_inner());
    child
}

fn send(child: &Child, signals: &[Signal]) {
    signals.iter().for_each(|&signal| kill_process(Pid::from_child(child), signal).unwrap());
}

/// An interrupt ends minimisation, which would take far longer. The proof is checked and written.
#[test]
fn a_signal_does_not_lose_a_proof() {
    let dir = tempfile::tempdir().unwrap();
    let [model, proof, stats] = ["chain.aig", "proof.aig", "stats.json"].map(|name| dir.path().join(name));
    chain(10_000, &model);
    let mut command = check(&model);
    command.args(["--minimize", "1000", "--certificate"]).arg(&proof).arg("--stats").arg(&stats);
    let child = started_until(&mut command, "proof found, making it smaller");
    send(&child, &[Signal::INT]);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stdout.starts_with(b"safe\n")), (Some(20), true), "{output:?}");
    let stats: Value = serde_json::from_slice(&fs::read(stats).unwrap()).unwrap();
    assert_eq!((&stats["self_check"], &stats["minimize"]["complete"]), (&"passed".into(), &false.into()));
    assert!(stats["phase_s"]["minimize"].as_f64().unwrap() < 3.0, "{stats}");
    assert_eq!(run(pdrer().arg("verify").args([&model, &proof])).code, Some(0));
}

/// What a second signal ends is the check. The process is stopped while both are sent, so that there is time for them.
fn interrupted_check(model: &Path, found: &str, options: &[&OsStr]) -> (Option<i32>, String, String) {
    let mut command = check(model);
    command.args(options).arg("--no-minimize");
    let mut child = started_until(&mut command, &format!("checking the {found}"));
    send(&child, &[Signal::STOP, Signal::INT, Signal::TERM, Signal::CONT]);
    let [mut stdout, mut stderr] = [String::new(), String::new()];
    child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    (child.wait().unwrap().code(), stdout, stderr)
}

#[test]
fn unchecked_proofs_are_written_only_on_request() {
    const REASON: &str = "interrupted; a proof was found, but not checked";
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name);
    let (model, stats) = (file("chain.aig"), file("stats.json"));
    chain(60_000, &model);
    let option = OsStr::new;
    let files = [file("proof.aag"), file("lemmas.json"), file("lemmas.txt")];
    let options = |name: usize| {
        let which = if name == 0 { "--certificate" } else { "--invariant" };
        [option("--stats"), stats.as_os_str(), option(which), files[name].as_os_str()]
    };
    let (code, stdout, stderr) = interrupted_check(&model, "proof", &options(0));
    assert_eq!((code, stderr.as_str(), files[0].exists()), (Some(0), "", false));
    assert!(stdout.starts_with(&format!("unknown\nreason               {REASON}\n")), "{stdout}");
    let written: Value = serde_json::from_slice(&fs::read(&stats).unwrap()).unwrap();
    assert_eq!((&written["verdict"], &written["reason"]), (&"unknown".into(), &REASON.into()));

    for (name, mark) in ["\nWITNESS b0\nnot checked: b0\n", "\"unchecked\": true,", " (not checked: b0)\n"]
        .into_iter()
        .enumerate()
    {
        let options = [&options(name)[..], &[option("--keep-unchecked")]].concat();
        let (code, stdout, stderr) = interrupted_check(&model, "proof", &options);
        assert_eq!((code, stdout.lines().next()), (Some(0), Some("unknown")));
        assert_eq!(stderr, format!("{}: warning: not checked: b0\n", files[name].display()));
        assert!(fs::read_to_string(&files[name]).unwrap().contains(mark), "{mark}");
    }
    for file in &files[..2] {
        assert_eq!(run(pdrer().arg("verify").args([&model, file])).code, Some(0), "{file:?}");
    }
}

#[test]
fn unchecked_counterexamples_say_so_too() {
    let dir = tempfile::tempdir().unwrap();
    let [model, witness, waves] = ["heavy.aig", "run.wit", "run.vcd"].map(|name| dir.path().join(name));
    heavy_counter(&model);
    let option = OsStr::new;
    let files = [option("--witness"), witness.as_os_str(), option("--vcd"), waves.as_os_str()];
    let engine = ["--engine", "sim", "--bound", "300"].map(option);
    let options = [&files[..], &engine[..], &[option("--keep-unchecked")]].concat();
    let (code, stdout, _) = interrupted_check(&model, "counterexample", &options);
    let reason = "interrupted; a counterexample was found, but not checked";
    assert_eq!(code, Some(0));
    assert!(stdout.starts_with(&format!("unknown\nreason               {reason}\n")), "{stdout}");
    assert!(fs::read_to_string(&witness).unwrap().starts_with("c not checked: b0\n1\nb0\n"));
    assert!(fs::read_to_string(&waves).unwrap().lines().next().unwrap().ends_with("(not checked: b0) $end"));
    assert_eq!(run(pdrer().arg("verify").args([&model, &witness])).code, Some(0));
}

/// The run waits for a reader that does not come, so that it is there when the third signal comes.
#[test]
fn a_third_signal_ends_the_program_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("pipe");
    make_pipe(&pipe);
    let mut command = check(Path::new("tests/corpus/toggle2.aag"));
    let mut child = started_until(command.arg("--stats").arg(&pipe), "checking the proof");
    let signals = [Signal::INT, Signal::TERM].into_iter().cycle();
    for signal in signals {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        send(&child, &[signal]);
        sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (None, &b""[..]), "killed by a signal");
}

#[test]
fn a_pipe_without_a_reader_is_given_up_like_a_search() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("pipe");
    make_pipe(&pipe);
    let start = Instant::now();
    let mut command = check(Path::new("tests/corpus/toggle2.aag"));
    let ran = run(command.args(["--timeout", "1", "--certificate"]).arg(&pipe));
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert_eq!((ran.code, ran.stdout.lines().next()), (Some(1), Some("safe")));
    let reason = "nobody has opened this pipe for reading: time limit reached";
    assert_eq!(ran.stderr, format!("{}: {reason}\n", pipe.display()));
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
