//! What explanations have in common: how pages and drawings begin, each one file without others or network access, and
//! numbers of things.

use super::escape::escape;

const STYLE: &str = include_str!("page.css");

/// The beginning of a page, up to its body. It may only show itself and run the script with this hash, if there is one.
/// Even if a name got past the escaping, nothing would be fetched or run.
pub(super) fn begin(title: &str, script: Option<&str>, style: &str) -> String {
    let script = script.map(|hash| format!("; script-src '{hash}'")).unwrap_or_default();
    format!(
        "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         img-src data:{script}\">
<link rel=\"icon\" href=\"data:,\">
<title>{}</title>
<style>
{STYLE}{style}</style>
</head>
",
        escape(title)
    )
}

/// A file with a drawing of this class, width and height, for light and dark themes.
pub(super) fn drawing(
    class: &str,
    [width, height]: [f64; 2],
    title: &str,
    style: &str,
    content: &str,
) -> String {
    let paper =
        "svg { background: #fff; }\n@media (prefers-color-scheme: dark) { svg { background: #12161b; } }\n";
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<style>\n{paper}{style}</style>\n{content}</svg>\n",
        escape(title)
    )
}

/// A number with its noun, in the singular or the plural.
pub(super) fn count(number: usize, one: &str) -> String {
    match (number, one.strip_suffix('y')) {
        (1, _) => format!("1 {one}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        _ => format!("{number} {one}s"),
    }
}
