//! The explanation of rankings as one HTML page without other files, network access or scripts.

use std::fmt::Write;

use super::compute::{Explanation, Set, Told};
use super::svg;
use super::words::{conclusion, latches, left, lemmas, monitor, stabilizing, steps};
use crate::answer::escape::escape;
use crate::answer::page::{begin, count};

/// The page.
pub fn write(explanation: &Explanation) -> String {
    let title = escape(&explanation.title);
    let heading = match &explanation.properties[..] {
        [one] => format!("{} holds", escape(&one.label)),
        several => format!("{} hold", count(several.len(), "property")),
    };
    let mut text = begin(&format!("Rankings of {}", explanation.title), None, svg::STYLE);
    let _ = write!(
        text,
        "<body>\n<header>\n<h1>Why {heading} in <span class=\"model\">{title}</span></h1>\n</header>\n<main>\n"
    );
    explanation.properties.iter().for_each(|told| property(told, &mut text));
    text += "</main>\n</body>\n</html>\n";
    text
}

fn property(told: &Told, text: &mut String) {
    let _ = writeln!(text, "<section>\n<h2>Property {}</h2>", escape(&told.label));
    for line in [Some(monitor(told)), stabilizing(told), Some(conclusion(told))].into_iter().flatten() {
        let _ = writeln!(text, "<p>{}.</p>", escape(&line));
    }
    list(&latches(told), "", text);
    let _ = writeln!(text, "<div class=\"scroll\">\n{}</div>\n<p>{}</p>", svg::inline(told), steps(told));
    if !told.definitions.is_empty() {
        *text += "<h3>Auxiliary variables</h3>\n";
        list(&told.definitions, "", text);
    }
    if !told.lemmas.is_empty() {
        *text += "<h3>Lemmas of all sets</h3>\n";
        list(&told.lemmas, "", text);
    }
    told.sets.iter().enumerate().for_each(|(i, set)| one(i, set, text));
    *text += "</section>\n";
}

fn one(i: usize, set: &Set, text: &mut String) {
    let _ = writeln!(text, "<h3>Set {}: {}</h3>\n<p>{}.</p>", i + 1, left(i), lemmas(i, set));
    if i == 0 {
        list(&set.new, "", text);
    } else {
        list(&set.gone, "no longer: ", text);
        list(&set.new, "new: ", text);
    }
}

fn list(lines: &[String], before: &str, text: &mut String) {
    if !lines.is_empty() {
        *text += "<ul>\n";
        for line in lines {
            let _ = writeln!(text, "<li>{before}<code>{}</code></li>", escape(line));
        }
        *text += "</ul>\n";
    }
}
