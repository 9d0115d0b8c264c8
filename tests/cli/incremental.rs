//! The command `incremental`: its files, its JSON object, and what a limit leaves.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use pdrer::logic::lit::Lit;
use pdrer::model::{SymbolKind, aiger};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::{counter, pdrer, run, spawn};

const CREDITS: &str = "tests/families/credits.aag";

/// Decides a property of the family. The arguments are split at spaces; `DIR` is the folder.
fn incremental(dir: &Path, property: &str, arguments: &str) -> (Option<i32>, String, String) {
    let arguments = arguments.replace("DIR", dir.to_str().unwrap());
    let ran = run(pdrer()
        .args(["incremental", CREDITS, "--property", property])
        .args(arguments.split_whitespace()));
    (ran.code, ran.stdout, ran.stderr)
}

/// What `verify` says of an answer about a system.
fn verify(dir: &Path, system: &str, answer: &str) -> String {
    run(pdrer().arg("verify").arg(dir.join(system)).arg(dir.join(answer))).stdout
}

#[test]
fn the_answers_are_about_the_systems_at_the_border() {
    for mode in ["relax", "constrain", "binary", "climb", "naive"] {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path();
        let (code, stdout, stderr) = incremental(
            dir,
            "overflow",
            &format!(
                "--mode {mode} --witness DIR/run.wit --vcd DIR/run.vcd --certificate DIR/proof.aag --invariant \
                 DIR/proof.json --write-system 4 DIR/s4.aag --write-system 3 DIR/s3.aig"
            ),
        );
        assert_eq!((code, stderr.as_str()), (Some(0), ""));
        assert!(
            stdout.ends_with("least bound with a counterexample: 4\ngreatest bound without: 3\n"),
            "{stdout}"
        );
        for (system, answer) in [("s4.aag", "run.wit"), ("s3.aig", "proof.aag"), ("s3.aig", "proof.json")] {
            assert!(verify(dir, system, answer).starts_with("ok: "), "{mode} {answer}");
        }
        // A tighter system has no such run, and the proof needs the bound.
        assert!(verify(dir, "s3.aig", "run.wit").starts_with("REJECTED: "));
        assert!(verify(dir, "s4.aag", "proof.json").starts_with("REJECTED: "));
        let read = |name: &str| fs::read_to_string(dir.join(name)).unwrap();
        assert!(read("run.vcd").starts_with(&format!("$comment counterexamples of {CREDITS}, bound 4 ")));
        assert!(read("s4.aag").contains("bound 4 is a constraint\n"));
    }
}

/// As `check` does: what the verdict contradicts is removed, all else stays.
#[test]
fn answers_of_earlier_runs() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let files = "--witness DIR/run.wit --invariant DIR/proof.json";
    let exist = || ["run.wit", "proof.json"].map(|file| dir.join(file).exists());
    incremental(dir, "overflow", files);
    assert_eq!(exist(), [true, true]);
    let (code, _, stderr) = incremental(dir, "overflow", &format!("{files} --timeout 0"));
    assert!(code == Some(0) && stderr.matches("left as it was").count() == 2, "{stderr}");
    assert_eq!(exist(), [true, true]);
    incremental(dir, "leak", files);
    assert_eq!(exist(), [false, true]);
    incremental(dir, "idle", files);
    assert_eq!(exist(), [true, false]);
}

/// The object of `--stats`. Apart from times, it equals that of `--format json`.
fn stats(arguments: &str) -> Value {
    let dir = tempfile::tempdir().unwrap();
    let (code, stdout, _) =
        incremental(dir.path(), "overflow", &format!("{arguments} --format json --stats DIR/stats.json"));
    assert_eq!((code, stdout.lines().count()), (Some(0), 1));
    let file: Value = serde_json::from_slice(&fs::read(dir.path().join("stats.json")).unwrap()).unwrap();
    assert_eq!(timeless(file.clone()), timeless(serde_json::from_str(&stdout).unwrap()));
    file
}

/// The value without the fields that differ from run to run.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            for key in ["time", "phase_s", "peak_rss_mib", "wall_s"] {
                fields.remove(key);
            }
            fields.values_mut().for_each(|field| *field = timeless(field.take()));
        }
        Value::Array(list) => list.iter_mut().for_each(|entry| *entry = timeless(entry.take())),
        _ => {}
    }
    value
}

