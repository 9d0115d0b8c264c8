//! Names in text for people.

use std::fmt::Write;

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
