//! Limits and signals while a model is read and prepared; models from pipes and from standard input.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::{check, corpus, pdrer, run, spawn};

/// A pipe that nobody has opened.
fn pipe(dir: &Path) -> PathBuf {
    let pipe = dir.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

#[test]
fn a_pipe_without_a_writer_ends_at_the_time_limit() {
    let dir = tempfile::tempdir().unwrap();
    let (pipe, stats) = (pipe(dir.path()), dir.path().join("stats.json"));
    let limited = |format| run(check(&pipe).args(["--timeout", "0.3", "--format", format]));
    let start = Instant::now();
    let plain = run(check(&pipe).args(["--timeout", "0.3"]).arg("--stats").arg(&stats));
    assert!(plain.stdout.starts_with("unknown\nreason               time limit reached\n"), "{plain:?}");
    let stats: Value = serde_json::from_slice(&fs::read(stats).unwrap()).unwrap();
    assert_eq!((&stats["verdict"], &stats["reason"]), (&"unknown".into(), &"time limit reached".into()));
    let json: Value = serde_json::from_str(&limited("json").stdout).unwrap();
    assert_eq!((&json["verdict"], &json["property"]), (&"unknown".into(), &0.into()));
    let aiger = limited("aiger");
    assert_eq!((aiger.code, &*aiger.stdout), (Some(0), "2\nb0\n.\n"));
    let [witness, certificate] = ["witness", "certificate"].map(|name| dir.path().join(name));
    let mut competition = pdrer();
    competition.args(["hwmcc", "--timeout", "0.3"]).args([&pipe, &witness, &certificate]);
    let competition = run(&mut competition);
    assert_eq!((competition.code, &*competition.stdout), (Some(0), "unknown\n"));
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}

#[test]
fn a_signal_ends_reading() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = pipe(dir.path());
    let interrupted = |command: &mut Command| {
        let child = spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        thread::sleep(Duration::from_millis(500));
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status, String::from_utf8(output.stdout).unwrap())
    };
    let (status, stdout) = interrupted(&mut check(&pipe));
    assert_eq!(status.code(), Some(0));
    assert!(stdout.starts_with("unknown\nreason               interrupted\n"), "{stdout}");
    // Where a shell runs the tests in the background, they ignore this signal, and what they start would do so, too.
    let mut info = Command::new("env");
    info.args(["--default-signal=INT", env!("CARGO_BIN_EXE_pdrer"), "info"]).arg(&pipe);
    let (status, stdout) = interrupted(&mut info);
    assert_eq!((status.signal(), &*stdout), (Some(2), ""));
}

#[test]
fn models_come_from_pipes_and_from_standard_input() {
    let (dir, model) = (tempfile::tempdir().unwrap(), corpus("counter4.aag"));
    let from = |mut command: Command, file: &Path| run(command.stdin(File::open(file).unwrap()));
    let expected = run(check(&model).args(["--format", "aiger"]));
    let mut command = check("-".as_ref());
    command.args(["--format", "aiger"]);
    assert_eq!(from(command, &model).stdout, expected.stdout);

    let pipe = pipe(dir.path());
    let writer = thread::spawn({
        let (pipe, model) = (pipe.clone(), model.clone());
        move || fs::write(pipe, fs::read(model).unwrap()).unwrap()
    });
    assert_eq!(run(check(&pipe).args(["--format", "aiger"])).stdout, expected.stdout);
    writer.join().unwrap();

    let answer = dir.path().join("answer");
    fs::write(&answer, &expected.stdout).unwrap();
    let mut command = pdrer();
    command.arg("verify").arg(&model).arg("-");
    assert_eq!(from(command, &answer).code, run(pdrer().arg("verify").args([&model, &answer])).code);
    let mut command = pdrer();
    command.args(["info", "-"]);
    assert_eq!(from(command, &model).stdout, run(pdrer().arg("info").arg(&model)).stdout);
}

#[test]
fn what_is_no_model_is_not_read_to_its_end() {
    let zero = run(&mut check("/dev/zero".as_ref()));
    assert_eq!(zero.code, Some(1));
    assert_eq!(
        zero.stderr,
        "/dev/zero:1: neither an AIGER file, which begins with `aag ` or `aig `, nor a BTOR2 file, which begins with a sort, nor Horn clauses, which begin with a command of SMT-LIB\n"
    );
}

#[test]
fn a_small_file_with_large_contents_ends_at_the_memory_limit() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("model.aag.gz");
    let mut file = GzEncoder::new(File::create(&model).unwrap(), Compression::fast());
    file.write_all(b"aag 0 0 0 1 0\n0\nc\n").unwrap();
    (0..400).for_each(|_| file.write_all(&[b'x'; 1 << 20]).unwrap());
    file.finish().unwrap();
    let stats: Value =
        serde_json::from_str(&run(check(&model).args(["--memory", "50", "--format", "json"])).stdout)
            .unwrap();
    assert_eq!(stats["reason"], "memory limit reached");
    assert!(stats["peak_rss_mib"].as_f64().unwrap() < 150.0, "{stats}");
}

/// A ring of latches, one of which starts at 1. As each becomes unknown one step after the one before it, a pass over
/// all of them for each step would take hours.
fn ring(latches: usize, path: &Path) {
    let mut text = format!("aag {latches} 0 {latches} 0 0 1\n2 {} 1\n", 2 * latches);
    (2..=latches).for_each(|i| text += &format!("{} {}\n", 2 * i, 2 * i - 2));
    text += &format!("{}\n", 2 * latches);
    fs::write(path, text).unwrap();
}

#[test]
fn limits_hold_while_a_large_system_is_prepared() {
    let dir = tempfile::tempdir().unwrap();
    let model = dir.path().join("ring.aag");
    ring(400_000, &model);
    for (limit, reason) in
        [(["--timeout", "1"], "time limit reached"), (["--memory", "60"], "memory limit reached")]
    {
        for engine in ["pdrer", "sim"] {
            let start = Instant::now();
            let options = ["--bound", "1000000000"];
            let options = if engine == "sim" { &options[..] } else { &[] };
            let ran =
                run(check(&model).args(limit).args(["--format", "json", "--engine", engine]).args(options));
            assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
            let stats: Value = serde_json::from_str(&ran.stdout).unwrap();
            assert_eq!((ran.code, &stats["reason"]), (Some(0), &reason.into()), "{stats}");
            assert!(reason.starts_with("time") || stats["peak_rss_mib"].as_f64().unwrap() < 160.0, "{stats}");
        }
    }
}
