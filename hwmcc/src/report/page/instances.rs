//! The table of instances: a row for each, which the script sorts and filters.

use std::fmt::Write;

use super::super::data::{Data, Instance, Run};
use super::super::metric::{Metric, statistic};
use super::super::text::{count, escape, link, seconds};
use crate::record::Verdict;

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
        "<p class=\"controls\"><label>Model <input id=\"filter-text\" type=\"search\" placeholder=\"part of its name\"></label>\n",
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
    let count = data.instances.len();
    let _ = writeln!(text, "<output id=\"shown\">{count} of {count}</output></p>");
    text
}

/// Which columns there are.
struct Columns {
    sets: bool,
    seeds: bool,
    expected: bool,
    /// By configuration: whether some run has a proof.
    proofs: Vec<bool>,
}

impl Columns {
    fn of(data: &Data) -> Columns {
        let has_proof = |configuration: usize| {
            let mut runs = data.instances.iter().filter_map(|instance| instance.runs[configuration].as_ref());
            runs.any(|run| Metric::ProofSize.value(&run.record).is_some())
        };
        Columns {
            sets: data.sets.len() > 1,
            seeds: data.instances.iter().any(|instance| instance.seed != data.instances[0].seed),
            expected: data.instances.iter().any(|instance| instance.expected.is_some()),
            proofs: (0..data.configurations.len()).map(has_proof).collect(),
        }
    }

    fn head(&self, data: &Data, text: &mut String) {
        let own = [
            (true, "Model"),
            (self.sets, "Set"),
            (true, "Family"),
            (self.seeds, "Seed"),
            (self.expected, "Known"),
        ];
        let own: Vec<&str> = own.into_iter().filter_map(|(there, name)| there.then_some(name)).collect();
        let _ = write!(text, "<tr><td colspan=\"{}\"></td>", own.len());
        for (configuration, &proofs) in data.configurations.iter().zip(&self.proofs) {
            let width = if proofs { 3 } else { 2 };
            let _ = write!(
                text,
                "<th class=\"group\" colspan=\"{width}\" scope=\"colgroup\">{}</th>",
                escape(&configuration.name)
            );
        }
        text.push_str("</tr>\n<tr>");
        let head = |name: &str, class: &str| {
            format!("<th scope=\"col\"{class}><button type=\"button\">{name}</button></th>")
        };
        for name in own {
            text.push_str(&head(name, if name == "Seed" { " class=\"n\"" } else { "" }));
        }
        for &proofs in &self.proofs {
            text.push_str(&head("Answer", " class=\"group\""));
            text.push_str(&head("CPU s", " class=\"n\""));
            if proofs {
                text.push_str(&head("Proof", " class=\"n\""));
            }
        }
        text.push_str("</tr>\n");
    }

    fn row(&self, data: &Data, index: usize, instance: &Instance, text: &mut String) {
        let Instance { set, family, .. } = instance;
        let states = states(instance);
        let wrong = if states.contains(&"wrong") { " class=\"wrong-row\"" } else { "" };
        let states = states.join(" ");
        let name = escape(&instance.model);
        let _ = write!(
            text,
            "<tr id=\"i{index}\"{wrong} data-set=\"{set}\" data-family=\"{family}\" data-s=\"{states}\"><th scope=\"row\">{name}</th>"
        );
        if self.sets {
            let _ = write!(text, "<td>{}</td>", escape(&data.sets[*set]));
        }
        let _ = write!(text, "<td class=\"family\">{}</td>", escape(&data.families[*family]));
        if self.seeds {
            let _ = write!(text, "<td class=\"n\" data-v=\"{0}\">{0}</td>", instance.seed);
        }
        if self.expected {
            let _ = write!(text, "<td>{}</td>", instance.expected.map(Verdict::word).unwrap_or_default());
        }
        for (run, &proofs) in instance.runs.iter().zip(&self.proofs) {
            match run {
                Some(run) => run_cells(data, run, proofs, text),
                None => text.push_str(if proofs {
                    "<td class=\"group\"></td><td></td><td></td>"
                } else {
                    "<td class=\"group\"></td><td></td>"
                }),
            }
        }
        text.push_str("</tr>\n");
    }
}

fn states(instance: &Instance) -> Vec<&'static str> {
    let runs: Vec<&Run> = instance.runs.iter().flatten().collect();
    let solved = runs.iter().filter(|run| run.record.is_solved()).count();
    let says = |verdict| runs.iter().any(|run| run.record.is_solved() && run.record.verdict == verdict);
    let checks = [
        (runs.iter().any(|run| run.record.wrong.is_some()), "wrong"),
        (solved == runs.len(), "every"),
        (solved > 0 && solved < runs.len(), "some"),
        (solved == 0, "none"),
        (says(Verdict::Safe), "safe"),
        (says(Verdict::Unsafe), "unsafe"),
        (runs.iter().any(|run| run.record.verdict == Verdict::Error), "error"),
        (runs.len() < instance.runs.len(), "missing"),
    ];
    checks.into_iter().filter_map(|(holds, word)| holds.then_some(word)).collect()
}

fn run_cells(data: &Data, run: &Run, proofs: bool, text: &mut String) {
    let record = &run.record;
    let class = if record.wrong.is_some() { "wrong-answer" } else { record.verdict.word() };
    let link_to = |path: &str| format!("{}{}", data.sources[run.source].link, link(path));
    let logs =
        record.logs.stdout.as_ref().map_or_else(|| link_to(&record.logs.dir) + "/", |path| link_to(path));
    let word = match (&record.wrong, &record.reason) {
        (Some(_), _) => format!("WRONG: {}", record.verdict),
        (None, Some(reason)) if !record.verdict.is_solved() => reason.to_string(),
        _ => record.verdict.to_string(),
    };
    let _ = write!(
        text,
        "<td class=\"group {class}\"><a href=\"{}\">{}</a> <a href=\"{}/\" title=\"all logs\">…</a></td>",
        escape(&logs),
        escape(&word),
        escape(&link_to(&record.logs.dir)),
    );
    // What was not solved sorts behind what was.
    let order = if record.is_solved() { record.cpu_s } else { record.cpu_s + 1e9 };
    let _ = write!(text, "<td class=\"n\" data-v=\"{order}\">{}</td>", seconds(record.cpu_s));
    if proofs {
        match Metric::ProofSize.value(record).filter(|_| record.is_solved()) {
            Some(size) => {
                let vars = statistic(record, "/proof/aux_vars").filter(|&vars| vars > 0.0);
                let title = vars.map(|vars| format!(" title=\"{} auxiliary variables\"", count(vars)));
                let title = title.unwrap_or_default();
                let _ = write!(text, "<td class=\"n\" data-v=\"{size}\"{title}>{}</td>", count(size));
            }
            None => text.push_str("<td></td>"),
        }
    }
}
