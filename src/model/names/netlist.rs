//! Where a design declares its signals: the netlists that Yosys writes (`write_json FILE`; `backends/json/json.cc`).
//!
//! Each module has its wires, memories and instances; attributes say where they are in the source. A hierarchical name
//! leads through instances to a module. Rejected: flattened netlists only. There, a wire also has the places of the
//! instances that it is in, and their order does not say which one is the declaration; so all of them are shown.

use std::collections::HashMap;
use std::fmt::Display;
use std::iter;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::map::MapError;

/// The places of the signals of a design.
#[derive(Debug, Deserialize)]
pub struct Netlist {
    modules: HashMap<String, Module>,
    #[serde(skip)]
    top: String,
}

/// What stands in a module, by name.
#[derive(Debug, Deserialize)]
struct Module {
    attributes: Attributes,
    netnames: HashMap<String, Signal>,
    #[serde(default)]
    memories: HashMap<String, Signal>,
    cells: HashMap<String, Cell>,
}

#[derive(Debug, Deserialize)]
struct Signal {
    attributes: Attributes,
}

#[derive(Debug, Deserialize)]
struct Attributes {
    src: Option<String>,
    top: Option<IgnoredAny>,
}

/// An instance of a module, or a gate.
#[derive(Debug, Deserialize)]
struct Cell {
    #[serde(rename = "type")]
    module: String,
}

impl Netlist {
    /// Reads a netlist.
    ///
    /// # Errors
    /// It is not what Yosys writes, or has no top module.
    pub fn read(text: &[u8]) -> Result<Netlist, MapError> {
        let wrong = |line, what: &dyn Display| {
            MapError::at(line, format!("no netlist that Yosys wrote with write_json: {what}"))
        };
        let mut netlist: Netlist =
            serde_json::from_slice(text).map_err(|error| wrong(error.line(), &error))?;
        let top = netlist.modules.iter().find(|(_, module)| module.attributes.top.is_some());
        let none = || wrong(0, &"no module has the attribute `top`");
        netlist.top = top.ok_or_else(none)?.0.clone();
        Ok(netlist)
    }

    /// Where the signal of this name is declared: `design.sv:12`. It may be a bit of a signal or a word of a memory.
    pub fn place(&self, name: &[u8]) -> Option<String> {
        let source = self.source(std::str::from_utf8(name).ok()?)?;
        let mut places: Vec<String> = source.split('|').map(line).collect();
        places.dedup();
        Some(places.join("|"))
    }

    /// The attribute of the signal of this name.
    fn source(&self, mut name: &str) -> Option<&str> {
        let mut module = self.modules.get(&self.top)?;
        loop {
            let signal = iter::successors(Some(name), |name| without_index(name))
                .find_map(|name| module.netnames.get(name).or_else(|| module.memories.get(name)));
            if let Some(signal) = signal {
                return signal.attributes.src.as_deref();
            }
            // Names of instances may have dots, too.
            (module, name) = name.match_indices('.').find_map(|(dot, _)| {
                let instance = module.cells.get(&name[..dot])?;
                Some((self.modules.get(&instance.module)?, &name[dot + 1..]))
            })?;
        }
    }
}

/// The register that a bit belongs to, the memory of a word.
fn without_index(name: &str) -> Option<&str> {
    Some(&name[..name.strip_suffix(']')?.rfind('[')?])
}

/// The file and the line of `FILE:LINE.COLUMN-LINE.COLUMN`.
fn line(place: &str) -> String {
    match place.rsplit_once(':') {
        Some((file, at)) => format!("{file}:{}", at.split('.').next().unwrap_or(at)),
        None => place.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of a module.
    fn module(attributes: &str, wires: &str, memories: &str, cells: &str) -> String {
        let signals = |list: &str| {
            let signal = |text: &str| {
                let (name, src) = text.split_once(' ').unwrap();
                format!(r#""{name}": {{"hide_name": 0, "bits": [2, "x"], "attributes": {{"src": "{src}"}}}}"#)
            };
            list.split(", ").filter(|text| !text.is_empty()).map(signal).collect::<Vec<String>>().join(",")
        };
        format!(
            r#"{{"attributes": {{{attributes}}}, "netnames": {{{}}}, "memories": {{{}}}, "cells": {{{cells}}}}}"#,
            signals(wires),
            signals(memories)
        )
    }

    #[test]
    fn names_lead_to_declarations() {
        let gate = r#""$1": {"type": "$and", "parameters": {"A": "01"}}"#;
        let instances =
            r#""a": {"type": "$paramod\\sub\\W=2"}, "g[0].a.b": {"type": "sub"}, "x": {"type": "library"}"#;
        let text = format!(
            r#"{{"creator": "Yosys", "modules": {{"sub": {}, "$paramod\\sub\\W=2": {}, "t": {}}}}}"#,
            module("", "q b.v:1.5-1.6, odd[1] b.v:2", "mem dir:x/b.v:3.1-4.1", gate),
            module("", "q b.v:9.1-9.2", "", r#""c": {"type": "sub"}"#),
            module(
                r#""top": "1""#,
                "count t.sv:12.3-12.8, flat t.sv:4.1-4.9|b.v:7.1-7.2, no ",
                "",
                instances
            )
        );
        let netlist = Netlist::read(text.as_bytes()).unwrap();
        for (name, place) in [
            ("count", Some("t.sv:12")),
            ("count[3]", Some("t.sv:12")),
            ("flat[0]", Some("t.sv:4|b.v:7")),
            ("a.q[1]", Some("b.v:9")),
            ("a.c.q", Some("b.v:1")),
            ("g[0].a.b.odd[1]", Some("b.v:2")),
            ("g[0].a.b.mem[2][1]", Some("dir:x/b.v:3")),
            ("a.count", None),
            ("q", None),
            ("x.q", None),
            ("", None),
            ("[0]", None),
            ("a.", None),
        ] {
            assert_eq!(netlist.place(name.as_bytes()).as_deref(), place, "{name}");
        }
        assert_eq!(netlist.place(b"\xff"), None);
    }

    #[test]
    fn other_files_are_refused() {
        let no_top = format!(r#"{{"modules": {{"t": {}}}}}"#, module("", "", "", ""));
        for (text, message) in [
            ("", "1: no netlist that Yosys wrote with write_json: EOF"),
            ("{\n\"modules\": []}", "2: no netlist that Yosys wrote with write_json: invalid type"),
            ("{\"version\": 1}", "1: no netlist that Yosys wrote with write_json: missing field `modules`"),
            (&no_top, " no netlist that Yosys wrote with write_json: no module has the attribute `top`"),
        ] {
            let error = Netlist::read(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
