//! What nobody may overlook: wrong answers first.

use std::fmt::Write;

use super::super::data::{Configuration, Data, Run};
use super::super::text::{escape, link};

/// The runs with wrong answers: index of the instance, what is wrong, and the logs.
pub fn wrong_answers(data: &Data) -> Vec<(usize, String, String)> {
    let mut found = Vec::new();
    for (index, instance) in data.instances.iter().enumerate() {
        for run in instance.runs.iter().flatten() {
            if let Some(accusation) = run.record.accusation() {
                let logs = format!("{}{}/", data.sources[run.source].link, link(&run.record.logs.dir));
                found.push((index, accusation, logs));
            }
        }
    }
    found
}

/// The warnings, loudest first; empty if all is well.
pub fn html(data: &Data) -> String {
    let mut text = String::new();
    let wrong = wrong_answers(data);
    if !wrong.is_empty() {
        let _ = writeln!(
            text,
            "<div class=\"alarm\" role=\"alert\">\n<h2>Wrong answers: {}</h2>\n<ul>",
            wrong.len()
        );
        for (index, accusation, logs) in wrong {
            let (name, accusation) = (escape(&data.name(&data.instances[index])), escape(&accusation));
            let _ = writeln!(
                text,
                "<li><a href=\"#i{index}\">{name}</a>: {accusation} (<a href=\"{}\">logs</a>)</li>",
                escape(&logs)
            );
        }
        text.push_str("</ul>\n</div>\n");
    }
    if !data.contradictions.is_empty() {
        text.push_str("<div class=\"alarm\" role=\"alert\">\n<h2>Contradicting answers</h2>\n");
        text.push_str("<p>Some of them are wrong; it is not known which.</p>\n<ul>\n");
        for line in &data.contradictions {
            let _ = writeln!(text, "<li>{}</li>", escape(line));
        }
        text.push_str("</ul>\n</div>\n");
    }
    let notes: Vec<String> = notes(data).iter().map(|note| escape(note)).collect();
    let notes = [errors(data), notes].concat();
    if !notes.is_empty() {
        text.push_str("<div class=\"warning\">\n<ul>\n");
        for note in notes {
            let _ = writeln!(text, "<li>{note}</li>");
        }
        text.push_str("</ul>\n</div>\n");
    }
    text
}

/// For each configuration with errors how many there are, and the first with its cause.
fn errors(data: &Data) -> Vec<String> {
    let line = |(index, configuration): (usize, &Configuration)| {
        let runs = data
            .instances
            .iter()
            .enumerate()
            .filter_map(|(i, instance)| Some((i, instance.runs[index].as_ref()?)));
        let runs: Vec<(usize, &Run)> = runs.collect();
        let mut errors = runs.iter().filter_map(|(i, run)| Some((i, run.record.cause()?)));
        let (first, cause) = errors.next()?;
        Some(format!(
            "{}: errors in {} of {} runs, such as <a href=\"#i{first}\">{}</a>: {}",
            escape(&configuration.name),
            1 + errors.count(),
            runs.len(),
            escape(&data.name(&data.instances[*first])),
            escape(&cause)
        ))
    };
    data.configurations.iter().enumerate().filter_map(line).collect()
}

/// What makes numbers hard to compare.
fn notes(data: &Data) -> Vec<String> {
    let mut notes = Vec::new();
    let missing: usize = data.missing.values().sum();
    if missing > 0 {
        notes.push(format!("{missing} runs were asked for and are not there: counts are of the others"));
    }
    let differs = |differ: &dyn Fn(usize) -> bool| (1..data.sources.len()).any(differ);
    let header = |index: usize| &data.sources[index].header;
    if differs(&|index| header(index).limits != header(0).limits) {
        notes.push("The limits of the directories differ".to_string());
    }
    let several = data.sources.iter().any(|source| source.header.machines.len() > 1);
    if several || differs(&|index| header(index).machines != header(0).machines) {
        notes.push("The runs were made on different machines: their times do not compare".to_string());
    }
    if let Some(unverified) = unverified(data) {
        notes.push(unverified);
    }
    notes
}

/// The configurations whose answers were not verified.
fn unverified(data: &Data) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for (index, configuration) in data.configurations.iter().enumerate() {
        let runs = data.instances.iter().filter_map(|instance| instance.runs[index].as_ref());
        let mut answers = runs.filter(|run| run.record.is_solved()).peekable();
        if answers.peek().is_some() && answers.all(|run| run.record.verification.is_none()) {
            names.push(&configuration.name);
        }
    }
    (!names.is_empty()).then(|| format!("No answer was verified of: {}", names.join(", ")))
}
