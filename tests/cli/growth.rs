//! The script that measures how searches grow: its table, its plot, and where a curve ends.

use std::fs;
use std::path::Path;

use crate::support::{has_python, script};

/// What the script prints, and its exit code.
fn growth(dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    script("growth.py", dir, &[&["--pdrer", env!("CARGO_BIN_EXE_pdrer")], arguments].concat())
}

#[test]
fn growth_is_measured() {
    if !has_python("the script for growth") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let curves = ["--curve", "plain=--engine pdr", "--curve", "short=--engine pdr --timeout 0"];
    let sizes = ["ring", "4", "6", "--seeds", "2", "--plot", "plot.svg"];
    // A timeout is not a verdict: exit code 0 instead of 20.
    let (code, said) = growth(dir, &[&sizes[..], &curves].concat());
    assert!(code == Some(1) && said.contains("exit code 0, should be 20"), "{said}");

    let (code, said) = growth(dir, &[&sizes[..], &curves[..2]].concat());
    assert_eq!(code, Some(0), "{said}");
    for row in
        ["| ring | plain: CPU s | plain: SAT calls | plain: lemmas |", "\n| 4 | ", "\n| 6 | ", "\n| power | "]
    {
        assert!(said.contains(row), "{said}");
    }
    let plot = fs::read_to_string(dir.join("plot.svg")).unwrap();
    assert!(plot.matches("<circle").count() == 4 && plot.contains(">plain: power "), "{plot}");

    // Models in files.
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/hwmcc/models/ring-{}.aig");
    let (code, said) = growth(dir, &[model, "10", "--curve", "plain="]);
    assert!(code == Some(0) && said.contains("| ring |"), "{said}");

    // A curve ends at the limit.
    let (code, said) = growth(dir, &["ring", "4", "--limit", "0.0001", "--curve", "plain="]);
    assert!(code == Some(1) && said.contains("no size was decided by all seeds"), "{said}");
}
