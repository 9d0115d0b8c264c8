//! The script that compares counters of searches with their record: what it accepts, and that it finds losses.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::support::{has_python, script};

const PDRER: &str = env!("CARGO_BIN_EXE_pdrer");

/// What the script prints about the list in this folder, and its exit code.
fn counters(dir: &Path, pdrer: &str, options: &[&str]) -> (Option<i32>, String) {
    script("counters.py", dir, &[&["list.txt", "--pdrer", pdrer, "-j", "2"], options].concat())
}

#[test]
fn losses_are_found() {
    if !has_python("the script for counters") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let record = dir.join("list.csv");
    let fails_with = |pdrer: &str, options: &[&str], message: &str| {
        let (code, said) = counters(dir, pdrer, options);
        assert!(code == Some(1) && said.contains(message), "{message}: {code:?} {said}");
    };

    // Without a record it says how to make one.
    fs::write(dir.join("list.txt"), "3 pdr,pdrer ring 6 # small\n1 pdr shift 5 1 --unsafe\n").unwrap();
    fails_with(PDRER, &[], "no row for ring 6, pdr, seed 0; to add it: ");
    assert!(!record.exists());
    let (code, said) = counters(dir, PDRER, &["--record"]);
    assert_eq!(code, Some(0), "{said}");
    let recorded = fs::read_to_string(&record).unwrap();
    let rows = Vec::from_iter(recorded.lines());
    assert_eq!((rows[0], rows.len()), ("family,engine,seed,sat_calls,lemmas_learned", 1 + 3 * 2 + 1));

    // The same searches have the same counters.
    let (code, said) = counters(dir, PDRER, &[]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said.matches(" 1.00 |").count(), 2 * 3 + 2 * 2, "{said}");

    // A factor of three in one seed is one of less than 1.5 in the mean of three; in two seeds it is more.
    let scaled = |seeds: usize, factor: f64| {
        let scale = |row: &str| {
            let (run, lemmas) = row.rsplit_once(',').unwrap();
            format!("{run},{:.0}", lemmas.parse::<f64>().unwrap() * factor)
        };
        let changed = rows.iter().enumerate();
        let changed =
            changed.map(|(at, row)| if (1..=seeds).contains(&at) { scale(row) } else { row.to_string() });
        fs::write(&record, changed.map(|row| row + "\n").collect::<String>()).unwrap();
    };
    scaled(1, 1.0 / 3.0);
    let (code, said) = counters(dir, PDRER, &[]);
    assert_eq!(code, Some(0), "{said}");
    scaled(2, 1.0 / 3.0);
    fails_with(PDRER, &[], "WORSE: ring 6, pdr: lemmas ");
    let (code, said) = counters(dir, PDRER, &["--only", "pdrer$"]);
    assert_eq!(code, Some(0), "{said}");
    scaled(2, 3.0);
    let (code, said) = counters(dir, PDRER, &[]);
    assert!(code == Some(0) && said.contains("BETTER: ring 6, pdr: lemmas "), "{said}");

    // What is recorded of a part leaves the rest as it is.
    let (code, said) = counters(dir, PDRER, &["--only", "^ring 6 pdr$", "--record"]);
    assert_eq!((code, fs::read_to_string(&record).unwrap()), (Some(0), recorded.clone()), "{said}");

    // A wrong verdict: this program generates the wrong models. It is not recorded, either.
    let wrong = dir.join("wrong");
    let body = format!("#!/bin/sh\n[ $1 = check ] || set -- \"$@\" --unsafe\nexec '{PDRER}' \"$@\"\n");
    fs::write(&wrong, body).unwrap();
    fs::set_permissions(&wrong, Permissions::from_mode(0o755)).unwrap();
    for options in [&["--only", "ring"][..], &["--only", "ring", "--record"]] {
        fails_with(wrong.to_str().unwrap(), options, "WRONG: ring 6, pdr, seed 0: unsafe, should be safe");
    }
    assert_eq!(fs::read_to_string(&record).unwrap(), recorded);

    fails_with("./nowhere", &[], "./nowhere: no such program; `cargo build --release`");
    fails_with(PDRER, &["--only", "gray"], "nothing to run");
    fs::write(dir.join("list.txt"), "pdr ring 6\n").unwrap();
    fails_with(PDRER, &[], "list.txt:1: expected SEEDS ENGINE,... FAMILY SIZE...");
}
