//! Which rooms may know which. The compiler separates crates; this test separates the rooms of the root crate.
//!
//! A room is a row of the table: a folder or a file of `src`, by its path. A file belongs to the longest row that its
//! path begins with. It may name its own row and those that this row lists, and nothing else; rooms inside it and the
//! room around it must be listed, too. A path counts for the row of the module that it leads into. So what a facade
//! (`mod.rs`) re-exports belongs to the facade, which must be allowed to name it; `mod x;` names nothing.

mod circles;
mod pages;
mod paths;
mod prefaces;
mod scan;
mod source;
mod width;

use std::collections::BTreeSet;

use paths::{Tree, module_of};
use source::{files, root, sources, text};

/// The rooms of `src`, from the ground up. Each lists the rooms that it may name: some of those above it in the table.
/// A new folder needs a new row.
const ROOMS: &[(&str, &str)] = &[
    ("logic", ""),
    // Exact numbers, and linear arithmetic over them.
    ("number", ""),
    ("arith", "logic number"),
    ("stats", ""),
    ("sat/query", "logic"),
    ("sat/native", "logic sat/query"),
    ("sat", "logic sat/query sat/native"),
    ("sat/encode", "logic sat"),
    ("sat/interpolation", "logic sat/query sat/native sat"),
    // The native solver with its log, for those who check what it says.
    ("sat/refuter", "logic sat/query sat/encode sat/native"),
    ("config", "sat"),
    ("limits", "sat"),
    ("input", "limits"),
    // SMT solvers that users have.
    ("smt", "limits number"),
    ("model", "logic"),
    ("model/aiger", "logic input limits model"),
    ("model/btor2", "logic input limits"),
    ("model/btor2/blast", "logic limits model model/btor2"),
    ("model/btor2/memories", "model/btor2"),
    ("model/horn", "input limits number arith model/btor2"),
    ("model/horn/reduce", "limits model/btor2 model/horn"),
    ("model/horn/linear", "limits model/btor2 model/horn model/horn/reduce"),
    ("model/horn/rules", "limits model/btor2 model/horn model/horn/reduce"),
    ("model/names", "logic model"),
    // Designs in Verilog, which Yosys elaborates.
    ("rtl", "logic limits model model/btor2 model/names"),
    // Graphs, which the models of a family have in their comments: it makes them, and strategies need them.
    ("pebbling", ""),
    // The contents of an invariant, with no knowledge of how it was found except for what it records itself.
    ("answer", ""),
    ("answer/invariant", "logic model"),
    ("answer/ranking", "logic answer/invariant"),
    ("answer/frames", "logic answer/invariant"),
    ("answer/candidates", "logic answer/invariant"),
    // The only room below the engines that knows models: it translates them.
    ("system", "logic limits model"),
    ("system/preprocess", "logic stats sat sat/encode config limits model system"),
    ("system/vacuity", "logic sat sat/encode limits model system"),
    // Models for other tools: what is converted is a transition system, the one that engines would see.
    ("convert", "logic model model/names system"),
    // The interface of engines. It knows nothing of models, files and answers except for invariants.
    ("engine/exchange", ""),
    (
        "engine/interface",
        "stats limits system answer/invariant answer/frames answer/candidates engine/exchange",
    ),
    ("engine/activity", "logic"),
    ("engine/turn", "sat"),
    ("engine/facts", ""),
    ("engine/derivation", ""),
    ("engine/obligations", ""),
    (
        "engine/bmc",
        "logic stats sat sat/encode config limits system engine/exchange engine/interface engine/turn",
    ),
    // The base of k-induction is bounded model checking.
    (
        "engine/kind",
        "logic stats sat sat/encode config limits system engine/exchange engine/interface engine/bmc",
    ),
    ("engine/simulation", "logic stats config limits system engine/interface"),
    ("engine/localize", "logic stats sat sat/encode limits system answer/frames engine/interface engine/bmc"),
    (
        "engine/imc",
        "logic stats sat sat/encode sat/interpolation config limits system answer/invariant engine/interface",
    ),
    ("engine/bdd", "logic stats config limits system answer/invariant engine/interface"),
    // Extended resolution, which knows lemmas only.
    ("engine/er/template", "logic config"),
    ("engine/er", "logic stats sat config engine/er/template"),
    (
        "engine/pdr",
        "logic stats sat sat/encode config limits system answer/invariant answer/frames engine/interface engine/activity engine/er",
    ),
    // A proof system of PDR. PDR does not know it.
    ("engine/pdr/er", "logic stats config limits answer/invariant engine/er engine/pdr"),
    (
        "engine/chc",
        "logic stats sat sat/encode config limits system answer/invariant engine/interface engine/activity engine/turn engine/facts engine/derivation engine/obligations engine/er",
    ),
    // Frames for each predicate, over an SMT solver.
    (
        "engine/numbers",
        "logic number arith stats limits smt engine/interface engine/facts engine/derivation engine/obligations",
    ),
    // The choice among engines.
    (
        "engine",
        "config engine/exchange engine/interface engine/bmc engine/kind engine/simulation engine/localize engine/imc engine/bdd engine/pdr engine/pdr/er engine/chc engine/numbers",
    ),
    // Answers, which know nothing of the search.
    ("answer/witness", "logic model model/names"),
    ("answer/witness/words", "logic model/btor2 model/btor2/blast answer/witness"),
    ("answer/horn", "number arith model/btor2 model/horn model/horn/reduce answer/witness/words"),
    ("answer/horn/solution", "logic model/btor2 model/horn model/horn/reduce answer/invariant answer/horn"),
    (
        "answer/horn/linear",
        "model/btor2/blast model/horn model/horn/linear answer/invariant answer/witness/words answer/horn answer/horn/solution",
    ),
    (
        "answer/horn/rules",
        "model/horn model/horn/reduce model/horn/rules answer/invariant answer/witness/words answer/horn answer/horn/solution",
    ),
    ("answer/called", "model/btor2"),
    ("answer/memories", "model/btor2 model/btor2/memories answer/called"),
    (
        "answer/cells",
        "logic limits model model/btor2 model/btor2/blast model/btor2/memories answer/invariant",
    ),
    ("answer/certificate", "logic limits model answer/invariant answer/ranking"),
    ("answer/certificate/words", "logic model model/btor2 model/btor2/blast answer/invariant"),
    ("answer/identifier", "model/names"),
    ("answer/memory_run", "logic model rtl answer/witness answer/witness/words"),
    ("answer/testbench", "logic model model/names rtl answer/identifier answer/witness"),
    (
        "answer/export",
        "logic model model/names answer/invariant answer/ranking answer/memories answer/identifier",
    ),
    (
        "answer/export/json",
        "logic model model/names answer/invariant answer/ranking answer/memories answer/export",
    ),
    ("answer/export/frames", "logic answer/invariant answer/frames answer/witness answer/export/json"),
    // Minimisation knows nothing of the search, either: any invariant can be made smaller.
    ("answer/minimize", "logic sat sat/encode config limits system answer/invariant"),
    // What invariants say, asked of a solver.
    ("answer/step", "logic sat sat/encode limits model answer/invariant"),
    ("answer/compare", "logic limits model answer/invariant answer/step"),
    // Candidates: read by names, and examined by a solver, before any search.
    (
        "answer/import",
        "logic model model/aiger model/names answer/invariant answer/candidates answer/export answer/export/json",
    ),
    ("answer/solving", "logic sat sat/encode limits"),
    ("answer/houdini", "logic limits model system answer/invariant answer/candidates answer/solving"),
    ("answer/adopt", "logic limits model system answer/invariant answer/houdini answer/solving"),
    ("answer/escape", ""),
    ("answer/strategy", "logic model answer/witness pebbling answer/escape"),
    ("answer/page", "answer/escape"),
    ("answer/results", "answer/escape answer/page answer/witness"),
    ("answer/layout", ""),
    (
        "answer/explain/ranked",
        "logic answer/invariant answer/ranking answer/export answer/escape answer/page",
    ),
    (
        "answer/explain",
        "logic model model/names answer/invariant answer/memories answer/export answer/minimize answer/escape answer/page answer/layout",
    ),
    ("answer/horn/picture", "model/horn answer/horn answer/escape answer/page answer/layout"),
    // What has to be believed, apart from the encoding of gates: the checker of refutations.
    ("verify/lists", ""),
    ("verify/lrat", "logic verify/lists"),
    // The check of answers knows nothing of what finds them or makes them smaller.
    (
        "verify",
        "logic sat sat/refuter model model/btor2 model/btor2/blast answer/witness verify/lists verify/lrat",
    ),
    // What replays counterexamples on words does not know how words become bits.
    ("verify/words", "model/btor2 model/btor2/memories answer/witness/words verify"),
    // What checks answers about clauses does not know how clauses become a model.
    (
        "verify/horn",
        "logic number arith sat smt model/btor2 model/btor2/blast model/horn answer/witness/words answer/horn verify verify/words",
    ),
    // The only part of the pipeline that asks a solver.
    ("check/implied", "logic limits model answer/invariant answer/step"),
    // Liveness methods: they ask for searches, and know neither who searches nor how.
    (
        "live",
        "logic stats sat sat/encode limits model system engine answer/invariant answer/ranking answer/frames answer/witness",
    ),
    // The pipeline, which connects everything.
    (
        "check",
        "logic stats config limits model system system/preprocess engine live answer/invariant answer/ranking answer/frames answer/candidates \
         answer/houdini answer/adopt answer/witness answer/certificate answer/minimize verify check/implied",
    ),
    // Clauses become a model, and answers about it answers about the clauses.
    (
        "check/horn",
        "logic number arith stats config limits smt system model model/btor2 model/btor2/blast model/horn model/horn/reduce model/horn/linear model/horn/rules engine engine/chc engine/numbers answer/horn answer/horn/linear answer/horn/rules answer/invariant answer/witness answer/witness/words verify/horn verify/words check",
    ),
    // Abstractions of a model, each decided by the pipeline.
    (
        "check/memories",
        "stats config limits model model/btor2 model/btor2/blast model/btor2/memories engine answer/witness answer/witness/words verify verify/words check",
    ),
    // Many systems of one model, each decided by the pipeline.
    (
        "check/family",
        "logic stats sat sat/encode config limits model system engine answer/frames answer/witness verify check",
    ),
    // Models with known answers, which the search does not know.
    ("generate", "logic model"),
    ("generate/pebbling", "logic model pebbling generate"),
    // The program, which uses the library like any other user. It is a part of it only so that bindings can begin it.
    ("cli/exit", ""),
    (
        "cli/error",
        "limits smt input model model/aiger model/btor2 model/btor2/blast model/horn model/names rtl answer/invariant answer/export answer/export/json answer/export/frames answer/import \
         answer/memories answer/horn answer/minimize answer/witness answer/witness/words answer/strategy generate generate/pebbling check check/family check/horn verify cli/exit",
    ),
    ("cli/output", "limits cli/error"),
    ("cli/args", "config input sat rtl check/family"),
    (
        "cli/report",
        "logic stats limits model model/aiger model/btor2 model/btor2/blast model/btor2/memories model/horn model/names rtl answer/invariant answer/memories answer/memory_run answer/frames answer/witness answer/cells answer/certificate \
         answer/certificate/words answer/witness/words answer/export answer/export/json answer/candidates answer/minimize answer/compare answer/strategy answer/escape answer/testbench answer/results verify verify/words check check/family check/horn check/memories answer/horn config cli/exit cli/error cli/output \
         cli/args answer/ranking",
    ),
    (
        "cli/cache",
        "logic limits config model model/aiger model/names answer/invariant answer/candidates answer/export answer/export/json answer/import answer/witness check cli/error cli/output cli/args cli/report",
    ),
    (
        "cli",
        "stats sat config limits smt input model model/aiger model/btor2 model/btor2/blast model/btor2/memories model/horn model/names rtl system/vacuity convert answer/invariant answer/memories answer/memory_run engine answer/witness answer/witness/words \
         answer/certificate answer/export answer/export/json answer/export/frames answer/frames answer/candidates answer/import answer/minimize answer/compare answer/explain answer/explain/ranked answer/strategy \
         verify verify/words verify/horn check check/family check/horn check/memories answer/horn answer/horn/picture \
         generate generate/pebbling pebbling cli/exit cli/error cli/output cli/args cli/report cli/cache",
    ),
    ("main", "cli"),
    ("lib", ""),
];

