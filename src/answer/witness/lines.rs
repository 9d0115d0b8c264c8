//! The lines of a witness file. Lines `u<k>`, which report progress, and lines that begin with `c` are skipped.

use super::error::{ParseError, Problem};

/// The lines of a file that are not skipped.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    /// The number of the last line read.
    line: usize,
}

impl<'a> Lines<'a> {
    pub fn new(bytes: &'a [u8]) -> Lines<'a> {
        Lines { rest: bytes, line: 0 }
    }

    /// An error in the line that was read last.
    pub fn error(&self, problem: Problem) -> ParseError {
        ParseError { line: self.line.max(1), problem }
    }

    /// The next line, or nothing at the end of the file.
    pub fn next(&mut self) -> Result<Option<&'a [u8]>, ParseError> {
        loop {
            if self.rest.is_empty() {
                return Ok(None);
            }
            self.line += 1;
            let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
                return Err(self.error(Problem::UnfinishedLine));
            };
            let line = &self.rest[..end];
            self.rest = &self.rest[end + 1..];
            if line.ends_with(b"\r") {
                return Err(self.error(Problem::CarriageReturn));
            }
            if !is_skipped(line) {
                return Ok(Some(line));
            }
        }
    }

    /// The next line, which must exist; `missing` is the error if it does not.
    pub fn expect(&mut self, missing: Problem) -> Result<&'a [u8], ParseError> {
        match self.next()? {
            Some(line) => Ok(line),
            None => Err(ParseError { line: self.line + 1, problem: missing }),
        }
    }
}

/// Is this line of a witness file a comment or a report of progress?
fn is_skipped(line: &[u8]) -> bool {
    match line.split_first() {
        Some((b'c', _)) => true,
        Some((b'u', number)) => !number.is_empty() && number.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Does the file look like a witness: is the first line that is not skipped a status line?
///
/// Carriage returns are ignored here, so that [`parse()`](super::parse()) reports them.
pub fn recognize(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| byte == b'\n').find(|line| !is_skipped(line.trim_ascii_end()));
    first.is_some_and(|line| matches!(line.trim_ascii_end(), b"0" | b"1" | b"2"))
}
