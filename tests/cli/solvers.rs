//! SMT solvers that do not do what they should: a clear error or an undecided run, and no process is left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::{check, run, spawn};

const CLAUSES: &str = "tests/corpus/numbers/fig34.smt2";

/// A solver as a script: it greets, and then does this.
fn solver(folder: &Path, then: &str) -> PathBuf {
    let path = folder.join("solver");
    let greet = "while read line; do case $line in '(echo'*) echo '\"ready\"'; break;; esac; done";
    fs::write(&path, format!("#!/bin/sh\n{greet}\n{then}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// One that never answers, and has started another process.
fn hanging(folder: &Path) -> PathBuf {
    let pid = folder.join("pid");
    let (new, pid) = (folder.join("new").display().to_string(), pid.display().to_string());
    solver(folder, &format!("sleep 1000 & echo $! > {new}; mv {new} {pid}; wait"))
}

/// Waits, but not for ever.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let soon = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < soon, "{what}");
        sleep(Duration::from_millis(10));
    }
}

/// Has the process that the solver has started ended, at the latest when its new parent has noticed?
fn ends(folder: &Path) {
    let child = fs::read_to_string(folder.join("pid")).unwrap();
    let stat = format!("/proc/{}/stat", child.trim());
    until("the solver is left behind", || {
        let state = fs::read_to_string(&stat).unwrap_or_default();
        state.is_empty() || state.contains(") Z ")
    });
}

#[test]
fn signals_and_limits_end_solvers() {
    for signal in [Some(Signal::INT), Some(Signal::TERM), None] {
        let folder = tempfile::tempdir().unwrap();
        let (path, stats) = (folder.path(), folder.path().join("stats.json"));
        let mut command = check(Path::new(CLAUSES));
        command.arg("--smt").arg(hanging(path)).arg("--stats").arg(&stats);
        command.args(["--timeout", if signal.is_some() { "600" } else { "2" }]);
        let child = spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        until("the solver begins", || path.join("pid").exists());
        if let Some(signal) = signal {
            kill_process(Pid::from_child(&child), signal).unwrap();
        }
        let output = child.wait_with_output().unwrap();
        ends(path);
        let stdout = String::from_utf8(output.stdout).unwrap();
        assert_eq!((output.status.code(), stdout.lines().next()), (Some(0), Some("unknown")), "{stdout}");
        assert_eq!(output.stderr, b"");
        let stats: Value = serde_json::from_slice(&fs::read(stats).unwrap()).unwrap();
        let reason = if signal.is_some() { "interrupted" } else { "time limit reached" };
        assert_eq!(stats["reason"], reason);
    }
}

#[test]
fn solvers_that_fail_are_reasons() {
    for (then, reason) in [
        ("read line; exit 3", "has ended without an answer (exit status: 3)"),
        ("kill -9 $$", "has ended without an answer (signal: 9 (SIGKILL))"),
        (
            "while true; do echo banana; done",
            "answers nonsense: expected sat, unsat or unknown, found `banana`",
        ),
        // A word without an end must not fill the memory.
        ("cat /dev/zero", "answers nonsense: expected sat, unsat or unknown, found ``"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let solver = solver(folder.path(), then);
        let ran = run(check(Path::new(CLAUSES)).arg("--smt").arg(&solver).args(["--timeout", "120"]));
        assert_eq!((ran.code, ran.stdout.lines().next()), (Some(0), Some("unknown")), "{ran:?}");
        assert!(ran.stdout.contains(reason), "{ran:?}");
    }
}

#[test]
fn solvers_that_are_not_there_are_errors() {
    let ran = run(check(Path::new(CLAUSES)).args(["--smt", "no-such-solver"]));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    let expected = "no-such-solver: not found. Clauses over integers and reals need an SMT solver; --smt says how to \
                    start one";
    assert_eq!(ran.stderr, format!("{CLAUSES}: {expected}\n"));
    let ran = run(check(Path::new(CLAUSES)).args(["--smt", "cat"]));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""), "{ran:?}");
    assert!(ran.stderr.contains("cat answers nonsense"), "{ran:?}");
}
