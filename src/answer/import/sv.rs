//! SystemVerilog: each `assert (...)` is a candidate, each `wire x = ...;` an auxiliary variable. Of a file that this
//! program writes, the module `pdrer_invariant` is read.
//!
//! Operators are `!`, `~`, `&`, `&&`, `|`, `||`, `^`, `==`, `!=` and `->`. When an assertion counts (`if (...)`) is no
//! part of it. A statement is in one line.

use super::error::{ReadError, wrong};
use super::formula::{DEEPEST, Formula};
use super::scope::{Scope, unescaped};
use crate::logic::lit::Lit;

/// Reads a file.
pub(super) fn read(text: &str, scope: &mut Scope<'_>) -> Result<(), ReadError> {
    for (text, line) in text.lines().zip(1..) {
        let text = text.split("//").next().unwrap_or_default().trim();
        if text == "endmodule" {
            break;
        }
        if let Some(rest) = text.strip_prefix("wire ")
            && let Some((name, rest)) = rest.split_once(" = ")
        {
            let found = expression(rest, scope, line)?;
            let meaning = found.literal(scope);
            scope.name(name.trim().trim_start_matches('\\').as_bytes(), meaning, line)?;
        } else if let Some(at) = text.find("assert (").or_else(|| text.find("assert(")) {
            let rest = &text[at + "assert".len()..];
            expression(rest, scope, line)?.lemmas(true, scope, line);
        }
    }
    Ok(())
}

/// The expression that a statement ends with.
fn expression(text: &str, scope: &Scope<'_>, line: usize) -> Result<Formula, ReadError> {
    let mut reader = Reader { rest: text, scope, line, depth: 0 };
    let found = reader.binary(0)?;
    match reader.token() {
        Some(";") => Ok(found),
        other => Err(reader.unexpected(other, "`;`")),
    }
}

/// Operators of two operands, those that bind weakest first.
const OPERATORS: [&[&str]; 7] = [&["->"], &["||"], &["&&"], &["|"], &["^"], &["&"], &["==", "!="]];

struct Reader<'a> {
    rest: &'a str,
    scope: &'a Scope<'a>,
    line: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    /// The next word, which stays.
    fn peek(&self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let double =
            ["->", "||", "&&", "==", "!=", "1'b0", "1'b1"].into_iter().find(|sign| rest.starts_with(sign));
        if let Some(sign) = double {
            return Some(&rest[..sign.len()]);
        }
        let first = rest.chars().next()?;
        let length = match first {
            // An escaped name ends with a space.
            '\\' => rest.find(' ').unwrap_or(rest.len()),
            c if c.is_ascii_alphanumeric() || c == '_' => {
                let part = |c: char| c.is_ascii_alphanumeric() || "_$.[]".contains(c);
                rest.find(|c| !part(c)).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        Some(&rest[..length])
    }

    fn token(&mut self) -> Option<&'a str> {
        let token = self.peek()?;
        self.rest = &self.rest.trim_start()[token.len()..];
        Some(token)
    }

    fn unexpected(&self, token: Option<&str>, expected: &str) -> ReadError {
        let token = token.unwrap_or("the end");
        wrong(self.line, format_args!("there is `{token}` where {expected} is expected"))
    }

    fn binary(&mut self, level: usize) -> Result<Formula, ReadError> {
        let Some(operators) = OPERATORS.get(level) else { return self.unary() };
        let mut found = self.binary(level + 1)?;
        while let Some(operator) = self.peek().filter(|token| operators.contains(token)) {
            self.token();
            let second = self.binary(level + 1)?;
            found = match operator {
                "->" => Formula::Or(vec![found.not(), second]),
                "||" | "|" => Formula::Or(vec![found, second]),
                "&&" | "&" => Formula::And(vec![found, second]),
                "^" | "!=" => Formula::Xor(vec![found, second]),
                _ => Formula::equal(found, second),
            };
        }
        Ok(found)
    }

    fn unary(&mut self) -> Result<Formula, ReadError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(wrong(self.line, "the expression is nested too deeply"));
        }
        let found = match self.token() {
            Some("!" | "~") => self.unary()?.not(),
            Some("(") => {
                let found = self.binary(0)?;
                match self.token() {
                    Some(")") => found,
                    other => return Err(self.unexpected(other, "`)`")),
                }
            }
            Some("1'b0") => Formula::Literal(Ok(Lit::FALSE)),
            Some("1'b1") => Formula::Literal(Ok(Lit::TRUE)),
            Some(name) if name.starts_with(|c: char| c == '\\' || c == '_' || c.is_ascii_alphabetic()) => {
                let name = name.trim_start_matches('\\');
                let meaning =
                    self.scope.signal(name.as_bytes()).or_else(|_| self.scope.signal(&unescaped(name)));
                Formula::Literal(meaning)
            }
            other => return Err(self.unexpected(other, "a name")),
        };
        self.depth -= 1;
        Ok(found)
    }
}
