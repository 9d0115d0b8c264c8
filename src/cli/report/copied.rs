//! The lemmas that a search has taken from given frames, as JSON.

use crate::answer::frames::{self, Share};
use serde::Serialize;

/// The lemmas that a search has taken from given frames.
#[derive(Serialize)]
pub struct Copied {
    #[serde(flatten)]
    total: Share,
    /// Did all hold at their levels?
    at_their_levels: bool,
    /// SAT calls to find that out.
    sat_calls: u64,
    levels: Vec<Level>,
}

#[derive(Serialize)]
struct Level {
    /// Null: F_∞.
    level: Option<usize>,
    #[serde(flatten)]
    share: Share,
}

impl From<&frames::Copied> for Copied {
    fn from(copied: &frames::Copied) -> Copied {
        let infinity = copied.levels.len();
        let levels = copied
            .levels
            .iter()
            .zip(1..)
            .map(|(&share, level)| Level { level: Some(level).filter(|&level| level < infinity), share });
        Copied {
            total: copied.total(),
            at_their_levels: copied.at_their_levels,
            sat_calls: copied.sat_calls,
            levels: levels.collect(),
        }
    }
}
