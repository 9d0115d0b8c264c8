//! Which figures of a run are compared, and when they can be.

use super::data::Run;
use crate::record::Record;

/// A figure that scatter plots compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    /// Its name in a title.
    pub title: &'static str,
    /// Its name in a file name.
    pub key: &'static str,
    source: Source,
}

/// Where a record has a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    CpuSeconds,
    PeakMemory,
    /// In the statistics, by JSON pointer.
    Statistic(&'static str),
}

/// What a run says about a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading {
    /// The figure of a run that solved its model.
    Value(f64),
    /// The run did not solve it: its figure would be larger, nobody knows how much.
    Unsolved,
    /// The run gave a wrong answer.
    Wrong,
}

impl Metric {
    /// CPU seconds.
    pub const TIME: Metric = Metric { title: "CPU time (s)", key: "time", source: Source::CpuSeconds };
    /// Literals of the invariant and its definitions.
    pub const PROOF_SIZE: Metric = Metric {
        title: "Proof size (literals)",
        key: "proof-size",
        source: Source::Statistic("/proof/size"),
    };
    /// Steps of the counterexample before the bad one.
    pub const DEPTH: Metric =
        Metric { title: "Depth of the counterexample", key: "depth", source: Source::Statistic("/depth") };

    /// All of them.
    pub const ALL: [Metric; 8] = [
        Metric::TIME,
        Metric::PROOF_SIZE,
        Metric { title: "Invariant clauses", key: "clauses", source: Source::Statistic("/proof/clauses") },
        Metric { title: "Trace lemmas", key: "trace-lemmas", source: Source::Statistic("/trace_lemmas") },
        Metric { title: "Proof obligations", key: "obligations", source: Source::Statistic("/obligations") },
        Metric { title: "Peak memory (MiB)", key: "memory", source: Source::PeakMemory },
        Metric { title: "Frames", key: "frames", source: Source::Statistic("/frames") },
        Metric::DEPTH,
    ];

    /// The figure of a record, solved or not.
    pub fn value(self, record: &Record) -> Option<f64> {
        match self.source {
            Source::CpuSeconds => Some(record.cpu_s),
            Source::PeakMemory => Some(record.peak_mib),
            Source::Statistic(pointer) => statistic(record, pointer),
        }
    }

    /// What a run says about it; none if it solved its model but has no such figure, as a checker without statistics,
    /// or a counterexample, which has no invariant.
    pub fn reading(self, run: &Run) -> Option<Reading> {
        if run.record.wrong.is_some() {
            Some(Reading::Wrong)
        } else if run.record.is_solved() {
            self.value(&run.record).map(Reading::Value)
        } else {
            Some(Reading::Unsolved)
        }
    }
}

/// A number of the statistics, by JSON pointer. Statistics are whatever a checker wrote: what is not a finite,
/// non-negative number is none.
pub fn statistic(record: &Record, pointer: &str) -> Option<f64> {
    let value = record.stats.as_ref()?.pointer(pointer)?.as_f64()?;
    (value.is_finite() && value >= 0.0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Verdict, Wrong};
    use crate::results::tests::record;

    #[test]
    fn readings() {
        let reading = |metric: Metric, change: &dyn Fn(&mut Record)| {
            let mut record = record("one", "b.aig", "p", 0);
            change(&mut record);
            metric.reading(&Run { source: 0, limit_s: 10.0, record })
        };
        assert_eq!(reading(Metric::TIME, &|_| {}), Some(Reading::Value(1.0)));
        assert_eq!(reading(Metric::PROOF_SIZE, &|_| {}), None);
        let stats = |size: serde_json::Value| {
            move |run: &mut Record| run.stats = Some(serde_json::json!({"proof": {"size": size}}))
        };
        assert_eq!(reading(Metric::PROOF_SIZE, &stats(7.into())), Some(Reading::Value(7.0)));
        for garbage in [serde_json::json!("7"), serde_json::json!(-7), serde_json::json!(null)] {
            assert_eq!(reading(Metric::PROOF_SIZE, &stats(garbage)), None);
        }
        let unsolved = |run: &mut Record| run.verdict = Verdict::Unknown;
        assert_eq!(reading(Metric::PROOF_SIZE, &unsolved), Some(Reading::Unsolved));
        let wrong = |run: &mut Record| run.wrong = Some(Wrong::Index);
        assert_eq!(reading(Metric::TIME, &wrong), Some(Reading::Wrong));
    }
}