/// The names, grouped by the type of their values.
const STRINGS: &str = "version command model engine mode name";
const COUNTS: &str = "schema seed property least_bound_with_counterexample greatest_bound_without input/inputs \
    copied/kept copied/given frames trace_lemmas obligations sat_calls ctis er/reencodings preprocess/constants \
    least_unsafe/bound least_unsafe/depth greatest_safe/bound greatest_safe/proof/clauses";
const NUMBERS: &str = "time/wall_s time/cpu_s peak_rss_mib phase_s/read phase_s/block phase_s/minimize";
const SYSTEM: &str = "bound wall_s copied/kept copied/given copied/sat_calls frames trace_lemmas obligations \
    sat_calls ctis lemmas_learned er/aux_added preprocess/facts phase_s/block phase_s/copy";

fn assert_all(value: &Value, names: &str, right: fn(&Value) -> bool) {
    for name in names.split_whitespace() {
        let field = value.pointer(&format!("/{name}"));
        assert!(field.is_some_and(right), "{name} in {value}");
    }
}

#[test]
fn the_object_has_everything() {
    let stats = stats("--mode constrain");
    assert_all(&stats, STRINGS, Value::is_string);
    assert_all(&stats, COUNTS, Value::is_u64);
    assert_all(&stats, NUMBERS, Value::is_f64);
    assert_eq!((&stats["settled"], &stats["reuse"]), (&true.into(), &true.into()));
    assert_eq!(stats["bounds"], serde_json::json!([0, 1, 2, 3, 4, 5, 6]));
    let [loosest, tighter] = &stats["systems"].as_array().unwrap()[..] else { panic!("{stats}") };
    assert!(loosest["copied"].is_null());
    assert_all(tighter, SYSTEM, Value::is_number);
    assert_eq!(
        (&loosest["verdict"], &loosest["keeps"], &loosest["depth"]),
        (&"unsafe".into(), &4.into(), &4.into())
    );
    assert_eq!((&tighter["verdict"], &tighter["bound"]), (&"safe".into(), &3.into()));
    let levels = tighter["copied"]["levels"].as_array().unwrap();
    let sum = |key: &str| levels.iter().map(|level| level[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum("kept"), sum("given")), {
        let total = &tighter["copied"];
        (total["kept"].as_u64().unwrap(), total["given"].as_u64().unwrap())
    });
    assert!(levels.last().unwrap()["level"].is_null() && levels[0]["level"] == 1);
    let sum = |key: &str| [loosest, tighter].map(|system| system[key].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!((&stats["ctis"], &stats["sat_calls"]), (&sum("ctis").into(), &sum("sat_calls").into()));
}

#[test]
fn options_are_recorded() {
    let stats = stats("--mode naive --engine pdr --seed 3 --no-self-check --no-minimize --timeout 20");
    let options = serde_json::json!({ "property": "overflow", "timeout_s": 20.0, "memory_mib": null,
        "assume_property": true, "ternary": true, "equivalences": true, "sweep": true, "parities": true, "unfold": true,
        "minimize": false, "factor": false, "minimize_s": null, "sat": "native", "self_check": false,
        "evidence": null, "er": null });
    assert_eq!((&stats["options"], &stats["seed"], &stats["mode"]), (&options, &3.into(), &"naive".into()));
    assert_eq!((&stats["reuse"], &stats["copied"]["given"]), (&false.into(), &0.into()));
    assert_eq!(stats["greatest_safe"]["self_check"], "skipped");
}

/// A family of a counter: with bound 0 it has no run at all, with bound 1 no search ends.
fn endless(path: &Path) {
    let mut model = counter(40);
    model.outputs = vec![Lit::FALSE, Lit::TRUE];
    model.symbols = [(SymbolKind::Output, 0), (SymbolKind::Output, 1)]
        .map(|symbol| (symbol, format!("bound {}", symbol.1).into_bytes()))
        .into();
    aiger::write(&model, path).unwrap();
}

#[test]
fn a_limit_leaves_what_is_known() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("model.aig");
    endless(&model);
    let mut command = pdrer();
    command.arg("incremental").arg(&model).args(["--timeout", "1", "--keep-unchecked", "--certificate"]);
    let ran = run(command.arg(dir.path().join("proof.aig")));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let [_, tight, loose, rest @ ..] = &lines[..] else { panic!("{ran:?}") };
    assert!(tight.starts_with("    0  safe ") && loose.starts_with("    1  unknown "), "{ran:?}");
    let rest = rest.join("\n");
    assert_eq!(
        rest,
        "unknown\nreason: time limit reached\nleast bound known to have a counterexample: none\n\
         greatest bound known to have none: 0 (not checked)"
    );
    assert!(
        ran.code == Some(0)
            && ran.stderr.contains("not checked: b0")
            && dir.path().join("proof.aig").exists()
    );
}

