//! One configuration against another, instance by instance.

use super::data::Data;
use super::metric::{Metric, Reading};

/// An instance of which both configurations say something, and at least one has a figure or a wrong answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Index of the instance.
    pub instance: usize,
    /// What the first configuration says.
    pub x: Reading,
    /// What the second one says.
    pub y: Reading,
}

impl Point {
    /// Whether an answer is wrong.
    pub fn is_wrong(&self) -> bool {
        self.x == Reading::Wrong || self.y == Reading::Wrong
    }
}

/// All points of a plot. Instances that neither solves are left out; so are those on which one has an answer without
/// the figure.
pub fn points(data: &Data, metric: Metric, a: usize, b: usize) -> Vec<Point> {
    let point = |(instance, runs): (usize, &super::data::Instance)| {
        let x = metric.reading(runs.runs[a].as_ref()?)?;
        let y = metric.reading(runs.runs[b].as_ref()?)?;
        ((x, y) != (Reading::Unsolved, Reading::Unsolved)).then_some(Point { instance, x, y })
    };
    let points: Vec<Point> = data.of_set(None).filter_map(point).collect();
    // Of a checker without statistics there is nothing to compare but time.
    let has = |reading: fn(&Point) -> Reading| points.iter().any(|p| matches!(reading(p), Reading::Value(_)));
    if has(|point| point.x) && has(|point| point.y) || metric == Metric::TIME { points } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, Verdict, Wrong};
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    fn run(model: &str, configuration: &str, verdict: Verdict, size: u64) -> Record {
        let stats = Some(serde_json::json!({"proof": {"size": size}}));
        Record { verdict, stats, ..record("one", model, configuration, 0) }
    }

    #[test]
    fn who_is_a_point() {
        let mut records = vec![
            run("a1.aig", "p", Verdict::Safe, 10),
            run("a1.aig", "q", Verdict::Safe, 20),
            run("a2.aig", "p", Verdict::Safe, 30),
            run("a2.aig", "q", Verdict::Unknown, 40),
            run("b.aig", "p", Verdict::Unknown, 50),
            run("b.aig", "q", Verdict::Error, 60),
            run("c.aig", "p", Verdict::Safe, 70),
        ];
        let values = |records: &[Record], metric| -> Vec<(Reading, Reading)> {
            points(&data(records.to_vec()), metric, 0, 1).iter().map(|p| (p.x, p.y)).collect()
        };
        let (ten, twenty, thirty) = (Reading::Value(10.0), Reading::Value(20.0), Reading::Value(30.0));
        assert_eq!(values(&records, Metric::PROOF_SIZE), [(ten, twenty), (thirty, Reading::Unsolved)]);
        records[4].wrong = Some(Wrong::Index);
        assert_eq!(values(&records, Metric::PROOF_SIZE)[2], (Reading::Wrong, Reading::Unsolved));
        records[1].stats = None;
        assert_eq!(values(&records, Metric::PROOF_SIZE), [], "q has no figures at all");
        assert_eq!(values(&records, Metric::TIME).len(), 3);
    }
}
