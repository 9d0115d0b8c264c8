//! Word-level models as tests make them: data of their own, with values packed into 64 bits, and their text.
//!
//! An array is packed like a word: the cell of index i has the bits from i · element on. Nothing here is shared with
//! the reader, so that the two can be tested against each other.

use std::fmt::Write;

use crate::operators::Operator;
use crate::rng::Rng;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Word(u32),
    Array { index: u32, element: u32 },
}

impl Sort {
    /// The number of bits of a packed value.
    pub fn bits(self) -> u32 {
        match self {
            Sort::Word(width) => width,
            Sort::Array { index, element } => element << index,
        }
    }

    pub fn is_array(self) -> bool {
        matches!(self, Sort::Array { .. })
    }
}

/// A node, or its complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    pub node: usize,
    pub negated: bool,
}

#[derive(Clone, Debug)]
pub enum What {
    Input,
    State,
    Constant(u64),
    /// One operand or two of one sort, by the table of operators.
    Apply(&'static Operator, Vec<Use>),
    Concat(Use, Use),
    Slice {
        of: Use,
        upper: u32,
        lower: u32,
    },
    Extend {
        of: Use,
        by: u32,
        signed: bool,
    },
    Ite(Use, Use, Use),
    Read(Use, Use),
    Write(Use, Use, Use),
}

#[derive(Clone, Debug)]
pub struct Node {
    pub sort: Sort,
    pub what: What,
}

#[derive(Clone, Copy, Debug)]
pub struct State {
    pub node: usize,
    pub init: Option<Use>,
    pub next: Option<Use>,
}

#[derive(Clone, Debug, Default)]
pub struct Model {
    pub nodes: Vec<Node>,
    pub inputs: Vec<usize>,
    pub states: Vec<State>,
    pub bads: Vec<Use>,
    pub constraints: Vec<Use>,
}

impl What {
    pub fn operands(&self) -> Vec<Use> {
        match *self {
            What::Input | What::State | What::Constant(_) => Vec::new(),
            What::Apply(_, ref operands) => operands.clone(),
            What::Concat(a, b) | What::Read(a, b) => vec![a, b],
            What::Slice { of, .. } | What::Extend { of, .. } => vec![of],
            What::Ite(a, b, c) | What::Write(a, b, c) => vec![a, b, c],
        }
    }
}

impl Model {
    pub fn sort(&self, of: Use) -> Sort {
        self.nodes[of.node].sort
    }

    /// The model as a file. The seed chooses among spellings that mean the same: gaps between the numbers, sorts that
    /// are declared twice, comments, names, constants in several forms.
    pub fn text(&self, seed: u64) -> String {
        let mut writer = Writer { out: String::new(), last: 0, sorts: Vec::new(), rng: Rng::new(seed) };
        let mut ids: Vec<u64> = Vec::new();
        for (i, node) in self.nodes.iter().enumerate() {
            let id = writer.node(node, &ids);
            ids.push(id);
            // The value of an array may be a word.
            let state = self.states.iter().find(|state| state.node == i);
            if let Some(init) = state.and_then(|state| state.init) {
                writer.line(node.sort, "init", &format!("{id} {}", signed(init, &ids)));
            }
        }
        for state in &self.states {
            if let Some(next) = state.next {
                let words = format!("{} {}", ids[state.node], signed(next, &ids));
                writer.line(self.nodes[state.node].sort, "next", &words);
            }
        }
        for (word, uses) in [("constraint", &self.constraints), ("bad", &self.bads)] {
            for &of in uses {
                let id = writer.id();
                writeln!(writer.out, "{id} {word} {}", signed(of, &ids)).unwrap();
            }
        }
        writer.out
    }
}

fn signed(of: Use, ids: &[u64]) -> String {
    format!("{}{}", if of.negated { "-" } else { "" }, ids[of.node])
}

struct Writer {
    out: String,
    last: u64,
    sorts: Vec<(Sort, u64)>,
    rng: Rng,
}

impl Writer {
    fn id(&mut self) -> u64 {
        self.last += if self.rng.percent(10) { self.rng.between(2, 9) as u64 } else { 1 };
        self.last
    }

    fn sort(&mut self, sort: Sort) -> u64 {
        let known = self.sorts.iter().find(|(known, _)| *known == sort).map(|(_, id)| *id);
        if let Some(known) = known.filter(|_| !self.rng.percent(5)) {
            return known;
        }
        let words = match sort {
            Sort::Word(width) => format!("bitvec {width}"),
            Sort::Array { index, element } => {
                format!("array {} {}", self.sort(Sort::Word(index)), self.sort(Sort::Word(element)))
            }
        };
        let id = self.id();
        writeln!(self.out, "{id} sort {words}").unwrap();
        self.sorts.insert(0, (sort, id));
        id
    }

    /// A line with a sort; returns its number.
    fn line(&mut self, sort: Sort, op: &str, words: &str) -> u64 {
        let sort = self.sort(sort);
        let id = self.id();
        let comment = if self.rng.percent(5) { " ; a comment" } else { "" };
        writeln!(self.out, "{id} {op} {sort} {words}{comment}").unwrap();
        id
    }

    fn node(&mut self, node: &Node, ids: &[u64]) -> u64 {
        let words: Vec<String> = node.what.operands().into_iter().map(|of| signed(of, ids)).collect();
        let words = words.join(" ");
        match node.what {
            What::Input => self.declaration(node.sort, "input"),
            What::State => self.declaration(node.sort, "state"),
            What::Constant(value) => self.constant(node.sort, value),
            What::Apply(operator, _) => self.line(node.sort, operator.name, &words),
            What::Concat(..) => self.line(node.sort, "concat", &words),
            What::Slice { upper, lower, .. } => {
                self.line(node.sort, "slice", &format!("{words} {upper} {lower}"))
            }
            What::Extend { by, signed, .. } => {
                self.line(node.sort, if signed { "sext" } else { "uext" }, &format!("{words} {by}"))
            }
            What::Ite(..) => self.line(node.sort, "ite", &words),
            What::Read(..) => self.line(node.sort, "read", &words),
            What::Write(..) => self.line(node.sort, "write", &words),
        }
    }

    fn declaration(&mut self, sort: Sort, op: &str) -> u64 {
        let name = if self.rng.percent(70) { format!("{op}_{}", self.last) } else { String::new() };
        self.line(sort, op, &name)
    }

    fn constant(&mut self, sort: Sort, value: u64) -> u64 {
        let width = sort.bits();
        let ones = u64::MAX >> (64 - width);
        match self.rng.below(5) {
            0 if value == 0 => self.line(sort, "zero", ""),
            0 if value == ones => self.line(sort, "ones", ""),
            0 if value == 1 => self.line(sort, "one", ""),
            1 => self.line(sort, "consth", &format!("{value:x}")),
            2 if value >> (width - 1) == 1 => self.line(sort, "constd", &format!("-{}", (ones - value) + 1)),
            2 | 3 => self.line(sort, "constd", &value.to_string()),
            _ => self.line(sort, "const", &format!("{value:0width$b}", width = width as usize)),
        }
    }
}
