//! Definitions of a solution as people read them: what `let` binds, and the conjuncts.
//!
//! They are text, not terms, so that they look as they do in the file.

use hashbrown::HashSet;

use super::error::ParseError;
use super::grammar::{exactly, symbol, variables};
use super::sexp::Expression;
use super::solution::visit;
use super::sort::Sort;
use super::sorts::Sorts;
use super::symbol::symbol as as_symbol;
use crate::limits::Limits;
use crate::model::btor2::printable;

/// A definition, as text that is safe for a terminal, without ends of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemmas {
    /// The name that it defines.
    pub name: Box<[u8]>,
    /// The names of the parameters, and their sorts.
    pub parameters: Vec<(String, Sort)>,
    /// What is bound around the lemmas: names and terms, which may mention earlier names.
    pub bound: Vec<(String, String)>,
    /// The conjuncts.
    pub lemmas: Vec<String>,
}

impl Lemmas {
    /// The name that it defines, safe for a terminal: what is not text becomes U+FFFD.
    pub fn printable(&self) -> String {
        printable(&self.name)
    }
}

/// The definitions of a solution, in the order of the file.
///
/// ```
/// use pdrer::limits::Limits;
/// use pdrer::model::horn::lemmas;
/// let text = b"((define-fun p ((x Bool) (y Bool)) Bool (let ((z (not x))) (and y (or z y)))))";
/// let found = lemmas(text, &Limits::default()).unwrap().remove(0);
/// assert_eq!(found.bound, [("z".to_owned(), "(not x)".to_owned())]);
/// assert_eq!(found.lemmas, ["y", "(or z y)"]);
/// ```
///
/// # Errors
/// What is no definition, with the line; and limits. Terms are not looked into:
/// [`parse_solution`](super::parse_solution()) does that.
pub fn lemmas(bytes: &[u8], limits: &Limits) -> Result<Vec<Lemmas>, ParseError> {
    let sorts = Sorts::new(|_| Ok(()));
    let mut found = Vec::new();
    let mut names: HashSet<&[u8]> = HashSet::new();
    visit(bytes, limits, |expression, item, _| {
        let [_, name, parameters, _, body] = exactly(expression, item, "`define-fun`")?;
        let name = symbol(expression, name, "a name")?;
        let parameters = variables(expression, parameters, &sorts)?;
        let mut inside: HashSet<&[u8]> = parameters.iter().map(|(name, _)| *name).collect();
        let (bound, body) = bindings(expression, body, |name| !names.contains(name) && inside.insert(name))?;
        let parameters = parameters.iter().map(|&(name, sort)| (printed(name), sort)).collect();
        found.push(Lemmas { name: name.into(), parameters, bound, lemmas: conjuncts(expression, body) });
        names.insert(name);
        Ok(())
    })?;
    Ok(found)
}

/// A name as it is written.
fn printed(name: &[u8]) -> String {
    printable(&as_symbol(name))
}

/// The names and terms that `let` binds around a term, and the term inside. What binds a name that is not new stays
/// where it is: in a list, one could not tell which of the two is meant.
fn bindings<'a>(
    expression: &Expression<'a>,
    mut body: usize,
    mut is_new: impl FnMut(&'a [u8]) -> bool,
) -> Result<(Vec<(String, String)>, usize), ParseError> {
    let mut bound = Vec::new();
    while expression.children(body).next().is_some_and(|first| expression.is(first, "let")) {
        let [_, list, inside] = exactly(expression, body, "`let`")?;
        let pair = |item| {
            let [name, term] = exactly(expression, item, "a name and a term")?;
            Ok((symbol(expression, name, "a name")?, term))
        };
        let pairs: Vec<(&[u8], usize)> = expression.children(list).map(pair).collect::<Result<_, _>>()?;
        if !pairs.iter().all(|(name, _)| is_new(name)) {
            break;
        }
        bound.extend(pairs.iter().map(|&(name, term)| (printed(name), expression.printed(term))));
        body = inside;
    }
    Ok((bound, body))
}

/// The conjuncts of a term, in their order.
fn conjuncts(expression: &Expression<'_>, body: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut stack = vec![body];
    while let Some(item) = stack.pop() {
        let mut children = expression.children(item);
        if children.next().is_some_and(|first| expression.is(first, "and")) {
            let first = stack.len();
            stack.extend(children);
            stack[first..].reverse();
        } else {
            found.push(expression.printed(item));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bindings_that_would_be_ambiguous_stay_inside() {
        let text = b"sat (define-fun c () Bool true)
            (define-fun |<p>| ((x Bool)) Bool (let ((y x)) (let ((z y) (y (not x))) (and y z))))
            (model (define-fun q ((x Bool)) Bool (let ((c x)) c)) (define-fun r () Bool (and c (and c (= c c)) c)))";
        let found = super::lemmas(text, &Limits::default()).unwrap();
        let of = |i: usize| (&*found[i].name, found[i].bound.len(), found[i].lemmas.join("; "));
        assert_eq!(of(0), (&b"c"[..], 0, "true".to_owned()));
        assert_eq!(of(1), (&b"<p>"[..], 1, "(let ((z y) (y (not x))) (and y z))".to_owned()));
        assert_eq!(of(2), (&b"q"[..], 0, "(let ((c x)) c)".to_owned()));
        assert_eq!(of(3), (&b"r"[..], 0, "c; c; (= c c); c".to_owned()));
    }

    #[test]
    fn what_is_no_definition_is_refused() {
        let refused =
            |text: &str| super::lemmas(text.as_bytes(), &Limits::default()).unwrap_err().to_string();
        assert_eq!(
            refused("sat\n((define-fun p))"),
            "line 2: expected `define-fun`, found a list of another length"
        );
    }
}
