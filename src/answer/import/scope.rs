//! What readers share: the names of the model, and definitions and lemmas as they come.

use hashbrown::HashMap;

use super::error::{ReadError, wrong};
use crate::answer::candidates::{Candidate, Candidates};
use crate::answer::invariant::{Definition, Invariant, Operator, Source};
use crate::logic::ascending;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::names::Names;

/// A literal, or the name of something that the model does not have.
pub(super) type Meaning = Result<Lit, String>;

/// The names that a file may use, and what has been read of it.
pub(super) struct Scope<'a> {
    /// Latches, and the flag of the first step.
    signals: HashMap<Vec<u8>, Lit>,
    /// Auxiliary variables that the file has defined.
    own: HashMap<Vec<u8>, Meaning>,
    latches: usize,
    file: u16,
    candidates: &'a mut Candidates,
}

impl<'a> Scope<'a> {
    pub fn new(model: &Model, names: &Names, title: &str, candidates: &'a mut Candidates) -> Scope<'a> {
        let latches = model.latches.len();
        let mut signals = HashMap::new();
        signals.insert(b"first_step".to_vec(), Invariant::first_step(latches).lit());
        // Positions are names that no other latch can have.
        signals.extend((0..latches).map(|i| (format!("l{i}").into_bytes(), Invariant::latch(i).lit())));
        signals.extend((0..latches).map(|i| {
            let name = names.latch(i);
            (name.bytes.clone(), Invariant::latch(i).lit().xor(name.inverted))
        }));
        let file = u16::try_from(candidates.files.len()).unwrap_or(u16::MAX);
        candidates.files.push(title.to_owned());
        Scope { signals, own: HashMap::new(), latches, file, candidates }
    }

    /// What a name stands for: an auxiliary variable of the file, else a latch.
    pub fn signal(&self, name: &[u8]) -> Meaning {
        let known = self.own.get(name).cloned().or_else(|| self.signals.get(name).copied().map(Ok));
        known.unwrap_or_else(|| Err(String::from_utf8_lossy(name).into_owned()))
    }

    /// Forgets the auxiliary variables: the next part of the file has its own.
    pub fn forget(&mut self) {
        self.own.clear();
    }

    /// A literal that stands for this function of two others.
    pub fn define(&mut self, operator: Operator, a: Meaning, b: Meaning) -> Meaning {
        let definition = Definition { operator, operands: [a?, b?] };
        let definitions = &mut self.candidates.definitions;
        let k = definitions.iter().rposition(|known| *known == definition).unwrap_or_else(|| {
            definitions.push(definition);
            definitions.len() - 1
        });
        Ok(Invariant::auxiliary(self.latches, k).lit())
    }

    /// Gives a name to an auxiliary variable.
    ///
    /// # Errors
    /// The file has defined it already.
    pub fn name(&mut self, name: &[u8], meaning: Meaning, line: usize) -> Result<(), ReadError> {
        match self.own.insert(name.to_vec(), meaning) {
            None => Ok(()),
            Some(_) => Err(wrong(line, format_args!("{} is defined twice", String::from_utf8_lossy(name)))),
        }
    }

    /// Adds a lemma.
    pub fn lemma(&mut self, literals: impl IntoIterator<Item = Meaning>, line: usize) {
        let literals: Result<Vec<Lit>, String> = literals.into_iter().collect();
        let literals = literals.map(ascending);
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        self.candidates.lemmas.push(Candidate { source: Source { file: self.file, line }, literals });
    }
}

/// A name in which `%` and two hexadecimal digits stand for a byte.
pub(super) fn unescaped(name: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits =
            after.get(..2).filter(|_| first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    bytes
}
