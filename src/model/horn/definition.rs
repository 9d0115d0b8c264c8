//! Reads `define-fun`.

use super::assertion::Assertion;
use super::elaborate::Elaborator;
use super::error::{ParseError, Problem};
use super::formula::Meaning;
use super::function::Function;
use super::grammar::{at, distinct, sort, symbol, variables};
use super::scope::Scope;
use super::sexp::Expression;
use super::system::Predicate;
use super::theory::Theory;
use crate::limits::Poll;
use crate::model::btor2::shown;

/// The parts of a definition, as items of an expression.
pub(super) struct Parts {
    pub name: usize,
    /// None for constants.
    pub parameters: Option<usize>,
    pub sort: usize,
    pub body: usize,
}

/// Reads a definition, without declaring it. It may have so many terms.
pub(super) fn definition<'a, G: Theory>(
    expression: &Expression<'a>,
    parts: &Parts,
    scope: &mut Scope<'a, G>,
    predicates: &[Predicate],
    room: usize,
    poll: &mut Poll<'_>,
) -> Result<Function<G>, ParseError> {
    let name = symbol(expression, parts.name, "a name")?;
    let wanted = sort(expression, parts.sort, &scope.sorts)?;
    let problem = |problem| at(expression, parts.name, problem);
    let parameters = parts
        .parameters
        .map(|list| variables(expression, list, &scope.sorts))
        .transpose()?
        .unwrap_or_default();
    distinct(parameters.iter().map(|(name, _)| *name)).map_err(problem)?;
    let mut assertion: Assertion<'_, G> = Assertion::new(room);
    for &(name, sort) in &parameters {
        let parameter = assertion.terms.variable(name, sort).map_err(problem)?;
        scope.bind(name, Meaning::Term(parameter));
    }
    let elaborated =
        Elaborator { expression, scope, predicates, assertion: &mut assertion }.meaning(parts.body, poll)?;
    scope.leave(0);
    let result = match elaborated {
        Meaning::Term(term) => {
            let fitted = G::fitted(&mut assertion.terms, term, wanted).map_err(problem)?;
            if fitted.sort != wanted {
                let (function, wanted) = (shown(name), wanted.to_string());
                return Err(problem(Problem::Arguments { function, wanted, found: term.sort.to_string() }));
            }
            fitted
        }
        Meaning::Formula(_) => return Err(problem(Problem::Within("define-fun".to_owned()))),
    };
    let others = assertion.terms.variables[parameters.len()..].iter().map(|variable| variable.constant);
    // A variable of clauses has no value here.
    let constants: Option<Vec<usize>> = others.collect();
    let constants = constants.ok_or_else(|| problem(Problem::Within("define-fun".to_owned())))?;
    let parameters = parameters.iter().map(|&(_, sort)| sort).collect();
    Ok(Function { parameters, constants, terms: assertion.terms.model, result })
}
