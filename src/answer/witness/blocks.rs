//! The blocks of a witness file, with their `x` values, and their grammar.
//!
//! Source: `FORMAT` and `aigsim` of the AIGER library 1.9 (<https://fmv.jku.at/aiger/>). A block is an answer: a status
//! line (`1` reached, `0` proved, `2` unknown), a line of properties (`b0b3`), for status `1` the initial state and one
//! vector of inputs per step, and a line `.`. Files are read as strictly as by `aigsim`.

use super::error::{ParseError, Problem};
use super::lines::Lines;
use crate::model::Model;

/// A value in a file; `None` is `x`.
pub(super) type Value = Option<bool>;

/// A block, as in the file.
pub(super) enum Block {
    Holds(Vec<usize>),
    Unknown(Vec<usize>),
    Fails(Run),
}

/// A run, as in the file, with at least one step.
pub(super) struct Run {
    pub properties: Vec<usize>,
    pub state: Vec<Value>,
    pub inputs: Vec<Vec<Value>>,
}

/// The numbers of latches, inputs and properties, as far as they are known.
#[derive(Default)]
pub(super) struct Shape {
    /// Of safety properties and of justice properties.
    properties: Option<[usize; 2]>,
    latches: Option<usize>,
    inputs: Option<usize>,
}

impl Shape {
    pub fn of(model: Option<&Model>) -> Shape {
        model.map_or_else(Shape::default, |model| Shape {
            properties: Some([model.properties().len(), model.justice.len()]),
            latches: Some(model.latches.len()),
            inputs: Some(model.inputs),
        })
    }
}

/// All blocks of a file that fits the shape. Unknown numbers of the shape are taken from the first run.
pub(super) fn blocks(bytes: &[u8], mut shape: Shape) -> Result<Vec<Block>, ParseError> {
    let mut lines = Lines::new(bytes);
    let mut blocks = Vec::new();
    while let Some(status) = lines.next()? {
        let block: fn(Vec<usize>) -> Block = match status {
            b"0" => Block::Holds,
            b"2" => Block::Unknown,
            b"1" => {
                let properties = properties(&mut lines, &shape)?;
                blocks.push(Block::Fails(run(&mut lines, properties, &mut shape)?));
                continue;
            }
            _ => return Err(lines.error(Problem::Status)),
        };
        let properties = properties(&mut lines, &shape)?;
        if lines.expect(Problem::MissingDot)? != b"." {
            return Err(lines.error(Problem::MissingDot));
        }
        blocks.push(block(properties));
    }
    if blocks.is_empty() {
        return Err(lines.error(Problem::Empty));
    }
    Ok(blocks)
}

/// A line of properties.
fn properties(lines: &mut Lines<'_>, shape: &Shape) -> Result<Vec<usize>, ParseError> {
    let line = lines.expect(Problem::Properties)?;
    property_list(line, shape.properties).map_err(|problem| lines.error(problem))
}

/// The lines of a block of status 1 after its properties.
fn run(lines: &mut Lines<'_>, properties: Vec<usize>, shape: &mut Shape) -> Result<Run, ParseError> {
    let state = match lines.expect(Problem::NoState)? {
        b"." => return Err(lines.error(Problem::NoState)),
        line => values(lines, line, "latch", &mut shape.latches)?,
    };
    let mut inputs: Vec<Vec<Value>> = Vec::new();
    loop {
        match lines.expect(Problem::MissingDot)? {
            b"." if inputs.is_empty() => return Err(lines.error(Problem::NoVector)),
            b"." => return Ok(Run { properties, state, inputs }),
            line => inputs.push(values(lines, line, "input", &mut shape.inputs)?),
        }
    }
}

/// The values in a line. If their number is not known, this line determines it for all later ones.
fn values(
    lines: &Lines<'_>,
    line: &[u8],
    of: &'static str,
    expected: &mut Option<usize>,
) -> Result<Vec<Value>, ParseError> {
    let value = |&byte| match byte {
        b'0' => Ok(Some(false)),
        b'1' => Ok(Some(true)),
        b'x' => Ok(None),
        _ => Err(lines.error(Problem::Value(byte.into()))),
    };
    let values: Vec<Value> = line.iter().map(value).collect::<Result<_, _>>()?;
    let expected = *expected.get_or_insert(values.len());
    if values.len() == expected {
        Ok(values)
    } else {
        Err(lines.error(Problem::Length { of, expected, found: values.len() }))
    }
}

/// The numbers of a list such as `b0b3` or `b0j1`. Justice properties have the numbers after those of safety
/// properties.
fn property_list(line: &[u8], counts: Option<[usize; 2]>) -> Result<Vec<usize>, Problem> {
    let text = std::str::from_utf8(line).map_err(|_| Problem::Properties)?;
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(kind) = rest.chars().next() {
        let digits = &rest[1..].split(['b', 'j']).next().unwrap_or_default();
        rest = &rest[1 + digits.len()..];
        let position = match kind {
            'b' | 'j' => number(digits)?,
            _ => return Err(Problem::Properties),
        };
        let (before, count) = match (kind, counts) {
            ('b', Some([safety, _])) => (0, safety),
            ('j', Some([safety, justice])) => (safety, justice),
            ('j', None) => return Err(Problem::Justice),
            _ => (0, usize::MAX),
        };
        if position >= count {
            return Err(Problem::NoSuchProperty { kind, property: position, properties: count });
        }
        found.push(before + position);
    }
    if found.is_empty() { Err(Problem::Properties) } else { Ok(found) }
}

fn number(digits: &str) -> Result<usize, Problem> {
    // `parse` would accept a sign.
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        digits.parse().map_err(|_| Problem::Properties)
    } else {
        Err(Problem::Properties)
    }
}
