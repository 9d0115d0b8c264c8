//! Reads solutions of systems of clauses: a definition of each predicate, as solvers print them.
//!
//! Source: the standard 2.7, section 4.2.7, and what CHC-COMP accepts: the word `sat` may come first, and definitions
//! stand in one list, with or without the word `model`, or one after the other.

use std::path::Path;

use super::definition::{Parts, definition};
use super::error::{MAX_TERMS, ParseError, Problem, ReadError};
use super::function::Function;
use super::grammar::{at, exactly, symbol, unexpected};
use super::scope::{Global, Scope};
use super::sexp::{Expression, Reader};
use super::sort::Sort;
use super::theory::Theory;
use crate::arith::Graph;
use crate::limits::{Limits, Poll};
use crate::model::btor2::{Operand, WordModel};

/// A function that a solution defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition<G = WordModel> {
    /// Its name.
    pub name: Box<[u8]>,
    /// Its line, counted from 1.
    pub line: usize,
    /// The sorts of its parameters.
    pub parameters: Vec<Sort>,
    /// The sort of its value.
    pub sort: Sort,
    /// Its terms, whose variables are the parameters, in their order.
    pub terms: G,
    /// Its value.
    pub value: Operand,
}

/// Do these bytes begin a solution?
pub fn is_solution(bytes: &[u8]) -> bool {
    let limits = Limits::default();
    let mut reader = Reader::new(&bytes[..bytes.len().min(1 << 12)]);
    let mut expression = Expression::default();
    let is_read = matches!(reader.next(&mut expression, &mut limits.poll()), Ok(true));
    is_read && expression.is(0, "sat") || bytes.trim_ascii_start().starts_with(b"(")
}

/// Reads the definitions of a solution. A definition may use earlier ones.
///
/// ```
/// use pdrer::limits::Limits;
/// use pdrer::model::horn::parse_solution;
/// let text = b"sat\n((define-fun p ((x Bool)) Bool (not x)))";
/// let solution = parse_solution(text, &Limits::default()).unwrap();
/// assert_eq!((&*solution[0].name, solution[0].parameters.len()), (&b"p"[..], 1));
/// ```
///
/// # Errors
/// Everything that is no definition, with the line; and limits.
pub fn parse_solution(bytes: &[u8], limits: &Limits) -> Result<Vec<Definition>, ParseError> {
    parse(bytes, limits)
}

/// Reads the definitions of a solution of clauses over numbers.
///
/// # Errors
/// As [`parse_solution`].
pub fn parse_solution_of_numbers(
    bytes: &[u8],
    limits: &Limits,
) -> Result<Vec<Definition<Graph>>, ParseError> {
    parse(bytes, limits)
}

fn parse<G: Theory>(bytes: &[u8], limits: &Limits) -> Result<Vec<Definition<G>>, ParseError> {
    let mut solution = Solution { scope: Scope::new(), room: MAX_TERMS, definitions: Vec::new() };
    visit(bytes, limits, |expression, item, poll| solution.define(expression, item, poll))?;
    Ok(solution.definitions)
}

/// Visits the definitions in the bytes of a solution, each an item of an expression.
pub(super) fn visit<'a>(
    bytes: &'a [u8],
    limits: &Limits,
    mut visit: impl FnMut(&Expression<'a>, usize, &mut Poll<'_>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let (mut reader, mut expression, mut poll) = (Reader::new(bytes), Expression::default(), limits.poll());
    while reader.next(&mut expression, &mut poll)? {
        if expression.is(0, "sat") {
            continue;
        }
        let first = expression.children(0).next();
        if first.is_some_and(|first| expression.is(first, "define-fun")) {
            visit(&expression, 0, &mut poll)?;
            continue;
        }
        if !expression.is_list(0) {
            return Err(unexpected(&expression, 0, "definitions"));
        }
        let skipped = usize::from(first.is_some_and(|first| expression.is(first, "model")));
        for item in expression.children(0).skip(skipped) {
            visit(&expression, item, &mut poll)?;
        }
    }
    Ok(())
}

/// The definitions in the bytes of a file. Errors name the file.
///
/// # Errors
/// As [`parse_solution`].
pub fn solution_from_bytes(bytes: &[u8], path: &Path, limits: &Limits) -> Result<Vec<Definition>, ReadError> {
    parse(bytes, limits).map_err(|error| error.of_file(path))
}

/// Likewise, for clauses over numbers.
///
/// # Errors
/// As [`parse_solution`].
pub fn solution_of_numbers(
    bytes: &[u8],
    path: &Path,
    limits: &Limits,
) -> Result<Vec<Definition<Graph>>, ReadError> {
    parse(bytes, limits).map_err(|error| error.of_file(path))
}

struct Solution<'a, G> {
    scope: Scope<'a, G>,
    room: usize,
    definitions: Vec<Definition<G>>,
}

impl<'a, G: Theory> Solution<'a, G> {
    /// Reads a definition.
    fn define(
        &mut self,
        expression: &Expression<'a>,
        item: usize,
        poll: &mut Poll<'_>,
    ) -> Result<(), ParseError> {
        let [keyword, name, parameters, sort, body] = exactly(expression, item, "`define-fun`")?;
        if !expression.is(keyword, "define-fun") {
            return Err(unexpected(expression, keyword, "`define-fun`"));
        }
        let parts = Parts { name, parameters: Some(parameters), sort, body };
        let function = definition(expression, &parts, &mut self.scope, &[], self.room, poll)?;
        let problem = |problem| at(expression, name, problem);
        self.room = self.room.checked_sub(function.terms.size()).ok_or_else(|| problem(Problem::TooMany))?;
        let (line, name) = (expression.line(name), symbol(expression, name, "a name")?);
        let Function { parameters, terms, result, .. } = function.clone();
        self.definitions.push(Definition {
            name: name.into(),
            line,
            parameters,
            sort: result.sort,
            terms,
            value: result.operand,
        });
        self.scope.declare(name, Global::Function(Box::new(function)), line).map_err(problem)
    }
}
