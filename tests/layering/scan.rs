//! The tokens of a source file, and the crates that it names.
//!
//! The test needs no more knowledge of Rust than a tokenizer has. Rejected: a full parser, which would be one more
//! dependency; a search for lines that begin with `use`, which would miss groups over several lines, paths inside
//! expressions, and `super`.

/// The words and signs of a source text, without comments, literals and white space. `::` is a single token.
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
            // A lifetime has no second quote where a character literal has it.
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

/// Comments may be nested.
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

/// The end of the raw string that this prefix begins; none if it does not begin one.
fn raw_string(chars: &[char], prefix: &str, start: usize) -> Option<usize> {
    let hashes = chars[start..].iter().take_while(|&&c| c == '#').count();
    let opens = matches!(prefix, "r" | "br" | "cr") && chars.get(start + hashes) == Some(&'"');
    let closes = |&i: &usize| {
        chars[i] == '"' && chars[i + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    let body = start + hashes + 1;
    opens.then(|| (body..chars.len()).find(closes).map_or(chars.len(), |i| i + 1 + hashes))
}

/// The tokens without test modules.
pub fn without_tests(tokens: &[String]) -> Vec<String> {
    const HEAD: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let (mut kept, mut i) = (Vec::new(), 0);
    while i < tokens.len() {
        let begins = tokens[i..].iter().take(HEAD.len()).eq(HEAD.iter());
        if begins && tokens.get(i + HEAD.len() + 1).is_some_and(|token| token == "{") {
            i = end_of_block(tokens, i + HEAD.len() + 1);
        } else {
            kept.push(tokens[i].clone());
            i += 1;
        }
    }
    kept
}

/// The place after the block that begins here.
fn end_of_block(tokens: &[String], start: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(start) {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
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

    #[test]
    fn comments_and_literals_say_nothing() {
        let text = r##"a /* crate::b /* c */ d */ "\"crate::e" 'x' '\'' '\u{7f}' &'long r#"f " crate::"# b"g" h // crate::i"##;
        assert_eq!(tokens(text), ["a", "&", "'", "long", "b", "h"]);
        assert_eq!(tokens("x::y:z"), ["x", "::", "y", ":", "z"]);
    }

    #[test]
    fn modules_of_tests_are_left_out() {
        let text = "a #[cfg(test)] mod tests { b { c } } d #[cfg(test)] mod tests; #[cfg(unix)] mod e { f }";
        let all = without_tests(&tokens(text));
        assert_eq!(all[..2], ["a", "d"]);
        assert!(all.ends_with(&tokens("#[cfg(test)] mod tests; #[cfg(unix)] mod e { f }")));
    }

    #[test]
    fn crates() {
        assert!(uses_crate(&tokens("#[derive(thiserror::Error)]"), "thiserror"));
        assert!(uses_crate(&tokens("use clap;"), "clap"));
        assert!(!uses_crate(&tokens("let clap = crate::clap::x; // clap::y"), "clap"));
    }
}
