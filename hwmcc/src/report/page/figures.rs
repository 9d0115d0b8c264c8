//! The figures of a run that the table of instances can show, a column each.

use super::super::metric::{Metric, statistic};
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

/// All of them, in the order of columns.
pub const FIGURES: [Figure; 9] = [
    Figure {
        key: "cpu",
        name: "CPU s",
        usual: true,
        value: |record| Some(record.cpu_s),
        show: seconds,
        unsolved_last: true,
    },
    Figure {
        key: "wall",
        name: "Wall s",
        usual: false,
        value: |record| Some(record.wall_s),
        show: seconds,
        unsolved_last: true,
    },
    Figure {
        key: "memory",
        name: "MiB",
        usual: false,
        value: |record| Some(record.peak_mib),
        show: count,
        unsolved_last: false,
    },
    Figure {
        key: "proof",
        name: "Proof",
        usual: true,
        value: |record| Metric::ProofSize.value(record).filter(|_| record.is_solved()),
        show: count,
        unsolved_last: false,
    },
    Figure {
        key: "frames",
        name: "Frames",
        usual: false,
        value: |record| statistic(record, "/frames"),
        show: count,
        unsolved_last: false,
    },
    Figure {
        key: "depth",
        name: "Depth",
        usual: false,
        value: |record| statistic(record, "/depth").filter(|_| record.is_solved()),
        show: count,
        unsolved_last: false,
    },
    Figure {
        key: "ticks",
        name: "Ticks",
        usual: false,
        value: |record| statistic(record, "/ticks").filter(|_| record.is_solved()),
        show: count,
        unsolved_last: false,
    },
    Figure {
        key: "searches",
        name: "Searches",
        usual: false,
        value: |record| liveness(record, "/liveness/searches"),
        show: count,
        unsolved_last: false,
    },
    Figure {
        key: "sets",
        name: "Sets",
        usual: false,
        value: |record| liveness(record, "/liveness/sets"),
        show: count,
        unsolved_last: false,
    },
];

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
