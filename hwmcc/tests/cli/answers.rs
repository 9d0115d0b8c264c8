//! Verified answers, wrong answers, and what the user sees of them.

use std::fs;

use crate::support::{Bench, text};
use hwmcc::record::{Check, Verdict, Wrong};

/// A verifier that believes what is written into the answer.
const VERIFY: &str = "
[verify]
name = 'fake verify'
command = ['sh', '-c', 'cat \"$1\"; grep -q right \"$1\"', 'sh', '{answer}']
safe = { exit = [0], line = 'right certificate' }
unsafe = { exit = [0], line = 'right counterexample' }
rejected = { exit = [1], line = 'wrong*' }
";

#[test]
fn answers_are_verified() {
    for (script, outcome) in [
        ("echo right certificate > \"$5\"; echo safe; exit 20", Check::Confirmed),
        ("echo right counterexample > \"$4\"; echo unsafe; exit 10", Check::Confirmed),
        ("echo wrong certificate > \"$5\"; echo safe; exit 20", Check::Rejected),
        ("echo right counterexample > \"$5\"; echo safe; exit 20", Check::Failed),
        ("echo nonsense > \"$5\"; echo safe; exit 20", Check::Failed),
        ("echo safe; exit 20", Check::Failed),
    ] {
        let bench = Bench::new(1);
        let config = bench.checker("fake", script, VERIFY);
        let (output, records) = bench.run(&config, "out", &[]);
        let record = &records[0];
        let verification = record.verification.as_ref().expect("verified");
        assert_eq!((verification.outcome, verification.by.as_str()), (outcome, "fake verify"), "{script}");
        let rejected = outcome == Check::Rejected;
        assert_eq!(record.wrong, rejected.then_some(Wrong::Verifier), "{script}");
        assert_eq!(output.status.code(), Some(i32::from(rejected)), "{script}");
        assert_eq!(text(&output.stderr).contains("!! WRONG ANSWER"), rejected, "{script}");
        let kept = script.contains('>') && outcome != Check::Confirmed;
        assert_eq!(record.logs.answer.is_some(), kept, "{script}");

        let (output, records) = bench.run(&config, "unverified", &["--no-verify"]);
        assert_eq!(records[0].verification, None);
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn the_index_knows_better() {
    let bench = Bench::new(3);
    let config = bench.checker("fake", "echo safe; exit 20", "");
    let index = "model,size,verdict,family\nm00.aag,1,safe,F\nm01.aag,1,unsafe,F\nm02.aag,1,unknown,\n";
    fs::write(bench.path("models/index.csv"), index).expect("written");
    let (output, mut records) = bench.run(&config, "out", &["--no-verify"]);
    records.sort_by_key(|record| record.model.clone());
    let expected: Vec<_> = records.iter().map(|record| record.expected).collect();
    assert_eq!(expected, [Some(Verdict::Safe), Some(Verdict::Unsafe), None]);
    let wrong: Vec<_> = records.iter().map(|record| record.wrong).collect();
    assert_eq!(wrong, [None, Some(Wrong::Index), None]);
    let family: Vec<_> = records.iter().map(|record| record.family.as_str()).collect();
    assert_eq!(family, ["F", "F", "m"]);
    assert_eq!(output.status.code(), Some(1));
    let shouted = text(&output.stderr);
    assert!(shouted.contains("!! fake says safe, but the index says unsafe"), "{shouted}");
    assert!(shouted.contains("!! WRONG ANSWERS: 1"), "{shouted}");
    assert!(text(&output.stdout).contains("models  fake"), "{}", text(&output.stdout));

    fs::remove_file(bench.path("models/index.csv")).expect("removed");
    fs::write(bench.path("other.csv"), "instance,verdict\nm02.aag,unsafe\n").expect("written");
    let other = bench.path("other.csv");
    let other = other.to_str().expect("a plain path");
    let (output, records) = bench.run(&config, "other", &["--no-verify", "--index", other]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(records.iter().filter(|record| record.wrong.is_some()).count(), 1);
}

#[test]
fn contradictions_are_wrong_too() {
    let bench = Bench::new(1);
    let safe = bench.checker("optimist", "echo safe; exit 20", "");
    let unsafe_ = bench.checker("pessimist", "echo unsafe; exit 10", "");
    let mut command = bench.command(&safe, "out", &["--no-verify", "--config"]);
    let output = command.arg(unsafe_).output().expect("started");
    assert_eq!(output.status.code(), Some(1));
    let shouted = text(&output.stderr);
    assert!(shouted.contains("m00.aag: optimist says safe, but pessimist says unsafe"), "{shouted}");
}

#[test]
fn plain_lines_without_a_terminal() {
    let bench = Bench::new(2);
    let config = bench.checker("fake", "echo unknown", "");
    let versioned =
        "version = ['echo', 'fake 1.0']\n".to_string() + &fs::read_to_string(&config).expect("readable");
    fs::write(&config, versioned).expect("written");
    let (output, _) = bench.run(&config, "out", &["--no-verify", "--jobs", "1", "--seeds", "3"]);
    let stderr = text(&output.stderr);
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{stderr}");
    assert!(
        lines[0].starts_with("[1/2] unknown") && lines[0].ends_with("fake seed 3  models: m00.aag"),
        "{stderr}"
    );
    let header = hwmcc::results::read_header(&bench.path("out")).expect("a header");
    assert_eq!(header.configurations[0].version.as_deref(), Some("fake 1.0"));
    assert_eq!(header.limits.cpu_s, 10.0);
    assert!(header.arguments.contains(&"--seeds".to_string()));
}
