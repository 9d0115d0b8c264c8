//! The README and the pages of `docs` show the actual output of the program, numbers included.
//!
//! A block `console` is a session: commands after `$ `, each with its output. A block after
//! `<!-- output of: COMMAND -->` is the output of that command, and one after `<!-- file: NAME -->` is a program that
//! sessions may call. The
//! sessions of a page run in order, in a folder of their own with links to `tests` and `examples`. Only the time at the
//! end of a check may differ.
//!
//! `.ci/docs` runs this with the release build; `.ci/docs --bless` writes the actual output into the pages.
#![cfg(unix)]

use std::env;
use std::fs::{self, Permissions};
use std::iter;
use std::ops::Range;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A command of a page, and the lines of the page with its output.
#[derive(Debug, PartialEq)]
struct Step<'a> {
    command: &'a str,
    shown: Range<usize>,
}

/// The parts of a page that are tested.
#[derive(Debug, Default, PartialEq)]
struct Page<'a> {
    steps: Vec<Step<'a>>,
    /// Names of programs and the lines of the page that they consist of.
    programs: Vec<(&'a str, Range<usize>)>,
}

/// The name in a line `<!-- KIND: NAME -->`.
fn marker<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    line.strip_prefix(&format!("<!-- {kind}: "))?.strip_suffix(" -->")
}

/// Finds the blocks of a page.
fn page<'a>(lines: &[&'a str]) -> Page<'a> {
    let mut page = Page::default();
    let mut at = 0;
    while at < lines.len() {
        let Some(language) = lines[at].strip_prefix("```") else {
            at += 1;
            continue;
        };
        let end = (at + 1..lines.len()).find(|&line| lines[line] == "```").expect("the end of a block");
        let before = if at == 0 { "" } else { lines[at - 1] };
        if language == "console" {
            let is_command = |&line: &usize| lines[line].starts_with("$ ");
            let commands = Vec::from_iter((at + 1..end).filter(is_command));
            let ends = commands.iter().skip(1).copied().chain([end]);
            page.steps.extend(
                iter::zip(&commands, ends)
                    .map(|(&line, end)| Step { command: &lines[line][2..], shown: line + 1..end }),
            );
        } else if let Some(command) = marker(before, "output of") {
            page.steps.push(Step { command, shown: at + 1..end });
        } else if let Some(name) = marker(before, "file") {
            page.programs.push((name, at + 1..end));
        }
        at = end + 1;
    }
    page
}

/// A line without the parts that differ from run to run.
fn stable(line: &str) -> &str {
    if line.starts_with("time ") { "time" } else { line }
}

/// The lines of a step that differ from the actual output. The first line has number `first`.
fn stale(first: usize, shown: &[&str], printed: &[&str]) -> Vec<String> {
    let quoted = |line: Option<&&str>| line.map_or("nothing".to_owned(), |line| format!("`{line}`"));
    let differs = |&at: &usize| shown.get(at).map(|l| stable(l)) != printed.get(at).map(|l| stable(l));
    let difference = |at: usize| {
        format!(
            "{}: shows {}, prints {}",
            first + at.min(shown.len()),
            quoted(shown.get(at)),
            quoted(printed.get(at))
        )
    };
    (0..shown.len().max(printed.len())).filter(differs).map(difference).collect()
}

