//! From expressions to terms and formulas, sorts checked.
//!
//! What is left to do stands on a stack of tasks, and values on another one: nothing recurs. A bound name stands for
//! the value itself, so `let` shares it, and nesting costs a task for each level.

use super::assertion::Assertion;
use super::error::{ParseError, Problem, sorts};
use super::formula::{Formula, Meaning};
use super::function::Function;
use super::grammar::{at, distinct, exactly, numeral, symbol, unexpected, variables};
use super::scope::{Global, Scope};
use super::sexp::{Expression, Kind};
use super::sort::Sort;
use super::system::Predicate;
use super::terms::{Term, Terms};
use super::theory::Theory;
use crate::limits::Poll;
use crate::model::btor2::shown;

/// What is left to do.
enum Task {
    /// Find the value of an item.
    Evaluate(usize),
    /// Apply the function of a list to the values from `base` on.
    Apply { list: usize, base: usize },
    /// Bind the names of a `let` to the values from `base` on, and go on with its body.
    Let { list: usize, base: usize },
    /// The value is that of a quantified formula.
    Quantify { list: usize, universal: bool },
    /// Forget the names bound since there were so many.
    Leave { depth: usize },
}

/// What is left to do, and what is known; the last ones come next.
struct Stacks {
    tasks: Vec<Task>,
    values: Vec<Meaning>,
}

/// Elaborates the terms of an expression.
pub(super) struct Elaborator<'e, 'a, G> {
    pub expression: &'e Expression<'a>,
    pub scope: &'e mut Scope<'a, G>,
    pub predicates: &'e [Predicate],
    pub assertion: &'e mut Assertion<'a, G>,
}

