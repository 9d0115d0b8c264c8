//! Who may know whom. The compiler keeps crates apart; this keeps the modules of the root crate apart.

mod scan;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of `src`, from the ground up, each with those that it may name: what stands above it, and not all of
/// that. A new module needs a new row.
const MODULES: [(&str, &str); 28] = [
    ("lit", ""),
    ("stats", ""),
    ("luby", ""),
    ("random", ""),
    ("cube", "lit"),
    ("graph", "lit"),
    ("invariant", "lit"),
    ("sat", "lit luby random"),
    ("config", "sat"),
    ("limits", "sat"),
    ("encode", "lit graph sat"),
    ("aiger", "lit"),
    ("names", "lit aiger"),
    // Answers and their check: nothing of the search.
    ("witness", "lit aiger names"),
    ("certificate", "lit invariant aiger"),
    ("export", "lit invariant aiger names"),
    ("verify", "lit sat aiger witness"),
    // The search: nothing of files and answers, which only `ts` translates.
    ("ts", "lit cube graph aiger"),
    // Nor of the search: any invariant can be made smaller.
    ("minimize", "lit graph invariant sat limits aiger ts"),
    ("preprocess", "lit stats random graph sat config limits ts encode"),
    ("pdr", "lit stats luby random cube graph invariant sat config limits ts encode"),
    // A proof system of the search, which does not know it.
    ("er", "lit stats random cube invariant config limits pdr"),
    // Both together.
    (
        "check",
        "lit stats cube invariant config limits aiger witness certificate verify ts preprocess minimize pdr er",
    ),
    // What an invariant says; nothing of how it was found but what it tells itself.
    ("explain", "lit invariant aiger names export minimize"),
    // Models with known answers, of which the search has no part.
    ("generate", "lit graph aiger"),
    // The program: a crate of its own, which knows the library as everybody may.
    (
        "cli",
        "stats invariant sat config limits aiger generate witness certificate names export verify minimize explain pdr check",
    ),
    ("main", "cli"),
    ("lib", ""),
];

/// The crates that the root crate depends on, each with the modules that may name it; `*` are all.
const CRATES: [(&str, &str); 14] = [
    ("bdd", "er"),
    ("cadical", "sat"),
    ("clap", "cli"),
    ("clap_complete", "cli"),
    ("flate2", "aiger"),
    ("hashbrown", "*"),
    ("indicatif", "cli"),
    ("lzma-rust2", "aiger"),
    ("rustix", "limits"),
    ("serde", "cli export"),
    ("serde_json", "cli export"),
    ("signal-hook", "cli"),
    ("smallvec", "*"),
    ("thiserror", "*"),
];

/// Is this one of the words?
fn lists(words: &str, word: &str) -> bool {
    words.split(' ').any(|w| w == word)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| match path.is_dir() {
        true => files(&path),
        false => Vec::from_iter(path.extension().is_some_and(|e| e == "rs").then_some(path)),
    };
    paths.flat_map(below).collect()
}

/// The names of the modules on the way to a file of `src`; the first one has a row in the table.
fn module_path(file: &str) -> Vec<&str> {
    let path = file.strip_suffix(".rs").expect("a Rust file");
    path.strip_suffix("/mod").unwrap_or(path).split('/').collect()
}

/// What a file of `src` names without being allowed to.
fn violations(file: &str, text: &str) -> Vec<String> {
    let tokens = scan::tokens(text);
    let path = module_path(file);
    let module = path[0];
    let depth = if matches!(module, "lib" | "main") { 0 } else { path.len() };
    let Some((_, may)) = MODULES.iter().find(|row| row.0 == module) else {
        return vec![format!("{file}: module `{module}` has no row in the table")];
    };
    // There are only modules at the root. Anything else means that a macro moves its argument into another module.
    let is_module = |name: &String| !name.starts_with(char::is_uppercase);
    let allowed = |name: &String| name == module || lists(may, name) || !is_module(name);
    let names = scan::named(&tokens, depth, "pdrer").into_iter().filter(|name| !allowed(name));
    let crates = CRATES.iter().filter(|(name, users)| {
        let allowed = lists(users, module) || lists(users, "*");
        !allowed && scan::uses_crate(&tokens, &name.replace('-', "_"))
    });
    let found = names.chain(crates.map(|row| row.0.to_owned()));
    found.map(|name| format!("{file}: `{module}` must not name `{name}`")).collect()
}

/// The names in a section of a manifest.
fn dependencies<'a>(manifest: &'a str, section: &str) -> BTreeSet<&'a str> {
    let lines = manifest.lines().skip_while(|line| *line != format!("[{section}]")).skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect()
}

