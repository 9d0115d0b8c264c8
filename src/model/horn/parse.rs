//! Reads files of clauses, command by command.
//!
//! Source: the SMT-LIB standard 2.7, section 3.9, the format of CHC-COMP, and the guide to Z3 for `rule` and `query`.
//! Accepted is what any of them allows: arguments that are terms, heads behind `let`, several queries, clauses written
//! as disjunctions. Commands that only ask or tell something are skipped.

use super::assertion::Assertion;
use super::clausify::clauses;
use super::definition::{Parts, definition};
use super::elaborate::Elaborator;
use super::error::{MAX_TERMS, ParseError, Problem};
use super::formula::Meaning;
use super::grammar::{at, distinct, exactly, shape, sort, sorts, symbol, unexpected};
use super::scope::{Global, Scope};
use super::sexp::{Expression, Reader};
use super::sort::Sort;
use super::sorts::{Defined, Shape, Sorts};
use super::system::{Constant, Predicate, System};
use super::theory::Theory;
use crate::arith::Graph;
use crate::limits::{Limits, Poll};
use crate::model::btor2::{WordModel, shown};

/// A system, and warnings about its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<G = WordModel> {
    /// The system.
    pub system: System<G>,
    /// Oddities that do not make the file wrong.
    pub warnings: Vec<String>,
}

/// Reads an uncompressed file of clauses.
///
/// ```
/// use pdrer::model::horn::parse;
/// let text = b"(set-logic HORN)
///     (declare-fun p ((_ BitVec 8)) Bool)
///     (assert (forall ((x (_ BitVec 8))) (=> (= x #x00) (p x))))
///     (assert (forall ((x (_ BitVec 8))) (=> (and (p x) (= x #xff)) false)))
///     (check-sat)";
/// let system = parse(text).unwrap().system;
/// assert_eq!((system.predicates.len(), system.clauses.len()), (1, 2));
/// assert!(system.clauses[0].is_fact() && system.clauses[1].is_query());
///
/// let error = parse(b"(declare-fun p (Bool) Bool)\n(assert (p q))").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: `q` is not declared");
/// ```
///
/// # Errors
///
/// Everything that the format does not allow, with the line; what is not supported; and what are no Horn clauses.
pub fn parse(bytes: &[u8]) -> Result<Parsed, ParseError> {
    parse_within(bytes, &Limits::default())
}

/// Like [`parse`], within limits.
///
/// # Errors
///
/// As [`parse`], and limits.
pub fn parse_within(bytes: &[u8], limits: &Limits) -> Result<Parsed, ParseError> {
    commands(bytes, limits)
}

/// Like [`parse`], for clauses over integers and reals.
///
/// ```
/// use pdrer::limits::Limits;
/// use pdrer::model::horn::parse_numbers;
/// let text = b"(set-logic HORN)
///     (declare-fun p (Int) Bool)
///     (assert (forall ((x Int)) (=> (= x 2) (p x))))
///     (assert (forall ((x Int)) (=> (p x) (> (* 3 x) 1))))";
/// let system = parse_numbers(text, &Limits::default()).unwrap().system;
/// assert_eq!((system.predicates.len(), system.clauses.len()), (1, 2));
/// ```
///
/// # Errors
///
/// As [`parse`], and limits.
pub fn parse_numbers(bytes: &[u8], limits: &Limits) -> Result<Parsed<Graph>, ParseError> {
    commands(bytes, limits)
}

fn commands<G: Theory>(bytes: &[u8], limits: &Limits) -> Result<Parsed<G>, ParseError> {
    let mut commands =
        Commands { system: System::default(), scope: Scope::new(), room: MAX_TERMS, asked: false };
    let (mut reader, mut expression, mut poll) = (Reader::new(bytes), Expression::default(), limits.poll());
    while reader.next(&mut expression, &mut poll)? {
        if !commands.command(&expression, &mut poll)? {
            break;
        }
    }
    let system = System { constants: commands.scope.constants, ..commands.system };
    let mut warnings = Vec::new();
    for constant in &system.constants {
        let (name, line) = (constant.printable(), constant.line);
        warnings.push(format!(
            "`{name}` in line {line} is a free constant: some value of it is to satisfy the clauses, not each"
        ));
    }
    if !system.clauses.iter().any(|clause| clause.is_query()) {
        warnings.push("there is no query: nothing can go wrong".to_owned());
    }
    Ok(Parsed { system, warnings })
}

