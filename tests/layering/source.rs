//! The source files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the root crate.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file, by its path below the root.
pub fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All Rust files below a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let below = |path: PathBuf| match path.is_dir() {
        true => files(&path),
        false => Vec::from_iter(path.extension().is_some_and(|e| e == "rs").then_some(path)),
    };
    paths.into_iter().flat_map(below).collect()
}

/// The Rust files of `src`, by their paths below it, and their texts.
pub fn sources() -> Vec<(String, String)> {
    let src = root().join("src");
    let name = |path: &Path| path.strip_prefix(&src).expect("below").to_str().expect("text").to_owned();
    let all: Vec<_> = files(&src).iter().map(|path| (name(path), text(path))).collect();
    assert!(all.len() > 50, "only {} files", all.len());
    all
}
