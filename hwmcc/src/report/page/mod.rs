//! The page: one file of HTML with everything in it but the logs.

mod columns;
mod comparison;
mod figures;
mod instances;
mod provenance;
mod table;
mod warnings;

use std::fmt::Write;

use super::auxiliary::usages;
use super::data::Data;
use super::draw::{Drawing, auxiliary, cactus, proofs, style};
use super::tables;
use super::text::escape;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the page may do: nothing but show itself. Nothing is fetched, even if a name got past the escaping.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The page.
pub fn html(data: &Data) -> String {
    let sections: Vec<(&str, &str, String)> = [
        ("summary", "Summary", summary(data)),
        ("contributions", "Contributions", contributions(data)),
        ("families", "Families", tables::families(data).as_ref().map(table::html).unwrap_or_default()),
        ("ablation", "Ablation", tables::ablation(data).as_ref().map(table::html).unwrap_or_default()),
        ("cactus", "Time", cactus_plots(data)),
        ("comparison", "One against another", comparison::html(data)),
        ("proofs", "Proofs side by side", proofs(data)),
        ("auxiliary", "Auxiliary variables", auxiliary_variables(data)),
        ("instances", "Instances", instances::html(data)),
        ("provenance", "How it was made", provenance::html(data)),
    ]
    .into_iter()
    .filter(|(_, _, content)| !content.is_empty())
    .collect();
    let mut text = head(data);
    text.push_str("<nav>\n");
    for (id, title, _) in &sections {
        let _ = writeln!(text, "<a href=\"#{id}\">{title}</a>");
    }
    text.push_str("</nav>\n</header>\n<main>\n");
    text.push_str(&warnings::html(data));
    for (id, title, content) in &sections {
        let _ = write!(text, "<section id=\"{id}\">\n<h2>{title}</h2>\n{content}</section>\n");
    }
    let _ = write!(
        text,
        "</main>\n<div id=\"tip\" hidden></div>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    text
}

fn head(data: &Data) -> String {
    let wrong = warnings::wrong_answers(data).len();
    let alarm = if wrong > 0 { format!("{wrong} WRONG · ") } else { String::new() };
    let (sets, names) = (data.sets.join(", "), data.configurations.iter().map(|c| c.name.as_str()));
    let names = names.collect::<Vec<&str>>().join(", ");
    let models = data.instances.len();
    format!(
        "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">
<link rel=\"icon\" href=\"data:,\">
<title>{alarm}{sets}: {names}</title>
<style>
{STYLE}{}</style>
</head>
<body>
<header>
<h1>{sets}</h1>
<p>{names} · {models} instances · {} runs</p>
",
        style::adaptive_rules(),
        data.runs().count(),
        sets = escape(&sets),
        names = escape(&names),
    )
}

fn summary(data: &Data) -> String {
    let note = "<p class=\"note\">Times are CPU seconds. On average, a run without a right answer counts as its limit, \
                in PAR-2 as twice its limit. An instance is a model with a seed.</p>\n";
    table::html(&tables::summary(data)) + note
}

fn contributions(data: &Data) -> String {
    let found = [tables::contribution(data), tables::unique(data)];
    found.iter().flatten().map(table::html).collect()
}

fn proofs(data: &Data) -> String {
    let (Some(sizes), Some(all)) = (tables::proof_sizes(data), tables::proofs_side_by_side(data)) else {
        return String::new();
    };
    let figures = wide(proofs::FIGURES.iter().filter_map(|figure| proofs::proofs(data, figure)));
    format!("{}{figures}<div class=\"tall\">{}</div>\n", table::html(&sizes), table::html(&all))
}

fn cactus_plots(data: &Data) -> String {
    wide(data.all_and_each_set().filter_map(|set| cactus::cactus(data, set)))
}

fn auxiliary_variables(data: &Data) -> String {
    let Some(found) = tables::auxiliary(data) else { return String::new() };
    let plot = |index| auxiliary::auxiliary(data, index, &usages(data, None, index));
    table::html(&found) + &wide((0..data.configurations.len()).filter_map(plot))
}

/// Drawings one below the other.
fn wide(drawings: impl Iterator<Item = Drawing>) -> String {
    drawings.map(|drawing| format!("<figure class=\"wide\">{}</figure>\n", drawing.inline())).collect()
}