/// The sort that a definition gives a name.
fn defined_sort(
    expression: &Expression<'_>,
    parameters: usize,
    of: usize,
    known: &Sorts<'_>,
) -> Result<Defined, ParseError> {
    if !expression.is_list(parameters) {
        return Err(unexpected(expression, parameters, "a list of parameters"));
    }
    let names = expression.children(parameters).map(|item| symbol(expression, item, "a parameter"));
    let names = names.collect::<Result<Vec<&[u8]>, _>>()?;
    distinct(names.iter().copied()).map_err(|problem| at(expression, parameters, problem))?;
    let shape = shape(expression, of, known, &names, 0)?;
    if let Shape::Sort(sort) = shape {
        (known.admits)(sort).map_err(|problem| at(expression, of, problem))?;
    }
    Ok(Defined { parameters: names.len(), shape })
}

struct Commands<'a, G> {
    system: System<G>,
    scope: Scope<'a, G>,
    /// How many more terms there may be.
    room: usize,
    /// Has the question been asked?
    asked: bool,
}

impl<'a, G: Theory> Commands<'a, G> {
    /// Reads a command. False if it is the last one.
    fn command(&mut self, expression: &Expression<'a>, poll: &mut Poll<'_>) -> Result<bool, ParseError> {
        let mut children = expression.children(0);
        let name = children.next().filter(|&name| expression.symbol(name).is_some());
        let name = name.ok_or_else(|| unexpected(expression, 0, "a command in parentheses"))?;
        let unsupported = |what| Err(at(expression, 0, Problem::Unsupported(what)));
        match expression.text(name) {
            b"set-logic" => {
                let [_, logic] = exactly(expression, 0, "the name of a logic")?;
                let logic = symbol(expression, logic, "the name of a logic")?;
                if logic != b"HORN" {
                    return Err(at(expression, 0, Problem::Logic(shown(logic))));
                }
            }
            b"declare-fun" => {
                let [_, name, arguments, result] = exactly(expression, 0, "a name, sorts and a sort")?;
                let sorts = sorts(expression, arguments, &self.scope.sorts)?;
                self.predicate(expression, name, sorts, sort(expression, result, &self.scope.sorts)?)?;
            }
            b"declare-const" => {
                let [_, name, result] = exactly(expression, 0, "a name and a sort")?;
                self.predicate(expression, name, Vec::new(), sort(expression, result, &self.scope.sorts)?)?;
            }
            b"declare-rel" => {
                let [_, name, arguments] = exactly(expression, 0, "a name and sorts")?;
                let sorts = sorts(expression, arguments, &self.scope.sorts)?;
                self.predicate(expression, name, sorts, Sort::Bool)?;
            }
            b"declare-var" => {
                let [_, name, of] = exactly(expression, 0, "a name and a sort")?;
                let variable = Global::Variable(sort(expression, of, &self.scope.sorts)?);
                self.declare(expression, name, variable)?;
            }
            b"define-fun" => {
                let [_, name, parameters, sort, body] =
                    exactly(expression, 0, "a name, parameters, a sort and a term")?;
                self.function(expression, &Parts { name, parameters: Some(parameters), sort, body }, poll)?;
            }
            b"define-const" => {
                let [_, name, sort, body] = exactly(expression, 0, "a name, a sort and a term")?;
                self.function(expression, &Parts { name, parameters: None, sort, body }, poll)?;
            }
            b"assert" => {
                let [_, formula] = exactly(expression, 0, "an assertion")?;
                self.assert(expression, formula, true, poll)?;
            }
            b"rule" => {
                let formula = children.next().ok_or_else(|| unexpected(expression, 0, "a rule"))?;
                self.assert(expression, formula, true, poll)?;
            }
            b"query" => {
                let formula = children.next().ok_or_else(|| unexpected(expression, 0, "a query"))?;
                self.assert(expression, formula, false, poll)?;
            }
            b"check-sat" => self.asked = true,
            b"exit" => return Ok(false),
            b"set-info" | b"set-option" | b"get-info" | b"get-option" | b"get-model" | b"get-proof"
            | b"echo" => {}
            b"define-fun-rec" | b"define-funs-rec" => return unsupported("recursive functions"),
            b"declare-datatype" | b"declare-datatypes" => return unsupported("datatypes"),
            b"define-sort" => {
                let [_, name, parameters, of] = exactly(expression, 0, "a name, parameters and a sort")?;
                let word = symbol(expression, name, "a name")?;
                let defined = defined_sort(expression, parameters, of, &self.scope.sorts)?;
                self.scope.sorts.define(word, defined).map_err(|problem| at(expression, name, problem))?;
            }
            b"declare-sort" => return unsupported("declared sorts"),
            b"push" | b"pop" | b"reset" | b"reset-assertions" => return unsupported("scopes of assertions"),
            other => return Err(at(expression, 0, Problem::Command(shown(other)))),
        }
        Ok(true)
    }

