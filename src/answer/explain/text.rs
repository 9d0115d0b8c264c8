//! The explanation as plain text, in columns.

use std::fmt::Write;

use super::explanation::{Explained, Explanation, Reading, Without};
use super::said::Said;
use super::words::{
    SLOTS, about, along, meaning, origin, origins, readings, saved, size, subject, thresholds, without,
};
use crate::answer::invariant::{Lemma, Place, Provenance};
use crate::answer::page::count;

/// The text.
pub fn write(explanation: &Explanation) -> String {
    let mut text = format!("invariant of {}\n", explanation.title.replace(char::is_control, "\u{fffd}"));
    if !explanation.slots.is_empty() {
        let _ = writeln!(text, "{SLOTS}");
    }
    for slot in &explanation.slots {
        let _ = writeln!(text, "  {}", slot.replace(char::is_control, "\u{fffd}"));
    }
    for explained in &explanation.properties {
        summary(explained, &mut text);
        auxiliary(explanation, explained, &mut text);
        lemmas(explanation, explained, &mut text);
        legend(explained, &mut text);
    }
    text
}

fn summary(explained: &Explained, text: &mut String) {
    let _ = writeln!(text, "\nproperty {}: {}", explained.label, size(explained.size));
    if !explained.induction.is_usual() {
        let _ = writeln!(text, "proved by: {}", explained.induction);
    }
    if let Some(with) = &explained.with {
        let _ = writeln!(text, "proved together: {with}");
    }
    if !explained.auxiliary.is_empty() {
        let _ = writeln!(text, "without auxiliary variables: {}", without(explained.without));
        let decided = readings(explained).filter(|reading| reading.is_decided()).count();
        let _ = writeln!(text, "auxiliary variables are decisive for {}", count(decided, "lemma"));
        if let Some(thresholds) = thresholds(explained) {
            let _ = writeln!(text, "thresholds: {thresholds}");
        }
    }
}

fn auxiliary(explanation: &Explanation, explained: &Explained, text: &mut String) {
    if explained.auxiliary.is_empty() {
        return;
    }
    let said = Said::new(explanation, explained);
    let mut rows = vec![["saves", "lemmas", "definitions", "", ""].map(str::to_owned)];
    rows.extend(explained.ranking.iter().map(|&k| {
        let found = &explained.auxiliary[k];
        [
            saved(explained.size, found.without),
            found.lemmas.to_string(),
            found.definitions.to_string(),
            format!("{} := {}", said.name(k), said.meaning(&found.meaning)),
            subject(found),
        ]
    }));
    rows[0][3] = "auxiliary variable".to_owned();
    text.push('\n');
    table(&rows, &[true, true, true, false, false], text);
}

/// One table of all lemmas, with a line before each group.
fn lemmas(explanation: &Explanation, explained: &Explained, text: &mut String) {
    if explained.groups.is_empty() {
        return;
    }
    let history = readings(explained).any(|reading| reading.lemma.provenance.is_some());
    let clauses = !explained.auxiliary.is_empty();
    let choose = |history_cells: [String; 4], clauses_cell: String, lemma: String| {
        let mut row = if history { history_cells.to_vec() } else { Vec::new() };
        row.extend(clauses.then_some(clauses_cell));
        row.push(lemma);
        row
    };
    let said = Said::new(explanation, explained);
    let row = |reading: &Reading| {
        let count = match reading.without {
            Without::Size(size) => size.clauses.to_string(),
            Without::MoreThan(_) => "many".to_owned(),
        };
        choose(history_of(explanation, &reading.lemma), count, said.clause(&reading.lemma))
    };
    let head = ["learned", "pushed", "ended", "how"].map(str::to_owned);
    let mut rows = vec![choose(head, "clauses".to_owned(), "lemma".to_owned())];
    rows.extend(readings(explained).map(row));
    let right: Vec<bool> = rows[0].iter().map(|head| !matches!(&head[..], "how" | "lemma")).collect();
    let mut aligned = String::new();
    table(&rows, &right, &mut aligned);
    let mut lines = aligned.lines();
    let head = lines.next().filter(|_| rows[0].len() > 1);
    *text += &head.map(|head| format!("\n{head}\n")).unwrap_or_default();
    for group in &explained.groups {
        let _ = writeln!(text, "\n{} about {}", count(group.lemmas.len(), "lemma"), about(group));
        lines.by_ref().take(group.lemmas.len()).for_each(|line| *text += &format!("{line}\n"));
    }
}

/// The history of a lemma, as one text for each column.
fn history_of(explanation: &Explanation, lemma: &Lemma) -> [String; 4] {
    match lemma.provenance {
        Some(Provenance { origin: how, born, last, pushes, .. }) => {
            let how = explanation.source(lemma).unwrap_or_else(|| origin(how).to_owned());
            [place(born), pushes.to_string(), place(last), how]
        }
        None => ["-"; 4].map(str::to_owned),
    }
}

fn legend(explained: &Explained, text: &mut String) {
    let mut lines = Vec::new();
    if !explained.auxiliary.is_empty() {
        let saves =
            "saves: the size without it and the definitions that depend on it, less the size with them";
        lines.push(format!("{saves}{}", along(explained)));
        let unmeasured = |reading: &&Reading| matches!(reading.without, Without::MoreThan(_));
        let many = readings(explained).find(unmeasured).map(|reading| without(reading.without));
        let many = many.map(|many| format!("; many: {many}")).unwrap_or_default();
        lines.push(format!("clauses: what it is without auxiliary variables{many}"));
    }
    let origins = origins(explained);
    if !origins.is_empty() {
        lines.push("learned, ended: its level, and that of the top frame then".to_owned());
    }
    for (how, number) in origins {
        lines.push(format!("{}: {} ({})", origin(how), meaning(how), count(number, "lemma")));
    }
    if !lines.is_empty() {
        *text += &format!("\n{}\n", lines.join("\n"));
    }
}

/// A level, with the level of the top frame at that time.
fn place(place: Place) -> String {
    let level = place.level.map_or("inf".to_owned(), |level| level.to_string());
    format!("{level} of {}", place.top)
}

/// Cells with more characters than this do not widen their column.
const WIDEST: usize = 80;

/// Rows with columns of equal width; the columns marked in `right` are aligned to the right.
fn table<R: AsRef<[String]>>(rows: &[R], right: &[bool], text: &mut String) {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row.as_ref()[column].chars().count());
        widths.filter(|&width| width <= WIDEST).max()
    };
    let widths: Vec<usize> = (0..right.len()).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for ((cell, &width), &right) in row.as_ref().iter().zip(&widths).zip(right) {
            let _ = match right {
                true => write!(line, "  {cell:>width$}"),
                false => write!(line, "  {cell:<width$}"),
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
