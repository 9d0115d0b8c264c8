//! Reads AIGER witnesses, as strictly as `aigsim` does.

use super::{Answer, Counterexample};
use crate::model::Model;

/// Why a witness file cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {reason}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a line of a witness file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Nothing but skipped lines.
    #[error("there is no answer in the file")]
    Empty,
    /// The file ends within the line.
    #[error("the line does not end with a newline")]
    UnfinishedLine,
    /// CR LF.
    #[error("the line ends with a carriage return")]
    CarriageReturn,
    /// A block starts with another line.
    #[error("expected a status line: 0, 1 or 2")]
    Status,
    /// The line after the status is missing or is no list of properties.
    #[error("expected properties, such as `b0` or `b0b1`, without spaces")]
    Properties,
    /// A property `j<k>`.
    #[error("justice properties are not supported")]
    Justice,
    /// A property the model does not have.
    #[error("there is no property b{property}: the model has {properties}")]
    NoSuchProperty {
        /// The property named.
        property: usize,
        /// The number of properties.
        properties: usize,
    },
    /// A state or an input vector that does not fit the model.
    #[error("expected {expected} values, one for each {of}, found {found}")]
    Length {
        /// `latch` or `input`.
        of: &'static str,
        /// As the model has it.
        expected: usize,
        /// As the file has it.
        found: usize,
    },
    /// A character in a state or an input vector.
    #[error("expected 0, 1 or x, found {0:?}")]
    Value(char),
    /// A block of status 1 ends before its first state.
    #[error("the initial state is missing")]
    NoState,
    /// A block of status 1 ends after its first state.
    #[error("there is no input vector: a run has at least one step")]
    NoVector,
    /// The file, or a block of status 0 or 2, goes on differently.
    #[error("expected the final line `.`")]
    MissingDot,
}

/// A value in a file; `None` is `x`.
type Value = Option<bool>;

/// Reads all blocks of a witness file.
///
/// A run's `x` values are grounded as `aigsim -2` does: at a latch with a reset to the reset value, elsewhere to 0.
///
/// # Errors
/// Names the first line that is not of the format or does not fit the model.
pub fn parse(bytes: &[u8], model: &Model) -> Result<Vec<Answer>, ParseError> {
    let answer = |block| match block {
        Block::Holds(properties) => Answer::Holds(properties),
        Block::Unknown(properties) => Answer::Unknown(properties),
        Block::Fails(run) => {
            let grounded = |values: &Vec<Value>| values.iter().map(|&value| value == Some(true)).collect();
            let inputs: Vec<Vec<bool>> = run.inputs.iter().map(grounded).collect();
            let state = ground(model, &run.state, &inputs[0]);
            let claim = |&property| Counterexample { property, state: state.clone(), inputs: inputs.clone() };
            Answer::Fails(run.properties.iter().map(claim).collect())
        }
    };
    Ok(blocks(bytes, Shape::of(Some(model)))?.into_iter().map(answer).collect())
}

/// How much a counterexample says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The properties that it is about.
    pub properties: Vec<usize>,
    /// Number of steps, that of the bad state included.
    pub steps: usize,
    /// Values of inputs: those that are 1, and all of them, in all steps.
    pub inputs: [usize; 2],
    /// Values of latches in the first step: those that are 1, and all of them.
    pub latches: [usize; 2],
}

/// Measures the counterexamples of a witness file. Without a model, any number of latches and inputs is right, as long
/// as it is always the same.
///
/// # Errors
/// Names the first line that is not of the format or does not fit the model.
pub fn extents(bytes: &[u8], model: Option<&Model>) -> Result<Vec<Extent>, ParseError> {
    let set = |values: &[Value]| values.iter().filter(|&&value| value == Some(true)).count();
    let extent = |block| match block {
        Block::Holds(_) | Block::Unknown(_) => None,
        Block::Fails(Run { properties, state, inputs }) => Some(Extent {
            properties,
            steps: inputs.len(),
            inputs: [inputs.iter().map(|values| set(values)).sum(), inputs.iter().map(Vec::len).sum()],
            latches: [set(&state), state.len()],
        }),
    };
    Ok(blocks(bytes, Shape::of(model))?.into_iter().filter_map(extent).collect())
}

/// A block as it stands in the file.
enum Block {
    Holds(Vec<usize>),
    Unknown(Vec<usize>),
    Fails(Run),
}

/// A run as it stands in the file, with at least one step.
struct Run {
    properties: Vec<usize>,
    state: Vec<Value>,
    inputs: Vec<Vec<Value>>,
}

/// How many there are of what a file mentions, if that is known.
#[derive(Default)]
struct Shape {
    properties: Option<usize>,
    latches: Option<usize>,
    inputs: Option<usize>,
}

impl Shape {
    fn of(model: Option<&Model>) -> Shape {
        model.map_or_else(Shape::default, |model| Shape {
            properties: Some(model.properties().len()),
            latches: Some(model.latches.len()),
            inputs: Some(model.inputs),
        })
    }
}

