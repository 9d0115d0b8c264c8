//! Text for people: lemmas are disjunctions of names, definitions of auxiliary variables are equations.

use std::fmt::Write;

use super::proofs::{Proofs, Signal};
use crate::answer::invariant::{Invariant, Operator, Size};
use crate::logic::lit::Lit;

/// The invariant of each property on its own.
pub fn write(proofs: &Proofs<'_>) -> String {
    let mut text = format!("invariant of {}\n", proofs.heading().replace(char::is_control, "\u{fffd}"));
    for (property, invariant) in &proofs.proved {
        let size = invariant.size();
        let _ = write!(
            text,
            "\nproperty {}: lemmas {}, literals {}, auxiliary variables {}, size {}\n",
            proofs.names.property_label(*property),
            size.clauses,
            size.literals,
            size.aux_vars(),
            size.total()
        );
        if !invariant.induction.is_usual() {
            let _ = writeln!(text, "proved by: {}", invariant.induction);
        }
        if let Some(together) = invariant.together() {
            let _ = writeln!(text, "proved together: {together}");
        }
        body(proofs, invariant, &mut text);
    }
    text
}

fn body(proofs: &Proofs<'_>, invariant: &Invariant, text: &mut String) {
    if !invariant.definitions.is_empty() {
        text.push('\n');
    }
    for (k, definition) in invariant.definitions.iter().enumerate() {
        let [a, b] = definition.operands.map(|operand| literal(proofs, operand));
        let operator = match definition.operator {
            Operator::And => '&',
            Operator::Xor => '^',
        };
        let _ = writeln!(text, "  {} := {a} {operator} {b}", proofs.names.auxiliary(k));
    }
    if !invariant.lemmas.is_empty() {
        text.push('\n');
    }
    for lemma in &invariant.lemmas {
        let literals: Vec<String> = lemma.iter().map(|&lit| literal(proofs, lit)).collect();
        let lemma = if literals.is_empty() { "false".to_owned() } else { literals.join(" | ") };
        let _ = writeln!(text, "  {lemma}");
    }
}

/// Counts the parts of such a file: properties, with the sizes of their invariants. None if a line looks different.
pub(super) fn count(text: &str) -> Option<Vec<(usize, Size)>> {
    let mut counted: Vec<(usize, Size)> = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
        if let Some(rest) = line.strip_prefix("property b") {
            // A name may follow the number.
            let (property, _) = rest.split_once([':', ' '])?;
            counted.push((property.parse().ok()?, Size::default()));
            continue;
        }
        if line.starts_with("proved ") {
            continue;
        }
        let (_, size) = counted.last_mut()?;
        match &words(line.strip_prefix("  ")?)[..] {
            [_, ":=", _, "&", _] => size.aux_and += 1,
            [_, ":=", _, "^", _] => size.aux_xor += 1,
            ["false"] => size.clauses += 1,
            lemma if lemma.len() % 2 == 1 && lemma.iter().skip(1).step_by(2).all(|word| *word == "|") => {
                size.clauses += 1;
                size.literals += lemma.len().div_ceil(2);
            }
            _ => return None,
        }
    }
    Some(counted)
}

/// The words of a line; spaces inside quotation marks do not separate words.
fn words(line: &str) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    line.split(|c: char| {
        let ends = c == ' ' && !quoted;
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })
    .collect()
}

fn literal(proofs: &Proofs<'_>, lit: Lit) -> String {
    let (name, inverted) = match proofs.signal(lit.var()) {
        Signal::Latch(i) => {
            let name = proofs.names.latch(i);
            (quoted(&name.bytes), name.inverted)
        }
        Signal::FirstStep => ("first_step".to_owned(), false),
        Signal::Auxiliary(k) => (proofs.names.auxiliary(k), false),
    };
    format!("{}{name}", if lit.is_negated() != inverted { "!" } else { "" })
}

/// The name as it is if it consists of plain characters; else in double quotes, with escapes for unprintable bytes.
pub fn quoted(name: &[u8]) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$:[]@/".contains(byte);
    let mut text = String::new();
    // The word `false` stands for the empty lemma.
    if !name.is_empty() && name != b"false" && name.iter().all(is_plain) {
        text.extend(name.iter().copied().map(char::from));
        return text;
    }
    text.push('"');
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' | '\\' => text.extend(['\\', c]),
                c if c.is_control() => {
                    let _ = write!(text, "\\u{{{:x}}}", u32::from(c));
                }
                c => text.push(c),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_do_not_look_like_names_are_quoted() {
        for (name, shown) in [
            (&b"top.cpu/count[3]"[..], "top.cpu/count[3]"),
            (b"$abc$12:x@l4", "$abc$12:x@l4"),
            (b"a b", "\"a b\""),
            (b"", "\"\""),
            (b"false", "\"false\""),
            (b"a=b<c|!d", "\"a=b<c|!d\""),
            (b"a\\b\"", "\"a\\\\b\\\"\""),
            (b"\xc3\xa9\xff\x1b[2J", "\"\u{e9}\\xff\\u{1b}[2J\""),
        ] {
            assert_eq!(quoted(name), shown);
        }
    }
}
