//! No two files import each other, directly or in a circle, so that a reader has a place to begin.
//!
//! A path counts as an import of the file that it leads into; what a facade re-exports belongs to the facade. `mod x;`
//! is not an import, and test modules do not count. So items that the files of a folder need from each other have files
//! of their own, and the facade (`mod.rs`) only collects.

use std::collections::{BTreeMap, BTreeSet};

use crate::paths::Tree;
use crate::scan;
use crate::source::sources;

/// For each file, the files that it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

fn imports(sources: &[(String, String)]) -> Imports {
    let tree = Tree::new(sources.iter().map(|(file, _)| file.as_str()));
    let imported = |file: &str, text: &str| {
        let tokens = scan::without_tests(&scan::tokens(text));
        let paths = tree.paths(&tokens, file, "pdrer");
        let files = paths.iter().filter_map(|path| tree.file(path)).filter(|&other| other != file);
        files.map(str::to_owned).collect()
    };
    sources.iter().map(|(file, text)| (file.clone(), imported(file, text))).collect()
}

/// All files that a file imports, directly or not.
fn reach<'a>(imports: &'a Imports, file: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&BTreeSet<String>> = imports.get(file).into_iter().collect();
    while let Some(next) = open.pop() {
        for other in next {
            if reached.insert(other.as_str()) {
                open.extend(imports.get(other));
            }
        }
    }
    reached
}

/// The largest sets of files that all import each other, directly or not.
fn circles(imports: &Imports) -> Vec<BTreeSet<&str>> {
    let reached: BTreeMap<&str, _> =
        imports.keys().map(|file| (file.as_str(), reach(imports, file))).collect();
    let circle = |file: &str| {
        let back = |other: &&str| reached.get(*other).is_some_and(|all| all.contains(file));
        reached[file].iter().copied().filter(back).collect::<BTreeSet<&str>>()
    };
    // Each set once, for its first file.
    let found = imports.keys().map(|file| (file.as_str(), circle(file)));
    found.filter(|(file, circle)| circle.first() == Some(file)).map(|(_, circle)| circle).collect()
}

/// A circle as text: each file, with the files of the circle that it imports.
fn describe(imports: &Imports, circle: &BTreeSet<&str>) -> String {
    let line = |file: &&str| {
        let others: Vec<&str> =
            imports[*file].iter().map(String::as_str).filter(|other| circle.contains(other)).collect();
        format!("  {file} -> {}\n", others.join(", "))
    };
    format!("a circle of {} files:\n{}", circle.len(), circle.iter().map(line).collect::<String>())
}

#[test]
fn no_files_import_each_other() {
    let imports = imports(&sources());
    let edges: usize = imports.values().map(BTreeSet::len).sum();
    assert!(edges > imports.len(), "only {edges} imports");
    let found: String = circles(&imports).iter().map(|circle| describe(&imports, circle)).collect();
    assert!(found.is_empty(), "{found}");
}

#[test]
fn circles_are_found() {
    let found = |files: &[(&str, &str)]| {
        let sources: Vec<_> = files.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect();
        let imports = imports(&sources);
        circles(&imports).iter().map(|circle| describe(&imports, circle)).collect::<String>()
    };
    let facade = ("a/mod.rs", "mod b; pub use b::B;");
    assert_eq!(found(&[facade, ("a/b.rs", "use crate::c::C;"), ("c.rs", "")]), "");
    assert_eq!(
        found(&[facade, ("a/b.rs", "fn f(_: &super::Other) {}"), ("c.rs", "use crate::a::B;")]),
        "a circle of 2 files:\n  a/b.rs -> a/mod.rs\n  a/mod.rs -> a/b.rs\n"
    );
    assert_eq!(
        found(&[
            facade,
            ("a/b.rs", "use crate::{c::C, d};"),
            ("c.rs", "use super::d::D;"),
            ("d.rs", "use crate::a;")
        ]),
        "a circle of 4 files:\n  a/b.rs -> c.rs, d.rs\n  a/mod.rs -> a/b.rs\n  c.rs -> d.rs\n  d.rs -> a/mod.rs\n"
    );
    let only_tests = ("a/b.rs", "#[cfg(test)] mod tests { use super::*; use crate::a::B; }");
    assert_eq!(found(&[facade, only_tests]), "");
}
