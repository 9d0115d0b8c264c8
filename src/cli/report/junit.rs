//! Statuses as JUnit XML, which services for continuous integration show: a suite for the model, a case for each
//! property.
//!
//! What fails is a failure. What is undecided, and a goal that cannot be reached, is skipped, with the reason: neither
//! is a failure of the design.

use std::fmt::Write;

use crate::answer::escape::escape;
use crate::check::Verdict;

use super::decided::{Decided, Report, Summary};
use super::plain;

/// The text of the file.
pub fn write(report: &Report<'_>) -> String {
    let decided = &report.decided;
    let kinds: Vec<Kind> = decided.iter().map(|decided| kind(report, decided)).collect();
    let count = |kind| kinds.iter().filter(|other| **other == kind).count();
    let model = escape(&report.path.to_string_lossy());
    let time = report.used.wall.as_secs_f64();
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    let _ = writeln!(
        text,
        "  <testsuite name=\"{model}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" errors=\"0\" time=\"{time:.3}\">",
        decided.len(),
        count(Kind::Fails),
        count(Kind::Skipped),
    );
    for (decided, kind) in decided.iter().zip(kinds) {
        text += &case(report, decided, kind, &model);
    }
    text + "  </testsuite>\n</testsuites>\n"
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Passes,
    Fails,
    Skipped,
}

fn kind(report: &Report<'_>, decided: &Decided) -> Kind {
    match (decided.summary(), report.names.is_goal(decided.property)) {
        (Summary::Safe, false) | (Summary::Unsafe, true) => Kind::Passes,
        (Summary::Unsafe, false) => Kind::Fails,
        (Summary::Unknown, _) | (Summary::Safe, true) => Kind::Skipped,
    }
}

fn case(report: &Report<'_>, decided: &Decided, kind: Kind, model: &str) -> String {
    let names = report.names;
    let name = names.property(decided.property).map(|name| String::from_utf8_lossy(name).into_owned());
    let name = escape(&name.unwrap_or_else(|| names.label(decided.property)));
    let file = names.place(decided.property).and_then(|place| place.rsplit_once(':'));
    let file = file.map(|(file, line)| format!(" file=\"{}\" line=\"{}\"", escape(file), escape(line)));
    let start = format!("    <testcase classname=\"{model}\" name=\"{name}\"{}", file.unwrap_or_default());
    let said = escape(&plain::status(names, decided.property, &decided.outcome));
    match kind {
        Kind::Passes => format!("{start}/>\n"),
        Kind::Fails => {
            let what = match &decided.outcome.verdict {
                Verdict::Unsafe(run) if run.back.is_some() => "lasso",
                _ => "counterexample",
            };
            format!("{start}>\n      <failure type=\"{what}\" message=\"{said}\"/>\n    </testcase>\n")
        }
        Kind::Skipped => format!("{start}>\n      <skipped message=\"{said}\"/>\n    </testcase>\n"),
    }
}
