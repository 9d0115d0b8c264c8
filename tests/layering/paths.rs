//! The modules that a source file names: its paths, starting at the root of the crate.
//!
//! A path begins with `crate`, the library's name, `self`, `super`, a module that the file declares, or a module that a
//! `use` imports. `mod x;` is not a path. The library and the program share one tree of modules.

use std::collections::{BTreeMap, HashMap};

/// The modules of `src`: the path of each, as `engine/pdr`, and its file.
pub struct Tree {
    modules: BTreeMap<String, String>,
}

/// The module of a file of `src`; that of `lib.rs` and `main.rs` is the root.
pub fn module_of(file: &str) -> &str {
    let path = file.strip_suffix(".rs").expect("a Rust file");
    match path {
        "lib" | "main" | "mod" => "",
        path => path.strip_suffix("/mod").unwrap_or(path),
    }
}

/// A path below another one.
fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

impl Tree {
    /// The tree of these files, by their paths below `src`.
    pub fn new<'a>(files: impl IntoIterator<Item = &'a str>) -> Tree {
        let modules = files.into_iter().map(|file| (module_of(file).to_owned(), file.to_owned()));
        Tree { modules: modules.filter(|(module, _)| !module.is_empty()).collect() }
    }

    /// The module that a path leads into: its longest prefix that is a module; none for the root.
    pub fn module<'a>(&self, mut path: &'a str) -> Option<&'a str> {
        while !path.is_empty() && !self.modules.contains_key(path) {
            path = parent(path);
        }
        (!path.is_empty()).then_some(path)
    }

    /// The file that a path leads into.
    pub fn file(&self, path: &str) -> Option<&str> {
        Some(&self.modules[self.module(path)?])
    }

    /// The paths that a file names, with `/` for `::`. `*` is a glob, and `crate` alone the crate as a whole.
    pub fn paths(&self, tokens: &[String], file: &str, library: &str) -> Vec<String> {
        let home = module_of(file).to_owned();
        let mut scanner = Scanner { tree: self, tokens, library, homes: vec![home], names: HashMap::new() };
        // First only the imports, which can stand after their uses.
        scanner.scan();
        scanner.scan()
    }
}

struct Scanner<'a> {
    tree: &'a Tree,
    tokens: &'a [String],
    library: &'a str,
    /// The module of each open brace, with that of the file first.
    homes: Vec<String>,
    /// The modules that `use` imports.
    names: HashMap<String, String>,
}

