//! Sessions with the program: the files in `sessions` contain commands and their expected output. Those of a file run
//! in a folder of their own.
//!
//! A session is a block in the language `console`: `$` and the command; `?` and the exit code, unless that is 0; then
//! the output on both streams, with its last end of line. In the output, `[..]` stands for any part of a line, and a
//! line `...` for any number of lines. With `PDRER_SESSIONS=overwrite` in the environment, the actual output replaces
//! lines that do not match; matching lines are kept.

use std::fs;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{pdrer, spawn};

/// Runs a command in a folder. Returns its exit code and its output.
fn run(folder: &Path, command: &str) -> (Option<i32>, String) {
    let mut words = command.split(' ');
    assert_eq!(words.next(), Some("pdrer"), "{command}");
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut child = {
        let stdout = writer.try_clone().unwrap();
        spawn(pdrer().current_dir(folder).args(words).stdout(stdout).stderr(writer))
    };
    let mut printed = String::new();
    reader.read_to_string(&mut printed).unwrap();
    (child.wait().unwrap().code(), printed)
}

fn line_fits(shown: &str, printed: &str) -> bool {
    let Some((start, rest)) = shown.split_once("[..]") else { return shown == printed };
    let Some(tail) = printed.strip_prefix(start) else { return false };
    (0..=tail.len()).any(|i| tail.get(i..).is_some_and(|tail| line_fits(rest, tail)))
}

fn fits(shown: &[&str], printed: &[&str]) -> bool {
    match (shown, printed) {
        ([], _) => printed.is_empty(),
        (["...", shown @ ..], _) => (0..=printed.len()).any(|i| fits(shown, &printed[i..])),
        ([line, shown @ ..], [first, printed @ ..]) => line_fits(line, first) && fits(shown, printed),
        _ => false,
    }
}

/// The block with the actual output.
fn brought_up_to_date(folder: &Path, block: &[&str]) -> Vec<String> {
    let command = block[0].strip_prefix("$ ").unwrap_or_else(|| panic!("{} is no command", block[0]));
    let code = block.get(1).and_then(|line| line.strip_prefix("? "));
    let shown = &block[1 + usize::from(code.is_some())..];
    let (found, printed) = run(folder, command);
    let found = found.expect("no signal").to_string();
    let printed: Vec<&str> = printed.split('\n').collect();

    let mut lines = vec![block[0].to_owned()];
    lines.extend((found != "0").then(|| format!("? {found}")));
    if fits(shown, &printed) {
        lines.extend(shown.iter().map(|&line| line.to_owned()));
    } else {
        let kept = |printed| *shown.iter().find(|shown| line_fits(shown, printed)).unwrap_or(&printed);
        lines.extend(printed.into_iter().map(|line| kept(line).to_owned()));
    }
    lines
}

/// A folder with links, for what commands write.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for part in ["tests", "examples"] {
        symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join(part), folder.path().join(part)).unwrap();
    }
    folder
}

/// Runs all sessions of a file, in order. Returns the file with the actual output, and the blocks that differ, each as
/// expected and as it is now.
fn check(text: &str) -> (String, Vec<(String, String)>) {
    let folder = folder();
    let (mut file, mut changed) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        file += &format!("{line}\n");
        if line == "```console" {
            let block: Vec<&str> = lines.by_ref().take_while(|&line| line != "```").collect();
            let (old, new) = (block.join("\n"), brought_up_to_date(folder.path(), &block).join("\n"));
            file += &format!("{new}\n```\n");
            if old != new {
                changed.push((old, new));
            }
        }
    }
    (file, changed)
}

#[test]
fn sessions() {
    let files = fs::read_dir("tests/cli/sessions").unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    assert!(files.len() > 5, "{files:?}");
    let overwrite = std::env::var_os("PDRER_SESSIONS").is_some_and(|value| value == "overwrite");
    let mut failed = 0;
    for path in files {
        let (file, changed) = check(&fs::read_to_string(&path).unwrap());
        for (old, new) in &changed {
            println!("{}: shown is\n{old}\nprinted is\n{new}\n", path.display());
        }
        if overwrite && !changed.is_empty() {
            fs::write(&path, file).unwrap();
        } else {
            failed += changed.len();
        }
    }
    assert_eq!(failed, 0, "PDRER_SESSIONS=overwrite brings the sessions up to date");
}

#[test]
fn placeholders() {
    assert!(line_fits("a [..] s", "a 0.1 s") && line_fits("[..]", "") && line_fits("[..]b[..]", "abcb"));
    assert!(!line_fits("a [..] s", "a 0.1 ms.") && !line_fits("a", "ab") && !line_fits("a[..]", "ba"));
    assert!(fits(&["...", "0", ""], &["u1", "u2", "0", ""]) && fits(&["...", "0"], &["0"]));
    assert!(!fits(&["...", "0"], &["u1", "0", ""]) && !fits(&["0"], &[]) && !fits(&[], &[""]));
}

#[test]
fn stale_blocks_are_brought_up_to_date() {
    let stale = "a\n```console\n$ pdrer generate\n? 3\n[..]required[..]\n```\nb\n```console\n$ pdrer --version\n1\n```\n";
    let (file, changed) = check(stale);
    assert_eq!(changed.len(), 2);
    assert!(file.starts_with("a\n```console\n$ pdrer generate\n? 1\n[..]required[..]\n"), "{file}");
    let version = format!("```\nb\n```console\n$ pdrer --version\npdrer {}\n\n```\n", env!("PDRER_VERSION"));
    assert!(file.ends_with(&version), "{file}");
    assert_eq!(check(&file), (file.clone(), Vec::new()));
}
