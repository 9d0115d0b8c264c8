//! The columns of the table of instances: those of the model, then some for each configuration.

use std::fmt::Write;

use super::super::data::{Data, Instance, Run};
use super::super::metric::statistic;
use super::super::text::{count, escape, link};
use super::figures::{FIGURES, Figure};
use crate::record::{Record, Verdict};

/// Which columns there are.
pub struct Columns {
    sets: bool,
    seeds: bool,
    expected: bool,
    /// By configuration: the figures that some run has.
    figures: Vec<Vec<Figure>>,
}

impl Columns {
    /// Those that have something to show.
    pub fn of(data: &Data) -> Columns {
        let figures = |configuration: usize| {
            let has = |figure: &Figure| {
                let mut runs =
                    data.instances.iter().filter_map(|instance| instance.runs[configuration].as_ref());
                runs.any(|run| (figure.value)(&run.record).is_some())
            };
            FIGURES.into_iter().filter(has).collect()
        };
        Columns {
            sets: data.sets.len() > 1,
            seeds: data.instances.iter().any(|instance| instance.seed != data.instances[0].seed),
            expected: data.instances.iter().any(|instance| instance.expected.is_some()),
            figures: (0..data.configurations.len()).map(figures).collect(),
        }
    }

    /// The two rows at the top.
    pub fn head(&self, data: &Data, text: &mut String) {
        let own = [
            (true, "Model"),
            (self.sets, "Set"),
            (true, "Family"),
            (self.seeds, "Seed"),
            (self.expected, "Known"),
        ];
        let own: Vec<&str> = own.into_iter().filter_map(|(there, name)| there.then_some(name)).collect();
        let _ = write!(text, "<tr><td colspan=\"{}\"></td>", own.len());
        for (configuration, figures) in data.configurations.iter().zip(&self.figures) {
            let keys: Vec<&str> = figures.iter().map(|figure| figure.key).collect();
            let _ = write!(
                text,
                "<th class=\"group\" colspan=\"{}\" scope=\"colgroup\" data-k=\"{}\">{}</th>",
                1 + keys.len(),
                keys.join(" "),
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
        for figures in &self.figures {
            text.push_str(&head("Answer", " class=\"group\""));
            for Figure { key, name, .. } in figures {
                text.push_str(&head(name, &format!(" class=\"n k-{key}\"")));
            }
        }
        text.push_str("</tr>\n");
    }

    /// The row of an instance.
    pub fn row(&self, data: &Data, index: usize, instance: &Instance, text: &mut String) {
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
        for (run, figures) in instance.runs.iter().zip(&self.figures) {
            match run {
                Some(run) => answer(data, run, text),
                None => text.push_str("<td class=\"group\"></td>"),
            }
            for figure in figures {
                text.push_str(&cell(run.as_ref().map(|run| &run.record), figure));
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

/// What came out, and the way to the logs; of an error why.
fn answer(data: &Data, run: &Run, text: &mut String) {
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
    let cause =
        record.message.as_ref().map(|said| format!("<small class=\"cause\">{}</small>", escape(said)));
    let _ = write!(
        text,
        "<td class=\"group {class}\"><a href=\"{}\">{}</a> <a href=\"{}/\" title=\"all logs\">…</a>{}</td>",
        escape(&logs),
        escape(&word),
        escape(&link_to(&record.logs.dir)),
        cause.unwrap_or_default()
    );
}

fn cell(record: Option<&Record>, figure: &Figure) -> String {
    let Figure { key, value, show, unsolved_last, .. } = figure;
    let found = record.and_then(|record| Some((record, value(record)?)));
    let Some((record, value)) = found else { return format!("<td class=\"k-{key}\"></td>") };
    let order = if *unsolved_last && !record.is_solved() { value + 1e9 } else { value };
    let vars = statistic(record, "/proof/aux_vars").filter(|&vars| *key == "proof" && vars > 0.0);
    let title =
        vars.map(|vars| format!(" title=\"{} auxiliary variables\"", count(vars))).unwrap_or_default();
    format!("<td class=\"n k-{key}\" data-v=\"{order}\"{title}>{}</td>", show(value))
}
