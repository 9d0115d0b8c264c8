//! Reads BTOR2 witnesses, of this program and of others.
//!
//! Source: `btorsim` of btor2tools (<https://github.com/hwmcc/btor2tools>). A witness is a line `sat`, a line of
//! properties, the steps, and a line `.`; a file may have several. Step k has lines `<position> [<index>] <value>`
//! after `#k` for states, and after `@k` for inputs; the part `#k` may be missing. More strictly than there, `sat`
//! comes first. Less strictly, `x` is a digit, for a value that does not matter; it counts as 0, as missing values do.

use super::run::{Assignment, Bits, Cell, Frame, WordRun};
use crate::answer::witness::{self, Extent};
use crate::model::btor2::{Node, Sort, WordModel};

/// Why a witness cannot be read, and where.
pub type ParseError = witness::ParseError<String>;

const STATUS: &str = "expected `sat`";
const PROPERTIES: &str = "expected properties, such as `b0` or `b0 b1`";
const ASSIGNMENT: &str = "expected a number, perhaps an index in brackets, and binary digits";

/// Does the file look like a witness: is the first word of it a status?
pub fn recognize(bytes: &[u8]) -> bool {
    Lines::new(bytes).next().is_some_and(|words| matches!(words[..], [b"sat" | b"unsat" | b"unknown"]))
}

/// Reads all counterexamples of a file.
///
/// # Errors
/// Names the first line that does not follow the format or does not fit the model.
pub fn parse(bytes: &[u8], model: &WordModel) -> Result<Vec<WordRun>, ParseError> {
    runs(bytes, Some(model))
}

/// Measures the counterexamples of a file: the bits of inputs and states that it lists. Without a model, any number and
/// size of words is accepted.
///
/// # Errors
/// Names the first line that does not follow the format or does not fit the model.
pub fn extents(bytes: &[u8], model: Option<&WordModel>) -> Result<Vec<Extent>, ParseError> {
    let extent = |WordRun { properties, frames }: WordRun| {
        let bits = |of: fn(&Frame) -> &Vec<Assignment>| {
            let values = || frames.iter().flat_map(of).flat_map(|assignment| &assignment.value);
            [values().filter(|&&bit| bit).count(), values().count()]
        };
        let (inputs, states) = (bits(|frame| &frame.inputs), bits(|frame| &frame.states));
        Extent { steps: frames.len(), properties, inputs, states }
    };
    Ok(runs(bytes, model)?.into_iter().map(extent).collect())
}

fn runs(bytes: &[u8], model: Option<&WordModel>) -> Result<Vec<WordRun>, ParseError> {
    let mut lines = Lines::new(bytes);
    let mut runs = Vec::new();
    while let Some(words) = lines.next() {
        match words[..] {
            [b"sat"] => runs.push(run(&mut lines, model)?),
            [b"unsat"] => return Err(lines.none("unsat")),
            [b"unknown"] => return Err(lines.none("unknown")),
            _ => return Err(lines.error(STATUS.to_owned())),
        }
    }
    if runs.is_empty() { Err(lines.error(STATUS.to_owned())) } else { Ok(runs) }
}

/// The lines after `sat`.
fn run(lines: &mut Lines<'_>, model: Option<&WordModel>) -> Result<WordRun, ParseError> {
    let words = lines.next().ok_or_else(|| lines.error(PROPERTIES.to_owned()))?;
    let properties = words.iter().map(|word| property(word, model));
    let properties = properties.collect::<Result<_, _>>().map_err(|problem| lines.error(problem))?;
    let mut frames: Vec<Frame> = Vec::new();
    // What the assignments are about; the first step has no part yet.
    let mut part: Option<&'static str> = None;
    loop {
        let expected = match part {
            None => "`#0` or `@0`".to_owned(),
            Some("state") => format!("`@{}`", frames.len() - 1),
            _ => "`.`".to_owned(),
        };
        let Some(words) = lines.next() else { return Err(lines.error(format!("expected {expected}"))) };
        match (words.first().copied(), part) {
            (Some(b"."), Some("input")) if words.len() == 1 => return Ok(WordRun { properties, frames }),
            (Some([b'#', step @ ..]), None | Some("input")) if number(step) == Some(frames.len()) => {
                frames.push(Frame::default());
                part = Some("state");
            }
            (Some([b'@', step @ ..]), None | Some("input")) if number(step) == Some(frames.len()) => {
                frames.push(Frame::default());
                part = Some("input");
            }
            (Some([b'@', step @ ..]), Some("state")) if number(step) == Some(frames.len() - 1) => {
                part = Some("input");
            }
            (Some([b'0'..=b'9', ..]), Some(kind)) => {
                let assignment = assignment(&words, kind, model).map_err(|problem| lines.error(problem))?;
                let frame = frames.last_mut().expect("a part belongs to a step");
                if kind == "state" { &mut frame.states } else { &mut frame.inputs }.push(assignment);
            }
            _ => {
                let expected = match part {
                    Some("input") => format!("`.`, `#{0}` or `@{0}`", frames.len()),
                    _ => expected,
                };
                return Err(lines.error(format!("expected {expected}")));
            }
        }
    }
}