impl<'a, G: Theory> Elaborator<'_, 'a, G> {
    /// What an item means.
    ///
    /// # Errors
    /// It is no term, or a limit is reached.
    pub fn meaning(&mut self, item: usize, poll: &mut Poll<'_>) -> Result<Meaning, ParseError> {
        let mut stacks = Stacks { tasks: vec![Task::Evaluate(item)], values: Vec::new() };
        while let Some(task) = stacks.tasks.pop() {
            let item = match task {
                Task::Evaluate(item) => item,
                Task::Apply { list, .. } | Task::Let { list, .. } | Task::Quantify { list, .. } => list,
                Task::Leave { depth } => {
                    self.scope.leave(depth);
                    continue;
                }
            };
            self.assertion.terms.line = self.expression.line(item);
            poll.tick().map_err(|stopped| at(self.expression, item, stopped.into()))?;
            match task {
                Task::Evaluate(item) => self.evaluate(item, &mut stacks, poll)?,
                Task::Apply { list, base } => {
                    let arguments = stacks.values.split_off(base);
                    stacks.values.push(self.apply(list, &arguments)?);
                }
                Task::Let { list, base } => {
                    let [_, bindings, body] =
                        exactly(self.expression, list, "`let` with bindings and a term")?;
                    stacks.tasks.push(Task::Leave { depth: self.scope.depth() });
                    stacks.tasks.push(Task::Evaluate(body));
                    let names = self.names(bindings)?;
                    for (name, value) in names.into_iter().zip(stacks.values.split_off(base)) {
                        self.scope.bind(name, value);
                    }
                }
                Task::Quantify { list, universal } => {
                    let value = stacks.values.pop().expect("the body has one");
                    self.truth(list, value)?;
                    let of = self.assertion.formula(value);
                    let line = self.expression.line(list);
                    stacks.values.push(Meaning::Formula(self.assertion.add(Formula::Quantified {
                        universal,
                        of,
                        line,
                    })));
                }
                Task::Leave { .. } => unreachable!("it is done above"),
            }
        }
        Ok(stacks.values.pop().expect("the item has a value"))
    }

    fn evaluate(&mut self, item: usize, stacks: &mut Stacks, poll: &mut Poll<'_>) -> Result<(), ParseError> {
        let expression = self.expression;
        let kind = expression.kind(item);
        match kind {
            Kind::List => return self.list(item, stacks, poll),
            Kind::Symbol | Kind::Quoted => {
                stacks.values.push(self.name(item)?);
                return Ok(());
            }
            Kind::Binary | Kind::Hexadecimal | Kind::Numeral | Kind::Decimal => {}
            Kind::Keyword | Kind::String => return Err(unexpected(expression, item, "a term")),
        }
        let term = G::constant(&mut self.assertion.terms, kind, expression.text(item));
        stacks.values.push(Meaning::Term(term.map_err(|problem| at(expression, item, problem))?));
        Ok(())
    }

    fn list(&mut self, list: usize, stacks: &mut Stacks, poll: &mut Poll<'_>) -> Result<(), ParseError> {
        let Stacks { tasks, values } = stacks;
        let expression = self.expression;
        let mut children = expression.children(list);
        let Some(head) = children.next() else {
            let problem = Problem::Unexpected { expected: "a term", found: "`()`".to_owned() };
            return Err(at(expression, list, problem));
        };
        let reserved = if expression.kind(head) == Kind::Symbol { expression.text(head) } else { b"" };
        match reserved {
            b"let" => {
                let [_, bindings, _] = exactly(expression, list, "`let` with bindings and a term")?;
                tasks.push(Task::Let { list, base: values.len() });
                let terms = expression.children(bindings).map(|binding| {
                    let [_, term] = exactly(expression, binding, "a name and a term")?;
                    Ok(Task::Evaluate(term))
                });
                let start = tasks.len();
                for task in terms {
                    tasks.push(task?);
                }
                tasks[start..].reverse();
            }
            b"forall" | b"exists" => {
                let [_, bound, body] = exactly(expression, list, "a quantifier with variables and a term")?;
                tasks.push(Task::Leave { depth: self.scope.depth() });
                tasks.push(Task::Quantify { list, universal: reserved == b"forall" });
                tasks.push(Task::Evaluate(body));
                let bound_variables = variables(expression, bound, &self.scope.sorts)?;
                distinct(bound_variables.iter().map(|(name, _)| *name))
                    .map_err(|problem| at(expression, bound, problem))?;
                for (name, sort) in bound_variables {
                    let variable = self.assertion.terms.variable(name, sort);
                    let variable = variable.map_err(|problem| at(expression, bound, problem))?;
                    self.scope.bind(name, Meaning::Term(variable));
                }
            }
            b"!" => {
                let term = children.next().ok_or_else(|| unexpected(expression, list, "a term"))?;
                tasks.push(Task::Evaluate(term));
            }
            b"_" => {
                values.push(Meaning::Term(G::indexed(&mut self.assertion.terms, expression, list, poll)?));
            }
            b"as" | b"match" | b"lambda" | b"choice" => {
                let what = Problem::Unsupported("`as`, `match`, `lambda` and `choice`");
                return Err(at(expression, list, what));
            }
            _ => {
                tasks.push(Task::Apply { list, base: values.len() });
                let start = tasks.len();
                tasks.extend(children.map(Task::Evaluate));
                tasks[start..].reverse();
            }
        }
        Ok(())
    }

    /// The names that a `let` binds.
    fn names(&self, bindings: usize) -> Result<Vec<&'a [u8]>, ParseError> {
        let name = |binding| {
            let [name, _] = exactly(self.expression, binding, "a name and a term")?;
            symbol(self.expression, name, "a name")
        };
        let names: Vec<&[u8]> = self.expression.children(bindings).map(name).collect::<Result<_, _>>()?;
        distinct(names.iter().copied()).map_err(|problem| at(self.expression, bindings, problem))?;
        Ok(names)
    }

    /// What a name means on its own.
    fn name(&mut self, item: usize) -> Result<Meaning, ParseError> {
        let name = self.expression.text(item);
        if let Some(local) = self.scope.local(name) {
            return Ok(local);
        }
        let problem = |problem| at(self.expression, item, problem);
        match self.scope.global(name) {
            Some(&Global::Variable(sort)) => {
                return self.assertion.global(name, sort).map(Meaning::Term).map_err(problem);
            }
            Some(_) => return self.call(item, name, &[]),
            None => {}
        }
        match name {
            b"true" | b"false" => {
                self.assertion.terms.truth(name == b"true").map(Meaning::Term).map_err(problem)
            }
            _ => Err(problem(Problem::Undeclared(shown(name)))),
        }
    }

    /// A function applied to arguments.
    fn apply(&mut self, list: usize, arguments: &[Meaning]) -> Result<Meaning, ParseError> {
        let expression = self.expression;
        let head = expression.children(list).next().expect("the list has a head");
        let (name, indices) = self.function(head)?;
        let problem = |problem| at(expression, list, problem);
        if indices.is_empty() && self.scope.local(name).is_some() {
            return Err(problem(Problem::NoFunction(shown(name))));
        }
        if indices.is_empty() && self.scope.global(name).is_some() {
            return self.call(list, name, arguments);
        }
        if arguments.iter().any(|argument| matches!(argument, Meaning::Formula(_))) {
            return self.connective(list, name, arguments);
        }
        let terms = self.terms(list, name, arguments)?;
        match G::apply(&mut self.assertion.terms, name, &indices, &terms).map_err(problem)? {
            Some(term) => Ok(Meaning::Term(term)),
            None => Err(problem(match name {
                b"select" | b"store" => Problem::Unsupported("arrays"),
                _ if G::is_known(name) => Problem::Unexpected {
                    expected: "a function",
                    found: format!("`{}` with other indices", shown(name)),
                },
                _ => Problem::Undeclared(shown(name)),
            })),
        }
    }

    /// The name at the head of a list, and its indices.
    fn function(&self, head: usize) -> Result<(&'a [u8], Vec<u64>), ParseError> {
        let expression = self.expression;
        if let Some(name) = expression.symbol(head) {
            return Ok((name, Vec::new()));
        }
        let mut children = expression.children(head);
        match (children.next(), children.next()) {
            (Some(indexed), Some(name)) if expression.is(indexed, "_") => {
                let name = symbol(expression, name, "the name of a function")?;
                Ok((name, children.map(|index| numeral(expression, index)).collect::<Result<_, _>>()?))
            }
            _ => Err(unexpected(expression, head, "a function")),
        }
    }

    /// What the file declares or defines, applied to arguments.
    fn call(&mut self, item: usize, name: &'a [u8], arguments: &[Meaning]) -> Result<Meaning, ParseError> {
        let terms = self.terms(item, name, arguments)?;
        let expression = self.expression;
        let problem = |problem| at(expression, item, problem);
        let fit = |graph: &mut Terms<G>, parameters: &[Sort]| {
            let found: Vec<Sort> = terms.iter().map(|term| term.sort).collect();
            let fitted = terms.iter().zip(parameters).map(|(&term, &sort)| G::fitted(graph, term, sort));
            let fitted = fitted.collect::<Result<Vec<Term>, _>>().map_err(problem)?;
            let (function, wanted) = (shown(name), sorts(parameters));
            let wrong = || Problem::Arguments { function, wanted, found: sorts(&found) };
            let fits = found.len() == parameters.len()
                && fitted.iter().map(|term| term.sort).eq(parameters.iter().copied());
            if fits { Ok(fitted) } else { Err(problem(wrong())) }
        };
        match self.scope.global(name) {
            Some(&Global::Predicate(predicate)) => {
                let terms = fit(&mut self.assertion.terms, &self.predicates[predicate].sorts)?;
                Ok(Meaning::Formula(self.assertion.atom(predicate, &terms)))
            }
            Some(Global::Function(function)) => {
                let Function { parameters, constants, terms: body, result } = &**function;
                let mut terms = fit(&mut self.assertion.terms, parameters)?;
                for &position in constants {
                    let constant = self.assertion.constant(position, &self.scope.constants[position]);
                    terms.push(constant.map_err(problem)?);
                }
                let instance = self.assertion.terms.instance(body, *result, &terms);
                instance.map(Meaning::Term).map_err(problem)
            }
            Some(&Global::Constant(position)) if arguments.is_empty() => {
                let constant = self.assertion.constant(position, &self.scope.constants[position]);
                constant.map(Meaning::Term).map_err(problem)
            }
            _ => Err(problem(Problem::NoFunction(shown(name)))),
        }
    }

    /// Arguments that must be terms.
    fn terms(&self, item: usize, name: &[u8], arguments: &[Meaning]) -> Result<Vec<Term>, ParseError> {
        let term = |argument: &Meaning| match argument {
            Meaning::Term(term) => Ok(*term),
            Meaning::Formula(_) => Err(at(self.expression, item, Problem::Within(shown(name)))),
        };
        arguments.iter().map(term).collect()
    }

    /// A connective of formulas that are not all terms.
    fn connective(&mut self, list: usize, name: &[u8], arguments: &[Meaning]) -> Result<Meaning, ParseError> {
        if !matches!(name, b"not" | b"and" | b"or" | b"=>") {
            return Err(at(self.expression, list, Problem::Within(shown(name))));
        }
        let mut parts = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            self.truth(list, argument)?;
            parts.push(self.assertion.formula(argument));
        }
        let count = parts.len();
        let formula = match (name, count) {
            (b"not", 1) => Formula::Not(parts[0]),
            (b"and", _) => Formula::And(parts),
            (b"or", _) => Formula::Or(parts),
            (b"=>", 2..) => {
                for part in &mut parts[..count - 1] {
                    *part = self.assertion.add(Formula::Not(*part));
                }
                Formula::Or(parts)
            }
            _ => {
                let wanted = if name == b"not" { "a truth value" } else { "two truth values or more" };
                let found = format!("{count}");
                let problem = Problem::Arguments { function: shown(name), wanted: wanted.to_owned(), found };
                return Err(at(self.expression, list, problem));
            }
        };
        Ok(Meaning::Formula(self.assertion.add(formula)))
    }

    /// Fails if a value is no truth value.
    fn truth(&self, item: usize, meaning: Meaning) -> Result<(), ParseError> {
        match meaning {
            Meaning::Term(Term { sort, .. }) if sort != Sort::Bool => {
                Err(at(self.expression, item, Problem::Asserted(sort)))
            }
            _ => Ok(()),
        }
    }
}
