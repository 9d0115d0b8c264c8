//! The graph of a reversible circuit in a `.tfc` file: what its gates make of its wires.
//!
//! The format is that of Maslov's *Reversible Logic Synthesis Benchmarks Page*: `.v` lists the wires, `.i`, `.o` and
//! `.c` inputs, outputs and constants, and `tN` between `BEGIN` and `END` is a Toffoli gate, which inverts its last
//! wire if all others are 1 (`a'`: 0). The gate makes a new version of that wire, a vertex, from the old version and
//! those of the others. What a wire is before its first gate is always there, and no vertex.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{LineError, MAX_VERTICES};
use crate::pebbling::Graph;

/// The graph of a reversible circuit. Version 2 of wire `a` is the vertex `a.2`.
///
/// # Errors
/// A line of the file is wrong, there are too many gates, or none changes an output.
///
/// ```
/// use pdrer::{generate::pebbling::of_tfc, pebbling};
/// let graph = of_tfc(b".v a,b\n.i a,b\n.o a,b\nBEGIN\nt1 a\nt2 a,b\nt2 b,a\nEND\n")?;
/// let lines = "vertex a.1\nvertex b.1 a.1\nvertex a.2 a.1 b.1\noutput b.1\noutput a.2\n";
/// assert_eq!(pebbling::write(&graph), lines);
/// # Ok::<(), pdrer::generate::pebbling::LineError>(())
/// ```
pub fn of_tfc(bytes: &[u8]) -> Result<Graph, LineError> {
    let text = String::from_utf8_lossy(bytes);
    let (mut reader, mut line) = (Reader::default(), 0);
    for content in text.lines() {
        line += 1;
        reader.read(content).map_err(|problem| LineError { line, problem })?;
    }
    reader.finish().map_err(|problem| LineError { line: line.max(1), problem })
}

/// Which part of the file is read.
#[derive(Default, PartialEq, Eq)]
enum Part {
    #[default]
    Lists,
    Gates,
    End,
}

/// A wire: how many gates have changed it, and the vertex of the last one.
#[derive(Default)]
struct Wire {
    version: usize,
    vertex: Option<usize>,
}

#[derive(Default)]
struct Reader {
    part: Part,
    wires: BTreeMap<String, Wire>,
    outputs: Vec<String>,
    graph: Graph,
}

impl Reader {
    fn read(&mut self, line: &str) -> Result<(), String> {
        let content = line.split('#').next().unwrap_or("");
        let words: Vec<&str> =
            content.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
        let [first, words @ ..] = &words[..] else { return Ok(()) };
        let keyword = first.to_ascii_uppercase();
        match (&self.part, *first) {
            (Part::Lists, ".v") => self.declare(words),
            (Part::Lists, ".i") => self.known(words),
            (Part::Lists, ".o") => {
                self.known(words)?;
                self.outputs.extend(words.iter().map(|&word| word.to_owned()));
                Ok(())
            }
            // Values of constants and labels of outputs do not matter here.
            (Part::Lists, ".c" | ".ol") => Ok(()),
            (Part::Lists, _) if keyword == "BEGIN" => self.go_on(Part::Gates, words),
            (Part::Gates, _) if keyword == "END" => self.go_on(Part::End, words),
            (Part::Gates, gate) if gate.starts_with(['t', 'T']) => self.gate(gate, words),
            (part, _) => {
                let expected = match part {
                    Part::Lists => "`.v`, `.i`, `.o`, `.c` or `BEGIN`",
                    Part::Gates => "a gate `tN` or `END`",
                    Part::End => "nothing after `END`",
                };
                Err(unexpected(expected, first))
            }
        }
    }

    fn go_on(&mut self, part: Part, words: &[&str]) -> Result<(), String> {
        self.part = part;
        match words {
            [] => Ok(()),
            [word, ..] => Err(unexpected("the end of the line", word)),
        }
    }

    fn declare(&mut self, words: &[&str]) -> Result<(), String> {
        for &word in words {
            if word.ends_with('\'') || word.contains(char::is_control) {
                return Err(unexpected("the name of a wire", word));
            }
            if self.wires.insert(word.to_owned(), Wire::default()).is_some() {
                return Err(format!("wire {word} stands here twice"));
            }
        }
        Ok(())
    }

    fn known(&self, words: &[&str]) -> Result<(), String> {
        words.iter().try_for_each(|word| self.wire(word).map(|_| ()))
    }

    fn wire(&self, name: &str) -> Result<&Wire, String> {
        self.wires.get(name).ok_or_else(|| format!("`.v` lists no wire {}", printable(name)))
    }

    fn gate(&mut self, gate: &str, words: &[&str]) -> Result<(), String> {
        let wires: Option<usize> = gate[1..].parse().ok();
        let Some((target, controls)) = words.split_last().filter(|_| wires == Some(words.len())) else {
            return Err(format!("a gate `{}` has {} wires", printable(gate), words.len()));
        };
        if self.graph.vertices().len() == MAX_VERTICES {
            let next = MAX_VERTICES + 1;
            return Err(format!("this is gate {next}, the last one allowed is gate {MAX_VERTICES}"));
        }
        let mut names = BTreeSet::new();
        let mut operands = Vec::new();
        // Whether a control is negated does not matter to the graph.
        let controls = controls.iter().map(|control| control.strip_suffix('\'').unwrap_or(control));
        for name in controls.chain([*target]) {
            operands.extend(self.wire(name)?.vertex);
            if !names.insert(name) {
                return Err(format!("wire {name} stands here twice"));
            }
        }
        let wire = self.wires.get_mut(*target).expect("a wire");
        wire.version += 1;
        wire.vertex = Some(self.graph.add(format!("{target}.{}", wire.version), &operands));
        Ok(())
    }

    fn finish(mut self) -> Result<Graph, String> {
        if self.part != Part::End {
            let expected = if self.part == Part::Lists { "`BEGIN`" } else { "`END`" };
            return Err(format!("expected {expected}, found the end of the file"));
        }
        let vertices = self.outputs.iter().filter_map(|output| self.wires[output].vertex);
        vertices.for_each(|vertex| self.graph.add_output(vertex));
        match self.graph.outputs().is_empty() {
            true => Err("no gate changes an output wire".to_owned()),
            false => Ok(self.graph),
        }
    }
}

/// A word stands where the format demands something else.
fn unexpected(expected: &str, word: &str) -> String {
    format!("expected {expected}, found `{}`", printable(word))
}

/// The first characters of a word, without those that terminals interpret.
fn printable(word: &str) -> String {
    word.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests;
