//! The figures of a run that the table of instances can show, a column each.

use super::super::metric::statistic;
use super::super::text::{count, seconds};
use crate::record::Record;

/// A figure.
pub struct Figure {
    /// Its name in classes and controls.
    pub key: &'static str,
    /// Its name for readers.
    pub name: &'static str,
    /// Whether the page shows it before the reader has chosen.
    pub usual: bool,
    /// What it is for a run, if the run has it.
    pub value: fn(&Record) -> Option<f64>,
    /// The number as text.
    pub show: fn(f64) -> String,
    /// Whether runs that were not solved come behind the others, however small the figure.
    pub unsolved_last: bool,
}

/// What the figures below are if they do not say otherwise: counts that the reader has to choose.
const COUNT: Figure =
    Figure { key: "", name: "", usual: false, value: |_| None, show: count, unsolved_last: false };

/// The same for times.
const SECONDS: Figure = Figure { show: seconds, unsolved_last: true, ..COUNT };

/// All of them, in the order of columns.
pub const FIGURES: [Figure; 9] = [
    Figure { key: "cpu", name: "CPU s", usual: true, value: |record| Some(record.cpu_s), ..SECONDS },
    Figure { key: "wall", name: "Wall s", value: |record| Some(record.wall_s), ..SECONDS },
    Figure { key: "memory", name: "MiB", value: |record| Some(record.peak_mib), ..COUNT },
    Figure {
        key: "proof",
        name: "Proof",
        usual: true,
        value: |record| solved(record, "/proof/size"),
        ..COUNT
    },
    Figure { key: "frames", name: "Frames", value: |record| statistic(record, "/frames"), ..COUNT },
    Figure { key: "depth", name: "Depth", value: |record| solved(record, "/depth"), ..COUNT },
    Figure { key: "ticks", name: "Ticks", value: |record| solved(record, "/ticks"), ..COUNT },
    Figure { key: "searches", name: "Searches", value: |run| liveness(run, "/liveness/searches"), ..COUNT },
    Figure { key: "sets", name: "Sets", value: |record| liveness(record, "/liveness/sets"), ..COUNT },
];

/// A statistic of a run that solved its model.
fn solved(record: &Record, pointer: &str) -> Option<f64> {
    statistic(record, pointer).filter(|_| record.is_solved())
}

/// A statistic of liveness methods; none of a run that had no use for them.
fn liveness(record: &Record, pointer: &str) -> Option<f64> {
    statistic(record, "/liveness/searches").filter(|&searches| searches > 0.0)?;
    statistic(record, pointer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::record;
    use serde_json::json;

    #[test]
    fn liveness_has_columns_where_it_was_asked_for() {
        let figures = |stats| {
            let record = Record { stats: Some(stats), ..record("one", "a.aig", "p", 0) };
            let of = |key| {
                FIGURES.iter().find(|figure| figure.key == key).and_then(|figure| (figure.value)(&record))
            };
            ["ticks", "searches", "sets"].map(of)
        };
        let live = json!({"ticks": 8, "liveness": {"searches": 5, "sets": 0, "ticks": 3}});
        assert_eq!(figures(live), [Some(8.0), Some(5.0), Some(0.0)]);
        let safety = json!({"depth": 2, "liveness": {"searches": 0, "sets": 0, "ticks": 0}});
        assert_eq!(figures(safety), [None; 3]);
    }
}
