//! Writes frames as JSON, with a line for each definition and lemma.

use super::schema::{FORMAT, Placed, SCHEMA};
use crate::answer::export::json::parts::{defined, line, list, number};
use crate::answer::export::json::provenance::History;
use crate::answer::frames::{FrameLemma, Frames};

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
pub fn write(Saved { title, latches, property }: Saved<'_>, frames: &Frames) -> Vec<u8> {
    let placed = |FrameLemma { level, lemma }: &FrameLemma| {
        let clause = lemma.iter().map(number).collect();
        line(&Placed { level: *level, clause, provenance: lemma.provenance.map(History) })
    };
    format!(
        "{{\n  \"format\": {},\n  \"schema\": {SCHEMA},\n  \"version\": {},\n  \"model\": {},\n  \"latches\": {latches},\n  \
         \"property\": {property},\n  \"sat_calls\": {},\n  \"top\": {},\n  \"definitions\": {},\n  \"lemmas\": {}\n}}\n",
        line(&FORMAT),
        line(&env!("CARGO_PKG_VERSION")),
        line(&title),
        frames.sat_calls,
        frames.top,
        list(defined(latches, &frames.definitions).iter().map(line), "  "),
        list(frames.lemmas.iter().map(placed), "  "),
    )
    .into_bytes()
}
