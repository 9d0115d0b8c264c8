//! The first line of a file: the numbers of all parts that follow.

use super::error::{ParseError, Problem};
use super::scanner::Scanner;

/// The names of the numbers in the header, in their order.
const FIELDS: [&str; 9] = [
    "the maximum variable M",
    "the number of inputs I",
    "the number of latches L",
    "the number of outputs O",
    "the number of gates A",
    "the number of bad states B",
    "the number of constraints C",
    "the number of justice properties J",
    "the number of fairness constraints F",
];

/// How many of these numbers every header must have.
const REQUIRED: usize = 5;

/// The sizes that a file claims. No memory may be allocated because of these numbers alone.
pub(super) struct Header {
    pub(super) binary: bool,
    pub(super) max_var: u32,
    pub(super) inputs: u32,
    pub(super) latches: u32,
    pub(super) outputs: u32,
    pub(super) gates: u32,
    pub(super) bads: u32,
    pub(super) constraints: u32,
    pub(super) justice: u32,
    pub(super) fairness: u32,
}

impl Header {
    pub(super) fn parse(scanner: &mut Scanner<'_>) -> Result<Header, ParseError> {
        let binary = match scanner.rest() {
            [b'a', b'a', b'g', b' ', ..] => false,
            [b'a', b'i', b'g', b' ', ..] => true,
            _ => return Err(scanner.error(Problem::Tag)),
        };
        scanner.skip(3);
        let [max_var, inputs, latches, outputs, gates, bads, constraints, justice, fairness] =
            numbers(scanner)?;
        let header =
            Header { binary, max_var, inputs, latches, outputs, gates, bads, constraints, justice, fairness };
        header.check().map_err(|problem| scanner.error(problem))?;
        scanner.newline()?;
        Ok(header)
    }

    fn check(&self) -> Result<(), Problem> {
        let max = self.max_var;
        let sum = u64::from(self.inputs) + u64::from(self.latches) + u64::from(self.gates);
        if max > u32::MAX / 2 {
            Err(Problem::TooManyVariables(max))
        } else if self.binary && u64::from(max) != sum {
            Err(Problem::MaxNotExact { max, sum })
        } else if u64::from(max) < sum {
            Err(Problem::MaxTooSmall { max, sum })
        } else {
            Ok(())
        }
    }

    /// The largest literal.
    pub(super) fn max_literal(&self) -> u32 {
        2 * self.max_var + 1
    }
}

/// The numbers after the tag; missing ones are 0. Stops before the newline.
fn numbers(scanner: &mut Scanner<'_>) -> Result<[u32; 9], ParseError> {
    let mut numbers = [0; 9];
    for (count, what) in FIELDS.into_iter().enumerate() {
        match scanner.peek() {
            Some(b'\n') | None if count >= REQUIRED => break,
            Some(b'\n') | None => return Err(scanner.error(Problem::ShortHeader(count))),
            Some(_) => scanner.space()?,
        }
        numbers[count] = scanner.number(what)?;
    }
    match scanner.rest() {
        [b'\n', ..] => Ok(numbers),
        [b' ', b'0'..=b'9', ..] => Err(scanner.error(Problem::LongHeader)),
        _ => Err(scanner.unexpected("end of line")),
    }
}
