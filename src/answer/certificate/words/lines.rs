//! A BTOR2 file that grows, line by line.

use std::fmt::Write;

use hashbrown::HashMap;

use crate::model::btor2::Sort;

/// A use of a line: its number, negative for the complement.
pub(super) type Id = i64;

/// The lines of a file, numbered from 1.
#[derive(Default)]
pub(super) struct Lines {
    pub text: String,
    last: Id,
    sorts: HashMap<Sort, Id>,
    /// Words of one bit that there are already, by operator and operands.
    gates: HashMap<(&'static str, Id, Id), Id>,
}

impl Lines {
    /// Adds a line: the word of the format, and what follows. `btor2parser` refuses blanks at the end.
    pub fn line(&mut self, word: &str, rest: &str) -> Id {
        self.last += 1;
        writeln!(self.text, "{} {word} {}", self.last, rest.trim_end()).expect("there is memory");
        self.last
    }

    /// The line that declares a sort.
    pub fn sort(&mut self, sort: Sort) -> Id {
        if let Some(&id) = self.sorts.get(&sort) {
            return id;
        }
        let id = match sort {
            Sort::Bits(width) => self.line("sort", &format!("bitvec {width}")),
            Sort::Array { index, element } => {
                let [index, element] = [index, element].map(|width| self.sort(Sort::Bits(width)));
                self.line("sort", &format!("array {index} {element}"))
            }
        };
        self.sorts.insert(sort, id);
        id
    }

    /// Adds a line with a sort.
    pub fn node(&mut self, word: &str, sort: Sort, rest: &str) -> Id {
        let sort = self.sort(sort);
        self.line(word, &format!("{sort} {rest}"))
    }

    /// A word of one bit made of two others, once.
    pub fn gate(&mut self, operator: &'static str, a: Id, b: Id) -> Id {
        let key = (operator, a.min(b), a.max(b));
        if let Some(&id) = self.gates.get(&key) {
            return id;
        }
        let id = self.node(operator, Sort::BOOL, &format!("{} {}", key.1, key.2));
        self.gates.insert(key, id);
        id
    }

    /// The conjunction, or disjunction, of words of one bit, at least one, as a balanced tree.
    pub fn tree(&mut self, operator: &'static str, ids: &[Id]) -> Id {
        match *ids {
            [id] => id,
            _ => {
                let (left, right) = ids.split_at(ids.len() / 2);
                let [left, right] = [left, right].map(|half| self.tree(operator, half));
                self.gate(operator, left, right)
            }
        }
    }
}
