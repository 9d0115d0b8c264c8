//! What is known of a family as JSON, for `--stats` and `--format json`. Fields may be added, never renamed; those that
//! `check` has, too, mean the same.

use std::time::Duration;

use crate::answer::certificate::Sizes;
use crate::answer::frames::{self, Share};
use crate::check::family::{Ran, Verdict};
use crate::stats::{Phases, Stats, seconds};
use serde::Serialize;

use super::copied::Copied;
use super::family::{FamilyReport, Side};
use super::json::{head, property, run, terminated};
use super::options::FamilyOptions;
use super::schema::{AllPhases, Head, Parts, Property, Run};
use crate::cli::args::{IncrementalArgs, word};

/// The object, with line breaks.
pub fn pretty(report: &FamilyReport<'_>, args: &IncrementalArgs) -> Vec<u8> {
    terminated(serde_json::to_vec_pretty(&object(report, args)))
}

/// The object in a single line.
pub fn line(report: &FamilyReport<'_>, args: &IncrementalArgs) -> Vec<u8> {
    terminated(serde_json::to_vec(&object(report, args)))
}

/// The whole object. The counters, `time` and `phase_s` are sums over all systems, except that `frames` and
/// `trace_lemmas` are those of the last one.
#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    head: Head,
    engine: String,
    mode: String,
    /// Do searches begin with frames of earlier ones?
    reuse: bool,
    options: FamilyOptions,
    seed: u64,
    property: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// From the tightest to the loosest.
    bounds: Vec<i64>,
    /// Is the border known?
    settled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// If the border is not known: the least one that is known to have a counterexample. Null: there is none.
    least_bound_with_counterexample: Option<i64>,
    /// If the border is not known: the greatest one that is known to have none. Null: there is none.
    greatest_bound_without: Option<i64>,
    #[serde(flatten)]
    run: Run,
    /// The lemmas that all searches have taken from others.
    copied: Share,
    #[serde(flatten)]
    search: Stats,
    #[serde(flatten)]
    parts: Parts,
    phase_s: AllPhases,
    /// In the order of the searches.
    systems: Vec<System>,
    /// The answers about the systems at the border.
    least_unsafe: Option<Answer>,
    greatest_safe: Option<Answer>,
}

/// The search of one system.
#[derive(Serialize)]
struct System {
    bound: i64,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Of a counterexample: the number of steps before the bad one, and the tightest bound that it keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keeps: Option<i64>,
    /// Null: the search began with nothing.
    copied: Option<Copied>,
    #[serde(serialize_with = "seconds")]
    wall_s: Duration,
    #[serde(flatten)]
    search: Stats,
    #[serde(flatten)]
    parts: Parts,
    phase_s: Phases,
}

/// The answer about a system at the border; the fields are those of a property in `check`.
#[derive(Serialize)]
struct Answer {
    bound: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    vacuous: Option<String>,
    #[serde(flatten)]
    answer: Property,
}

fn object(report: &FamilyReport<'_>, args: &IncrementalArgs) -> Object {
    let mut total = Stats::default();
    report.ran.iter().for_each(|ran| total += &ran.stats);
    for side in report.sides() {
        let phases = &side.report.leading().outcome.stats.phases;
        total.phases.minimize += phases.minimize;
        total.phases.self_check += phases.self_check;
    }
    let last = report.ran.last().map(|ran| &ran.stats);
    let bound = |side: &Option<Side<'_>>| side.as_ref().map(|side| side.bound);
    let copied = report.ran.iter().filter_map(|ran| ran.copied.as_ref()).map(frames::Copied::total);
    let name = report.names.property(report.property);
    let reason = report.reason();
    Object {
        head: head(Some("incremental"), report.path),
        engine: word(args.engine),
        mode: word(args.mode),
        reuse: args.reuse(),
        options: FamilyOptions::new(args),
        seed: args.search.seed,
        property: report.property,
        name: name.map(|name| String::from_utf8_lossy(name).into_owned()),
        bounds: report.bounds.iter().map(|bound| bound.number).collect(),
        settled: reason.is_none(),
        reason,
        least_bound_with_counterexample: bound(&report.least_unsafe),
        greatest_bound_without: bound(&report.greatest_safe),
        run: run(report.model, &report.used),
        copied: copied.sum(),
        parts: (&total).into(),
        phase_s: AllPhases { read: report.used.read, phases: total.phases.clone() },
        search: Stats {
            frames: last.map_or(0, |last| last.frames),
            trace_lemmas: last.map_or(0, |last| last.trace_lemmas),
            ..total
        },
        systems: report.ran.iter().map(|ran| system(report, ran)).collect(),
        least_unsafe: report.least_unsafe.as_ref().map(answer),
        greatest_safe: report.greatest_safe.as_ref().map(answer),
    }
}

fn system(report: &FamilyReport<'_>, ran: &Ran) -> System {
    let (verdict, reason, depth, keeps) = match &ran.verdict {
        Verdict::Safe => ("safe", None, None, None),
        Verdict::Unsafe { depth, keeps } => {
            ("unsafe", None, Some(*depth), Some(report.bounds[*keeps].number))
        }
        Verdict::Unknown(reason) => ("unknown", Some(reason.to_string()), None, None),
    };
    System {
        bound: report.bounds[ran.system].number,
        verdict,
        reason,
        depth,
        keeps,
        copied: ran.copied.as_ref().map(Copied::from),
        wall_s: ran.wall,
        parts: (&ran.stats).into(),
        phase_s: ran.stats.phases.clone(),
        search: ran.stats.clone(),
    }
}

fn answer(side: &Side<'_>) -> Answer {
    let report = &side.report;
    let answer = property(report, report.leading(), &mut Sizes::new(report.model));
    Answer { bound: side.bound, vacuous: report.vacuous(), answer }
}
