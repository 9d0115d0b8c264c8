//! Properties of models as runs of their own. The `pdrer` that is asked which there are is a shell script.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use crate::support::{Bench, text};

/// A copy of `hwmcc` beside a program `pdrer` that says this.
fn beside(bench: &Bench, said: &str) -> std::path::PathBuf {
    let program = bench.path("hwmcc");
    fs::copy(env!("CARGO_BIN_EXE_hwmcc"), &program).expect("copied");
    let pdrer = bench.path("pdrer");
    fs::write(&pdrer, format!("#!/bin/sh\necho \"$@\" >> \"{}\"\n{said}\n", bench.path("asked").display()))
        .expect("written");
    fs::set_permissions(&pdrer, fs::Permissions::from_mode(0o755)).expect("made executable");
    program
}

/// A configuration that knows properties: it says which, and notes when it was called.
fn config(bench: &Bench) -> std::path::PathBuf {
    let path = bench.path("fake.toml");
    let order = bench.path("order");
    let script = format!("echo \"$1 $2 $3 $4\" >> {}; echo safe", order.display());
    let words = "'sh', '{model}', '--property={property}', '--cache={cache}', '--stages={stages}'";
    fs::write(&path, format!("name = 'fake'\ncommand = ['sh', '-c', '{script}', {words}]\n[safe]\nline = 'safe'\n[unsafe]\nline = 'unsafe'\n"))
        .expect("written");
    path
}

fn run(program: &std::path::Path, bench: &Bench, more: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.arg("run").arg(bench.path("models")).arg("--config").arg(config(bench)).arg("--no-verify");
    command.arg("--out").arg(bench.path("out")).args(["--jobs", "2"]).args(more).output().expect("started")
}

#[test]
fn each_property_is_a_run_stage_by_stage() {
    let bench = Bench::new(1);
    let program = beside(
        &bench,
        "echo '{\"format\":\"aiger\",\"bits\":{\"properties\":3,\"justice\":1,\"stages\":[2,1,2,0]}}'",
    );
    let stages = bench.path("stages.txt");
    let output = run(&program, &bench, &["--properties", "--stages", stages.to_str().expect("plain")]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let models: Vec<String> = bench.records("out").into_iter().map(|record| record.model).collect();
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(sorted(models.clone()), ["m00.aag#b0", "m00.aag#b1", "m00.aag#b2", "m00.aag#j0"]);
    let order = fs::read_to_string(bench.path("order")).expect("called");
    let lines: Vec<&str> = order.lines().collect();
    let cache = bench.path("out/cache");
    let line = |label: &str| {
        let (model, cache) = (bench.path("models/m00.aag"), cache.display());
        format!("{} --property={label} --cache={cache} --stages={}", model.display(), stages.display())
    };
    assert_eq!(lines[..2], [line("j0"), line("b1")]);
    assert_eq!(sorted(lines[2..].iter().map(ToString::to_string).collect()), [line("b0"), line("b2")]);
    let asked = fs::read_to_string(bench.path("asked")).expect("asked");
    assert!(asked.contains("info") && asked.contains("--json --stages"), "{asked}");

    // A stage alone.
    fs::remove_dir_all(bench.path("out")).expect("there");
    let more = ["--properties", "--stages", stages.to_str().expect("plain"), "--stage", "1"];
    assert!(run(&program, &bench, &more).status.success());
    assert_eq!(
        bench.records("out").iter().map(|record| record.model.as_str()).collect::<Vec<_>>(),
        ["m00.aag#b1"]
    );
}

#[test]
fn what_cannot_be_known_is_an_error() {
    let bench = Bench::new(1);
    let program = beside(&bench, "echo 'no model' >&2; exit 1");
    let output = run(&program, &bench, &["--properties"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("m00.aag are not known: no model"), "{}", text(&output.stderr));

    let program = beside(&bench, "echo '{\"bits\":{\"properties\":1,\"justice\":0}}'");
    let other = bench.checker("other", "echo safe; exit 20", "");
    let mut command = Command::new(&program);
    command.arg("run").arg(bench.path("models")).arg("--config").arg(other).arg("--properties");
    let output = command.arg("--out").arg(bench.path("out")).output().expect("started");
    assert!(
        text(&output.stderr).contains("`other` has no word about {property}"),
        "{}",
        text(&output.stderr)
    );
}
