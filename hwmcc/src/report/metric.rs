//! Which figures of a run are compared, and when they can be.

use super::data::Run;
use crate::record::Record;

/// A figure that scatter plots compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// CPU seconds.
    Time,
    /// Peak memory in MiB.
    Memory,
    /// Clauses of the invariant, `proof.clauses` of the statistics.
    Clauses,
    /// Literals of the invariant and its definitions, `proof.size`.
    ProofSize,
    /// Lemmas of the trace at the end, `trace_lemmas`.
    TraceLemmas,
    /// Proof obligations, `obligations`.
    Obligations,
    /// Frames of the trace, `frames`.
    Frames,
    /// Steps of the counterexample before the bad one, `depth`.
    Depth,
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
    /// All of them.
    pub const ALL: [Metric; 8] = [
        Metric::Time,
        Metric::ProofSize,
        Metric::Clauses,
        Metric::TraceLemmas,
        Metric::Obligations,
        Metric::Memory,
        Metric::Frames,
        Metric::Depth,
    ];

    /// Its name in a title.
    pub fn title(self) -> &'static str {
        match self {
            Metric::Time => "CPU time (s)",
            Metric::Clauses => "Invariant clauses",
            Metric::ProofSize => "Proof size (literals)",
            Metric::TraceLemmas => "Trace lemmas",
            Metric::Obligations => "Proof obligations",
            Metric::Memory => "Peak memory (MiB)",
            Metric::Frames => "Frames",
            Metric::Depth => "Depth of the counterexample",
        }
    }

    /// Its name in a file name.
    pub fn key(self) -> &'static str {
        match self {
            Metric::Time => "time",
            Metric::Clauses => "clauses",
            Metric::ProofSize => "proof-size",
            Metric::TraceLemmas => "trace-lemmas",
            Metric::Obligations => "obligations",
            Metric::Memory => "memory",
            Metric::Frames => "frames",
            Metric::Depth => "depth",
        }
    }

    /// The figure of a record, solved or not.
    pub fn value(self, record: &Record) -> Option<f64> {
        match self {
            Metric::Time => Some(record.cpu_s),
            Metric::Clauses => statistic(record, "/proof/clauses"),
            Metric::ProofSize => statistic(record, "/proof/size"),
            Metric::TraceLemmas => statistic(record, "/trace_lemmas"),
            Metric::Obligations => statistic(record, "/obligations"),
            Metric::Memory => Some(record.peak_mib),
            Metric::Frames => statistic(record, "/frames"),
            Metric::Depth => statistic(record, "/depth"),
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
        assert_eq!(reading(Metric::Time, &|_| {}), Some(Reading::Value(1.0)));
        assert_eq!(reading(Metric::ProofSize, &|_| {}), None);
        let stats = |size: serde_json::Value| {
            move |run: &mut Record| run.stats = Some(serde_json::json!({"proof": {"size": size}}))
        };
        assert_eq!(reading(Metric::ProofSize, &stats(7.into())), Some(Reading::Value(7.0)));
        for garbage in [serde_json::json!("7"), serde_json::json!(-7), serde_json::json!(null)] {
            assert_eq!(reading(Metric::ProofSize, &stats(garbage)), None);
        }
        let unsolved = |run: &mut Record| run.verdict = Verdict::Unknown;
        assert_eq!(reading(Metric::ProofSize, &unsolved), Some(Reading::Unsolved));
        let wrong = |run: &mut Record| run.wrong = Some(Wrong::Index);
        assert_eq!(reading(Metric::Time, &wrong), Some(Reading::Wrong));
    }
}
