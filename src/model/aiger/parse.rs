//! Reads AIGER 1.9 files, ASCII and binary.
//!
//! Source: Biere, Heljanko, Wieringa, *AIGER 1.9 And Beyond*, 2011, and the `FORMAT` text of 2007 that it extends.
//! Where these are ambiguous, the reader refuses a file. It is stricter than the AIGER library in two points: numbers
//! that exceed 32 bits, and resets that are not literals of the model.
//!
//! The whole file is in memory, so lines need to be counted only for errors. The numbers of the header are not trusted:
//! no more memory is reserved than the remaining bytes can fill.

use super::error::{ParseError, Position, Problem};
use super::header::Header;
use super::numbering::Numbering;
use super::scanner::Scanner;
use super::{binary, renumber, symbols};
use crate::limits::{Limits, Poll};
use crate::logic::lit::Lit;
use crate::model::{Latch, Model};

/// A model, and warnings about its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The model.
    pub model: Model,
    /// Oddities that do not make the file wrong: unused variables, empty justice properties.
    pub warnings: Vec<String>,
}

/// Reads an uncompressed model, ASCII or binary.
///
/// ```
/// let parsed = pdrer::model::aiger::parse(b"aag 1 1 0 1 0\n2\n3\n").unwrap();
/// assert_eq!(parsed.model.outputs, [!parsed.model.input(0)]);
///
/// let error = pdrer::model::aiger::parse(b"aag 1 1 0 1 0\n2\n4\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 3: an output is 4, more than 2 M + 1 = 3");
/// ```
///
/// # Errors
///
/// Everything that the format does not allow, with the line, or with the byte offset among binary gates.
pub fn parse(bytes: &[u8]) -> Result<Parsed, ParseError> {
    parse_within(bytes, &Limits::default())
}

/// Like [`parse`], within limits.
pub(super) fn parse_within(bytes: &[u8], limits: &Limits) -> Result<Parsed, ParseError> {
    let mut scanner = Scanner::new(bytes);
    let header = Header::parse(&mut scanner)?;
    let numbering = Numbering::new(if header.binary { 0 } else { header.max_var }, bytes.len());
    let mut body = Body { scanner, header, numbering, model: Model::default(), poll: limits.poll() };
    body.parse()?;
    let Body { mut scanner, header, mut model, mut poll, .. } = body;
    symbols::parse(&mut scanner, &mut model, &mut poll)?;
    let warnings = warnings(&header, &model);
    Ok(Parsed { model, warnings })
}

fn warnings(header: &Header, model: &Model) -> Vec<String> {
    let mut warnings = Vec::new();
    let (max, defined) = (header.max_var as usize, model.variables() - 1);
    if max > defined {
        warnings.push(format!("line 1: M = {max}, but only {defined} variables are defined"));
    }
    for (i, literals) in model.justice.iter().enumerate() {
        if literals.is_empty() {
            warnings.push(format!("justice property {i} is empty"));
        }
    }
    warnings
}

/// The part of the file between the header and the symbols.
struct Body<'a> {
    scanner: Scanner<'a>,
    header: Header,
    /// Of an ASCII file.
    numbering: Numbering,
    /// The model read so far. For an ASCII file, it has the literals of the file until all gates are known.
    model: Model,
    poll: Poll<'a>,
}

impl Body<'_> {
    fn parse(&mut self) -> Result<(), ParseError> {
        self.model.inputs = self.header.inputs as usize;
        if !self.header.binary {
            for _ in 0..self.header.inputs {
                self.tick()?;
                self.define("an input")?;
                self.scanner.newline()?;
            }
        }
        self.model.latches = self.list(self.header.latches, Body::latch)?;
        self.model.outputs = self.list(self.header.outputs, |body| body.literal_line("an output"))?;
        self.model.bads = self.list(self.header.bads, |body| body.literal_line("a bad state"))?;
        self.model.constraints =
            self.list(self.header.constraints, |body| body.literal_line("a constraint"))?;
        for size in self.list(self.header.justice, Body::justice_size)? {
            let literals = self.list(size, |body| body.literal_line("a justice literal"))?;
            self.model.justice.push(literals);
        }
        self.model.fairness =
            self.list(self.header.fairness, |body| body.literal_line("a fairness constraint"))?;
        if self.header.binary {
            self.model.ands = binary::gates(&mut self.scanner, &self.header, &mut self.poll)?;
            Ok(())
        } else {
            self.model.ands = self.list(self.header.gates, Body::gate)?;
            renumber::renumber(&mut self.model, &self.numbering, &mut self.poll)
                .map_err(|(line, problem)| ParseError { position: Position::Line(line), problem })
        }
    }

    /// Reads `count` items of at least one line each.
    fn list<T>(
        &mut self,
        count: u32,
        item: impl Fn(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        // No line is shorter than a digit and a newline.
        let mut items = Vec::with_capacity((count as usize).min(self.scanner.rest().len() / 2));
        for _ in 0..count {
            self.tick()?;
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// An error if a limit has been reached.
    fn tick(&mut self) -> Result<(), ParseError> {
        self.poll.tick().map_err(|stopped| self.scanner.error(stopped.into()))
    }

    /// A latch: in binary files its own literal is implied.
    fn latch(&mut self) -> Result<Latch, ParseError> {
        if !self.header.binary {
            self.define("a latch")?;
            self.scanner.space()?;
        }
        let next = self.literal("the next state of a latch")?;
        let mut reset = Lit::FALSE;
        if self.scanner.peek() == Some(b' ') {
            self.scanner.skip(1);
            reset = self.literal("the reset of a latch")?;
        }
        self.scanner.newline()?;
        Ok(Latch { next, reset })
    }

    fn justice_size(&mut self) -> Result<u32, ParseError> {
        let size = self.scanner.number("the size of a justice property")?;
        self.scanner.newline()?;
        Ok(size)
    }

    /// A gate of an ASCII file.
    fn gate(&mut self) -> Result<[Lit; 2], ParseError> {
        self.define("the left-hand side of a gate")?;
        self.scanner.space()?;
        let first = self.literal("an operand of a gate")?;
        self.scanner.space()?;
        let second = self.literal("an operand of a gate")?;
        self.scanner.newline()?;
        Ok([first, second])
    }

    fn literal_line(&mut self, what: &'static str) -> Result<Lit, ParseError> {
        let lit = self.literal(what)?;
        self.scanner.newline()?;
        Ok(lit)
    }

    fn literal(&mut self, what: &'static str) -> Result<Lit, ParseError> {
        let code = self.scanner.number(what)?;
        let limit = self.header.max_literal();
        if code > limit {
            return Err(self.scanner.error(Problem::OutOfRange { what, code, limit }));
        }
        Ok(Lit::from_code(code))
    }

    /// A literal that is defined here.
    fn define(&mut self, what: &'static str) -> Result<(), ParseError> {
        let lit = self.literal(what)?;
        let code = lit.code();
        if lit.is_negated() || lit.is_constant() {
            return Err(self.scanner.error(Problem::NotAVariable { what, code }));
        }
        if let Err(first) = self.numbering.define(lit.var()) {
            let line = self.line_of_definition(first.index());
            return Err(self.scanner.error(Problem::Redefined { what, code, line }));
        }
        Ok(())
    }

    /// The line that defined the variable now numbered `number`. Inputs and latches are defined right after the header,
    /// gates after the sections in between.
    fn line_of_definition(&self, number: usize) -> usize {
        let leaves = (self.header.inputs + self.header.latches) as usize;
        if number <= leaves {
            1 + number
        } else {
            renumber::first_gate_line(&self.model) + number - leaves - 1
        }
    }
}
