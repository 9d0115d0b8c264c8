//! What several engines say about one property as JSON. Fields may be added, never renamed; those that `check` has,
//! too, mean the same.

use crate::answer::certificate::Sizes;
use crate::answer::compare::Comparison;
use serde::Serialize;

use super::clock::Used;
use super::compared::{Compared, Searched};
use super::decided::Decided;
use super::json::{head, property, run, terminated};
use super::schema::{Head, Property, Run};

/// The object in a single line.
pub fn line(compared: &Compared<'_>) -> Vec<u8> {
    terminated(serde_json::to_vec(&object(compared)))
}

#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    head: Head,
    property: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// That of all engines that have one.
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    vacuous: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest_run: Option<usize>,
    #[serde(flatten)]
    run: Run,
    engines: Vec<Engine>,
    /// The number of the first engine with an invariant, counted from 0; null: none has one.
    first: Option<usize>,
}

/// An engine; most of its fields are those that `check` has for a property.
#[derive(Serialize)]
struct Engine {
    engine: String,
    /// As on the command line: `pdrer check` with them repeats the search.
    options: String,
    seed: u64,
    time: Used,
    #[serde(flatten)]
    property: Property,
    /// The invariant beside the first one; null for that one, and if there is none. A null in it: a limit ended the
    /// queries.
    comparison: Option<Comparison>,
}

fn object(compared: &Compared<'_>) -> Object {
    let report = &compared.report;
    let sizes = &mut Sizes::new(report.model);
    let mut engine = |(searched, decided): (&Searched, &Decided)| Engine {
        engine: searched.name.split(' ').next().unwrap_or_default().to_owned(),
        options: format!("--engine {}", searched.name),
        seed: searched.seed,
        time: searched.used,
        property: property(report, decided, sizes),
        comparison: searched.comparison,
    };
    let engines: Vec<Engine> = compared.engines.iter().zip(&report.decided).map(&mut engine).collect();
    let about = &engines[0].property.about;
    Object {
        head: head(Some("compare"), report.path),
        property: about.property,
        label: about.label.clone(),
        name: about.name.clone(),
        verdict: compared.summary().word(),
        vacuous: report.vacuous(),
        longest_run: report.longest_run,
        run: run(report.model, &report.used),
        engines,
        first: compared.first,
    }
}