impl Scanner<'_> {
    fn token(&self, i: usize) -> &str {
        self.tokens.get(i).map_or("", String::as_str)
    }

    fn home(&self) -> &str {
        self.homes.last().expect("the file's")
    }

    fn scan(&mut self) -> Vec<String> {
        let mut found = Vec::new();
        let (mut is_use, mut i) = (false, 0);
        while i < self.tokens.len() {
            match self.token(i) {
                "{" if i >= 2 && self.token(i - 2) == "mod" => {
                    self.homes.push(join(self.home(), self.token(i - 1)));
                }
                "{" => self.homes.push(self.home().to_owned()),
                "}" if self.homes.len() > 1 => drop(self.homes.pop()),
                "use" => is_use = true,
                ";" => is_use = false,
                "crate" if self.token(i + 1) != "::" && (i == 0 || self.token(i - 1) != "(") => {
                    found.push("crate".to_owned());
                }
                _ => {
                    if let Some((base, next)) = self.base(i) {
                        i = self.follow(next, &base, is_use, &mut found);
                        continue;
                    }
                }
            }
            i += 1;
        }
        found
    }

    /// The place in the tree where the path that begins here begins, and the token after that.
    fn base(&self, i: usize) -> Option<(String, usize)> {
        let word = self.token(i);
        let is_inside = i > 0 && self.token(i - 1) == "::";
        if i >= 2 && self.token(i - 1) == "in" && self.token(i - 2) == "(" {
            // `pub(in path)`
            return None;
        }
        if self.token(i + 1) != "::" || is_inside && word != self.library {
            return None;
        }
        if word == "crate" || word == self.library {
            return Some((String::new(), i + 2));
        }
        if word == "self" || word == "super" {
            let (mut base, mut next) = (self.home(), i);
            while matches!(self.token(next), "self" | "super") && self.token(next + 1) == "::" {
                if self.token(next) == "super" {
                    base = parent(base);
                }
                next += 2;
            }
            return Some((base.to_owned(), next));
        }
        let child = join(self.home(), word);
        let base = self.names.get(word).cloned().or(self.tree.modules.contains_key(&child).then_some(child));
        base.map(|base| (base, i + 2))
    }

    /// Finds the paths at a place, which are one or a group; returns the place after them.
    fn follow(&mut self, start: usize, base: &str, is_use: bool, found: &mut Vec<String>) -> usize {
        let mut i = start;
        if self.token(i) == "{" {
            i += 1;
            while i < self.tokens.len() && self.token(i) != "}" {
                i = if self.token(i) == "," { i + 1 } else { self.follow(i, base, is_use, found) };
            }
            return i + 1;
        }
        let word = self.token(i).to_owned();
        let path = match word.as_str() {
            "self" => base.to_owned(),
            // Type arguments, or a macro's.
            "<" | "" | "$" | "(" => {
                found.push(base.to_owned());
                return i + 1;
            }
            _ => join(base, &word),
        };
        if self.token(i + 1) == "::" {
            return self.follow(i + 2, &path, is_use, found);
        }
        let renamed = (self.token(i + 1) == "as").then(|| self.token(i + 2).to_owned());
        i += if renamed.is_some() { 3 } else { 1 };
        if is_use && self.tree.modules.contains_key(&path) {
            self.names.insert(renamed.unwrap_or_else(|| last(&path).to_owned()), path.clone());
        }
        found.push(path);
        i
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::tokens;

    const FILES: [&str; 8] = [
        "lib.rs",
        "main.rs",
        "lit.rs",
        "sat/mod.rs",
        "sat/query.rs",
        "sat/native/mod.rs",
        "cli/mod.rs",
        "ts.rs",
    ];

    fn paths(file: &str, text: &str) -> Vec<String> {
        Tree::new(FILES).paths(&tokens(text), file, "pdrer")
    }

    #[test]
    fn paths_and_groups() {
        assert_eq!(
            paths("ts.rs", "use crate::lit::Lit; fn f() -> crate::sat::Solver {}"),
            ["lit/Lit", "sat/Solver"]
        );
        let group = "pub use crate::{\n    sat::{Answer, query::{self, Query as Q}},\n    lit, // crate::no\n    ts::*,\n};";
        assert_eq!(paths("cli/mod.rs", group), ["sat/Answer", "sat/query", "sat/query/Query", "lit", "ts/*"]);
        assert_eq!(paths("cli/mod.rs", "::pdrer::ts::f::<u8>(); pdrer::x!()"), ["ts/f", "x"]);
        assert_eq!(paths("ts.rs", "use crate::*; use crate as root; pub(crate) fn f() {}"), ["*", "crate"]);
        assert_eq!(
            paths("ts.rs", "pub(super) fn f() { $crate::lit::g() } pub(in crate::sat) fn h() {}"),
            ["lit/g"]
        );
    }

    #[test]
    fn paths_begin_above() {
        assert_eq!(paths("sat/query.rs", "use super::native::Native;"), ["sat/native/Native"]);
        assert_eq!(
            paths("sat/mod.rs", "use super::lit; use self::query::Query;"),
            ["lit", "sat/query/Query"]
        );
        assert_eq!(paths("ts.rs", "mod tests { use super::*; use super::super::sat; }"), ["ts/*", "sat"]);
        assert_eq!(paths("ts.rs", "fn f() { use super::sat; } mod tests {} use super::lit;"), ["sat", "lit"]);
    }

    #[test]
    fn paths_begin_below_and_with_what_was_brought_in() {
        assert_eq!(paths("sat/mod.rs", "mod query; use query::Query;"), ["sat/query/Query"]);
        let text = "fn f() { sat::native::g() } use crate::sat; fn h(x: other::Y) {}";
        assert_eq!(paths("ts.rs", text), ["sat/native/g", "sat"]);
        assert_eq!(paths("ts.rs", "use crate::sat::query as q; q::h()"), ["sat/query", "sat/query/h"]);
        assert_eq!(paths("main.rs", "mod cli; cli::run()"), ["cli/run"]);
    }

    #[test]
    fn paths_lead_into_modules() {
        let tree = Tree::new(FILES);
        assert_eq!(tree.module("sat/query/Query"), Some("sat/query"));
        assert_eq!(tree.file("sat/Solver/new"), Some("sat/mod.rs"));
        assert_eq!(tree.module("Nothing"), None);
    }
}
