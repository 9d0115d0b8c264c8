//! S-expressions, one after the other, each as a flat list of items.
//!
//! Source: the SMT-LIB standard 2.7, section 3.1. An item is a word or a list; the items of a list follow it at once,
//! and each knows where the next one after it is. So files that nest lists as deep as they are long need no recursion,
//! and only one expression is in memory.

use super::error::{ParseError, Problem};
use super::symbol::symbol;
use crate::limits::Poll;
use crate::model::btor2::{printable, shown};

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    List,
    Symbol,
    /// A symbol between bars. Its text is without them: it is the same symbol, but no reserved word.
    Quoted,
    Keyword,
    Numeral,
    Decimal,
    /// Its text is the digits after `#x`.
    Hexadecimal,
    /// Its text is the digits after `#b`.
    Binary,
    String,
}

/// A word or a list.
#[derive(Clone, Copy, Debug)]
struct Item<'a> {
    kind: Kind,
    line: usize,
    /// The text of a word.
    text: &'a [u8],
    /// The item after this one and all that is in it.
    next: usize,
}

/// An expression; its items are called by their positions. Item 0 is the whole.
#[derive(Debug, Default)]
pub(super) struct Expression<'a> {
    items: Vec<Item<'a>>,
}

impl<'a> Expression<'a> {
    pub fn kind(&self, item: usize) -> Kind {
        self.items[item].kind
    }

    pub fn line(&self, item: usize) -> usize {
        self.items[item].line
    }

    /// The text of a word; nothing for lists.
    pub fn text(&self, item: usize) -> &'a [u8] {
        self.items[item].text
    }

    /// What is in a list; nothing for words.
    pub fn children(&self, item: usize) -> Children<'_, 'a> {
        Children { expression: self, next: item + 1, end: self.items[item].next }
    }

    pub fn is_list(&self, item: usize) -> bool {
        self.kind(item) == Kind::List
    }

    /// Is it this reserved word?
    pub fn is(&self, item: usize, word: &str) -> bool {
        self.kind(item) == Kind::Symbol && self.text(item) == word.as_bytes()
    }

    /// The name that a symbol stands for.
    pub fn symbol(&self, item: usize) -> Option<&'a [u8]> {
        matches!(self.kind(item), Kind::Symbol | Kind::Quoted).then(|| self.text(item))
    }

    /// An item as text, in one line.
    pub fn printed(&self, item: usize) -> String {
        let mut text = String::new();
        let mut open: Vec<usize> = Vec::new();
        for (i, Item { kind, text: word, next, .. }) in
            self.items.iter().enumerate().take(self.items[item].next).skip(item)
        {
            close(&mut text, &mut open, i);
            if !text.is_empty() && !text.ends_with('(') {
                text.push(' ');
            }
            match kind {
                Kind::List => {
                    text.push('(');
                    open.push(*next);
                }
                Kind::Symbol => text += &printable(word),
                Kind::Quoted => text += &printable(&symbol(word)),
                Kind::Hexadecimal => text += &format!("#x{}", printable(word)),
                Kind::Binary => text += &format!("#b{}", printable(word)),
                Kind::String => text += &format!("\"{}\"", printable(word)),
                Kind::Keyword | Kind::Numeral | Kind::Decimal => text += &printable(word),
            }
        }
        close(&mut text, &mut open, self.items[item].next);
        text
    }

    /// How messages call an item.
    pub fn found(&self, item: usize) -> String {
        match self.kind(item) {
            Kind::List => "a list".to_owned(),
            Kind::String => "a string".to_owned(),
            _ => format!("`{}`", shown(self.text(item))),
        }
    }
}

/// Writes the ends of the lists that are open and end before this item.
fn close(text: &mut String, open: &mut Vec<usize>, item: usize) {
    while open.last() == Some(&item) {
        open.pop();
        text.push(')');
    }
}

/// The items of a list.
#[derive(Clone)]
pub(super) struct Children<'e, 'a> {
    expression: &'e Expression<'a>,
    next: usize,
    end: usize,
}

impl Iterator for Children<'_, '_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let item = (self.next < self.end).then_some(self.next)?;
        self.next = self.expression.items[item].next;
        Some(item)
    }
}

