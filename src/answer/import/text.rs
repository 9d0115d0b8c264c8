//! The format `text`: a line for each lemma, `a | !b`, and for each definition, `x := a & b` or `x := a ^ b`.
//!
//! Names are as they are written there: plain, or in double quotes with escapes. Lines that begin with `#` are
//! comments, and headings of exported invariants are skipped: each property has auxiliary variables of its own.

use super::error::{ReadError, wrong};
use super::scope::{Meaning, Scope};
use crate::answer::invariant::Operator;

/// What headings of exported invariants begin with.
const HEADINGS: [&str; 4] = ["invariant of ", "property ", "proved by: ", "proved together: "];

/// Reads a file.
pub(super) fn read(text: &str, scope: &mut Scope<'_>) -> Result<(), ReadError> {
    for (text, line) in text.lines().zip(1..) {
        if HEADINGS.iter().any(|heading| text.starts_with(heading)) {
            scope.forget();
            continue;
        }
        let tokens = tokens(text).map_err(|problem| wrong(line, problem))?;
        match &tokens[..] {
            [] => {}
            [Token::Name(name), Token::Sign(":="), rest @ ..] => {
                let meaning = definition(rest, scope).map_err(|problem| wrong(line, problem))?;
                scope.name(name, meaning, line)?;
            }
            [Token::False] => scope.lemma([], line),
            tokens => {
                let literals = clause(tokens, scope).map_err(|problem| wrong(line, problem))?;
                scope.lemma(literals, line);
            }
        }
    }
    Ok(())
}

/// A word of a line.
#[derive(Debug)]
enum Token {
    Name(Vec<u8>),
    Sign(&'static str),
    /// The empty lemma.
    False,
}

/// The words of a line, none if it is a comment.
fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next().filter(|&first| first != '#') {
        let sign = [":=", "!", "|", "&", "^"].into_iter().find(|sign| rest.starts_with(sign));
        let length = if let Some(sign) = sign {
            tokens.push(Token::Sign(sign));
            sign.len()
        } else if first == '"' {
            let (name, length) = unquoted(rest)?;
            tokens.push(Token::Name(name));
            length
        } else {
            let plain = |c: char| c.is_ascii_alphanumeric() || "_.$:[]@/".contains(c);
            let length = rest.find(|c| !plain(c)).unwrap_or(rest.len());
            // A name may end with a colon only if no `=` follows.
            let length = if rest[length..].starts_with('=') && rest[..length].ends_with(':') {
                length - 1
            } else {
                length
            };
            match &rest[..length] {
                "" => return Err(format!("there is `{first}` where a name is expected")),
                "false" => tokens.push(Token::False),
                name => tokens.push(Token::Name(name.as_bytes().to_vec())),
            }
            length
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

/// The name at the begin of a text, which is in double quotes, and the length of both.
fn unquoted(text: &str) -> Result<(Vec<u8>, usize), String> {
    let ends = || "a name in double quotes does not end".to_owned();
    let mut name = Vec::new();
    let mut rest = &text[1..];
    loop {
        let at = rest.find(['"', '\\']).ok_or_else(ends)?;
        name.extend(&rest.as_bytes()[..at]);
        let after = &rest[at + 1..];
        if rest.as_bytes()[at] == b'"' {
            return Ok((name, text.len() - after.len()));
        }
        let (bytes, length) = escape(after).ok_or_else(|| format!("`\\{}` is no escape", head(after)))?;
        name.extend(bytes);
        rest = &after[length..];
    }
}

/// The bytes that an escape stands for, without its backslash, and its length.
fn escape(text: &str) -> Option<(Vec<u8>, usize)> {
    match text.chars().next()? {
        c @ ('"' | '\\') => Some((vec![c as u8], 1)),
        'x' => Some((vec![u8::from_str_radix(text.get(1..3)?, 16).ok()?], 3)),
        'u' => {
            let digits = text.strip_prefix("u{")?.split_once('}')?.0;
            let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
            Some((c.to_string().into_bytes(), digits.len() + 3))
        }
        _ => None,
    }
}

fn head(text: &str) -> String {
    text.chars().take(1).collect()
}

/// A literal at the begin of these words, and the words after it.
fn literal<'t>(tokens: &'t [Token], scope: &Scope<'_>) -> Result<(Meaning, &'t [Token]), String> {
    match tokens {
        [Token::Sign("!"), rest @ ..] => {
            let (meaning, rest) = literal(rest, scope)?;
            Ok((meaning.map(|lit| !lit), rest))
        }
        [Token::Name(name), rest @ ..] => Ok((scope.signal(name), rest)),
        [] => Err("a name is missing at the end of the line".to_owned()),
        [Token::Sign(sign), ..] => Err(format!("there is `{sign}` where a name is expected")),
        [Token::False, ..] => Err("`false` is a lemma of its own".to_owned()),
    }
}

fn clause(tokens: &[Token], scope: &Scope<'_>) -> Result<Vec<Meaning>, String> {
    let (first, mut rest) = literal(tokens, scope)?;
    let mut literals = vec![first];
    while let [Token::Sign("|"), after @ ..] = rest {
        let (next, after) = literal(after, scope)?;
        literals.push(next);
        rest = after;
    }
    match rest {
        [] => Ok(literals),
        [token, ..] => Err(format!("there is {} where `|` is expected", spelt(token))),
    }
}

fn definition(tokens: &[Token], scope: &mut Scope<'_>) -> Result<Meaning, String> {
    let (a, rest) = literal(tokens, scope)?;
    let (operator, rest) = match rest {
        [Token::Sign("&"), rest @ ..] => (Operator::And, rest),
        [Token::Sign("^"), rest @ ..] => (Operator::Xor, rest),
        _ => return Err("a definition is `name := a & b` or `name := a ^ b`".to_owned()),
    };
    match literal(rest, scope)? {
        (b, []) => Ok(scope.define(operator, a, b)),
        (_, [token, ..]) => Err(format!("there is {} after a definition", spelt(token))),
    }
}

fn spelt(token: &Token) -> String {
    match token {
        Token::Name(name) => format!("`{}`", String::from_utf8_lossy(name)),
        Token::Sign(sign) => format!("`{sign}`"),
        Token::False => "`false`".to_owned(),
    }
}
