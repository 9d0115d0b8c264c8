//! What the latches and inputs of a model are called: the names of its symbol table, those of a map that Yosys wrote,
//! or `l<position>` and `i<position>`.
//!
//! Yosys inverts registers that start at 1, so that all latches start at 0 (`write_aiger -zinit`). The symbol of such
//! a latch begins with `!`, and its map says `invlatch`. Such a name stands for the negated latch. Registers that start
//! anywhere become latches that are replaced by an input in the first step; the symbol of the input is `init:` and the
//! name of the register, and the map says `init`.
//!
//! Names are bytes, and nothing is sure about them: they may be empty, equal or not even text. Those that stand for
//! several signals, or that this program gives to signals of its own, are continued with `@` and the position, so that
//! in the end each name stands for one signal. Auxiliary variables and gates, which files are full of, get names that
//! no signal has: `a<k>` and `g<variable>`, or something longer. Formats escape what they cannot have in a name, with [`percent`] or by
//! rules of their own.

mod map;

use std::collections::{HashMap, HashSet};

use crate::logic::lit::Var;
use crate::model::{Model, SymbolKind};

pub use map::{MapError, Problem};

/// What the symbols begin with of inputs that replace a latch in the first step.
const INITIAL: &[u8] = b"init:";

/// The name of a latch or an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Any bytes but newline.
    pub bytes: Vec<u8>,
    /// Is the signal of this name the negation of the latch?
    pub inverted: bool,
}

/// The names of all latches and inputs of a model, each of them once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    latches: Vec<Name>,
    inputs: Vec<Name>,
    /// Of each latch, the input that replaces it in the first step.
    initial: Vec<Option<usize>>,
    /// The name of the clock.
    clock: String,
    /// What the names of auxiliary variables and of gates begin with.
    auxiliary: String,
    gate: String,
}

/// What a latch or an input would like to be called.
type Wish = Option<Name>;

impl Names {
    /// The names in the symbol table.
    pub fn of(model: &Model) -> Names {
        Names::unique(&symbols(model))
    }

    /// The names in a map that Yosys wrote (`write_aiger -map`, file `.aim`); those that it lacks are those of the
    /// symbol table.
    ///
    /// # Errors
    /// The first line that is not one of such a map, or is about a latch or an input that the model lacks.
    pub fn with_map(model: &Model, text: &[u8]) -> Result<Names, MapError> {
        let mut wishes = symbols(model);
        map::read(text, &mut wishes)?;
        Ok(Names::unique(&wishes))
    }

    /// The name of latch `i`.
    pub fn latch(&self, i: usize) -> &Name {
        &self.latches[i]
    }

    /// The name of input `i`.
    pub fn input(&self, i: usize) -> &Name {
        &self.inputs[i]
    }

    /// The input that has the value of the register of latch `i` in the first step. In later steps it is the latch.
    pub fn initial(&self, i: usize) -> Option<usize> {
        self.initial[i]
    }

    /// A name for the clock: `clk`, or another one if that is taken.
    pub fn clock(&self) -> &str {
        &self.clock
    }

    /// The name of auxiliary variable `k`.
    pub fn auxiliary(&self, k: usize) -> String {
        format!("{}{k}", self.auxiliary)
    }

    /// The name of the gate of this variable of the model.
    pub fn gate(&self, var: Var) -> String {
        format!("{}{}", self.gate, var.0)
    }

