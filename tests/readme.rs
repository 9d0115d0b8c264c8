//! The sessions of the README do what they show.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// A command of a session and what it should print.
#[derive(Debug)]
struct Step {
    command: String,
    shown: String,
}

/// The steps of all `console` blocks, in order.
fn steps(markdown: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut inside = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            inside = !inside && line == "```console";
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), shown: String::new() });
        } else if inside {
            let step = steps.last_mut().expect("a session begins with a command");
            step.shown += &format!("{line}\n");
        }
    }
    steps
}

/// A transcript without what differs from run to run and with every change to the search.
fn stable(transcript: &str) -> String {
    let line = |line: &str| match line.split(' ').next() {
        Some("frames" | "lemmas" | "auxiliary" | "time") => line.replace(|c: char| c.is_ascii_digit(), ""),
        _ => line.to_owned(),
    };
    transcript.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_tour_is_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_BIN_EXE_pdrer")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let folder = tempfile::TempDir::new().unwrap();
    for part in ["tests", "examples"] {
        std::os::unix::fs::symlink(root.join(part), folder.path().join(part)).unwrap();
    }

    let steps = steps(&std::fs::read_to_string(root.join("README.md")).unwrap());
    assert!(steps.len() > 8, "only {} commands", steps.len());
    for Step { command, shown } in steps {
        let mut shell = Command::new("sh");
        shell.args(["-c", &command]).current_dir(&folder).env("PATH", &path);
        let output = shell.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "$ {command}");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(stable(&printed), stable(&shown), "$ {command}\n{printed}");
    }
}

#[test]
fn sessions_are_found() {
    let found = steps("text\n```sh\n$ no\n```\n```console\n$ one\n1\n2\n$ two\n```\n$ no\n");
    let pairs: Vec<_> = found.iter().map(|step| (step.command.as_str(), step.shown.as_str())).collect();
    assert_eq!(pairs, [("one", "1\n2\n"), ("two", "")]);
}

#[test]
fn only_counters_and_times_may_differ() {
    assert_eq!(stable("unsafe\ndepth 5\nframes 7\n"), stable("unsafe\ndepth 5\nframes 12\n"));
    assert_ne!(stable("depth 5\n"), stable("depth 6\n"));
    assert_ne!(stable("b0: safe\n"), stable("b1: safe\n"));
}