fn property(word: &[u8], model: Option<&WordModel>) -> Result<usize, String> {
    match word {
        [b'b', digits @ ..] => {
            let property = number(digits).ok_or(PROPERTIES)?;
            match model.map(|model| model.bads.len()).filter(|&properties| property >= properties) {
                Some(properties) => Err(no_such('b', property, properties)),
                None => Ok(property),
            }
        }
        [b'j', digits @ ..] => {
            let position = number(digits).ok_or(PROPERTIES)?;
            let model = model.ok_or("numbers of justice properties mean nothing without the model")?;
            match position < model.justice.len() {
                true => Ok(model.bads.len() + position),
                false => Err(no_such('j', position, model.justice.len())),
            }
        }
        _ => Err(PROPERTIES.to_owned()),
    }
}

fn no_such(kind: char, property: usize, properties: usize) -> String {
    format!("there is no property {kind}{property}: the model has {properties}")
}

/// A line about an input or a state. What follows the value is a name, which does not matter.
fn assignment(words: &[&[u8]], kind: &'static str, model: Option<&WordModel>) -> Result<Assignment, String> {
    let position = number(words[0]).ok_or(ASSIGNMENT)?;
    let (index, rest) = match words[1..] {
        [[b'[', index @ .., b']'], ref rest @ ..] => (Some(index), rest),
        ref rest => (None, rest),
    };
    let value = rest.first().and_then(|digits| bits(digits)).ok_or(ASSIGNMENT)?;
    let cell = match index {
        None => None,
        Some(b"*") => Some(Cell::Others),
        Some(index) => Some(Cell::At(bits(index).ok_or(ASSIGNMENT)?)),
    };
    let assignment = Assignment { position, cell, value };
    model.map_or(Ok(()), |model| fit(&assignment, kind, model))?;
    Ok(assignment)
}

/// Does the model have such an input or state, of this sort?
fn fit(
    Assignment { position, cell, value }: &Assignment,
    kind: &'static str,
    model: &WordModel,
) -> Result<(), String> {
    let position = *position;
    let count = if kind == "state" { model.states.len() } else { model.inputs.len() };
    if position >= count {
        return Err(format!("there is no {kind} {position}: the model has {count}"));
    }
    let node: &Node = if kind == "state" { model.state(position) } else { model.input(position) };
    let fits = |what: &'static str, expected: u32, found: usize| match found == expected as usize {
        true => Ok(()),
        false => Err(format!("{what} of {kind} {position} has {expected} bits, found {found}")),
    };
    match (node.sort, cell) {
        (Sort::Bits(width), None) => fits("the value", width, value.len()),
        (Sort::Array { element, .. }, Some(Cell::Others)) => fits("the value", element, value.len()),
        (Sort::Array { index: width, element }, Some(Cell::At(index))) => {
            fits("the index", width, index.len())?;
            fits("the value", element, value.len())
        }
        (Sort::Bits(_), Some(_)) => Err(format!("{kind} {position} is a word, but here is an index")),
        (Sort::Array { .. }, None) => Err(format!("{kind} {position} is an array, but here is no index")),
    }
}

/// Binary digits, the highest first; at least one.
fn bits(digits: &[u8]) -> Option<Bits> {
    let bit = |&digit: &u8| match digit {
        b'0' | b'x' => Some(false),
        b'1' => Some(true),
        _ => None,
    };
    digits.iter().rev().map(bit).collect::<Option<Bits>>().filter(|bits| !bits.is_empty())
}

fn number(digits: &[u8]) -> Option<usize> {
    // `parse` would accept a sign.
    let text = std::str::from_utf8(digits).ok()?;
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

struct Lines<'a> {
    rest: std::slice::Split<'a, u8, fn(&u8) -> bool>,
    /// The number of the last line read.
    line: usize,
}

impl<'a> Lines<'a> {
    pub fn new(bytes: &'a [u8]) -> Lines<'a> {
        Lines { rest: bytes.split(|&byte| byte == b'\n'), line: 0 }
    }

    /// An error in the line that was read last.
    pub fn error(&self, problem: String) -> ParseError {
        ParseError { line: self.line.max(1), problem }
    }

    /// There is no counterexample.
    fn none(&self, answer: &str) -> ParseError {
        self.error(format!("the answer is `{answer}`: there is no counterexample in it"))
    }

    /// The words of the next line that has any.
    pub fn next(&mut self) -> Option<Vec<&'a [u8]>> {
        for text in self.rest.by_ref() {
            self.line += 1;
            let text = text.split(|&byte| byte == b';').next().unwrap_or_default();
            let words: Vec<&[u8]> =
                text.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()).collect();
            if !words.is_empty() {
                return Some(words);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
