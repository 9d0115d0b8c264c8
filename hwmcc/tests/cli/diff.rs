//! `hwmcc diff`: what continuous integration relies on.

use std::process::{Command, Output};

use crate::support::{Bench, text};

fn diff(bench: &Bench, a: &str, b: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hwmcc"));
    command.arg("diff").args([bench.path(a), bench.path(b)]).args(more).output().expect("started")
}

#[test]
fn worse_is_exit_code_1() {
    let bench = Bench::new(3);
    let results = |out: &str, script: &str| {
        let config = bench.checker("fake", script, "");
        bench.run(&config, out, &["--no-verify", "--cpu-limit", "5"]);
    };
    let proof = |size| format!("echo '{{\"proof\": {{\"size\": {size}}}}}' > \"$3\"; echo safe; exit 20");
    results("base", &proof(100));
    results("same", &proof(105));
    results("larger", &proof(150));
    results("less", &format!("case \"$1\" in *m01*) echo unknown; exit 0;; esac; {}", proof(100)));
    results("slower", &format!("i=0; while [ $i -lt 700000 ]; do i=$((i+1)); done; {}", proof(100)));
    results("changed", "echo unsafe; exit 10");

    for (a, b, code, line) in [
        ("base", "base", 0, "0 differences, 0 of them for the worse"),
        ("base", "same", 0, "0 differences, 0 of them for the worse"),
        ("base", "larger", 1, "- larger proof  fake  models: m00.aag  100 -> 150 literals"),
        ("larger", "base", 0, "+ smaller proof  fake  models: m00.aag  150 -> 100 literals"),
        ("base", "less", 1, "- newly lost  fake  models: m01.aag  safe -> unknown"),
        ("less", "base", 0, "+ newly solved  fake  models: m01.aag  unknown -> safe"),
        ("base", "changed", 1, "- verdict changed  fake  models: m00.aag  safe -> unsafe"),
    ] {
        let output = diff(&bench, a, b, &["--time-floor", "2"]);
        assert_eq!(output.status.code(), Some(code), "{a} {b}: {}", text(&output.stdout));
        assert!(text(&output.stdout).lines().any(|other| other == line), "{}", text(&output.stdout));
    }
    let output = diff(&bench, "base", "slower", &["--time-floor", "0.2"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("- slower  fake"), "{}", text(&output.stdout));
    assert_eq!(diff(&bench, "base", "slower", &["--time-floor", "1000"]).status.code(), Some(0));
    assert_eq!(diff(&bench, "base", "nowhere", &[]).status.code(), Some(2));
}
