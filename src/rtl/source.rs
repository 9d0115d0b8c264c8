//! The words of a Verilog text, each with its line: enough to see which constructs are in a statement, and no more.
//!
//! Comments go, a string is a word, and so is an operator that only assertions have. Text that `ifdef` excludes goes,
//! too, if that is certain: a macro that the reader itself may define counts as possible either way. Macros are not
//! expanded; their definitions are text like other text.

use std::collections::HashSet;

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub line: usize,
}

/// Operators of several characters that must not be taken apart.
const OPERATORS: [&str; 8] = ["|->", "|=>", "[->", "#-#", "#=#", "##", "[*", "[="];

/// All words of a text.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let end_of = |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |at| from + at);
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let (length, is_word) = if first.is_whitespace() {
            (first.len_utf8(), false)
        } else if rest.starts_with("//") {
            (end_of("\n", 2), false)
        } else if rest.starts_with("/*") {
            ((end_of("*/", 2) + 2).min(rest.len()), false)
        } else if first == '"' {
            (end_of_string(rest), true)
        } else if first == '\\' {
            (end_of_escaped(rest), true)
        } else if is_name(first) || first == '`' {
            let after = rest[first.len_utf8()..].find(|c| !is_name(c));
            (after.map_or(rest.len(), |at| first.len_utf8() + at), true)
        } else {
            let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
            (operator.map_or(first.len_utf8(), |operator| operator.len()), true)
        };
        let (text, after) = rest.split_at(length);
        words.extend(is_word.then_some(Word { text, line }));
        line += text.matches('\n').count();
        rest = after;
    }
    words
}

fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

fn end_of_escaped(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
}

/// The words of a text without those that `ifdef` certainly excludes. `defined` are the macros before it, and then
/// those after it.
pub(super) fn active_words<'a>(text: &'a str, defined: &mut HashSet<String>) -> Vec<Word<'a>> {
    // For each `ifdef` around: is this branch possible, and has there been one that is certain?
    let mut around: Vec<(bool, bool)> = Vec::new();
    let mut active = Vec::new();
    let mut words = words(text).into_iter();
    while let Some(word) = words.next() {
        let is_possible = around.iter().all(|(possible, _)| *possible);
        match word.text {
            "`ifdef" | "`ifndef" | "`elsif" => {
                let name = words.next().map_or("", |name| name.text);
                let is_defined = defined.contains(name);
                let is_wanted = word.text != "`ifndef";
                let certain = !may_be_defined(name) && is_defined == is_wanted;
                let possible = certain || may_be_defined(name);
                let before =
                    if word.text == "`elsif" { around.pop().is_some_and(|(_, done)| done) } else { false };
                around.push((possible && !before, before || certain));
            }
            "`else" => {
                let before = around.pop().is_some_and(|(_, done)| done);
                around.push((!before, true));
            }
            "`endif" => drop(around.pop()),
            _ if !is_possible => {}
            "`define" | "`undef" => {
                let name = words.next().map_or("", |name| name.text).to_owned();
                let _ = if word.text == "`define" { defined.insert(name) } else { defined.remove(&name) };
            }
            _ => active.push(word),
        }
    }
    active
}

/// The words of a module, from its name to its end, if the text has it.
pub(super) fn words_of_module<'a>(text: &'a str, module: &str) -> Option<Vec<Word<'a>>> {
    let words = words(text);
    let begins = |pair: &[Word<'_>]| pair[0].text == "module" && pair[1].text == module;
    let first = 1 + words.windows(2).position(begins)?;
    let last = words[first..].iter().position(|word| word.text == "endmodule")?;
    Some(words[first..first + last].to_vec())
}

/// May the reader of the design define this macro by itself?
fn may_be_defined(name: &str) -> bool {
    ["FORMAL", "SYNTHESIS", "YOSYS", "SLANG", "VERIFIC"].iter().any(|own| name.contains(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: Vec<Word<'_>>) -> Vec<&str> {
        words.into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_and_their_lines() {
        let text = "a /* bind\n */ |=> \"bind \\\" x\" ##1 \\b;c // bind\n[*3]`X";
        let all = words(text);
        assert_eq!(all[0], Word { text: "a", line: 1 });
        assert_eq!(all[1], Word { text: "|=>", line: 2 });
        assert_eq!(texts(all), ["a", "|=>", "\"bind \\\" x\"", "##", "1", "\\b;c", "[*", "3", "]", "`X"]);
    }

    #[test]
    fn excluded_text() {
        let module = words_of_module("module a; endmodule module b #(c); endmodule", "b").unwrap();
        assert_eq!(texts(module), ["b", "#", "(", "c", ")", ";"]);
        let active = |text| texts(active_words(text, &mut HashSet::from(["A".to_owned()]))).join(" ");
        assert_eq!(active("`ifdef A x `else y `endif z"), "x z");
        assert_eq!(active("`ifdef B x `elsif A y `else w `endif z"), "y z");
        assert_eq!(active("`ifndef A x `ifdef A y `endif `else w `endif"), "w");
        assert_eq!(active("`ifdef YOSYS x `else y `endif"), "x y");
        assert_eq!(active("`define B 1\n`undef A\n`ifdef B x `endif `ifdef A y `endif"), "1 x");
    }
}
