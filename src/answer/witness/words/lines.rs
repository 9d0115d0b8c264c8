//! The lines of a BTOR2 witness, as words. Comments, which begin with `;`, and empty lines are skipped.

use super::error::{ParseError, Problem};

pub(super) struct Lines<'a> {
    rest: std::slice::Split<'a, u8, fn(&u8) -> bool>,
    /// The number of the last line read.
    line: usize,
}

impl<'a> Lines<'a> {
    pub fn new(bytes: &'a [u8]) -> Lines<'a> {
        Lines { rest: bytes.split(|&byte| byte == b'\n'), line: 0 }
    }

    /// An error in the line that was read last.
    pub fn error(&self, problem: Problem) -> ParseError {
        ParseError { line: self.line.max(1), problem }
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
