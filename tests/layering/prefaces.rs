//! What every file of `src` says about itself, and what no comment says.

use std::collections::BTreeSet;

use crate::UNFINISHED;
use crate::source::sources;

/// No preface is longer: the idea, its source, the alternative rejected.
const LONGEST_PREFACE: usize = 10;
/// A file with more lines does one thing nevertheless, which its preface names.
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

/// The number of lines without modules that only tests have.
fn length(text: &str) -> usize {
    text.lines().take_while(|line| *line != "#[cfg(test)]").count()
}

/// What a file should have otherwise.
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

#[test]
fn every_file_has_a_short_preface_and_no_measurements() {
    let (mut known, mut new) = (Vec::new(), Vec::new());
    for (file, text) in sources() {
        let list = if UNFINISHED.iter().any(|row| file.starts_with(row)) { &mut known } else { &mut new };
        list.extend(faults(&text).into_iter().map(|fault| format!("{file}: {fault}")));
    }
    println!("{}", known.join("\n"));
    assert!(new.is_empty(), "{}", new.join("\n"));
}

/// Whether the preface of a long file names its one thing is for readers to say: `cargo test -- --nocapture` lists
/// them.
#[test]
fn long_files_have_a_preface() {
    for (file, text) in sources().iter().filter(|(_, text)| length(text) > LONG_FILE) {
        let preface = preface(text);
        assert!(!preface.is_empty(), "{file}");
        println!("{file}: {} lines\n{}", length(text), preface.join("\n"));
    }
}

/// A folder is a room, with a preface in its `mod.rs`; one with nothing but `tests.rs` belongs to the file of its
/// name.
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
    let (known, new): (Vec<_>, Vec<_>) =
        missing.partition(|folder| UNFINISHED.iter().any(|row| folder.starts_with(row)));
    println!("without mod.rs: {known:?}");
    assert!(new.is_empty(), "without mod.rs: {new:?}");
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