/// The crates that the root crate depends on, each with the rooms that may name it; `*` stands for all rooms.
const CRATES: &[(&str, &str)] = &[
    ("bdd", "engine/pdr/er engine/bdd answer/explain"),
    ("cadical", "sat"),
    ("clap", "cli cli/args cli/error cli/report"),
    ("clap_complete", "cli cli/args"),
    ("clap_mangen", "cli"),
    ("dashu-int", "number verify/words"),
    ("flate2", "input"),
    ("hashbrown", "*"),
    ("indicatif", "cli"),
    ("lzma-rust2", "input"),
    ("rustix", "input limits smt cli/output"),
    (
        "serde",
        "stats model/names rtl answer/invariant answer/frames answer/compare answer/witness answer/horn answer/memories answer/export/json answer/export/frames answer/import cli cli/cache cli/report",
    ),
    (
        "serde_json",
        "model/names rtl answer/witness answer/horn answer/export/json answer/export/frames answer/import cli/cache cli/report",
    ),
    ("signal-hook", "cli"),
    ("smallvec", "*"),
    ("tempfile", "input rtl cli cli/output cli/report"),
    ("thiserror", "*"),
    ("toml", "cli"),
];

/// Is the word in this list?
fn lists(words: &str, word: &str) -> bool {
    words.split(' ').any(|w| w == word)
}