/// The folder of a page: links, and its own programs.
fn folder(root: &Path, lines: &[&str], page: &Page<'_>) -> TempDir {
    let folder = TempDir::new().unwrap();
    for part in ["tests", "examples"] {
        symlink(root.join(part), folder.path().join(part)).unwrap();
    }
    for (name, body) in &page.programs {
        let path = folder.path().join(name);
        fs::write(&path, lines[body.clone()].join("\n") + "\n").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

/// Are the programs installed that a command calls besides `pdrer`? `PDRER_REQUIRE_JQ` and `PDRER_REQUIRE_Z3` make it
/// an error if not.
fn available(command: &str) -> bool {
    let called = |(_, call): &(&str, &str)| command.contains(call);
    let tools = [("jq", "| jq "), ("z3", "z3 fp.engine=spacer "), ("z3", "tests/corpus/numbers/")];
    tools.into_iter().filter(called).all(|(tool, _)| {
        let found = Command::new(tool).arg("--version").output().is_ok();
        if !found {
            let variable = format!("PDRER_REQUIRE_{}", tool.to_uppercase());
            assert!(env::var_os(variable).is_none(), "there is no {tool}");
            eprintln!("SKIPPED: there is no {tool}: $ {command}");
        }
        found
    })
}

/// The output of a command. There must be nothing on standard error.
fn run(command: &str, folder: &Path, programs: &Path) -> String {
    let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", command]).current_dir(folder).env("PATH", path).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "$ {command}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The README and the pages of `docs` and of the lab book there.
fn pages() -> Vec<PathBuf> {
    let folders = ["docs", "docs/experiments"].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let entries = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> = entries.filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

#[test]
fn pages_show_what_is_printed() {
    let programs = env::var_os("PDRER_PROGRAMS").map_or_else(
        || Path::new(env!("CARGO_BIN_EXE_pdrer")).parent().expect("a folder").to_owned(),
        |folder| fs::canonicalize(folder).expect("the folder of the programs"),
    );
    let bless = env::var_os("PDRER_BLESS").is_some();
    let (mut found, mut steps) = (Vec::new(), 0);
    for path in pages() {
        let name = path.strip_prefix(root()).unwrap().display();
        let text = fs::read_to_string(&path).unwrap();
        let lines = Vec::from_iter(text.lines());
        let page = page(&lines);
        let folder = folder(root(), &lines, &page);
        let mut new = String::new();
        let mut written = 0;
        steps += page.steps.len();
        for Step { command, shown } in page.steps {
            if !available(command) {
                continue;
            }
            let printed = run(command, folder.path(), &programs);
            let stale = stale(shown.start + 1, &lines[shown.clone()], &Vec::from_iter(printed.lines()));
            if !stale.is_empty() {
                lines[written..shown.start].iter().for_each(|line| new += &format!("{line}\n"));
                new += &printed;
                written = shown.end;
            }
            found.extend(stale.iter().map(|line| format!("{name}:{line}")));
        }
        if bless && written > 0 {
            lines[written..].iter().for_each(|line| new += &format!("{line}\n"));
            fs::write(&path, new).unwrap();
        }
    }
    assert!(steps > 30, "only {steps} commands");
    let found = found.join("\n");
    if bless {
        println!("{found}");
    } else {
        assert!(found.is_empty(), "stale lines; `.ci/docs --bless` brings them up to date\n{found}");
    }
}

/// Links between pages lead to an existing file, and to an existing heading in it.
#[test]
fn links_lead_somewhere() {
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        let targets = text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
        for target in targets.filter(|target| !target.contains("://")) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(file.exists(), "{}: {target}", path.display());
            if !heading.is_empty() {
                let there = fs::read_to_string(file).unwrap();
                let mut headings = there.lines().filter_map(|line| line.strip_prefix('#')).map(anchor);
                assert!(headings.any(|h| h == heading), "{}: {target}", path.display());
            }
        }
    }
}

/// The anchor that GitHub makes of a heading.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    heading.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}

#[test]
fn blocks_are_found() {
    let text = "```sh\n$ no\n```\n```console\n$ one\n1\n2\n$ two\n```\n<!-- output of: three -->\n```text\n3\n```\n\
                <!-- file: four -->\n```sh\nexit\n```\n$ no\n";
    let found = page(&Vec::from_iter(text.lines()));
    let steps = [("one", 5..7), ("two", 8..8), ("three", 11..12)];
    assert_eq!(found.steps, steps.map(|(command, shown)| Step { command, shown }));
    assert_eq!(found.programs, [("four", 15..16)]);
}

#[test]
fn stale_lines_are_found() {
    assert_eq!(stale(7, &["frames 7", "time 0.1 s"], &["frames 7", "time 0.2 s"]), Vec::<String>::new());
    let found = ["8: shows `frames 8`, prints `frames 7`", "9: shows nothing, prints `lemmas 2`"];
    assert_eq!(stale(7, &["safe", "frames 8"], &["safe", "frames 7", "lemmas 2"]), found);
}
