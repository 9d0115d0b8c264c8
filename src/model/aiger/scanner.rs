//! Walks over the text parts of a file, byte by byte.

use super::error::{Found, ParseError, Position, Problem};

/// A file and a position in it. Line numbers are computed only for errors.
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Scanner<'a> {
        Scanner { bytes, at: 0 }
    }

    /// The bytes that have not been read yet.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The offset of the next byte.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// The next byte.
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips bytes that the caller has seen.
    pub(super) fn skip(&mut self, count: usize) {
        self.at += count;
    }

    /// Returns the next byte and skips it.
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// An error in the current line.
    pub(super) fn error(&self, problem: Problem) -> ParseError {
        let line = 1 + self.bytes[..self.at].iter().filter(|&&byte| byte == b'\n').count();
        ParseError { position: Position::Line(line), problem }
    }

    /// The error that something else was expected here.
    pub(super) fn unexpected(&self, expected: &'static str) -> ParseError {
        let found = self.peek().map_or(Found::EndOfFile, Found::Byte);
        self.error(Problem::Unexpected { expected, found })
    }

    /// A decimal number; `what` is its name in errors. Leading zeros are accepted, signs are not.
    pub(super) fn number(&mut self, what: &'static str) -> Result<u32, ParseError> {
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Err(self.unexpected(what));
        }
        let mut value = Some(0u32);
        for &digit in &self.rest()[..digits] {
            value = value.and_then(|v| v.checked_mul(10)?.checked_add(u32::from(digit - b'0')));
        }
        let value = value.ok_or_else(|| self.error(Problem::Overflow(what)))?;
        self.at += digits;
        Ok(value)
    }

    pub(super) fn space(&mut self) -> Result<(), ParseError> {
        self.byte(b' ', "a space")
    }

    pub(super) fn newline(&mut self) -> Result<(), ParseError> {
        self.byte(b'\n', "end of line")
    }

    fn byte(&mut self, byte: u8, name: &'static str) -> Result<(), ParseError> {
        if self.peek() != Some(byte) {
            return Err(self.unexpected(name));
        }
        self.at += 1;
        Ok(())
    }
}
