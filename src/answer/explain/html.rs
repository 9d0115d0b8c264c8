//! The explanation as one HTML page without other files or network access. Its script only searches lemmas.

use std::fmt::Write;

use super::explanation::{Auxiliary, Explained, Explanation, Group, Meaning, Reading, Without};
use super::said::{Said, clause};
use super::svg;
use super::words::{
    SLOTS, about, along, list, meaning, origin, origins, readings, saved, size, subject, thresholds, without,
};
use crate::answer::escape::escape;
use crate::answer::invariant::{Induction, Origin, Place, Provenance};
use crate::answer::page::{begin, count};
use crate::logic::lit::Lit;

const SCRIPT: &str = include_str!("page.js");

/// The hash of the script; a browser whose console complains about another one says which.
const HASH: &str = "sha256-4uwEdqFA+U5zGhJAo+cBlhpzw10wpa3VxLhpXUDKA6s=";

/// Hidden until the script is there.
const SEARCH: &str = "<p class=\"search\" hidden=\"\"><label>Search lemmas <input id=\"search\" type=\"search\" \
                      placeholder=\"all of these words\"/></label> <output id=\"found\"></output></p>\n";

/// Groups with more lemmas than this are folded.
const UNFOLDED: usize = 60;

/// The page.
pub fn write(explanation: &Explanation) -> String {
    let title = escape(&explanation.title);
    let heading = match &explanation.properties[..] {
        [one] => format!("{} holds", escape(&one.label)),
        several => format!("{} hold", count(several.len(), "property")),
    };
    let mut text = begin(&format!("Invariant of {}", explanation.title), Some(HASH), svg::STYLE);
    let _ = write!(
        text,
        "<body>
<header>
<h1>Why {heading} in <span class=\"model\">{title}</span></h1>
"
    );
    if explanation.properties.len() > 1 {
        text += "<nav>\n";
        for Explained { property, label, .. } in &explanation.properties {
            let _ = writeln!(text, "<a href=\"#b{property}\">{}</a>", escape(label));
        }
        text += "</nav>\n";
    }
    if !explanation.slots.is_empty() {
        let _ = write!(text, "<p>{SLOTS}</p>\n<ul>\n");
        for slot in &explanation.slots {
            let _ = writeln!(text, "<li>{}</li>", escape(slot));
        }
        text += "</ul>\n";
    }
    text += "</header>\n<main>\n";
    let first = explanation.properties.iter().position(|explained| !explained.groups.is_empty());
    for (index, explained) in explanation.properties.iter().enumerate() {
        let page = Page { explanation, explained };
        page.write(&mut text);
        if first == Some(index) {
            text += SEARCH;
        }
        page.lemmas(&mut text);
    }
    text += "</main>\n";
    if first.is_some() {
        let _ = writeln!(text, "<script>\n{SCRIPT}</script>");
    }
    text += "</body>\n</html>\n";
    text
}

/// The part of the page about one property.
struct Page<'a> {
    explanation: &'a Explanation,
    explained: &'a Explained,
}

