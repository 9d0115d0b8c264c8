//! Pages and source lead to each other: comments name pages that exist, pages name files that exist.

use std::collections::BTreeSet;
use std::fs;

use crate::source::{root, sources, text};

/// The pages of `docs` that a text names, by their paths below it without `.md`.
fn pages(text: &str) -> BTreeSet<&str> {
    let is_path = |name: &&str| name.chars().all(|c| c.is_ascii_alphanumeric() || "/_-".contains(c));
    let ends = text.split("docs/").skip(1).filter_map(|rest| rest.split_once(".md"));
    ends.map(|(name, _)| name).filter(is_path).collect()
}

/// The files and folders that a page names in backticks.
fn places(text: &str) -> BTreeSet<&str> {
    let is_place = |word: &&str| {
        let path = word.strip_suffix(".rs").or(word.strip_suffix('/'));
        path.is_some_and(|path| path.chars().all(|c| c.is_ascii_lowercase() || "/_".contains(c)))
    };
    text.split('`').skip(1).step_by(2).filter(is_place).collect()
}

#[test]
fn comments_name_pages_that_exist() {
    let sources = sources();
    let named = sources.iter().flat_map(|(file, text)| pages(text).into_iter().map(move |page| (file, page)));
    let named = Vec::from_iter(named);
    assert!(named.len() > 20, "only {} comments name pages", named.len());
    let missing: Vec<_> =
        named.iter().filter(|(_, page)| !root().join(format!("docs/{page}.md")).exists()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn pages_name_files_that_exist() {
    let sources: Vec<_> = sources().into_iter().map(|(file, _)| format!("/{file}")).collect();
    let is_source = |place: &str| {
        sources.iter().any(|file| file.ends_with(place) || (place.ends_with('/') && file.contains(place)))
    };
    let folders =
        ["docs", "docs/experiments"].map(|folder| fs::read_dir(root().join(folder)).expect("pages"));
    let mut named = 0;
    for entry in folders.into_iter().flatten() {
        let page = entry.expect("an entry").path();
        if page.extension().is_some_and(|end| end == "md") {
            let text = text(&page);
            let places = places(&text);
            named += places.len();
            let exists = |place: &&str| root().join(place).exists() || is_source(&format!("/{place}"));
            let missing: Vec<_> = places.into_iter().filter(|place| !exists(place)).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", page.display());
        }
    }
    assert!(named > 100, "only {named} places");
}

#[test]
fn names_are_found() {
    assert_eq!(Vec::from_iter(pages("//! (docs/a.md). See docs/b/c.md, docs/d.svg, e.md")), ["a", "b/c"]);
    assert_eq!(Vec::from_iter(places("`a/b.rs`, c.rs, `d/`, `E.rs`, `x 5`")), ["a/b.rs", "d/"]);
}
