//! The script that measures families of systems: its tables, its plot, and that it finds contradictions.

use std::fs;
use std::path::Path;

use crate::support::{has_python, script};

/// What the script prints, and its exit code. `arguments` are split at spaces.
fn families(dir: &Path, arguments: &str) -> (Option<i32>, String) {
    script("families.py", dir, &Vec::from_iter(arguments.split_whitespace()))
}

#[test]
fn families_are_measured() {
    if !has_python("the script for families") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let circuit = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pebbling/ham3tc.tfc");
    let list = format!("# two kinds\npebbling {circuit}\npeterson --processes 2 --switches 2 # small\n");
    fs::write(dir.join("list.txt"), list).unwrap();
    let pdrer = env!("CARGO_BIN_EXE_pdrer");
    let measure =
        format!("list.txt --pdrer {pdrer} --seeds 2 --engines pdr --runs runs.jsonl --plot plot.svg");
    let (code, said) = families(dir, &measure);
    assert_eq!(code, Some(0), "{said}");
    for cell in ["| ham3tc | naive |", "| peterson 2 2 | naive |", "|  | climb |"] {
        assert!(said.contains(cell), "{said}");
    }
    assert!(said.contains("peterson, relax: ") && said.contains("pebbling, climb: "), "{said}");
    let rows = fs::read_to_string(dir.join("runs.jsonl")).unwrap();
    assert_eq!(rows.lines().count(), 2 * 2 * 5);
    let plot = fs::read_to_string(dir.join("plot.svg")).unwrap();
    assert!(plot.contains(">ham3tc</text>") && plot.matches("<polyline").count() == 2 * 5, "{plot}");

    // Runs that are there are not made again, and they alone suffice.
    let (code, again) = families(dir, "--runs runs.jsonl");
    assert_eq!((code, fs::read_to_string(dir.join("runs.jsonl")).unwrap()), (Some(0), rows.clone()));
    assert!(said.contains(again.trim()), "{again}");

    // A run that contradicts the others.
    assert!(rows.contains(r#""least": 3"#), "{rows}");
    fs::write(dir.join("runs.jsonl"), rows.replacen(r#""least": 3"#, r#""least": 4"#, 1)).unwrap();
    let (code, said) = families(dir, "--runs runs.jsonl");
    assert!(code == Some(1) && said.contains("WRONG: ham3tc: the border is "), "{said}");
}
