//! The files of `tests/corpus` and `tests/regressions`: models with the expected verdicts in their comments.
//!
//! A line `expect b0 safe` or `expect b1 unsafe 5` states the verdict of a property, and the least number of steps
//! before a bad one. `by construction` at its end marks a model that is too large for the oracle.

use std::path::{Path, PathBuf};

use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::model::aiger;
use pdrer::model::btor2::{self, blast::blast};

use crate::engine;
use crate::oracle::{self, Verdict};

/// A corpus file.
pub struct Entry {
    pub path: PathBuf,
    pub model: Model,
    pub expected: Vec<Verdict>,
    /// The oracle cannot confirm the verdicts.
    pub by_construction: bool,
}

/// All files below these folders of `tests`.
pub fn entries() -> Vec<Entry> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folders = ["corpus", "corpus/btor2", "corpus/edge", "regressions"].map(|folder| tests.join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let mut paths: Vec<_> = files.map(|file| file.expect("an entry").path()).collect();
    paths.retain(|path| path.is_file() && path.extension().is_none_or(|e| e != "md"));
    paths.sort();
    paths.into_iter().map(entry).collect()
}

fn entry(path: PathBuf) -> Entry {
    let (model, comment) = if path.extension().is_some_and(|extension| extension == "btor2") {
        let text = std::fs::read_to_string(&path).expect("a file");
        let words = btor2::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", path.display())).model;
        let blasted = blast(&words, 1 << 18, &Limits::default()).unwrap_or_else(|e| panic!("{e}"));
        (blasted.model, text.replace("; ", ""))
    } else {
        let model = aiger::read(&path).unwrap_or_else(|e| panic!("{e}")).model;
        let comment = String::from_utf8_lossy(&model.comment).into_owned();
        (model, comment)
    };
    let lines: Vec<_> = comment.lines().filter_map(|line| line.strip_prefix("expect ")).collect();
    let by_construction = lines.iter().any(|line| line.ends_with(" by construction"));
    let expected: Vec<_> = lines.iter().enumerate().map(|(i, line)| expectation(i, line, &path)).collect();
    assert_eq!(expected.len(), model.properties().len(), "{}: one line for each property", path.display());
    Entry { path, model, expected, by_construction }
}

fn expectation(property: usize, line: &str, path: &Path) -> Verdict {
    let words: Vec<_> = line.trim_end_matches(" by construction").split(' ').collect();
    let verdict = match words[..] {
        [_, "safe"] => Some(Verdict::Safe),
        [_, "unsafe", depth] => depth.parse().ok().map(|depth| Verdict::Unsafe { depth }),
        _ => None,
    };
    let named = words[0] == format!("b{property}");
    verdict.filter(|_| named).unwrap_or_else(|| panic!("{}: expect {line}", path.display()))
}

/// A model as a file of the corpus.
pub fn text(model: &Model) -> String {
    String::from_utf8(aiger::write_ascii(model))
        .expect("a model without names and with a comment that is text")
}

/// The lines that state these verdicts.
pub fn expectations(verdicts: &[Verdict]) -> String {
    let line = |(i, v): (usize, &Verdict)| match v {
        Verdict::Safe => format!("expect b{i} safe\n"),
        Verdict::Unsafe { depth } => format!("expect b{i} unsafe {depth}\n"),
    };
    verdicts.iter().enumerate().map(line).collect()
}

#[test]
fn the_oracle_confirms_the_expectations() {
    let entries = entries();
    assert!(entries.len() > 40, "only {} files", entries.len());
    for entry in &entries {
        let wanted = (!entry.by_construction).then(|| entry.expected.clone());
        assert_eq!(oracle::verdicts(&entry.model), wanted, "{}", entry.path.display());
    }
}

#[test]
fn the_check_decides_the_corpus() {
    for entry in entries() {
        let fault = engine::fault(engine::check, &entry.model, &entry.expected);
        assert_eq!(fault, None, "{}", entry.path.display());
    }
}

#[test]
fn binary_and_compressed_files_are_the_same_models() {
    let entries = entries();
    let same = |path: &Path, name: &str| path.file_name().is_some_and(|n| n == name);
    for (name, twin) in [
        ("gray4.aig", "gray4.aag"),
        ("fifo4.aig", "fifo4.aag"),
        ("peterson.aig.gz", "peterson.aag"),
        ("arbiter3.aig.xz", "arbiter3.aag"),
    ] {
        let [left, right] = [name, twin].map(|n| entries.iter().find(|e| same(&e.path, n)).expect("a file"));
        assert_eq!(left.model, right.model, "{name}");
    }
}
