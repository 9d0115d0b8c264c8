//! Tells the programs which commit they are built from: `PDRER_VERSION` is the version with the commit, `PDRER_COMMIT`
//! the commit alone; the latter is not set where the commit is unknown: without git, and outside of a checkout.
//!
//! A package of crates.io may lie in somebody else's checkout, so the commit only counts if this package is where it
//! belongs. Cargo runs this again when HEAD has moved: its log grows with each commit. Changes that are not committed
//! do not show: noticing them would mean running this with each build.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    let variable = |name| env::var(name).expect("Cargo sets it");
    let (package, version) = (variable("CARGO_PKG_NAME"), variable("CARGO_PKG_VERSION"));
    // Both packages that share this script have one; without such a line, Cargo would watch all their files.
    println!("cargo::rerun-if-changed=Cargo.toml");
    match commit(if package == "hwmcc" { "hwmcc/" } else { "" }) {
        Some(commit) => {
            println!("cargo::rustc-env=PDRER_VERSION={version} ({commit:.12})");
            println!("cargo::rustc-env=PDRER_COMMIT={commit}");
        }
        None => println!("cargo::rustc-env=PDRER_VERSION={version}"),
    }
}

/// The commit of the checkout, if this directory is at that place of one.
fn commit(place: &str) -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != place {
        return None;
    }
    let commit = git(&["rev-parse", "--verify", "HEAD"])?;
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        // Cargo would run this each time if a file that it is told to watch were not there.
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    Some(commit)
}

/// What git prints in the directory of the package, where Cargo runs this; none if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end_matches('\n').to_owned())
}
