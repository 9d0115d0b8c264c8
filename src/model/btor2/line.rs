//! The words of a line.

/// The words of a line, separated by blanks. A word that begins with `;` begins a comment.
pub(super) struct Line<'a>(&'a [u8]);

impl<'a> Line<'a> {
    pub(super) fn new(text: &'a [u8]) -> Line<'a> {
        Line(text)
    }

    /// The next word, if the line has another one.
    pub(super) fn next(&mut self) -> Option<&'a [u8]> {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
        let text = self.0;
        let start = text.iter().position(|byte| !blank(byte))?;
        if text[start] == b';' {
            self.0 = &[];
            return None;
        }
        let length = text[start..].iter().position(blank).unwrap_or(text.len() - start);
        self.0 = &text[start + length..];
        Some(&text[start..start + length])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_begin_after_blanks() {
        let words = |text| {
            let mut line = Line::new(text);
            std::iter::from_fn(|| line.next()).map(|word| word.to_vec()).collect::<Vec<_>>()
        };
        assert_eq!(words(b" 1 \tstate  2 a;b ;c d\r"), [&b"1"[..], b"state", b"2", b"a;b"]);
        assert_eq!(words(b"; 1 2"), [b""; 0]);
        assert_eq!(words(b"  \r"), [b""; 0]);
    }
}