#[test]
fn a_signal_leaves_what_is_known() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("model.aig");
    endless(&model);
    let mut command = pdrer();
    command.arg("incremental").arg(&model).args(["-v", "--format", "json"]).stdout(Stdio::piped());
    let mut child = spawn(command.stderr(Stdio::piped()));
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().starts_with("bound 1: ")));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    lines.for_each(drop);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let stats: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&stats["reason"], &stats["greatest_bound_without"]), (&"interrupted".into(), &0.into()));
    assert_eq!(stats["greatest_safe"]["self_check"], "passed");
    assert_eq!(stats["greatest_safe"]["vacuous"], "no input satisfies the constraints in the first step");
}

/// A run that is killed at any moment goes on with its frames, and finds the same border.
#[test]
fn killed_runs_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("frames.json");
    let start = || {
        let mut command = pdrer();
        command.args(["incremental", "examples/rtl/bus.aig", "--save-frames"]).arg(&file);
        if file.exists() {
            command.arg("--load-frames").arg(&file);
        }
        command
    };
    // How long a run takes depends on the machine and on the build.
    let begin = Instant::now();
    assert_eq!(run(&mut start()).code, Some(0));
    let whole = begin.elapsed();
    let mut killed = 0;
    for part in [0.0, 0.3, 0.1, 0.6] {
        if killed == 0 {
            fs::remove_file(&file).unwrap();
        }
        let mut child = spawn(start().stdout(Stdio::null()));
        while !file.exists() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_micros(100));
        }
        thread::sleep(whole.mul_f64(part));
        child.kill().unwrap();
        killed += usize::from(child.wait().unwrap().signal() == Some(Signal::KILL.as_raw()));
    }
    let ran = run(&mut start());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.lines().nth(1).unwrap().contains(" of "), "{}", ran.stdout);
    assert!(
        ran.stdout.ends_with("least bound with a counterexample: 4\ngreatest bound without: 3\n"),
        "{}",
        ran.stdout
    );
    assert!(killed > 0);
    // What is known in the end needs no search: a proof is proved again, a counterexample is replayed.
    let ran = run(&mut start());
    let row = |verdict| {
        let row = ran.stdout.lines().find(|line| line.contains(verdict)).expect("it has a row");
        row.split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(row(" safe ")[4], "of", "{}", ran.stdout);
    // Nothing is copied; no obligations, counterexamples to induction and SAT calls.
    assert_eq!(row(" unsafe, ")[7..11], ["-", "0", "0", "0"], "{}", ran.stdout);
}

#[test]
fn without_a_search_nothing_is_known() {
    let stats = stats("--timeout 0");
    assert_eq!((&stats["settled"], &stats["reason"]), (&false.into(), &"time limit reached".into()));
    assert!(stats["least_bound_with_counterexample"].is_null() && stats["greatest_bound_without"].is_null());
}

/// The strategy is that of the least bound, and there is one only for models with a graph.
#[test]
fn strategies_are_written() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let [model, text, svg] = ["line.aig", "line.txt", "line.svg"].map(|name| dir.join(name));
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    assert_eq!(run(pdrer().args(["generate", "pebbling", "--line", "5", "-o"]).arg(&model)).code, Some(0));
    for (file, begin) in [(&text, "pebbles 4, steps "), (&svg, "<svg ")] {
        let ran = run(pdrer().arg("incremental").arg(&model).arg("--strategy").arg(file));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        assert!(read(file).starts_with(begin), "{}", read(file));
    }
    assert!(read(&svg).contains("<title>Strategy: 4 pebbles, "));

    // A run that finds no counterexample leaves it.
    let unknown = ["--timeout", "0", "--strategy"];
    let ran = run(pdrer().arg("incremental").arg(&model).args(unknown).arg(&text));
    assert!(ran.code == Some(0) && ran.stderr.contains("left as it was"), "{}", ran.stderr);
    let (code, _, stderr) = incremental(dir, "overflow", "--strategy DIR/none.txt");
    assert!(code == Some(1) && stderr.starts_with(&format!("{CREDITS}: no strategy: ")), "{stderr}");
    assert!(!dir.join("none.txt").exists());
    let (code, _, stderr) = incremental(dir, "overflow", "--strategy - --witness -");
    assert!(code == Some(1) && stderr.contains("only one result can go to standard output"), "{stderr}");
}