/// Reads expressions.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0, line: 1 }
    }

    /// Puts the next expression into `expression`. False at the end.
    pub fn next(&mut self, expression: &mut Expression<'a>, poll: &mut Poll<'_>) -> Result<bool, ParseError> {
        let items = &mut expression.items;
        items.clear();
        let mut open: Vec<usize> = Vec::new();
        loop {
            self.skip();
            let line = self.line;
            let error = |problem| Err(ParseError { line, problem });
            if let Err(stopped) = poll.tick() {
                return error(stopped.into());
            }
            let Some(&byte) = self.bytes.get(self.at) else {
                return match open.first() {
                    Some(&list) => Err(ParseError { line: items[list].line, problem: Problem::Open("`(`") }),
                    None => Ok(false),
                };
            };
            let next = items.len() + 1;
            match byte {
                b'(' => {
                    self.at += 1;
                    open.push(items.len());
                    items.push(Item { kind: Kind::List, line, text: b"", next });
                }
                b')' => {
                    self.at += 1;
                    let Some(list) = open.pop() else { return error(Problem::Closed) };
                    items[list].next = items.len();
                }
                _ => {
                    let (kind, text) = self.word().map_err(|problem| ParseError { line, problem })?;
                    items.push(Item { kind, line, text, next });
                }
            }
            if open.is_empty() {
                return Ok(true);
            }
        }
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                b';' => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    continue;
                }
                _ => return,
            }
            self.at += 1;
        }
    }

    fn word(&mut self) -> Result<(Kind, &'a [u8]), Problem> {
        match self.bytes[self.at] {
            b'|' => {
                let text = self.until(b'|').ok_or(Problem::Open("a symbol in bars"))?;
                if text.contains(&b'\\') {
                    return Err(Problem::Word(shown(text)));
                }
                return Ok((Kind::Quoted, text));
            }
            b'"' => {
                let text = self.until(b'"').ok_or(Problem::Open("a string"))?;
                return Ok((Kind::String, text));
            }
            _ => {}
        }
        let rest = &self.bytes[self.at..];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'(' | b')' | b';' | b'"' | b'|');
        let text = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
        self.at += text.len();
        let kind = kind(text).ok_or_else(|| {
            // A form feed is a blank elsewhere, but no word of any length may be empty.
            Problem::Word(shown(if text.is_empty() { &rest[..1] } else { text }))
        })?;
        Ok((kind, if matches!(kind, Kind::Hexadecimal | Kind::Binary) { &text[2..] } else { text }))
    }

    /// The text up to the next byte like the one that begins it; goes on behind that.
    fn until(&mut self, end: u8) -> Option<&'a [u8]> {
        let rest = &self.bytes[self.at + 1..];
        let text = &rest[..rest.iter().position(|&byte| byte == end)?];
        self.at += text.len() + 2;
        self.line += text.iter().filter(|&&byte| byte == b'\n').count();
        Some(text)
    }
}

/// What a word without bars is.
fn kind(text: &[u8]) -> Option<Kind> {
    let all = |text: &[u8], is: fn(&u8) -> bool| !text.is_empty() && text.iter().all(is);
    let is_symbol =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(byte) || *byte >= 0x80;
    match *text.first()? {
        b'#' if text.starts_with(b"#x") => {
            all(&text[2..], u8::is_ascii_hexdigit).then_some(Kind::Hexadecimal)
        }
        b'#' if text.starts_with(b"#b") => {
            all(&text[2..], |byte| matches!(byte, b'0' | b'1')).then_some(Kind::Binary)
        }
        b':' => text[1..].iter().all(is_symbol).then_some(Kind::Keyword),
        b'0'..=b'9' if all(text, u8::is_ascii_digit) => Some(Kind::Numeral),
        b'0'..=b'9' => all(text, |byte| byte.is_ascii_digit() || *byte == b'.').then_some(Kind::Decimal),
        _ => text.iter().all(is_symbol).then_some(Kind::Symbol),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let limits = Limits::default();
        let (mut reader, mut expression, mut found) =
            (Reader::new(text.as_bytes()), Expression::default(), Vec::new());
        while reader.next(&mut expression, &mut limits.poll()).map_err(|error| error.to_string())? {
            let items = expression.items.iter();
            let item =
                |item: &Item<'_>| format!("{}{:?}{}>{}", item.line, item.kind, shown(item.text), item.next);
            found.push(items.map(item).collect::<Vec<_>>().join(" "));
        }
        Ok(found)
    }

    #[test]
    fn lists_are_flat() {
        let text = "; (\n(a |b\nc|(#x1F) () ;)\n\"s\"\"t\" )12 :k #b01 1.5";
        let expected = [
            "2List>8 2Symbola>2 2Quotedb\u{fffd}c>3 3List>5 3Hexadecimal1F>5 3List>6 4Strings>7 4Stringt>8",
            "4Numeral12>1",
            "4Keyword:k>1",
            "4Binary01>1",
            "4Decimal1.5>1",
        ];
        assert_eq!(read(text).unwrap(), expected);
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for (text, message) in [
            ("\n(a (b)\n", "line 2: `(` has no end"),
            (")", "line 1: `)` closes nothing"),
            ("(a\n|b", "line 2: a symbol in bars has no end"),
            ("\"b", "line 1: a string has no end"),
            ("#xg", "line 1: `#xg` is no word of SMT-LIB"),
            ("#b", "line 1: `#b` is no word of SMT-LIB"),
            ("#b02", "line 1: `#b02` is no word of SMT-LIB"),
            ("12a", "line 1: `12a` is no word of SMT-LIB"),
            ("a\\b", "line 1: `a\\b` is no word of SMT-LIB"),
            ("a \u{c} b", "line 1: `\u{fffd}` is no word of SMT-LIB"),
        ] {
            assert_eq!(read(text).unwrap_err(), message, "{text}");
        }
    }

    #[test]
    fn items_are_printed_in_one_line() {
        let text = b"(a () |b|\n( |c d| #x1F (#b0)) ; e\n -1.5 :k)";
        let mut expression = Expression::default();
        Reader::new(text).next(&mut expression, &mut Limits::default().poll()).unwrap();
        assert_eq!(expression.printed(0), "(a () b (|c d| #x1F (#b0)) -1.5 :k)");
        assert_eq!(expression.printed(4), "(|c d| #x1F (#b0))");
        assert_eq!(expression.printed(1), "a");
    }

    #[test]
    fn depth_is_no_problem() {
        let deep = "(".repeat(1 << 20) + &")".repeat(1 << 20);
        assert_eq!(
            Reader::new(deep.as_bytes()).next(&mut Expression::default(), &mut Limits::default().poll()),
            Ok(true)
        );
    }
}
