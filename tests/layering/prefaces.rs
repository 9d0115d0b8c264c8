//! Every file of `src` has a short preface, and no comment contains measurements.

use std::collections::BTreeSet;

use crate::source::sources;

/// The maximal number of lines of a preface: the idea, its source, the alternative rejected.
const LONGEST_PREFACE: usize = 10;
/// A file with more lines than this must still do one thing, which its preface names.
const LONG_FILE: usize = 300;

/// Units of measurements; between number and unit there may be a space.
const UNITS: [&str; 11] =
    ["s", "ms", "seconds", "minutes", "hours", "%", "percent", "MB", "GB", "MiB", "times as fast"];
/// How names of benchmarks begin.
const BENCHMARKS: [&str; 14] = [
    "Problem",
    "vis_",
    "token_ring",
    "qspiflash",
    "kalman",
    "dspfilters",
    "picorv",
    "zipcpu",
    "cv32e40",
    "ILA_",
    "6s",
    "beem",
    "minepump",
    "hwmcc1",
];
/// Benchmarks that are one of these words and a number.
const NUMBERED: [&str; 4] = ["cal", "gen", "intel", "bob"];

/// The lines of the preface.
fn preface(text: &str) -> Vec<&str> {
    let lines = text.lines().skip_while(|line| line.starts_with("#!["));
    lines.take_while(|line| line.starts_with("//!")).collect()
}

/// The number of lines without test modules.
fn length(text: &str) -> usize {
    text.lines().take_while(|line| *line != "#[cfg(test)]").count()
}

/// The faults of a file.
fn faults(text: &str) -> Vec<String> {
    let preface = preface(text);
    let mut faults = Vec::new();
    match preface.len() {
        0 => faults.push("no preface".to_owned()),
        1..=LONGEST_PREFACE => {}
        lines => faults.push(format!("a preface of {lines} lines")),
    }
    for (i, line) in text.lines().enumerate() {
        let comment = line.trim_start().strip_prefix("//");
        if let Some(word) = comment.and_then(measurement) {
            faults.push(format!("line {}: a measurement, \"{word}\"", i + 1));
        }
    }
    faults
}

/// A measurement or the name of a benchmark in a comment: numbers with units, ratios that begin with `0.`.
fn measurement(comment: &str) -> Option<String> {
    let trim = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '%').to_owned();
    let words: Vec<String> = comment.split_whitespace().map(trim).collect();
    let is_number = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_digit())
            && word.chars().all(|c| c.is_ascii_digit() || ".,".contains(c))
    };
    let is_one = |word: &String| {
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let number = &word[..word.len() - unit.len()];
        is_number(number) && number.len() < word.len() && UNITS.contains(&unit)
            || word.starts_with("0.") && word.len() > 2 && is_number(&word[2..])
            || BENCHMARKS.iter().any(|name| word.starts_with(name) && word.len() > name.len())
            || NUMBERED.iter().any(|name| word.strip_prefix(name).is_some_and(is_number))
    };
    let pair = words.windows(2).find(|pair| is_number(&pair[0]) && UNITS.contains(&pair[1].as_str()));
    pair.map(|pair| pair.join(" ")).or_else(|| words.iter().find(|word| is_one(word)).cloned())
}

/// The exceptions are read by users: the first page of the crate's documentation, and the help texts of arguments.
#[test]
fn every_file_has_a_short_preface_and_no_measurements() {
    let written_for_readers = |file: &String| file == "lib.rs" || file.starts_with("cli/args/");
    let mut found = Vec::new();
    for (file, text) in sources().into_iter().filter(|(file, _)| !written_for_readers(file)) {
        found.extend(faults(&text).into_iter().map(|fault| format!("{file}: {fault}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Readers have to judge whether the preface of a long file names its one thing: `cargo test -- --nocapture` lists
/// these prefaces.
#[test]
fn long_files_have_a_preface() {
    for (file, text) in sources().iter().filter(|(_, text)| length(text) > LONG_FILE) {
        let preface = preface(text);
        assert!(!preface.is_empty(), "{file}");
        println!("{file}: {} lines\n{}", length(text), preface.join("\n"));
    }
}

/// A folder is a room, with a preface in its `mod.rs`. A folder with nothing but `tests.rs` belongs to the file of the
/// same name.
#[test]
fn every_folder_has_a_preface() {
    let sources = sources();
    let folder = |file: &str| Some(file.rsplit_once('/')?.0.to_owned());
    let others = sources.iter().filter(|(file, _)| !file.ends_with("/tests.rs"));
    let folders: BTreeSet<String> = others.filter_map(|(file, _)| folder(file)).collect();
    let has_preface = |folder: &String| {
        let name = format!("{folder}/mod.rs");
        sources.iter().any(|(file, text)| *file == name && !preface(text).is_empty())
    };
    let missing = folders.iter().filter(|folder| !has_preface(folder));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "without mod.rs: {missing:?}");
}

#[test]
fn faults_are_found() {
    assert_eq!(faults("#![forbid(unsafe_code)]\n//! One thing.\n\n// Twice.\n"), [""; 0]);
    assert_eq!(faults("use a::b;\n//! Late.\n"), ["no preface"]);
    assert_eq!(faults(&"//! Much.\n".repeat(11)), ["a preface of 11 lines"]);
    assert_eq!(
        faults("//! A.\n    // It takes 12.5 s.\nlet x = 5; \"5 s\"\n"),
        ["line 2: a measurement, \"12.5 s\""]
    );
    for measured in [
        "5 %",
        "in 20% of",
        "40ms",
        "0.92 of the time",
        "of `cal110`,",
        "(`Problem10_label07`)",
        "10 percent",
    ] {
        assert!(measurement(measured).is_some(), "{measured}");
    }
    for plain in [
        "AIGER 1.9",
        "64 times the term",
        "2^31 states",
        "Section 6.3",
        "b0, b1",
        "general",
        "a 0 or 1",
        "0..5",
    ] {
        assert_eq!(measurement(plain), None, "{plain}");
    }
    assert_eq!(length("a\nb\n#[cfg(test)]\nmod tests {\n}\n"), 2);
}
