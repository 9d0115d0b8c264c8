//! Counterexamples and their file format, the AIGER witness.
//!
//! Source: `FORMAT` and `aigsim` of the AIGER library 1.9 (<https://fmv.jku.at/aiger/>). An answer is a block: a
//! status line (`1` reached, `0` proved, `2` unknown), a line of properties (`b0b3`), for status `1` the initial state
//! and one vector of inputs per step, and a line `.`. Lines `u<k>` and lines that start with `c` are skipped.
//!
//! We write `0` and `1` only: checkers ground an `x` each in their own way, and may then miss the bad state.
//!
//! Beyond the format: [`shorten`] takes out of a run what does not matter, and [`vcd`] draws it.

mod needed;
mod parse;
mod shorten;
pub mod vcd;

use std::io::{self, Write};

pub use parse::{Extent, ParseError, Reason, extents, parse};
pub use shorten::shorten;

/// A run of a model into a bad state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The property that fails, as a position in [`Model::properties`](crate::model::Model::properties).
    pub property: usize,
    /// The value of each latch in the first step.
    pub state: Vec<bool>,
    /// The values of the inputs, one vector per step. The bad state is that of the last step, under its inputs.
    pub inputs: Vec<Vec<bool>>,
}

impl Counterexample {
    /// Writes the counterexample as a block of status 1.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use pdrer::answer::witness::Counterexample;
    /// let inputs = vec![vec![false], vec![true]];
    /// let mut text = Vec::new();
    /// Counterexample { property: 0, state: vec![true, false], inputs }.write(&mut text)?;
    /// assert_eq!(text, b"1\nb0\n10\n0\n1\n.\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "1\nb{}\n", self.property)?;
        let mut line = Vec::new();
        for values in std::iter::once(&self.state).chain(&self.inputs) {
            line.clear();
            line.extend(values.iter().map(|&value| b'0' + u8::from(value)));
            line.push(b'\n');
            out.write_all(&line)?;
        }
        out.write_all(b".\n")
    }
}

/// One block of a witness file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Status 0: these properties hold.
    Holds(Vec<usize>),
    /// Status 1: a run, claimed for one property or several; one counterexample for each.
    Fails(Vec<Counterexample>),
    /// Status 2: nothing is known of these properties.
    Unknown(Vec<usize>),
}

/// Is this line of a witness file a comment or a report of progress?
fn is_skipped(line: &[u8]) -> bool {
    match line.split_first() {
        Some((b'c', _)) => true,
        Some((b'u', number)) => !number.is_empty() && number.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Does the file look like a witness, that is, is its first line that is not skipped a status line?
///
/// A carriage return is overlooked here, so that it is [`parse`] that complains about it.
pub fn recognize(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| byte == b'\n').find(|line| !is_skipped(line.trim_ascii_end()));
    first.is_some_and(|line| matches!(line.trim_ascii_end(), b"0" | b"1" | b"2"))
}