#[test]
fn modules_name_only_what_they_may() {
    let src = root().join("src");
    let files = files(&src);
    assert!(files.len() > 50, "only {} files", files.len());
    let violations =
        |path: &PathBuf| violations(path.strip_prefix(&src).unwrap().to_str().unwrap(), &text(path));
    let found: Vec<String> = files.iter().flat_map(violations).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn there_are_only_modules_at_the_root() {
    let tokens = scan::tokens(&text("src/lib.rs"));
    let modules = tokens.iter().filter(|token| *token == "mod").count();
    assert_eq!(modules, MODULES.len() - ["cli", "main", "lib"].len());
    for item in ["use", "fn", "struct", "enum", "trait", "type", "const", "static", "macro_rules"] {
        assert!(!tokens.contains(&item.to_owned()), "{item}");
    }
}

#[test]
fn violations_are_found() {
    assert!(
        violations("pdr/trace.rs", "use crate::{cube::{Clause, Cube}, ts::Cone}; use super::query;")
            .is_empty()
    );
    assert!(
        violations("limits.rs", "use rustix::time; use crate::sat::Stop; mod tests { use super::*; }")
            .is_empty()
    );
    let wrong = [
        (
            "pdr/trace.rs",
            "use crate::{\n    cube::Clause,\n    aiger::Model,\n};",
            "`pdr` must not name `aiger`",
        ),
        ("pdr/mod.rs", "use super::check;", "`pdr` must not name `check`"),
        ("verify/replay.rs", "fn f(_: crate::ts::Cone) {}", "`verify` must not name `ts`"),
        ("witness/mod.rs", "use super::super::pdr;", "`witness` must not name `pdr`"),
        ("sat/mod.rs", "use crate::*;", "`sat` must not name `*`"),
        ("cli/verify.rs", "use pdrer::graph::Graph;", "`cli` must not name `graph`"),
        ("main.rs", "pdrer::check::property()", "`main` must not name `check`"),
        ("pdr/query.rs", "use cadical::Solver;", "`pdr` must not name `cadical`"),
        (
            "aiger/read.rs",
            "use lzma_rust2::XzReader; use indicatif::ProgressBar;",
            "`aiger` must not name `indicatif`",
        ),
        ("unheard_of.rs", "", "module `unheard_of` has no row in the table"),
    ];
    for (file, text, violation) in wrong {
        assert_eq!(violations(file, text), [format!("{file}: {violation}")], "{text}");
    }
}

/// Each row names earlier rows only, so that no two modules know each other, and all modules exist.
#[test]
fn the_table_is_layered() {
    let mut below = BTreeSet::new();
    for (module, may) in MODULES {
        assert!(
            may.split_terminator(' ').all(|name| below.contains(name)),
            "`{module}` names what is above it"
        );
        assert!(below.insert(module), "`{module}` stands twice");
        let src = root().join("src").join(module);
        assert!(src.join("mod.rs").exists() || src.with_extension("rs").exists(), "there is no `{module}`");
    }
}

#[test]
fn every_dependency_has_a_place() {
    let crates: BTreeSet<_> = CRATES.iter().map(|row| row.0).collect();
    assert_eq!(dependencies(&text("Cargo.toml"), "dependencies"), crates);
}

#[test]
fn the_other_crates_do_not_know_the_checker() {
    for member in ["bdd", "hwmcc"] {
        assert!(
            !dependencies(&text(format!("{member}/Cargo.toml")), "dependencies").contains("pdrer"),
            "{member}"
        );
        for file in files(&root().join(member)) {
            assert!(!scan::uses_crate(&scan::tokens(&text(&file)), "pdrer"), "{}", file.display());
        }
    }
}

#[test]
fn only_the_bdd_crate_may_be_unsafe() {
    for file in ["src", "hwmcc", "tests", "benches"].iter().flat_map(|folder| files(&root().join(folder))) {
        assert!(!scan::tokens(&text(&file)).contains(&"unsafe".to_owned()), "{}", file.display());
    }
    for file in ["src/lib.rs", "src/main.rs"] {
        assert!(text(file).starts_with("#![forbid(unsafe_code)]\n"), "{file}");
    }
}

/// The page on the architecture explains every module and every dependency.
#[test]
fn the_code_map_is_complete() {
    let page = text("docs/architecture.md");
    let manifest = text("Cargo.toml");
    let crates = ["dependencies", "dev-dependencies"].map(|section| dependencies(&manifest, section));
    for name in crates.iter().flatten() {
        assert!(page.contains(&format!("`{name}`")), "no reason for the dependency on `{name}`");
    }
    for (module, _) in MODULES {
        let names = [format!("`src/{module}.rs`"), format!("`src/{module}/`")];
        assert!(names.iter().any(|name| page.contains(name)), "`{module}` is not in the code map");
    }
}
