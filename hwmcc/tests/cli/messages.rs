//! What the user is told when something is wrong or interrupted, and what to do about it.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::support::{Bench, text};

#[test]
fn a_checker_that_only_fails_is_no_success() {
    let bench = Bench::new(3);
    let good = bench.checker("good", "echo safe; exit 20", "");
    let script = "echo half a word; echo 'cannot open the library' >&2; echo more >&2; exit 127";
    let bad = bench.checker("bad", script, "");
    let mut command = bench.command(&good, "out", &["--no-verify", "--config"]);
    let output = command.arg(&bad).output().expect("started");
    assert_eq!(output.status.code(), Some(1), "nothing of one configuration is a result");
    let said = text(&output.stderr);
    assert!(said.contains("!! bad: 3 of 3 runs, such as\n"), "{said}");
    assert!(said.contains("!!   models: m00.aag: exit code 127: cannot open the library\n"), "{said}");
    let failed =
        bench.records("out").into_iter().find(|record| record.configuration == "bad").expect("a run");
    assert_eq!((failed.exit_code, failed.message.as_deref()), (Some(127), Some("cannot open the library")));

    // Standard output has to do if there is nothing on standard error.
    let quiet = bench.checker(
        "quiet",
        "case $1 in *m01*) echo reading; echo Reading has failed.; exit 0;; esac
        echo safe; exit 20",
        "",
    );
    let (output, _) = bench.run(&quiet, "some", &["--no-verify"]);
    assert_eq!(output.status.code(), Some(0), "there are results");
    let said = text(&output.stderr);
    let cause = "!!   models: m01.aag: no answer in its output, exit code 0: Reading has failed.\n";
    assert!(said.contains("!! quiet: 1 of 3 runs, such as\n") && said.contains(cause), "{said}");
}

#[test]
fn a_seed_twice_is_an_error() {
    let bench = Bench::new(1);
    let config = bench.checker("fake", "echo safe; exit 20", "");
    let output = bench.command(&config, "out", &["--seeds", "1,0,1"]).output().expect("started");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the seed 1 is given twice"), "{}", text(&output.stderr));
    assert!(!bench.path("out").exists());
    let mut command = Command::new(env!("CARGO_BIN_EXE_hwmcc"));
    let output =
        command.args(["slurm", "--shards", "2", "--seeds", "1,1", "models"]).output().expect("started");
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""));
}

#[test]
fn an_interrupt_says_how_to_resume() {
    for (signal, number) in [(Signal::SIGINT, 2), (Signal::SIGTERM, 15)] {
        let bench = Bench::new(2);
        let script =
            "case $1 in *m01*) test -e \"${0%/*}/go\" || { touch \"${0%/*}/begun\"; sleep 100; };; esac
            echo safe; exit 20";
        let config = bench.checker("fake", script, "");
        let mut command = bench.command(&config, "out of it", &["--no-verify", "--jobs", "1"]);
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("started");
        let start = Instant::now();
        while !bench.path("begun").exists() {
            assert!(start.elapsed() < Duration::from_secs(20), "the second run did not begin");
            sleep(Duration::from_millis(20));
        }
        kill(Pid::from_raw(child.id() as i32), signal).expect("sent");
        let output = child.wait_with_output().expect("waited for");
        let ended = std::os::unix::process::ExitStatusExt::signal(&output.status);
        assert_eq!(ended, Some(number), "as if nobody had caught the signal");
        let said = text(&output.stderr);
        let again = said.lines().last().expect("a command").trim();
        assert!(again.contains(" run --resume ") && again.contains("'"), "{said}");
        assert_eq!(bench.records("out of it").len(), 1);

        fs::write(bench.path("go"), "").expect("written");
        assert!(Command::new("sh").args(["-c", again]).stderr(Stdio::null()).status().expect("sh").success());
        assert_eq!(bench.records("out of it").len(), 2);
    }
}

#[test]
fn a_list_of_names_that_are_no_text() {
    let bench = Bench::new(1);
    let config = bench.checker("fake", "echo safe; exit 20", "");
    fs::write(bench.path("list.txt"), b"# gr\xfcn\nmodels/m00.aag\nmodels/\xff.aag\n").expect("written");
    let list = bench.path("list.txt");
    let mut command = Command::new(env!("CARGO_BIN_EXE_hwmcc"));
    let output = command.arg("run").arg(&list).arg("--config").arg(&config).output().expect("started");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("list.txt:3: the name of a model is not UTF-8: \"models/\\xFF.aag\""), "{said}");

    let mut command = Command::new(env!("CARGO_BIN_EXE_hwmcc"));
    let out = bench.path("models").join(OsStr::from_bytes(b"\xff"));
    let output =
        command.arg("run").arg(bench.path("models")).arg("--out").arg(out).output().expect("started");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the path is not UTF-8"), "{}", text(&output.stderr));
}

#[test]
fn completions() {
    for (shell, word) in [("bash", "--cpu-limit"), ("zsh", "--cpu-limit"), ("fish", "cpu-limit")] {
        let output = Command::new(env!("CARGO_BIN_EXE_hwmcc")).args(["completions", shell]).output();
        let output = output.expect("started");
        assert!(output.status.success());
        assert!(text(&output.stdout).contains(word), "{shell}");
        assert!(!text(&output.stdout).contains("supervise"), "what users must not call");
    }
}
