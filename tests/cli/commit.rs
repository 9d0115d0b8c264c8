//! The program names the commit that it was built from, wherever that is known and nowhere else.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{check, corpus, pdrer, run};

/// What a command prints, which must succeed.
fn printed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn git(directory: &Path, arguments: &str) -> String {
    let mut command = Command::new("git");
    let who = ["-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "commit.gpgsign=false"];
    command.args(who).args(arguments.split(' ')).current_dir(directory);
    printed(&mut command).trim().to_owned()
}

/// The build script as a program.
fn script(directory: &Path) -> PathBuf {
    let program = directory.join("script");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/build.rs");
    printed(Command::new("rustc").args(["--edition", "2024", source, "-o"]).arg(&program));
    program
}

/// What the script tells Cargo for a package in that directory: the version, and the commit if it is known.
fn told(script: &Path, package: &str, directory: &Path) -> (String, Option<String>) {
    let mut command = Command::new(script);
    command.env("CARGO_PKG_NAME", package).env("CARGO_PKG_VERSION", "1.0").current_dir(directory);
    let said = printed(&mut command);
    let value = |name: &str| {
        said.lines()
            .find_map(|line| line.strip_prefix(&format!("cargo::rustc-env={name}=")))
            .map(str::to_owned)
    };
    for line in said.lines().filter_map(|line| line.strip_prefix("cargo::rerun-if-changed=")) {
        assert!(line == "Cargo.toml" || directory.join(line).exists(), "Cargo would always run it: {line}");
    }
    (value("PDRER_VERSION").unwrap(), value("PDRER_COMMIT"))
}

#[test]
fn commit_of_checkouts() {
    if Command::new("git").arg("--version").output().is_err() {
        // Not by a macro: the test harness would hide it.
        let _ = writeln!(std::io::stderr(), "SKIPPED: the commit of a checkout: there is no git");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let script = script(place.path());
    let dir = |name: &str| place.path().join(name);
    fs::create_dir_all(dir("own/hwmcc")).unwrap();
    fs::create_dir_all(dir("own/target/package")).unwrap();
    fs::create_dir_all(dir("none")).unwrap();
    let unknown = ("1.0".to_owned(), None);

    // Neither a repository without commits nor a directory that is in none has a commit.
    git(&dir("own"), "init -q");
    assert_eq!(told(&script, "pdrer", &dir("own")), unknown);
    assert_eq!(told(&script, "pdrer", &dir("none")), unknown);

    git(&dir("own"), "commit -q --allow-empty -m one");
    git(&dir("own"), "commit -q --allow-empty -m two");
    let commit = git(&dir("own"), "rev-parse HEAD");
    let known = (format!("1.0 ({})", &commit[..12]), Some(commit));
    assert_eq!(told(&script, "pdrer", &dir("own")), known);
    assert_eq!(told(&script, "hwmcc", &dir("own/hwmcc")), known);
    git(&dir("own"), "worktree add -q ../tree");
    assert_eq!(told(&script, "pdrer", &dir("tree")), known);
    let shallow = format!("clone -q --depth 1 file://{} shallow", dir("own").display());
    git(place.path(), &shallow);
    assert_eq!(told(&script, "pdrer", &dir("shallow")), known);

    // A package that lies in somebody else's repository is not of that commit.
    assert_eq!(told(&script, "pdrer", &dir("own/target/package")), unknown);
    assert_eq!(told(&script, "hwmcc", &dir("own")), unknown);
}

#[test]
fn without_git() {
    let place = tempfile::tempdir().unwrap();
    let mut command = Command::new(script(place.path()));
    command.env("CARGO_PKG_NAME", "pdrer").env("CARGO_PKG_VERSION", "1.0").env("PATH", "/nowhere");
    let said = printed(command.current_dir(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(said, "cargo::rerun-if-changed=Cargo.toml\ncargo::rustc-env=PDRER_VERSION=1.0\n");
}

/// What the build script found out is what the program says.
#[test]
fn version_and_statistics() {
    let commit = option_env!("PDRER_COMMIT");
    let version = env!("CARGO_PKG_VERSION");
    let shown =
        commit.map_or(format!("pdrer {version}\n"), |commit| format!("pdrer {version} ({commit:.12})\n"));
    assert_eq!(run(pdrer().arg("--version")).stdout, shown);
    let ran = run(check(&corpus("toggle2.aag")).args(["--format", "json"]));
    let stats: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((stats["version"].as_str(), stats["commit"].as_str()), (Some(version), commit));
}