    fn declare(
        &mut self,
        expression: &Expression<'a>,
        item: usize,
        global: Global<G>,
    ) -> Result<(), ParseError> {
        let name = symbol(expression, item, "a name")?;
        let line = expression.line(item);
        self.scope.declare(name, global, line).map_err(|problem| at(expression, item, problem))
    }

    fn predicate(
        &mut self,
        expression: &Expression<'a>,
        item: usize,
        sorts: Vec<Sort>,
        result: Sort,
    ) -> Result<(), ParseError> {
        let name = symbol(expression, item, "a name")?;
        if result != Sort::Bool && sorts.is_empty() {
            let position = self.scope.constants.len();
            if result == Sort::Array {
                return Err(at(expression, item, Problem::Unsupported("free constants that are arrays")));
            }
            self.declare(expression, item, Global::Constant(position))?;
            let line = expression.line(item);
            self.scope.constants.push(Constant { name: name.into(), sort: result, line });
            return Ok(());
        }
        if result != Sort::Bool {
            return Err(at(expression, item, Problem::NoPredicate { name: shown(name), sort: result }));
        }
        self.declare(expression, item, Global::Predicate(self.system.predicates.len()))?;
        let line = expression.line(item);
        self.system.predicates.push(Predicate { name: name.into(), sorts, line });
        Ok(())
    }

    fn function(
        &mut self,
        expression: &Expression<'a>,
        parts: &Parts,
        poll: &mut Poll<'_>,
    ) -> Result<(), ParseError> {
        let (predicates, room) = (&self.system.predicates, self.room);
        let function = definition(expression, parts, &mut self.scope, predicates, room, poll)?;
        self.spend(function.terms.size()).map_err(|problem| at(expression, parts.name, problem))?;
        self.declare(expression, parts.name, Global::Function(Box::new(function)))
    }

    /// The clauses of a formula that holds, or that must never hold.
    fn assert(
        &mut self,
        expression: &Expression<'a>,
        formula: usize,
        holds: bool,
        poll: &mut Poll<'_>,
    ) -> Result<(), ParseError> {
        let problem = |problem| at(expression, formula, problem);
        if self.asked {
            return Err(at(expression, 0, Problem::Late));
        }
        let mut assertion = Assertion::new(self.room);
        let meaning = match expression.symbol(formula).and_then(|name| self.scope.global(name)) {
            // Z3 asks for the name of a predicate: do any arguments satisfy it?
            Some(&Global::Predicate(predicate)) if !holds => {
                let sorts = self.system.predicates[predicate].sorts.iter();
                let arguments: Result<Vec<_>, _> =
                    sorts.map(|&sort| assertion.terms.variable(b"", sort)).collect();
                Meaning::Formula(assertion.atom(predicate, &arguments.map_err(problem)?))
            }
            _ => {
                let (scope, predicates) = (&mut self.scope, &self.system.predicates[..]);
                let mut elaborator = Elaborator { expression, scope, predicates, assertion: &mut assertion };
                elaborator.meaning(formula, poll)?
            }
        };
        self.scope.leave(0);
        if let Meaning::Term(term) = meaning
            && term.sort != Sort::Bool
        {
            return Err(problem(Problem::Asserted(term.sort)));
        }
        let root = (assertion.formula(meaning), holds);
        let line = expression.line(0);
        for clause in clauses(&assertion, root, line, &self.system.predicates, poll)? {
            self.spend(clause.terms.size()).map_err(problem)?;
            self.system.clauses.push(clause);
        }
        Ok(())
    }

    fn spend(&mut self, terms: usize) -> Result<(), Problem> {
        self.room = self.room.checked_sub(terms).ok_or(Problem::TooMany)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