impl Page<'_> {
    fn write(&self, text: &mut String) {
        self.summary(text);
        if let Some(drawing) = svg::inline(self.explanation, self.explained) {
            let _ = write!(
                text,
                "<section>\n<h2>Auxiliary circuit{}</h2>\n<div class=\"scroll\">\n{drawing}</div>\n</section>\n",
                self.mark()
            );
            self.auxiliary(text);
        }
    }

    fn lemmas(&self, text: &mut String) {
        if !self.explained.groups.is_empty() {
            let _ = writeln!(text, "<section>\n<h2>Lemmas by what they are about{}</h2>", self.mark());
            self.explained.groups.iter().for_each(|group| self.group(group, text));
            text.push_str("</section>\n");
        }
    }

    /// Distinguishes the headings of several properties.
    fn mark(&self) -> String {
        let several = self.explanation.properties.len() > 1;
        if several { format!(" <small>{}</small>", escape(&self.explained.label)) } else { String::new() }
    }

    fn summary(&self, text: &mut String) {
        let Explained { property, label, size: own, without: alone, auxiliary, .. } = self.explained;
        let together = match &self.explained.with {
            Some(with) => format!("none of {with} fails"),
            None => format!("b{property} does not fail"),
        };
        let preserved = match self.explained.induction {
            Induction::Steps(1) => "preserved by every step".to_owned(),
            Induction::Steps(k) => format!("preserved by every step after {k} states in which they hold"),
            Induction::SimplePaths(k) => {
                format!("preserved by every step after {k} different states in which they hold")
            }
            Induction::Exhausted(steps) => format!("in all runs, none of which has more than {steps} steps"),
        };
        let _ = write!(
            text,
            "<section id=\"b{property}\">\n<h2>Property {}</h2>\n<p>Together with <em>{together}</em> the lemmas \
             hold in all initial states and are {preserved}.</p>\n<dl>\n",
            escape(label)
        );
        let mut item = |name: &str, value: &str| {
            let _ = writeln!(text, "<dt>{name}</dt><dd>{}</dd>", escape(value));
        };
        item("Size", &size(*own));
        if !auxiliary.is_empty() {
            item("Without auxiliary variables", &without(*alone));
            let decided = readings(self.explained).filter(|reading| reading.is_decided()).count();
            item("They are decisive for", &count(decided, "lemma"));
            if let Some(thresholds) = thresholds(self.explained) {
                item("Thresholds", &thresholds);
            }
        }
        text.push_str("</dl>\n");
        let origins = origins(self.explained);
        if !origins.is_empty() {
            text.push_str("<h3>Where the lemmas come from</h3>\n<ul class=\"origins\">\n");
            for (how, number) in origins {
                let _ = writeln!(
                    text,
                    "<li>{} <em>{}</em>: {}</li>",
                    count(number, "lemma"),
                    origin(how),
                    meaning(how)
                );
            }
            text.push_str("</ul>\n");
        }
        text.push_str("</section>\n");
    }

    fn auxiliary(&self, text: &mut String) {
        let Explained { property, .. } = self.explained;
        let said = self.said();
        let along = along(self.explained);
        let _ = write!(
            text,
            "<section>\n<h2>What auxiliary variables save{}</h2>\n<p class=\"note\">Literals that the invariant would \
             have more without the variable and the definitions that depend on it, definitions included; lemmas and \
             definitions that depend on it{along}.</p>\n<div class=\"scroll\">\n<table>\n<thead><tr><th>variable</th>\
             <th>definition</th><th class=\"n\">saves</th><th class=\"n\">lemmas</th>\
             <th class=\"n\">definitions</th><th>about</th></tr></thead>\n<tbody>\n",
            self.mark()
        );
        for &k in &self.explained.ranking {
            let found = &self.explained.auxiliary[k];
            let (class, meaning, about) = match &found.meaning {
                Meaning::Gate(definition) => {
                    let [a, b] = definition.operands.map(|operand| self.literal(operand));
                    let meaning = format!("{a} {} {b}", escape(definition.operator.sign()));
                    ("gate", meaning, list(&found.registers))
                }
                threshold => ("threshold", escape(&said.meaning(threshold)), subject(found)),
            };
            let _ = writeln!(
                text,
                "<tr id=\"b{property}-{}\"><th>{}</th><td class=\"{class}\"><code>{meaning}</code></td>\
                 <td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
                 <td class=\"about\">{}</td></tr>",
                found.number,
                escape(said.name(k)),
                saved(self.explained.size, found.without),
                found.lemmas,
                found.definitions,
                escape(&about)
            );
        }
        text.push_str("</tbody>\n</table>\n</div>\n</section>\n");
    }

    fn group(&self, group: &Group, text: &mut String) {
        let open = if group.lemmas.len() <= UNFOLDED { " open" } else { "" };
        let _ = write!(
            text,
            "<details{open}>\n<summary><code>{}</code> <small>{}</small></summary>\n<ul>\n",
            escape(&about(group)),
            count(group.lemmas.len(), "lemma")
        );
        for reading in &group.lemmas {
            let lemma = clause(reading.lemma.iter().map(|&lit| self.literal(lit)).collect());
            let _ = writeln!(text, "<li><code>{lemma}</code>{}</li>", notes(self.explanation, reading));
        }
        text.push_str("</ul>\n</details>\n");
    }

    /// A literal; one of an auxiliary variable leads to its definition.
    fn literal(&self, lit: Lit) -> String {
        let said = self.said();
        let shown = escape(&said.literal(lit));
        let Some(position) = said.position(lit) else { return shown };
        let Auxiliary { number, meaning, .. } = &self.explained.auxiliary[position];
        let title = match meaning {
            Meaning::Gate(_) => said.meaning(meaning),
            Meaning::Threshold(_) => format!("{} := {}", said.name(position), said.meaning(meaning)),
        };
        format!("<a href=\"#b{}-{number}\" title=\"{}\">{shown}</a>", self.explained.property, escape(&title))
    }

    fn said(&self) -> Said<'_> {
        Said::new(self.explanation, self.explained)
    }
}

/// Notes about a lemma, in small print.
fn notes(explanation: &Explanation, reading: &Reading) -> String {
    let mut notes = Vec::new();
    if let Some(Provenance { origin: how, born, last, pushes, .. }) = reading.lemma.provenance {
        notes.push(match explanation.source(&reading.lemma) {
            Some(source) if how == Origin::Given => format!("given by {source}"),
            Some(source) => format!("from {source}"),
            None => format!("{} at {}", origin(how), level(born)),
        });
        if pushes > 0 {
            notes.push(format!("pushed {}, to {}", times(pushes), level(last)));
        }
    }
    let decided = match reading.without {
        Without::Size(size) if reading.is_decided() => {
            format!(" <b>{} without auxiliary variables</b>", count(size.clauses, "clause"))
        }
        Without::Size(_) => String::new(),
        Without::MoreThan(limit) => format!(" <b>more than {limit} literals without auxiliary variables</b>"),
    };
    match notes.is_empty() && decided.is_empty() {
        true => String::new(),
        false => format!("<small>{}{decided}</small>", escape(&notes.join(", "))),
    }
}

fn level(place: Place) -> String {
    let level = place.level.map_or("F\u{221e}".to_owned(), |level| format!("level {level}"));
    format!("{level} of {}", place.top)
}

fn times(number: u32) -> String {
    if number == 1 { "once".to_owned() } else { format!("{number} times") }
}
