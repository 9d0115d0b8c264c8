//! Names of signals in SystemVerilog (IEEE 1800-2017, 5.6).
//!
//! Names of our own modules are escaped identifiers. Names of the design are hierarchical ones, with indices for bits
//! and for the places of memories. Those that would have to be escaped are none here: in an escaped name, dots and
//! brackets may be part of it, and macros do not take every character.

use crate::model::names::percent;

/// An escaped identifier, which ends with a space. Names that begin with a dollar sign are reserved for Yosys.
pub(in crate::answer) fn escaped(name: &[u8]) -> String {
    let text = percent(name, b" \\");
    let text = text.strip_prefix('$').map(|rest| format!("%24{rest}")).unwrap_or(text);
    format!("\\{text} ")
}

/// The name as a path in the design: simple identifiers, perhaps with indices, with dots between them.
pub(in crate::answer) fn path(name: &[u8]) -> Option<&str> {
    let name = std::str::from_utf8(name).ok()?;
    let is_part = |part: &str| {
        let (identifier, indices) = part.split_at(part.find('[').unwrap_or(part.len()));
        is_simple(identifier) && (indices.is_empty() || are_indices(indices))
    };
    name.split('.').all(is_part).then_some(name)
}

/// The name of a word as an expression: a number, a path, bits of one, or several of these, `{a[3:0], b}`.
pub(in crate::answer) fn word(name: &str) -> Option<&str> {
    let is_part = |part: &str| {
        let range = part.strip_suffix(']').and_then(|part| part.rsplit_once('['));
        let range = range.and_then(|(base, range)| Some((base, range.split_once(':')?)));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match range {
            Some((base, (high, low))) => path(base.as_bytes()).is_some() && is_number(high) && is_number(low),
            None => is_number(part) || path(part.as_bytes()).is_some(),
        }
    };
    let parts = name.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).unwrap_or(name);
    parts.split(", ").all(is_part).then_some(name)
}

/// Is it a sequence of indices in brackets: `[2][15]`?
fn are_indices(text: &str) -> bool {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let is_number = |index: &str| !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit());
    inner.is_some_and(|inner| inner.split("][").all(is_number))
}

fn is_simple(identifier: &str) -> bool {
    identifier.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && identifier.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_signals() {
        for name in ["count", "words[3][0]", "cpu.lane[2].alu.carry[7]", "_a$1"] {
            assert_eq!(path(name.as_bytes()), Some(name));
        }
        for name in
            ["odd=name", "a[b]", "a[1]x", "a[]", "[3]", "2x", "a..b", "", "$auto$1", "a b", "a`b", "x@l3"]
        {
            assert_eq!(path(name.as_bytes()), None, "{name}");
        }
    }

    #[test]
    fn words_of_the_design() {
        for name in ["watched", "5", "watched[10:0]", "{u.a[3:0], b, c[1]}"] {
            assert_eq!(word(name), Some(name));
        }
        for name in ["node 5", "!a", "{a, !b}", "a[1:]", "where the arrays of node 3 differ", ""] {
            assert_eq!(word(name), None, "{name}");
        }
    }
}
