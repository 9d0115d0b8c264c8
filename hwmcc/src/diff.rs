//! Comparing two output directories: what became better, what became worse.
//!
//! Runs are compared model by model and configuration by configuration. Several seeds of one configuration on one
//! model are one sample: times and proof sizes differ only if the *ranges* over the seeds, widened by a tolerance, do
//! not meet. So a single unlucky run among several is no finding, and with one seed the tolerance alone decides.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::{Record, Verdict};
use crate::results::Results;

/// What counts as noise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Times differ if one is more than this many times the other.
    pub time_factor: f64,
    /// ... and by at least this many seconds.
    pub time_s: f64,
    /// Proof sizes differ if one is more than this many times the other.
    pub proof_factor: f64,
}

/// A kind of difference. The first ones are bad news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An answer of B is wrong, and none of A was.
    Wrong,
    /// One is safe, the other unsafe.
    Changed,
    /// Fewer seeds solve it in B.
    Lost,
    /// A has a run that B has not.
    Missing,
    /// Solved by both, slower in B.
    Slower,
    /// Proved by both, with a larger proof in B.
    Larger,
    /// More seeds solve it in B.
    Solved,
    /// An answer of A was wrong, and none of B is.
    Righted,
    /// Solved by both, faster in B.
    Faster,
    /// Proved by both, with a smaller proof in B.
    Smaller,
    /// B has a run that A has not.
    Additional,
}

impl Kind {
    /// Whether B is worse than A.
    pub fn is_worse(self) -> bool {
        self <= Kind::Larger
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Wrong => "WRONG",
            Kind::Changed => "verdict changed",
            Kind::Lost => "newly lost",
            Kind::Missing => "not run",
            Kind::Slower => "slower",
            Kind::Larger => "larger proof",
            Kind::Solved => "newly solved",
            Kind::Righted => "not wrong any more",
            Kind::Faster => "faster",
            Kind::Smaller => "smaller proof",
            Kind::Additional => "newly run",
        }
    }
}

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// Of which kind.
    pub kind: Kind,
    /// The configuration.
    pub configuration: String,
    /// The set.
    pub set: String,
    /// The model.
    pub model: String,
    /// From what to what.
    pub detail: String,
}

/// Set, model, configuration.
type Place<'a> = (&'a str, &'a str, &'a str);

/// Runs by seed.
type Sample<'a> = BTreeMap<u64, &'a Record>;

/// All differences from `a` to `b`, the bad ones first.
pub fn diff(a: &Results, b: &Results, tolerance: Tolerance) -> Vec<Difference> {
    let (a, b) = (samples(&a.records), samples(&b.records));
    let places: BTreeSet<&Place> = a.keys().chain(b.keys()).collect();
    let none = Sample::new();
    let mut differences = Vec::new();
    for place in places {
        let (before, after) = (a.get(place).unwrap_or(&none), b.get(place).unwrap_or(&none));
        let &(set, model, configuration) = place;
        for (kind, detail) in compare(before, after, tolerance) {
            differences.push(Difference {
                kind,
                configuration: configuration.to_string(),
                set: set.to_string(),
                model: model.to_string(),
                detail,
            });
        }
    }
    differences.sort();
    differences
}

fn samples(records: &[Record]) -> BTreeMap<Place<'_>, Sample<'_>> {
    let mut samples: BTreeMap<Place, Sample> = BTreeMap::new();
    for record in records {
        let place = (record.set.as_str(), record.model.as_str(), record.configuration.as_str());
        samples.entry(place).or_default().insert(record.seed, record);
    }
    samples
}

fn compare(a: &Sample, b: &Sample, tolerance: Tolerance) -> Vec<(Kind, String)> {
    let mut found = Vec::new();
    let only = |from: &Sample, other: &Sample| {
        let seeds: Vec<String> =
            from.keys().filter(|seed| !other.contains_key(seed)).map(|seed| format!("seed {seed}")).collect();
        (!seeds.is_empty()).then(|| seeds.join(", "))
    };
    found.extend(only(a, b).map(|seeds| (Kind::Missing, seeds)));
    found.extend(only(b, a).map(|seeds| (Kind::Additional, seeds)));

    // The rest is about seeds that both have.
    let common = |from: &Sample, other: &Sample| -> Vec<Record> {
        from.iter().filter(|(seed, _)| other.contains_key(seed)).map(|(_, &record)| record.clone()).collect()
    };
    let (a, b) = (common(a, b), common(b, a));
    let wrong = |runs: &[Record]| runs.iter().find(|run| run.wrong.is_some()).and_then(Record::accusation);
    match (wrong(&a), wrong(&b)) {
        (None, Some(accusation)) => found.push((Kind::Wrong, accusation)),
        (Some(accusation), None) => found.push((Kind::Righted, accusation)),
        _ => {}
    }
    let (a_solved, b_solved) = (solved(&a), solved(&b));
    let says = |runs: &[&Record], verdict| runs.iter().any(|run| run.verdict == verdict);
    for (from, to) in [(Verdict::Safe, Verdict::Unsafe), (Verdict::Unsafe, Verdict::Safe)] {
        if says(&a_solved, from) && says(&b_solved, to) {
            found.push((Kind::Changed, format!("{from} -> {to}")));
        }
    }
    let results = || format!("{} -> {}", results(&a), results(&b));
    match b_solved.len().cmp(&a_solved.len()) {
        std::cmp::Ordering::Less => found.push((Kind::Lost, results())),
        std::cmp::Ordering::Greater => found.push((Kind::Solved, results())),
        std::cmp::Ordering::Equal => {}
    }
    let times = (Range::of(&a_solved, |run| Some(run.cpu_s)), Range::of(&b_solved, |run| Some(run.cpu_s)));
    if let (Some(a), Some(b)) = times {
        let detail = || format!("{} -> {} s", a.show(2), b.show(2));
        if a.is_below(b, tolerance.time_factor, tolerance.time_s) {
            found.push((Kind::Slower, detail()));
        } else if b.is_below(a, tolerance.time_factor, tolerance.time_s) {
            found.push((Kind::Faster, detail()));
        }
    }
    if let (Some(a), Some(b)) = (Range::of(&a_solved, proof_size), Range::of(&b_solved, proof_size)) {
        let detail = || format!("{} -> {} literals", a.show(0), b.show(0));
        if a.is_below(b, tolerance.proof_factor, 0.0) {
            found.push((Kind::Larger, detail()));
        } else if b.is_below(a, tolerance.proof_factor, 0.0) {
            found.push((Kind::Smaller, detail()));
        }
    }
    found
}

