//! Writes frames as JSON, with a line for each definition and lemma.

use super::schema::{FORMAT, OF_FAMILY, Placed, SCHEMA};
use super::system::System;
use crate::answer::export::json::parts::{defined, line, list, number};
use crate::answer::export::json::provenance::History;
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

/// The frames and counterexamples of searches for this property in systems of a family.
pub fn write_family(saved: Saved<'_>, systems: impl IntoIterator<Item = System>) -> Vec<u8> {
    let indent = "      ";
    let system = |System { bound, frames, counterexample }: System| {
        let run = counterexample.map_or(String::new(), |run| run_of(&run, indent));
        format!("{{\n{indent}\"bound\": {bound},\n{run}{}\n    }}", trace(saved, &frames, indent))
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

/// The field of a counterexample.
fn run_of(Counterexample { state, inputs, .. }: &Counterexample, indent: &str) -> String {
    let values = |values: &Vec<bool>| -> String {
        values.iter().map(|&value| if value { '1' } else { '0' }).collect()
    };
    let steps = std::iter::once(state).chain(inputs).map(|step| line(&values(step)));
    format!("{indent}\"counterexample\": {},\n", list(steps, indent))
}

/// The fields of a trace.
fn trace(Saved { latches, .. }: Saved<'_>, frames: &Frames, indent: &str) -> String {
    let placed = |FrameLemma { level, lemma }: &FrameLemma| {
        let clause = lemma.iter().map(number).collect();
        line(&Placed { level: *level, clause, provenance: lemma.provenance.map(History) })
    };
    format!(
        "{indent}\"sat_calls\": {},\n{indent}\"top\": {},\n{indent}\"definitions\": {},\n{indent}\"lemmas\": {}",
        frames.sat_calls,
        frames.top,
        list(defined(latches, &frames.definitions).iter().map(line), indent),
        list(frames.lemmas.iter().map(placed), indent),
    )
}
