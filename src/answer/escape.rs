//! Escapes text for HTML, SVG and Graphviz, and cuts it. Names of a design may contain anything, even markup.

/// Text without tags, quotation marks that would end an attribute, and characters that XML does not allow.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Text of at most so many characters; of a longer one only the beginning.
pub(super) fn beginning(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['\u{2026}']).collect(),
        false => text.to_owned(),
    }
}

/// Text inside double quotes of Graphviz, which knows backslashes and the entities of HTML there.
pub(super) fn graphviz(text: &str) -> String {
    text.replace('&', "&amp;").replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_graphviz_say_what_they_mean() {
        assert_eq!(graphviz("a\\nb\"&lt;<{|}"), "a\\\\nb\\\"&amp;lt;<{|}");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(beginning("a.1", 32), "a.1");
        assert_eq!(beginning(&"x".repeat(40), 32), format!("{}\u{2026}", "x".repeat(31)));
    }

    #[test]
    fn nothing_of_markup_is_left() {
        assert_eq!(escape("a<b>&\"c\"'d'\\"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;\\");
        assert_eq!(escape("\u{e9}\u{1b}\n\u{fffe}"), "\u{e9}\u{fffd}\u{fffd}\u{fffd}");
    }
}
