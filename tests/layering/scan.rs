//! Which modules and crates a source file names.
//!
//! A tokenizer is all the Rust that this needs to know. A full parser would be one more dependency, and a search for
//! lines that begin with `use` would miss groups over several lines, paths inside expressions, and `super`.

/// The words and signs of a source text, without comments, literals and white space. `::` is one token.
pub fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut tokens, mut i) = (Vec::new(), 0);
    while i < chars.len() {
        match chars[i] {
            '/' if at(i + 1) == '/' => {
                i = (i..chars.len()).find(|&k| chars[k] == '\n').unwrap_or(chars.len())
            }
            '/' if at(i + 1) == '*' => i = end_of_comment(&chars, i),
            '"' => i = end_of_string(&chars, i),
            // A lifetime has no second quote where a character would have it.
            '\'' if at(i + 1) == '\\' => {
                i = (i + 3..chars.len()).find(|&k| chars[k] == '\'').map_or(chars.len(), |k| k + 1)
            }
            '\'' if at(i + 2) == '\'' => i += 3,
            ':' if at(i + 1) == ':' => {
                tokens.push("::".to_owned());
                i += 2;
            }
            c if is_word(c) => {
                let end = (i..chars.len()).find(|&k| !is_word(chars[k])).unwrap_or(chars.len());
                let word: String = chars[i..end].iter().collect();
                i = match raw_string(&chars, &word, end) {
                    Some(after) => after,
                    None => {
                        tokens.push(word);
                        end
                    }
                };
            }
            c if c.is_whitespace() => i += 1,
            c => {
                tokens.push(c.to_string());
                i += 1;
            }
        }
    }
    tokens
}

/// Comments nest.
fn end_of_comment(chars: &[char], start: usize) -> usize {
    let (mut depth, mut i) = (0, start);
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => (depth, i) = (depth + 1, i + 2),
            ('*', Some('/')) => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            return i;
        }
    }
    i
}

fn end_of_string(chars: &[char], start: usize) -> usize {
    let mut i = start + 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// The end of the raw string that this prefix begins, if it does.
fn raw_string(chars: &[char], prefix: &str, start: usize) -> Option<usize> {
    let hashes = chars[start..].iter().take_while(|&&c| c == '#').count();
    let opens = matches!(prefix, "r" | "br" | "cr") && chars.get(start + hashes) == Some(&'"');
    let closes = |&i: &usize| {
        chars[i] == '"' && chars[i + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    let body = start + hashes + 1;
    opens.then(|| (body..chars.len()).find(closes).map_or(chars.len(), |i| i + 1 + hashes))
}

/// What a file names at the root of its crate and of the crate `library`: `crate::a`, `library::a`, `super::a` if that
/// leads to the root. `depth` is the number of modules that the file is inside of, itself included. A glob is `*`, and
/// the crate as a whole `crate`.
pub fn named(tokens: &[String], depth: usize, library: &str) -> Vec<String> {
    let token = |i: usize| tokens.get(i).map_or("", String::as_str);
    let mut found = Vec::new();
    // For each open brace: does a module end with it?
    let mut braces = Vec::new();
    for i in 0..tokens.len() {
        let before = if i > 0 { token(i - 1) } else { "" };
        match token(i) {
            "{" => braces.push(i >= 2 && token(i - 2) == "mod"),
            "}" => drop(braces.pop()),
            "crate" if token(i + 1) != "::" && before != "(" => found.push("crate".to_owned()),
            word if (word == "crate" || word == library) && token(i + 1) == "::" => {
                heads(tokens, i + 2, &mut found);
            }
            "super" if before != "::" || token(i.saturating_sub(2)) == "self" => {
                let chain =
                    (0..).take_while(|k| token(i + 2 * k) == "super" && token(i + 2 * k + 1) == "::").count();
                if chain >= depth + braces.iter().filter(|&&module| module).count() {
                    heads(tokens, i + 2 * chain, &mut found);
                }
            }
            _ => {}
        }
    }
    found
}

/// The first words of the paths at `start`, which are one or a group.
fn heads(tokens: &[String], start: usize, found: &mut Vec<String>) {
    if tokens.get(start).map(String::as_str) != Some("{") {
        found.extend(tokens.get(start).cloned());
        return;
    }
    let mut depth = 0;
    for i in start..tokens.len() {
        match tokens[i].as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            word if depth == 1 && word != "," && matches!(tokens[i - 1].as_str(), "{" | ",") => {
                found.push(word.to_owned());
            }
            _ => {}
        }
        if depth == 0 {
            return;
        }
    }
}

/// Does a path begin with this crate?
pub fn uses_crate(tokens: &[String], name: &str) -> bool {
    (0..tokens.len()).any(|i| {
        let (before, after) =
            (i.checked_sub(1).map(|k| tokens[k].as_str()), tokens.get(i + 1).map(String::as_str));
        tokens[i] == name && (before == Some("use") || after == Some("::") && before != Some("::"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, depth: usize) -> Vec<String> {
        named(&tokens(text), depth, "pdrer")
    }

    #[test]
    fn comments_and_literals_say_nothing() {
        let text = r##"a /* crate::b /* c */ d */ "\"crate::e" 'x' '\'' '\u{7f}' &'long r#"f " crate::"# b"g" h // crate::i"##;
        assert_eq!(tokens(text), ["a", "&", "'", "long", "b", "h"]);
        assert_eq!(tokens("x::y:z"), ["x", "::", "y", ":", "z"]);
    }

    #[test]
    fn paths_and_groups() {
        assert_eq!(names("use crate::lit::Lit; fn f() -> crate::cube::Cube {}", 1), ["lit", "cube"]);
        let group =
            "pub use crate::{\n    aiger::{Model, SymbolKind},\n    lit, // crate::no\n    sat::*,\n};";
        assert_eq!(names(group, 1), ["aiger", "lit", "sat"]);
        assert_eq!(names("use pdrer::check::{self, Verdict}; ::pdrer::ts::Cone", 1), ["check", "ts"]);
        assert_eq!(
            names("use crate::*; use crate as root; extern crate self as other;", 1),
            ["*", "crate", "crate"]
        );
        assert_eq!(names("pub(crate) fn f() {} $crate::lit", 1), ["lit"]);
    }

    #[test]
    fn super_counts_where_it_leads_to_the_root() {
        assert_eq!(names("use super::sat::Solver;", 1), ["sat"]);
        assert_eq!(names("use super::sat::Solver; use super::super::ts::Cone;", 2), ["ts"]);
        assert_eq!(names("use super::{sat, ts};", 1), ["sat", "ts"]);
        assert_eq!(
            names("mod tests { use super::*; use super::super::sat; } use super::*;", 1),
            ["sat", "*"]
        );
        assert_eq!(names("fn f() { use super::sat; } mod tests {} use super::ts;", 1), ["sat", "ts"]);
        assert_eq!(names("use self::super::sat;", 1), ["sat"]);
    }

    #[test]
    fn crates() {
        assert!(uses_crate(&tokens("#[derive(thiserror::Error)]"), "thiserror"));
        assert!(uses_crate(&tokens("use clap;"), "clap"));
        assert!(!uses_crate(&tokens("let clap = crate::clap::x; // clap::y"), "clap"));
    }
}
