//! The beginning of a page: one HTML file without other files or network access.

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
