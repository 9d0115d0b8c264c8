//! Escapes text for HTML, SVG and Graphviz. Names of a design may contain anything, even markup.

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
    fn nothing_of_markup_is_left() {
        assert_eq!(escape("a<b>&\"c\"'d'\\"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;\\");
        assert_eq!(escape("\u{e9}\u{1b}\n\u{fffe}"), "\u{e9}\u{fffd}\u{fffd}\u{fffd}");
    }
}
