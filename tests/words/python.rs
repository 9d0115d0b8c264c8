//! `oracle.py`, which shares nothing with the checker: the two searches agree on random models.
//!
//! `PDRER_REQUIRE_BITWUZLA` names the Python that has the package `bitwuzla`. Without it, the tests say that they are
//! skipped.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::{generate, search};

/// What the oracle says to these commands, a line for each; nothing if there is no oracle.
pub fn ask(commands: &[String]) -> Option<Vec<String>> {
    let Some(python) = std::env::var_os("PDRER_REQUIRE_BITWUZLA") else {
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: the oracle for BTOR2: PDRER_REQUIRE_BITWUZLA names no Python with bitwuzla"
        );
        return None;
    };
    let mut child = Command::new(python)
        .args(["tests/words/oracle.py", "batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the Python of PDRER_REQUIRE_BITWUZLA");
    let mut stdin = child.stdin.take().unwrap();
    let text = commands.join("\n") + "\n";
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let lines: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), commands.len(), "{lines:?}");
    Some(lines)
}

#[test]
fn operators_are_those_of_bitwuzla() {
    let commands: Vec<String> = (1..=3).map(|width| format!("operators {width}")).collect();
    for answer in ask(&commands).into_iter().flatten() {
        assert!(answer.starts_with("ok "), "{answer}");
    }
}

#[test]
fn the_two_oracles_agree() {
    let folder = tempfile::tempdir().unwrap();
    let models: Vec<_> = (0..100).map(generate::model).collect();
    let path = |seed: usize| folder.path().join(format!("{seed}.btor2"));
    for (seed, model) in models.iter().enumerate() {
        std::fs::write(path(seed), model.text(seed as u64)).unwrap();
    }
    let bound = 6;
    let commands: Vec<String> =
        (0..models.len()).map(|seed| format!("depth {} {bound}", path(seed).display())).collect();
    let Some(answers) = ask(&commands) else { return };
    for (seed, (model, answer)) in models.iter().zip(answers).enumerate() {
        let word = |depth: &Option<usize>| match depth {
            Some(depth) if *depth <= bound => depth.to_string(),
            _ => "none".to_owned(),
        };
        let depths = search::depths(model).expect("random models are small");
        let expected: Vec<String> = depths.iter().map(word).collect();
        assert_eq!(answer, format!("ok {}", expected.join(" ")), "seed {seed}:\n{}", model.text(seed as u64));
    }
}
