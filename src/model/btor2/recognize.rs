//! Is a file BTOR2?

use super::line::Line;

/// How many bytes of comments may precede the first line.
const LONGEST_PREFACE: usize = 1 << 20;

/// Do these bytes begin a BTOR2 file? `None` if only further bytes can tell.
///
/// The first line that is not a comment declares a sort: nothing can be declared before.
///
/// ```
/// use pdrer::model::btor2::recognize;
/// assert_eq!(recognize(b"; by hand\n1 sort bitvec 8\n"), Some(true));
/// assert_eq!(recognize(b"aag 0 0 0 0 0\n"), Some(false));
/// assert_eq!(recognize(b"; by"), None);
/// ```
pub fn recognize(bytes: &[u8]) -> Option<bool> {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines
        .find(|line| Line::new(&line[..line.len() - usize::from(line.ends_with(b"\n"))]).next().is_some());
    let Some(first) = first else { return (bytes.len() > LONGEST_PREFACE).then_some(false) };
    let (text, whole) = match first {
        [text @ .., b'\n'] => (text, true),
        text => (text, false),
    };
    let mut line = Line::new(text);
    let id = line.next()?;
    if !id.iter().all(u8::is_ascii_digit) {
        return Some(false);
    }
    match line.next() {
        Some(b"sort") => Some(true),
        Some(tag) if !whole && b"sort".starts_with(tag) => None,
        None if !whole && id.len() < 32 => None,
        _ => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_file_tells() {
        let file = b"; comment\n\n ;\n 10 sort bitvec 1\n";
        for end in 0..file.len() {
            let expected = (end >= b"; comment\n\n ;\n 10 sort".len()).then_some(true);
            assert_eq!(recognize(&file[..end]), expected, "{end}");
        }
        for other in [&b"x"[..], b"(set-logic HORN)", b"1\n", b"1 bitvec", b"1 input 2", b"\0\0", b"1 2"] {
            assert_eq!(recognize(other), Some(false), "{other:?}");
        }
        assert_eq!(recognize(&[b';'; 100]), None);
        assert_eq!(recognize(&b";\n".repeat(1 << 20)), Some(false));
    }
}
