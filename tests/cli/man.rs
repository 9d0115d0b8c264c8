//! `pdrer man`: manual pages.

use std::collections::BTreeSet;
use std::fs;

use crate::support::{pdrer, run};

#[test]
fn every_command_has_a_page() {
    let dir = tempfile::tempdir().unwrap();
    let ran = run(pdrer().arg("man").arg(dir.path()));
    assert_eq!((ran.code, &ran.stdout[..], &ran.stderr[..]), (Some(0), "", ""));
    let help = run(pdrer().arg("--help")).stdout;
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands =
        listed.filter_map(|line| line.split_whitespace().next()).filter(|command| *command != "help");
    let mut expected: BTreeSet<String> = commands.map(|command| format!("pdrer-{command}.1")).collect();
    assert!(expected.contains("pdrer-check.1") && expected.contains("pdrer-man.1"), "{expected:?}");
    expected.extend(["pdrer.1", "pdrer-generate-pebbling.1"].map(str::to_owned));
    let entries = fs::read_dir(dir.path()).unwrap();
    let written: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(written, expected);
    for name in written {
        let page = fs::read_to_string(dir.path().join(&name)).unwrap();
        let title = name.trim_end_matches(".1");
        for part in [&format!(".TH {title} 1 "), ".SH NAME\n", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n"] {
            assert!(page.contains(part), "{name}: {part}");
        }
        // The name and what it is, for `whatis`.
        let about = page.lines().skip_while(|line| *line != ".SH NAME").nth(1).unwrap();
        assert!(about.starts_with(&format!("{} \\- ", title.replace('-', "\\-"))), "{name}: {about}");
    }
}

/// Tables and examples keep their lines.
#[test]
fn details_are_not_filled() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(run(pdrer().arg("man").arg(dir.path())).code, Some(0));
    let page = fs::read_to_string(dir.path().join("pdrer.1")).unwrap();
    let details = page.split(".SH DETAILS\n.nf\n").nth(1).unwrap();
    assert!(details.starts_with("Examples:\n  pdrer check model.aig  "), "{details}");
    assert!(details.ends_with(".fi\n"), "{details}");
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let ran = run(pdrer().arg("man").arg(dir.path().join("none")));
    assert_eq!((ran.code, &ran.stdout[..]), (Some(1), ""));
    assert!(ran.stderr.contains("pdrer.1: "), "{}", ran.stderr);
}