    fn unique(wishes: &Wishes) -> Names {
        let mut taken = HashSet::new();
        let mut name = |(i, wish): (usize, &Wish), letter: char| {
            let own = format!("{letter}{i}").into_bytes();
            let Some(Name { bytes, inverted }) = wish.clone().filter(|name| !name.bytes.is_empty()) else {
                taken.insert(own.clone());
                return Name { bytes: own, inverted: false };
            };
            let mut bytes = bytes;
            let mut refused = is_reserved(&bytes) && bytes != own;
            while refused || !taken.insert(bytes.clone()) {
                bytes.extend(b"@");
                bytes.extend(&own);
                refused = false;
            }
            Name { bytes, inverted }
        };
        let latches = wishes.latches.iter().enumerate().map(|wish| name(wish, 'l')).collect();
        let inputs = wishes.inputs.iter().enumerate().map(|wish| name(wish, 'i')).collect();
        Names {
            latches,
            inputs,
            initial: wishes.initial.clone(),
            clock: wishes.clock(),
            auxiliary: wishes.free("a", "aux"),
            gate: wishes.free("g", "gate"),
        }
    }
}

/// What the signals of a model would like to be called.
struct Wishes {
    latches: Vec<Wish>,
    inputs: Vec<Wish>,
    /// Of each latch, the input that replaces it in the first step.
    initial: Vec<Option<usize>>,
}

impl Wishes {
    fn names(&self) -> impl Iterator<Item = &Name> {
        self.latches.iter().chain(&self.inputs).flatten()
    }

    fn clock(&self) -> String {
        let mut clock = "clk".to_owned();
        while self.names().any(|name| name.bytes == clock.as_bytes()) {
            clock += "_";
        }
        clock
    }

    /// A beginning such that nothing wants to be called so, followed by a number.
    fn free(&self, short: &str, long: &str) -> String {
        let wanted = |start: &str| {
            self.names().filter_map(|name| name.bytes.strip_prefix(start.as_bytes())).any(is_number)
        };
        let mut start = short.to_owned();
        while wanted(&start) {
            start = if start == short { long.to_owned() } else { format!("{start}_") };
        }
        start
    }
}

fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

fn symbols(model: &Model) -> Wishes {
    let symbol = |kind, i| model.symbols.get(&(kind, i)).map(Vec::as_slice);
    let latch = |i| {
        symbol(SymbolKind::Latch, i).map(|bytes| match bytes.strip_prefix(b"!") {
            Some(rest) if !rest.is_empty() => Name { bytes: rest.to_vec(), inverted: true },
            _ => Name { bytes: bytes.to_vec(), inverted: false },
        })
    };
    let input = |i| symbol(SymbolKind::Input, i).map(|b| Name { bytes: b.to_vec(), inverted: false });
    let registers: HashMap<&[u8], usize> = (0..model.inputs)
        .filter_map(|i| Some((symbol(SymbolKind::Input, i)?.strip_prefix(INITIAL)?, i)))
        .collect();
    // Inverted latches start at a constant.
    let initial = |i| registers.get(symbol(SymbolKind::Latch, i).filter(|s| !s.starts_with(b"!"))?).copied();
    Wishes {
        latches: (0..model.latches.len()).map(latch).collect(),
        inputs: (0..model.inputs).map(input).collect(),
        initial: (0..model.latches.len()).map(initial).collect(),
    }
}

/// Is this a name that the program gives, whatever others are called: `l0`, `i0`, the flag of the first step?
fn is_reserved(name: &[u8]) -> bool {
    match name {
        b"first_step" => true,
        [b'l' | b'i', position @ ..] => is_number(position),
        _ => false,
    }
}

/// A name in which only printable ASCII characters are left, and none of `avoid`: other bytes, `%` among them, are
/// written `%` and two hexadecimal digits. Different names stay different.
///
/// ```
/// assert_eq!(pdrer::model::names::percent(b"a b[3]%\xff", b" "), "a%20b[3]%25%ff");
/// ```
pub fn percent(name: &[u8], avoid: &[u8]) -> String {
    let mut text = String::with_capacity(name.len());
    for &byte in name {
        if (b' '..=b'~').contains(&byte) && byte != b'%' && !avoid.contains(&byte) {
            text.push(char::from(byte));
        } else {
            text += &format!("%{byte:02x}");
        }
    }
    text
}

#[cfg(test)]
mod tests;
