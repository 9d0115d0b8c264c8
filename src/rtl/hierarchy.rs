//! What a design declares, all instances counted: assertions and the like, with their places, and registers.
//!
//! Taken from the design before it is flattened and optimized, so that what is missing later is noticed, and so that
//! places are those of the module itself: flattening adds those of the instances, in any order.

use std::collections::{HashMap, HashSet};

use super::rtlil::{Cell, Module};

/// What a statement says about a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    Assert,
    Assume,
    /// It happens again and again.
    Live,
    /// It may be assumed to happen again and again.
    Fair,
    Cover,
}

impl Kind {
    /// The kind of a cell of this type; `flavor` is that of a `$check`.
    pub fn of(cell: &str, flavor: Option<&str>) -> Option<Kind> {
        Some(match (cell, flavor) {
            ("$assert", _) | ("$check", Some("assert")) => Kind::Assert,
            ("$assume", _) | ("$check", Some("assume")) => Kind::Assume,
            ("$live", _) | ("$check", Some("live")) => Kind::Live,
            ("$fair", _) | ("$check", Some("fair")) => Kind::Fair,
            ("$cover", _) | ("$check", Some("cover")) => Kind::Cover,
            _ => return None,
        })
    }
}

/// A place in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

impl Place {
    /// The place in `FILE:LINE.COLUMN-LINE.COLUMN`, the first one of several.
    pub fn of(source: &str) -> Option<Place> {
        let (file, at) = source.split('|').next()?.rsplit_once(':')?;
        let begin = at.split('-').next()?;
        let (line, column) = begin.split_once('.').unwrap_or((begin, "0"));
        Some(Place { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()? })
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// An assertion or the like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    pub kind: Kind,
    /// The names of instances and of the statement, with dots between them.
    pub key: String,
    /// The instance that it is in; empty: the top module.
    pub instance: String,
    /// Its label, if it has one.
    pub label: Option<String>,
    pub place: Option<Place>,
}

/// What a design declares.
#[derive(Debug, Default)]
pub(super) struct Declared {
    pub statements: Vec<Statement>,
    /// The full names of registers and memories.
    pub registers: HashSet<String>,
    /// Instances of which nothing is known but their ports, with their places.
    pub black_boxes: Vec<(String, Option<Place>)>,
}

/// What the design below a module declares.
pub(super) fn declared(modules: &[Module], top: &str) -> Declared {
    let modules: HashMap<&str, &Module> = modules.iter().map(|module| (&module.name[..], module)).collect();
    let mut declared = Declared::default();
    let mut open = modules.get(top).map(|module| (String::new(), *module)).into_iter().collect::<Vec<_>>();
    while let Some((instance, module)) = open.pop() {
        declared.registers.extend(module.registers.iter().map(|name| joined(&instance, name)));
        for cell in &module.cells {
            let place = cell.source.as_deref().and_then(Place::of);
            if let Some(kind) = Kind::of(&cell.kind, cell.flavor.as_deref()) {
                declared.statements.push(statement(kind, &instance, cell, place));
            } else if let Some(module) = modules.get(&cell.kind[..]) {
                let name = joined(&instance, plain(&cell.name));
                match module.is_black_box {
                    true => declared.black_boxes.push((name, place)),
                    false => open.push((name, module)),
                }
            }
        }
    }
    declared
}

fn statement(kind: Kind, instance: &str, cell: &Cell, place: Option<Place>) -> Statement {
    let name = plain(&cell.name);
    let label = cell.name.starts_with('\\').then(|| name.to_owned());
    Statement { kind, key: key(&joined(instance, name)), instance: instance.to_owned(), label, place }
}

fn plain(name: &str) -> &str {
    name.strip_prefix('\\').unwrap_or(name)
}

fn joined(instance: &str, name: &str) -> String {
    if instance.is_empty() { name.to_owned() } else { format!("{instance}.{name}") }
}

/// Where a signal is declared; its name has the instances below the top module that it is in.
pub(super) fn place_of_signal(modules: &[Module], top: &str, name: &str) -> Option<Place> {
    let module = modules.iter().find(|module| plain(&module.name) == plain(top))?;
    if let Some(source) = module.signals.get(name) {
        return Place::of(source);
    }
    module.cells.iter().find_map(|cell| {
        let rest = name.strip_prefix(plain(&cell.name))?.strip_prefix('.')?;
        place_of_signal(modules, &cell.kind, rest)
    })
}

/// What a flat name is without the marks of flattening: `$flatten\u.\v.$assert$1` is `u.v.$assert$1`.
pub(super) fn key(name: &str) -> String {
    name.replace("$flatten", "").replace('\\', "")
}

/// The modules that no other one contains.
pub(super) fn roots(modules: &[Module]) -> Vec<&Module> {
    let inside: HashSet<&str> =
        modules.iter().flat_map(|module| &module.cells).map(|cell| &cell.kind[..]).collect();
    let is_root = |module: &&Module| !module.is_black_box && !inside.contains(&module.name[..]);
    modules.iter().filter(is_root).collect()
}

#[cfg(test)]
mod tests {
    use super::super::rtlil::modules;
    use super::*;

    const TEXT: &str = "module \\leaf\n  attribute \\src \"l.v:2.5\"\n  wire \\w\n  memory width 1 size 2 \\m\n  attribute \\src \"l.v:3.5-3.9\"\n  \
                        cell $assert $assert$l.v:3$1\n  end\nend\nmodule \\mid\n  cell \\leaf \\a\n  end\n  \
                        cell \\leaf \\b\n  end\n  cell $cover \\c\n  end\nend\nmodule \\top\n  cell \\mid \\u\n  end\n  \
                        cell \\leaf \\l\n  end\n  attribute \\src \"t.v:7.1\"\n  cell \\box \\x\n  end\nend\n\
                        attribute \\blackbox 1\nmodule \\box\nend\nmodule \\other\nend\n";

    #[test]
    fn instances_count() {
        let modules = modules(TEXT);
        let declared = declared(&modules, "\\top");
        let mut keys: Vec<&str> = declared.statements.iter().map(|s| &s.key[..]).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["l.$assert$l.v:3$1", "u.a.$assert$l.v:3$1", "u.b.$assert$l.v:3$1", "u.c"]);
        let cover = declared.statements.iter().find(|s| s.key == "u.c").unwrap();
        assert_eq!((cover.kind, cover.label.as_deref(), &cover.instance[..]), (Kind::Cover, Some("c"), "u"));
        assert!(declared.registers.contains("u.b.m") && declared.registers.len() == 3);
        let place = Place { file: "t.v".to_owned(), line: 7, column: 1 };
        assert_eq!(declared.black_boxes, [("x".to_owned(), Some(place))]);
        let place = place_of_signal(&modules, "top", "u.b.w").unwrap();
        assert_eq!(place.to_string(), "l.v:2");
        assert_eq!(place_of_signal(&modules, "top", "u.b.v"), None);
        let roots: Vec<&str> = roots(&modules).iter().map(|module| &module.name[..]).collect();
        assert_eq!(roots, ["\\top", "\\other"]);
    }

    #[test]
    fn flat_names() {
        assert_eq!(key("$flatten\\u.$flatten\\a.$assert$l.v:3$1"), "u.a.$assert$l.v:3$1");
        assert_eq!(key("u.a.lab"), "u.a.lab");
    }
}
