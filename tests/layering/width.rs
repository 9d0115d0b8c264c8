//! Comments and pages fit into the width of the code, so that nobody has to scroll to read them. Tables, code and
//! addresses may be wider.

use std::fs;
use std::path::Path;

/// The columns that there are.
const WIDTH: usize = 120;

/// Folders whose files are not written by hand, or are what a program prints.
const LEFT_OUT: [&str; 4] = ["target", "sessions", "node_modules", "venv"];

/// The lines of a file that are too wide. Comments have their signs.
fn too_wide(text: &str, is_page: bool) -> Vec<usize> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let words = line.trim_start();
        let words = match is_page {
            true => Some(words),
            false => words.strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']).trim_start()),
        };
        let Some(words) = words else { continue };
        is_code ^= is_page && words.starts_with("```");
        let one_word = !words.trim_start_matches(['*', '-', ' ']).contains(' ') || words.starts_with('`');
        if line.chars().count() > WIDTH && !is_code && !words.starts_with('|') && !one_word {
            found.push(i + 1);
        }
    }
    found
}

fn look_through(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !LEFT_OUT.contains(&&*name) {
                look_through(&path, found);
            }
            continue;
        }
        let is_page = name.ends_with(".md");
        if is_page || name.ends_with(".rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.extend(too_wide(&text, is_page).iter().map(|line| format!("{}:{line}", path.display())));
        }
    }
}

#[test]
fn comments_and_pages_are_not_too_wide() {
    let mut found = Vec::new();
    look_through(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
    assert!(found.is_empty(), "more than {WIDTH} columns:\n{}", found.join("\n"));
}

#[test]
fn wide_lines_are_found() {
    let words = "word ".repeat(30);
    assert_eq!(too_wide(&format!("{words}\n| {words}\n```\n{words}\n```\n{words}\n"), true), [1, 6]);
    assert_eq!(too_wide(&format!("{words}\n// {words}\n    //! {words}\n/// | {words}\n"), false), [2, 3]);
    assert_eq!(too_wide(&"x".repeat(200), true), [0; 0]);
}
