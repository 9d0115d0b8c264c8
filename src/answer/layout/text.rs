//! How wide text is in a drawing, and what is shown of long text.

/// The width of a character of 12 pixels, which all have the same width.
pub(crate) const CHARACTER: f64 = 7.3;

/// The text; of one with more characters than this only the beginning and the end.
pub(crate) fn cut(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_owned();
    }
    let back = count + 1 - longest.div_ceil(2);
    text.chars().take(longest / 2).chain(['\u{2026}']).chain(text.chars().skip(back)).collect()
}

/// The width of a text in characters. East Asian ones are twice as wide as others.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_keeps_its_ends() {
        assert_eq!(cut("short", 28), "short");
        let long = format!("top.{}.bit[12]", "x".repeat(50));
        for longest in [28, 29] {
            let cut = cut(&long, longest);
            assert_eq!(cut.chars().count(), longest);
            assert!(cut.starts_with("top.xx") && cut.ends_with("xx.bit[12]"), "{cut}");
        }
    }
}
