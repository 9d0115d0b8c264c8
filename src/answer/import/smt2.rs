//! SMT-LIB 2: what `s.Inv` says in files that this program writes; in other files, each `(assert ...)` is a candidate.
//!
//! Operators are `not`, `and`, `or`, `xor`, `=>` and `=`. A name may have the prefix `s.`, and `%` with two hexadecimal
//! digits stands for a byte. Functions without parameters are auxiliary variables.

use super::error::{ReadError, wrong};
use super::formula::{DEEPEST, Formula};
use super::scope::{Scope, unescaped};
use crate::answer::export::Term;
use crate::logic::lit::Lit;

/// What files of this program define beside the invariant and its auxiliary variables.
const OTHERS: [&str; 4] = ["Init", "Tr", "s.Constraints", "s.Bad"];

/// Reads a file.
pub(super) fn read(text: &str, scope: &mut Scope<'_>) -> Result<(), ReadError> {
    let forms = forms(text)?;
    let own = forms.iter().any(|(form, _)| form.starts_with("(define-fun s.Inv "));
    for (form, line) in forms {
        let parsed = Term::parse(&form).ok_or_else(|| wrong(line, "this is no term of SMT-LIB"))?;
        let Term::List(parts) = parsed else { continue };
        match &parts[..] {
            [Term::Atom("define-fun"), Term::Atom(name), ..]
                if OTHERS.contains(name) || name.trim_start_matches('|').starts_with("t.") => {}
            [Term::Atom("define-fun"), Term::Atom("s.Inv"), .., body] => {
                if let Term::List(conjuncts) = body
                    && let [Term::Atom("and"), _, lemmas @ ..] = &conjuncts[..]
                {
                    for lemma in lemmas {
                        formula(lemma, scope, line, 0)?.lemmas(true, scope, line);
                    }
                }
            }
            [Term::Atom("define-fun"), Term::Atom(name), .., body] => {
                let meaning = formula(body, scope, line, 0)?.literal(scope);
                scope.name(name.as_bytes(), meaning, line)?;
            }
            [Term::Atom("assert"), body] if !own => {
                formula(body, scope, line, 0)?.lemmas(true, scope, line);
            }
            _ => {}
        }
    }
    Ok(())
}

/// The parts of a file, each with its line, without comments and line breaks, and without `()`, the list of no
/// parameters.
fn forms(text: &str) -> Result<Vec<(String, usize)>, ReadError> {
    let mut forms = Vec::new();
    let (mut form, mut begin, mut depth, mut line) = (String::new(), 1, 0_usize, 1);
    let mut quoted = false;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        if c == '\n' {
            line += 1;
        }
        match c {
            '|' => quoted = !quoted,
            _ if quoted => {}
            ';' => {
                characters.by_ref().take_while(|&c| c != '\n').for_each(drop);
                line += 1;
                form.push(' ');
                continue;
            }
            '(' => {
                if depth == 0 {
                    (form, begin) = (String::new(), line);
                }
                depth += 1;
            }
            ')' => {
                depth = depth.checked_sub(1).ok_or_else(|| wrong(line, "there is `)` without `(`"))?;
                if form.ends_with('(') {
                    form.pop();
                    continue;
                }
            }
            _ => {}
        }
        form.push(if c.is_whitespace() && !quoted { ' ' } else { c });
        if c == ')' && depth == 0 && !quoted {
            forms.push((std::mem::take(&mut form), begin));
        }
    }
    match depth {
        0 => Ok(forms),
        _ => Err(wrong(begin, "`(` without `)`")),
    }
}

fn formula(term: &Term<'_>, scope: &Scope<'_>, line: usize, depth: usize) -> Result<Formula, ReadError> {
    if depth > DEEPEST {
        return Err(wrong(line, "the term is nested too deeply"));
    }
    let parts = match term {
        Term::Atom("true") => return Ok(Formula::Literal(Ok(Lit::TRUE))),
        Term::Atom("false") => return Ok(Formula::Literal(Ok(Lit::FALSE))),
        Term::Atom(name) => {
            let plain = name.trim_start_matches('|').trim_end_matches('|');
            let signal = plain.strip_prefix("s.").unwrap_or(plain);
            let meaning = scope.signal(name.as_bytes()).or_else(|_| scope.signal(&unescaped(signal)));
            return Ok(Formula::Literal(meaning));
        }
        Term::List(parts) => parts,
    };
    let [Term::Atom(operator), operands @ ..] = &parts[..] else {
        return Err(wrong(line, "an operator is missing"));
    };
    let operands = operands.iter().map(|operand| formula(operand, scope, line, depth + 1));
    let mut operands: Vec<Formula> = operands.collect::<Result<_, _>>()?;
    Ok(match (*operator, operands.len()) {
        ("not", 1) => operands.remove(0).not(),
        ("and", _) => Formula::And(operands),
        ("or", _) => Formula::Or(operands),
        ("xor", _) => Formula::Xor(operands),
        ("=>", 2..) => {
            let last = operands.pop();
            Formula::Or(operands.into_iter().map(Formula::not).chain(last).collect())
        }
        ("=", 2) => {
            let second = operands.remove(1);
            Formula::equal(operands.remove(0), second)
        }
        _ => {
            return Err(wrong(
                line,
                format_args!("`{operator}` with {} operands is not known", operands.len()),
            ));
        }
    })
}
