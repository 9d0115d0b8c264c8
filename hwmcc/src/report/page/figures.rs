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
pub const FIGURES: [Figure; 6] = [
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
];
