//! The table of instances: a row for each, which the script sorts and filters.

use std::fmt::Write;

use super::super::data::Data;
use super::super::text::escape;
use super::columns::Columns;
use super::figures::{FIGURES, Figure};

/// What rows can be filtered by: the word in `data-s` of a row, and what the reader sees.
const STATES: [(&str, &str); 9] = [
    ("", "all"),
    ("wrong", "wrong answers"),
    ("every", "solved by every configuration"),
    ("some", "solved by some, not by all"),
    ("none", "solved by none"),
    ("safe", "safe"),
    ("unsafe", "unsafe"),
    ("error", "with errors"),
    ("missing", "with missing runs"),
];

/// The controls and the table; empty without instances.
pub fn html(data: &Data) -> String {
    if data.instances.is_empty() {
        return String::new();
    }
    let columns = Columns::of(data);
    let mut text = controls(data);
    text.push_str("<div class=\"scroll tall\"><table id=\"table\">\n<thead>");
    columns.head(data, &mut text);
    text.push_str("</thead>\n<tbody>\n");
    for (index, instance) in data.instances.iter().enumerate() {
        columns.row(data, index, instance, &mut text);
    }
    text.push_str("</tbody></table></div>\n");
    text
}

fn controls(data: &Data) -> String {
    let mut text = String::from(
        "<div class=\"controls\"><label>Model <input id=\"filter-text\" type=\"search\" placeholder=\"part of its name\"></label>\n",
    );
    let select = |id: &str, label: &str, options: &mut dyn Iterator<Item = (String, String)>| {
        let mut text = format!("<label>{label} <select id=\"{id}\">");
        for (value, name) in options {
            let _ = write!(text, "<option value=\"{}\">{}</option>", escape(&value), escape(&name));
        }
        text + "</select></label>\n"
    };
    let all = || std::iter::once((String::new(), "all".to_string()));
    let named = |names: &[String]| -> Vec<(String, String)> {
        names.iter().enumerate().map(|(index, name)| (index.to_string(), name.clone())).collect()
    };
    if data.sets.len() > 1 {
        text.push_str(&select("filter-set", "Set", &mut all().chain(named(&data.sets))));
    }
    let mut families = named(&data.families);
    families.sort_by(|a, b| a.1.cmp(&b.1));
    text.push_str(&select("filter-family", "Family", &mut all().chain(families)));
    let mut states = STATES.iter().map(|(word, name)| ((*word).to_string(), (*name).to_string()));
    text.push_str(&select("filter-state", "Show", &mut states));
    text.push_str("<fieldset id=\"columns\"><legend>Columns</legend>\n");
    for Figure { key, name, usual, .. } in FIGURES {
        let checked = if usual { " checked" } else { "" };
        let _ = writeln!(text, "<label><input type=\"checkbox\" value=\"{key}\"{checked}> {name}</label>");
    }
    text.push_str("</fieldset>\n");
    let count = data.instances.len();
    let _ = writeln!(text, "<output id=\"shown\">{count} of {count}</output></div>");
    text
}