fn blocks(bytes: &[u8], mut shape: Shape) -> Result<Vec<Block>, ParseError> {
    let mut lines = Lines { rest: bytes, line: 0 };
    let mut blocks = Vec::new();
    while let Some(status) = lines.next()? {
        let block: fn(Vec<usize>) -> Block = match status {
            b"0" => Block::Holds,
            b"2" => Block::Unknown,
            b"1" => {
                let properties = lines.properties(&shape)?;
                blocks.push(Block::Fails(lines.run(properties, &mut shape)?));
                continue;
            }
            _ => return Err(lines.error(Reason::Status)),
        };
        let properties = lines.properties(&shape)?;
        if lines.expect(Reason::MissingDot)? != b"." {
            return Err(lines.error(Reason::MissingDot));
        }
        blocks.push(block(properties));
    }
    if blocks.is_empty() {
        return Err(lines.error(Reason::Empty));
    }
    Ok(blocks)
}

/// The lines of a file that are not skipped.
struct Lines<'a> {
    rest: &'a [u8],
    /// The number of the last line read.
    line: usize,
}

impl<'a> Lines<'a> {
    fn error(&self, reason: Reason) -> ParseError {
        ParseError { line: self.line.max(1), reason }
    }

    /// The next line, or nothing at the end of the file.
    fn next(&mut self) -> Result<Option<&'a [u8]>, ParseError> {
        loop {
            if self.rest.is_empty() {
                return Ok(None);
            }
            self.line += 1;
            let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
                return Err(self.error(Reason::UnfinishedLine));
            };
            let line = &self.rest[..end];
            self.rest = &self.rest[end + 1..];
            if line.ends_with(b"\r") {
                return Err(self.error(Reason::CarriageReturn));
            }
            if !super::is_skipped(line) {
                return Ok(Some(line));
            }
        }
    }

    /// The next line, which must exist: `missing` tells what is missing otherwise.
    fn expect(&mut self, missing: Reason) -> Result<&'a [u8], ParseError> {
        match self.next()? {
            Some(line) => Ok(line),
            None => Err(ParseError { line: self.line + 1, reason: missing }),
        }
    }

    /// A line of properties.
    fn properties(&mut self, shape: &Shape) -> Result<Vec<usize>, ParseError> {
        let line = self.expect(Reason::Properties)?;
        let found = property_list(line).map_err(|reason| self.error(reason))?;
        let Some(properties) = shape.properties else { return Ok(found) };
        match found.iter().find(|&&property| property >= properties) {
            Some(&property) => Err(self.error(Reason::NoSuchProperty { property, properties })),
            None => Ok(found),
        }
    }

    /// The rest of a block of status 1.
    fn run(&mut self, properties: Vec<usize>, shape: &mut Shape) -> Result<Run, ParseError> {
        let state = match self.expect(Reason::NoState)? {
            b"." => return Err(self.error(Reason::NoState)),
            line => self.values(line, "latch", &mut shape.latches)?,
        };
        let mut inputs: Vec<Vec<Value>> = Vec::new();
        loop {
            match self.expect(Reason::MissingDot)? {
                b"." if inputs.is_empty() => return Err(self.error(Reason::NoVector)),
                b"." => return Ok(Run { properties, state, inputs }),
                line => inputs.push(self.values(line, "input", &mut shape.inputs)?),
            }
        }
    }

    /// The values of a line, as many as expected. If nothing is, as many are from now on.
    fn values(
        &self,
        line: &[u8],
        of: &'static str,
        expected: &mut Option<usize>,
    ) -> Result<Vec<Value>, ParseError> {
        let value = |&byte| match byte {
            b'0' => Ok(Some(false)),
            b'1' => Ok(Some(true)),
            b'x' => Ok(None),
            _ => Err(self.error(Reason::Value(byte.into()))),
        };
        let values: Vec<Value> = line.iter().map(value).collect::<Result<_, _>>()?;
        let expected = *expected.get_or_insert(values.len());
        if values.len() == expected {
            Ok(values)
        } else {
            Err(self.error(Reason::Length { of, expected, found: values.len() }))
        }
    }
}

/// The numbers of a list such as `b0b3`.
fn property_list(line: &[u8]) -> Result<Vec<usize>, Reason> {
    let text = std::str::from_utf8(line).map_err(|_| Reason::Properties)?;
    match text.split_at_checked(1) {
        Some(("j", _)) => Err(Reason::Justice),
        Some(("b", list)) if list.contains('j') => Err(Reason::Justice),
        Some(("b", list)) => list.split('b').map(number).collect(),
        _ => Err(Reason::Properties),
    }
}

fn number(digits: &str) -> Result<usize, Reason> {
    // `parse` would accept a sign.
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        digits.parse().map_err(|_| Reason::Properties)
    } else {
        Err(Reason::Properties)
    }
}

/// The initial state, each `x` replaced by the reset value, or by 0 if the latch has none.
///
/// Reset functions may depend on each other: every round evaluates at least one more of a chain. If they are cyclic
/// the rounds need not settle; then the state is wrong, and whoever checks the run finds out.
fn ground(model: &Model, state: &[Value], inputs: &[bool]) -> Vec<bool> {
    let mut grounded: Vec<bool> = state.iter().map(|&value| value == Some(true)).collect();
    let open = |latch: &usize| state[*latch].is_none() && model.latches[*latch].reset != model.latch(*latch);
    let open: Vec<usize> = (0..state.len()).filter(open).collect();
    for _ in &open {
        let values = model.evaluate(&grounded, inputs);
        let before = grounded.clone();
        for &latch in &open {
            grounded[latch] = values.get(model.latches[latch].reset);
        }
        if grounded == before {
            break;
        }
    }
    grounded
}

#[cfg(test)]
mod tests;
