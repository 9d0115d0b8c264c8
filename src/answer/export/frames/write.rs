//! Writes frames as JSON, with a line for each definition and lemma.

use super::schema::{FORMAT, OF_FAMILY, Placed, SCHEMA};
use crate::answer::export::json::parts::{defined, line, list, number};
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
    format!("{{\n{},\n{}\n}}\n", head(FORMAT, saved), trace(saved, frames, "  ")).into_bytes()
}

/// The frames and counterexamples of searches for this property in systems of a family, each with its bound.
pub fn write_family<'f>(
    saved: Saved<'_>,
    systems: impl IntoIterator<Item = (i64, &'f Frames, Option<&'f Counterexample>)>,
) -> Vec<u8> {
    let indent = "      ";
    let run = |run: &Counterexample| {
        let lines = run.lines().map(|values| line(&values));
        format!("{indent}\"counterexample\": {},\n", list(lines, indent))
    };
    let system = |(bound, frames, counterexample): (i64, &Frames, Option<&Counterexample>)| {
        let run = counterexample.map(run).unwrap_or_default();
        format!("{{\n{indent}\"bound\": {bound},\n{run}{}\n    }}", trace(saved, frames, indent))
    };
    let systems = list(systems.into_iter().map(system), "  ");
    format!("{{\n{},\n  \"systems\": {systems}\n}}\n", head(OF_FAMILY, saved)).into_bytes()
}

/// What a file begins with.
fn head(format: &str, Saved { title, latches, property }: Saved<'_>) -> String {
    format!(
        "  \"format\": {},\n  \"schema\": {SCHEMA},\n  \"version\": {},\n  \"model\": {},\n  \"latches\": {latches},\n  \
         \"property\": {property}",
        line(&format),
        line(&env!("CARGO_PKG_VERSION")),
        line(&title),
    )
}

/// The fields of a trace.
fn trace(Saved { latches, .. }: Saved<'_>, frames: &Frames, indent: &str) -> String {
    let placed = |FrameLemma { level, lemma }: &FrameLemma| {
        let clause = lemma.iter().map(number).collect();
        line(&Placed { level: *level, clause, provenance: lemma.provenance })
    };
    format!(
        "{indent}\"sat_calls\": {},\n{indent}\"top\": {},\n{indent}\"definitions\": {},\n{indent}\"lemmas\": {}",
        frames.sat_calls,
        frames.top,
        list(defined(latches, &frames.definitions).iter().map(line), indent),
        list(frames.lemmas.iter().map(placed), indent),
    )
}