/// Is a path the same as another, or below it?
fn is_in(path: &str, room: &str) -> bool {
    path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The row of a module: its name, and the rooms that it may name.
fn row(module: &str) -> Option<(&'static str, &'static str)> {
    let rows = ROOMS.iter().copied().filter(|(room, _)| is_in(module, room));
    rows.max_by_key(|(room, _)| room.len())
}

/// The names in a file of `src` that it may not use.
fn violations(tree: &Tree, file: &str, text: &str) -> BTreeSet<String> {
    let tokens = scan::tokens(text);
    let module = if file.contains('/') { module_of(file) } else { file.trim_end_matches(".rs") };
    let Some((room, may)) = row(module) else {
        return BTreeSet::from([format!("{file}: has no row in the table")]);
    };
    let wrong = |path: String| match tree.module(&path) {
        Some(module) => {
            let (named, _) = row(module).unwrap_or(("", ""));
            (named != room && !lists(may, named)).then(|| named.to_owned())
        }
        // There are only modules at the root. Anything else means that a macro moves its argument into another module.
        None => (!path.starts_with(char::is_uppercase)).then_some(path),
    };
    let names = tree.paths(&tokens, file, "pdrer").into_iter().filter_map(wrong);
    let crates = CRATES.iter().filter(|(name, users)| {
        let allowed = lists(users, room) || lists(users, "*");
        !allowed && scan::uses_crate(&tokens, &name.replace('-', "_"))
    });
    let found = names.chain(crates.map(|row| row.0.to_owned()));
    found.map(|name| format!("{file}: `{room}` must not name `{name}`")).collect()
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
fn rooms_name_only_what_they_may() {
    let sources = sources();
    let tree = Tree::new(sources.iter().map(|(file, _)| file.as_str()));
    let found: Vec<String> = sources.iter().flat_map(|(file, text)| violations(&tree, file, text)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn there_are_only_modules_at_the_root() {
    let tokens = scan::tokens(&text("src/lib.rs"));
    let modules = tokens.iter().filter(|token| *token == "mod").count();
    let rooms: BTreeSet<_> = ROOMS.iter().filter_map(|(room, _)| room.split('/').next()).collect();
    assert_eq!(modules, rooms.len() - ["main", "lib"].len());
    for item in ["use", "fn", "struct", "enum", "trait", "type", "const", "static", "macro_rules"] {
        assert!(!tokens.contains(&item.to_owned()), "{item}");
    }
}

#[test]
fn violations_are_found() {
    let sources = sources();
    let tree = Tree::new(sources.iter().map(|(file, _)| file.as_str()).chain(["unheard_of.rs"]));
    let found = |file: &str, text: &str| Vec::from_iter(violations(&tree, file, text));
    for (file, text) in [
        (
            "engine/pdr/trace.rs",
            "use crate::{logic::cube::{Clause, Cube}, system::Origin}; use super::query;",
        ),
        ("engine/pdr/er/mod.rs", "use super::Trace; use crate::engine::pdr::Level;"),
        ("engine/pdr/mod.rs", "pub mod er; mod trace; pub use trace::Trace;"),
        ("limits.rs", "use rustix::time; use crate::sat::Stop; mod tests { use super::*; }"),
        ("sat/mod.rs", "mod native; use native::Native; pub(crate) mod encode;"),
        ("main.rs", "cli::run()"),
    ] {
        assert_eq!(found(file, text), [""; 0], "{text}");
    }
    let wrong = [
        (
            "engine/pdr/trace.rs",
            "use crate::{\n    logic::Lit,\n    model::Model,\n};",
            "engine/pdr",
            "model",
        ),
        ("engine/pdr/mod.rs", "use super::super::check;", "engine/pdr", "check"),
        ("engine/pdr/mod.rs", "pub use er::ExtendedResolution;", "engine/pdr", "engine/pdr/er"),
        ("engine/pdr/block.rs", "use super::er; fn f() { er::g() }", "engine/pdr", "engine/pdr/er"),
        ("engine/simulation.rs", "use super::pdr::Pdr;", "engine/simulation", "engine/pdr"),
        ("verify/replay.rs", "fn f(_: crate::system::Origin) {}", "verify", "system"),
        ("verify/replay.rs", "use crate::answer::{witness, minimize::f};", "verify", "answer/minimize"),
        ("answer/witness/mod.rs", "use super::super::engine::pdr::er::X;", "answer/witness", "engine/pdr/er"),
        ("model/aig.rs", "use super::aiger::parse;", "model", "model/aiger"),
        ("sat/mod.rs", "use crate::*;", "sat", "*"),
        ("sat/native/trail.rs", "use crate::sat::Solver;", "sat/native", "sat"),
        ("cli/verify.rs", "use pdrer::engine::pdr::er;", "cli", "engine/pdr/er"),
        ("main.rs", "pdrer::check::property()", "main", "check"),
        ("engine/pdr/query.rs", "use cadical::Solver;", "engine/pdr", "cadical"),
        ("engine/pdr/query.rs", "fn f(_: bdd::Manager) {}", "engine/pdr", "bdd"),
        ("input/contents.rs", "use lzma_rust2::XzReader; use indicatif::Bar;", "input", "indicatif"),
    ];
    for (file, text, room, named) in wrong {
        assert_eq!(found(file, text), [format!("{file}: `{room}` must not name `{named}`")], "{text}");
    }
    assert_eq!(found("unheard_of.rs", ""), ["unheard_of.rs: has no row in the table"]);
}

/// Each row names earlier rows only, so that no two rooms know each other; and all rooms exist.
#[test]
fn the_table_is_layered() {
    let mut below = BTreeSet::new();
    for (room, may) in ROOMS {
        for name in may.split_terminator(' ') {
            assert!(below.contains(name), "`{room}` names `{name}`, which is above it or nothing");
        }
        assert!(below.insert(*room), "`{room}` stands twice");
        let src = root().join("src").join(room);
        assert!(src.join("mod.rs").exists() || src.with_extension("rs").exists(), "there is no `{room}`");
    }
}

/// Prohibitions that hold whatever else the table allows: these rooms, and those inside, may not know any of the rooms
/// listed.
const NEVER: &[(&str, &str)] = &[
    ("logic", "stats sat config limits model answer system engine verify check generate cli"),
    ("sat", "model answer system engine verify check generate cli"),
    ("model", "sat system engine verify check generate cli"),
    ("system", "answer engine verify check generate cli"),
    (
        "engine",
        "model answer/witness answer/certificate answer/export answer/minimize verify check generate cli",
    ),
    ("engine/pdr", "engine/pdr/er"),
    ("answer", "engine verify check generate cli"),
    // The check of an answer knows nothing of how it was found.
    ("verify", "stats config limits system engine answer/invariant answer/minimize check generate cli"),
    ("verify/words", "sat model/btor2/blast answer/certificate"),
    (
        "verify/horn",
        "model/horn/reduce model/horn/linear model/horn/rules answer/horn/linear answer/horn/rules",
    ),
    ("generate", "sat system engine answer verify check cli"),
    ("pebbling", "sat model system engine answer verify check generate cli"),
];

/// The prohibitions that a table violates.
fn broken_promises(rooms: &[(&str, &str)]) -> Vec<String> {
    let mut broken = Vec::new();
    for (room, never) in NEVER {
        for (inner, may) in rooms.iter().filter(|(inner, _)| is_in(inner, room)) {
            let is_forbidden =
                |named: &str| never.split(' ').any(|other| is_in(named, other) && !is_in(inner, other));
            let named = may.split_terminator(' ').filter(|named| is_forbidden(named));
            broken.extend(named.map(|named| format!("`{inner}` must never name `{named}`")));
        }
    }
    broken
}

#[test]
fn the_table_keeps_its_promises() {
    assert_eq!(broken_promises(ROOMS), [""; 0]);
    assert_eq!(broken_promises(&[("engine/pdr", "logic engine/pdr/er")]).len(), 1);
    assert_eq!(broken_promises(&[("engine/pdr/er", "engine/pdr model/aiger")]).len(), 1);
    assert_eq!(broken_promises(&[("verify", "logic sat system/preprocess")]).len(), 1);
}

/// Every folder has a row of its own, unless it has nothing but `tests.rs`.
#[test]
fn every_folder_has_a_row() {
    for (file, _) in sources().iter().filter(|(file, _)| !file.ends_with("/tests.rs")) {
        if let Some((folder, _)) = file.rsplit_once('/') {
            assert!(ROOMS.iter().any(|(room, _)| *room == folder), "src/{folder}/ has no row in the table");
        }
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
fn no_crate_knows_the_bindings() {
    for manifest in ["Cargo.toml", "bdd/Cargo.toml", "hwmcc/Cargo.toml"] {
        assert!(!dependencies(&text(manifest), "dependencies").contains("pdrer-python"), "{manifest}");
    }
}

#[test]
fn only_the_bdd_crate_may_be_unsafe() {
    for file in
        ["src", "hwmcc", "python", "tests", "benches"].iter().flat_map(|folder| files(&root().join(folder)))
    {
        assert!(!scan::tokens(&text(&file)).contains(&"unsafe".to_owned()), "{}", file.display());
    }
    for file in ["src/lib.rs", "src/main.rs"] {
        assert!(text(file).starts_with("#![forbid(unsafe_code)]\n"), "{file}");
    }
}

/// The code map has the rows of the table, and the reasons for all dependencies.
#[test]
fn the_code_map_is_complete() {
    let pages = text("docs/architecture.md");
    let manifest = text("Cargo.toml");
    let crates = ["dependencies", "dev-dependencies"].map(|section| dependencies(&manifest, section));
    for name in crates.iter().flatten() {
        assert!(pages.contains(&format!("`{name}`")), "no reason for the dependency on `{name}`");
    }
    let has_row = |(room, may): &(&str, &str)| {
        let starts = [format!("| `src/{room}/` |"), format!("| `src/{room}.rs` |")];
        let end = if may.is_empty() { "| nothing |".to_owned() } else { format!("| `{may}` |") };
        pages.lines().any(|line| line.ends_with(&end) && starts.iter().any(|start| line.starts_with(start)))
    };
    let missing: Vec<_> = ROOMS.iter().filter(|row| !has_row(row)).collect();
    assert!(missing.is_empty(), "not in the code map like this: {missing:?}");
}