fn solved(runs: &[Record]) -> Vec<&Record> {
    runs.iter().filter(|run| run.is_solved()).collect()
}

/// `safe`, or `safe, unknown (CPU limit)` if seeds differ.
fn results(runs: &[Record]) -> String {
    let distinct: BTreeSet<String> = runs.iter().map(Record::result).collect();
    distinct.into_iter().collect::<Vec<String>>().join(", ")
}

/// `proof.size` of the statistics.
fn proof_size(record: &Record) -> Option<f64> {
    record.stats.as_ref()?.pointer("/proof/size")?.as_f64()
}

/// The smallest and the largest of some figures.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: f64,
    high: f64,
}

impl Range {
    fn of(runs: &[&Record], figure: impl Fn(&Record) -> Option<f64>) -> Option<Range> {
        let figures: Vec<f64> = runs.iter().filter_map(|run| figure(run)).collect();
        let low = figures.iter().copied().reduce(f64::min)?;
        let high = figures.iter().copied().reduce(f64::max)?;
        Some(Range { low, high })
    }

    fn is_below(self, other: Range, factor: f64, least: f64) -> bool {
        other.low > factor * self.high && other.low - self.high >= least
    }

    fn show(self, digits: usize) -> String {
        let Range { low, high } = self;
        if low < high { format!("{low:.digits$}..{high:.digits$}") } else { format!("{low:.digits$}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Reason, Wrong};
    use crate::results::tests::{header, record};

    const TOLERANCE: Tolerance = Tolerance { time_factor: 1.25, time_s: 0.5, proof_factor: 1.1 };

    fn run(seed: u64, change: impl Fn(&mut Record)) -> Record {
        let mut record = record("one", "b.aig", "p", seed);
        change(&mut record);
        record
    }

    fn kinds(a: &[Record], b: &[Record]) -> Vec<Kind> {
        let results = |records: &[Record]| Results { header: header(), records: records.to_vec() };
        diff(&results(a), &results(b), TOLERANCE).iter().map(|difference| difference.kind).collect()
    }

    /// What is worse in one direction is its opposite in the other.
    fn assert_mirrored(a: &[Record], b: &[Record], worse: Kind, better: Kind) {
        assert_eq!(kinds(a, b), [worse]);
        assert_eq!(kinds(b, a), [better]);
        assert!(worse.is_worse() && !better.is_worse());
        assert_eq!(kinds(a, a), []);
        assert_eq!(kinds(b, b), []);
    }

    #[test]
    fn each_kind() {
        let base = [run(0, |_| {})];
        let unknown = [run(0, |run| {
            run.verdict = Verdict::Unknown;
            run.reason = Some(Reason::CpuLimit);
        })];
        assert_mirrored(&base, &unknown, Kind::Lost, Kind::Solved);
        assert_mirrored(&base, &[], Kind::Missing, Kind::Additional);
        assert_mirrored(&base, &[run(0, |run| run.cpu_s = 1.6)], Kind::Slower, Kind::Faster);
        let size = |size: u64| [run(0, |run| run.stats = Some(serde_json::json!({"proof": {"size": size}})))];
        assert_mirrored(&size(100), &size(111), Kind::Larger, Kind::Smaller);
        assert_eq!(kinds(&size(100), &size(110)), []);
        let unsafe_ = [run(0, |run| run.verdict = Verdict::Unsafe)];
        assert_eq!(kinds(&base, &unsafe_), [Kind::Changed]);
        assert_eq!(kinds(&unsafe_, &base), [Kind::Changed]);
        let wrong = [run(0, |run| run.wrong = Some(Wrong::Index))];
        assert_eq!(kinds(&base, &wrong), [Kind::Wrong, Kind::Lost]);
        assert_eq!(kinds(&wrong, &base), [Kind::Solved, Kind::Righted]);
    }

    #[test]
    fn noise_is_no_difference() {
        let base = [run(0, |_| {})];
        assert_eq!(kinds(&base, &[run(0, |run| run.cpu_s = 1.2)]), []);
        assert_eq!(kinds(&base, &[run(0, |run| run.cpu_s = 1.45)]), [], "less than half a second");
        let two =
            |first: f64, second: f64| [run(0, |run| run.cpu_s = first), run(1, |run| run.cpu_s = second)];
        assert_eq!(kinds(&two(1.0, 9.0), &two(10.0, 11.0)), [], "the ranges nearly meet");
        assert_eq!(kinds(&two(1.0, 2.0), &two(10.0, 11.0)), [Kind::Slower]);
    }
}
