//! Files that the program writes, and what happens when it cannot write them.

use std::fs;
use std::path::Path;

use pdrer::model::aiger;

use crate::support::{check, corpus, pdrer, run};

#[test]
fn certificates_have_the_form_of_their_name() {
    let dir = tempfile::tempdir().unwrap();
    for (name, tag) in [("proof.aig", "aig "), ("proof.aag", "aag "), ("proof", "aig ")] {
        let proof = dir.path().join(name);
        assert_eq!(run(check(&corpus("toggle2.aag")).arg("--certificate").arg(&proof)).code, Some(20));
        assert!(fs::read(&proof).unwrap().starts_with(tag.as_bytes()), "{name}");
    }
}

/// Each file contains its kind of answers and nothing else; a certificate covers exactly the properties that were
/// proved.
#[test]
fn answers_of_a_model_with_both_verdicts() {
    let dir = tempfile::tempdir().unwrap();
    let [witness, proof] = ["run.wit", "proof.aag"].map(|name| dir.path().join(name));
    let mut command = check(&corpus("reset_swap.aag"));
    let ran = run(command.arg("--witness").arg(&witness).arg("--certificate").arg(&proof));
    assert_eq!(ran.code, Some(10));
    let text = fs::read_to_string(&witness).unwrap();
    let blocks: Vec<&str> = text.split_inclusive(".\n").collect();
    assert!(
        blocks.len() == 2 && blocks[0].starts_with("1\nb1\n") && blocks[1].starts_with("1\nb2\n"),
        "{text}"
    );
    assert_eq!(aiger::read(&proof).unwrap().model.comment, b"WITNESS b0\n");
}

#[test]
fn explanations_are_files_too() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name);
    let mut command = pdrer();
    command.arg("explain").arg(corpus("parity6.aag")).arg("tests/cli/answers/parity6_invariant.json");
    let to_stdout = run(&mut command).stdout;
    for (option, name) in [("-o", "text"), ("--html", "page.html"), ("--svg", "drawing"), ("--dot", "graph")]
    {
        command.arg(option).arg(file(name));
    }
    let ran = run(&mut command);
    assert_eq!((ran.code, &ran.stdout[..], &ran.stderr[..]), (Some(0), "", ""));
    assert_eq!(fs::read_to_string(file("text")).unwrap(), to_stdout);
    for (name, start) in
        [("page.html", "<!DOCTYPE html>\n"), ("drawing", "<svg xmlns="), ("graph", "digraph invariant {\n")]
    {
        assert!(fs::read_to_string(file(name)).unwrap().starts_with(start), "{name}");
    }
}

#[test]
fn nothing_to_write_is_nothing_written() {
    let dir = tempfile::tempdir().unwrap();
    let [witness, waveform, proof] = ["run.wit", "run.vcd", "proof.aag"].map(|name| dir.path().join(name));
    for (model, options) in [("toggle2.aag", ["--witness"]), ("counter4.aag", ["--certificate"])] {
        let file = if options == ["--witness"] { &witness } else { &proof };
        run(check(&corpus(model)).args(options).arg(file));
        assert!(!file.exists(), "{model}");
    }
    let mut undecided = check(&corpus("counter4.aag"));
    undecided.args(["--timeout", "0"]).arg("--witness").arg(&witness).arg("--certificate").arg(&proof);
    assert_eq!(run(undecided.arg("--vcd").arg(&waveform)).code, Some(0));
    assert!(!witness.exists() && !proof.exists() && !waveform.exists());
    run(check(&corpus("toggle2.aag")).arg("--vcd").arg(&waveform));
    assert!(!waveform.exists());
}

/// If a file cannot be written after a long search, the verdict is printed nevertheless.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_does_not_swallow_the_verdict() {
    for (model, option, word) in [
        ("counter4.aag", "--witness", "unsafe"),
        ("counter4.aag", "--vcd", "unsafe"),
        ("toggle2.aag", "--certificate", "safe"),
        ("toggle2.aag", "--stats", "safe"),
    ] {
        let ran = run(check(&corpus(model)).args([option, "/dev/full"]));
        assert_eq!((ran.code, ran.stdout.lines().next()), (Some(1), Some(word)), "{ran:?}");
        assert!(ran.stderr.starts_with("/dev/full: No space left"), "{ran:?}");
    }
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let ran = run(check(&corpus("toggle2.aag")).stdout(full));
    assert!(ran.code == Some(1) && ran.stderr.starts_with("standard output: No space left"), "{ran:?}");
}

fn hwmcc(model: &Path, witness: &Path, proof: &Path, options: &[&str]) -> (Option<i32>, String) {
    let ran = run(pdrer().arg("hwmcc").args([model, witness, proof]).args(options));
    (ran.code, ran.stdout)
}

#[test]
fn competition_calls() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let (safe, unsafe_) = (corpus("toggle2.aag"), corpus("counter4.aag"));

    assert_eq!(hwmcc(&safe, &path("a.wit"), &path("a.aig"), &[]), (Some(20), "unsat\n".to_owned()));
    assert!(!path("a.wit").exists());
    assert!(fs::read(path("a.aig")).unwrap().starts_with(b"aig "));
    assert_eq!(run(pdrer().arg("verify").args([&safe, &path("a.aig")])).code, Some(0));

    assert_eq!(hwmcc(&unsafe_, &path("b.wit"), &path("b.aig"), &[]), (Some(10), "sat\n".to_owned()));
    assert!(!path("b.aig").exists());
    assert_eq!(run(pdrer().arg("verify").args([&unsafe_, &path("b.wit")])).code, Some(0));

    let timeout = hwmcc(&unsafe_, &path("c.wit"), &path("c.aig"), &["--timeout", "0"]);
    assert_eq!(timeout, (Some(0), "unknown\n".to_owned()));
    assert!(!path("c.wit").exists() && !path("c.aig").exists());

    let null = Path::new("/dev/null");
    assert_eq!(hwmcc(&safe, null, null, &[]), (Some(20), "unsat\n".to_owned()));
}

/// In the competition, a verdict without its answer does not count.
#[test]
#[cfg(target_os = "linux")]
fn competition_calls_say_nothing_that_they_cannot_write() {
    let full = Path::new("/dev/full");
    assert_eq!(hwmcc(&corpus("toggle2.aag"), full, full, &[]), (Some(1), String::new()));
    assert_eq!(hwmcc(&corpus("counter4.aag"), full, full, &[]), (Some(1), String::new()));
}

/// No certificate file can be written for a model with cyclic resets; its counterexamples are like any others.
#[test]
fn competition_calls_on_models_without_certificates() {
    let null = Path::new("/dev/null");
    let ran = run(pdrer().arg("hwmcc").arg(corpus("edge/reset_contradictory.aag")).args([null, null]));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "unknown\n"));
    assert!(ran.stderr.contains("no certificate can say so"), "{ran:?}");
}

#[test]
fn absurdly_many_inputs_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (model, proof) = (dir.path().join("m.aig"), corpus("toggle2.aag"));
    fs::write(&model, "aig 2147483647 2147483647 0 1 0\n2\n").unwrap();
    for command in
        [&mut check(&model), pdrer().arg("info").arg(&model), pdrer().arg("verify").args([&proof, &model])]
    {
        let ran = run(command);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
        assert!(ran.stderr.contains("2147483647 inputs are more than this program accepts"), "{ran:?}");
    }
}
