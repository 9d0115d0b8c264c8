//! Writes frames as JSON, with a line for each definition and lemma.

use super::schema::{FORMAT, OF_FAMILY, Placed, SCHEMA};
use crate::answer::export::json::parts::{defined, line, list, number, object};
use crate::answer::frames::{FrameLemma, Frames};
use crate::answer::witness::Counterexample;

/// What frames are of.
#[derive(Clone, Copy, Debug)]
pub struct Saved<'a> {
    /// The name of the model.
    pub title: &'a str,
    /// The number of its latches.
    pub latches: usize,
    /// The property.
    pub property: usize,
}

/// The frames of a search for this property.
pub fn write(saved: Saved<'_>, frames: &Frames) -> Vec<u8> {
    let fields = head(FORMAT, saved).into_iter().chain(trace(saved, frames, "  "));
    (object(fields.collect(), "") + "\n").into_bytes()
}

/// The frames and counterexamples of searches for this property in systems of a family, each with its bound.
pub fn write_family<'f>(
    saved: Saved<'_>,
    systems: impl IntoIterator<Item = (i64, &'f Frames, Option<&'f Counterexample>)>,
) -> Vec<u8> {
    let indent = "      ";
    let run = |run: &Counterexample| list(run.lines().map(|values| line(&values)), indent);
    let system = |(bound, frames, counterexample): (i64, &Frames, Option<&Counterexample>)| {
        let begin = [("bound", Some(line(&bound))), ("counterexample", counterexample.map(run))];
        object(begin.into_iter().chain(trace(saved, frames, indent)).collect(), "    ")
    };
    let systems = list(systems.into_iter().map(system), "  ");
    let fields = head(OF_FAMILY, saved).into_iter().chain([("systems", Some(systems))]);
    (object(fields.collect(), "") + "\n").into_bytes()
}

type Field = (&'static str, Option<String>);

/// What a file begins with.
fn head(format: &str, Saved { title, latches, property }: Saved<'_>) -> [Field; 6] {
    [
        ("format", Some(line(&format))),
        ("schema", Some(line(&SCHEMA))),
        ("version", Some(line(&env!("CARGO_PKG_VERSION")))),
        ("model", Some(line(&title))),
        ("latches", Some(line(&latches))),
        ("property", Some(line(&property))),
    ]
}

/// The fields of a trace.
fn trace(Saved { latches, .. }: Saved<'_>, frames: &Frames, indent: &str) -> [Field; 4] {
    let placed = |FrameLemma { level, lemma }: &FrameLemma| {
        let clause = lemma.iter().map(number).collect();
        line(&Placed { level: *level, clause, provenance: lemma.provenance })
    };
    let definitions = defined(latches, &frames.definitions);
    [
        ("sat_calls", Some(line(&frames.sat_calls))),
        ("top", Some(line(&frames.top))),
        ("definitions", Some(list(definitions.iter().map(line), indent))),
        ("lemmas", Some(list(frames.lemmas.iter().map(placed), indent))),
    ]
}
