//! How auxiliary variables are used: Figure 4 of the paper.

use super::bootstrap::quantile;
use super::data::Data;
use super::metric::statistic;
use crate::record::Record;

/// A run that defined auxiliary variables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usage {
    /// Index of the instance.
    pub instance: usize,
    /// Auxiliary variables defined during the run, `er.aux_added` of the statistics.
    pub defined: f64,
    /// Those of the invariant by operator, and and xor, `proof.aux_and` and `proof.aux_xor`; none without invariant.
    pub invariant: Option<[f64; 2]>,
}

/// A configuration on a set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Usages {
    /// Runs whose statistics say something about auxiliary variables.
    pub runs: usize,
    /// Those that defined some, by falling number.
    pub used: Vec<Usage>,
    /// Invariants of those runs of which statistics are there.
    pub invariants: usize,
    /// The share of xor among the applied matches of templates, where the half adder is one xor and two ands; none if
    /// nothing was applied.
    pub xor_matches: Option<f64>,
}

impl Usages {
    /// Invariants with auxiliary variables.
    pub fn in_invariant(&self) -> impl Iterator<Item = [f64; 2]> {
        self.used.iter().filter_map(|usage| usage.invariant).filter(|[and, xor]| and + xor > 0.0)
    }

    /// The share of xor among the auxiliary variables of all invariants.
    pub fn xor_share(&self) -> Option<f64> {
        let [and, xor] = self.in_invariant().fold([0.0, 0.0], |[a, x], [and, xor]| [a + and, x + xor]);
        (and + xor > 0.0).then(|| xor / (and + xor))
    }
}

/// Mean and median; none of nothing.
pub fn mean_and_median(mut values: Vec<f64>) -> Option<(f64, f64)> {
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    (!values.is_empty()).then(|| (mean, quantile(&values, 0.5)))
}

/// How a configuration uses them on a set, or on all.
pub fn usages(data: &Data, set: Option<usize>, configuration: usize) -> Usages {
    let mut usages = Usages::default();
    let (mut and, mut xor) = (0.0, 0.0);
    for (instance, runs) in data.of_set(set) {
        let Some(run) = &runs.runs[configuration] else { continue };
        let record = &run.record;
        let Some(defined) = statistic(record, "/er/aux_added") else { continue };
        usages.runs += 1;
        let invariant = invariant(record);
        usages.invariants += usize::from(invariant.is_some());
        if defined > 0.0 {
            usages.used.push(Usage { instance, defined, invariant });
        }
        let matches = |template: &str| statistic(record, &format!("/er/matches/{template}")).unwrap_or(0.0);
        and += matches("and") + 2.0 * matches("half_adder");
        xor += matches("xor") + matches("half_adder");
    }
    usages.used.sort_by(|p, q| q.defined.total_cmp(&p.defined).then(p.instance.cmp(&q.instance)));
    usages.xor_matches = (and + xor > 0.0).then(|| xor / (and + xor));
    usages
}

fn invariant(record: &Record) -> Option<[f64; 2]> {
    let solved = record.is_solved().then_some(record)?;
    Some([statistic(solved, "/proof/aux_and")?, statistic(solved, "/proof/aux_xor")?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Verdict;
    use crate::report::data::tests::data;
    use crate::results::tests::record;
    use serde_json::json;

    #[test]
    fn usages_of_the_paper() {
        let run = |model: &str, stats: serde_json::Value| Record {
            stats: Some(stats),
            ..record("one", model, "p", 0)
        };
        let matches = json!({"and": 3, "xor": 4, "half_adder": 1});
        let mut records = vec![
            run(
                "a1.aig",
                json!({"er": {"aux_added": 4, "matches": matches}, "proof": {"aux_and": 1, "aux_xor": 2}}),
            ),
            run("a2.aig", json!({"er": {"aux_added": 9}, "proof": {"aux_and": 0, "aux_xor": 0}})),
            run("b.aig", json!({"er": {"aux_added": 0}, "proof": {"aux_and": 0, "aux_xor": 0}})),
            run("c.aig", json!({"er": {"aux_added": 5}, "proof": null})),
            run("d.aig", json!({"obligations": 1})),
        ];
        records[3].verdict = Verdict::Unknown;
        let found = usages(&data(records), Some(0), 0);
        let defined: Vec<_> = found.used.iter().map(|usage| (usage.instance, usage.defined)).collect();
        assert_eq!(defined, [(1, 9.0), (3, 5.0), (0, 4.0)]);
        assert_eq!((found.runs, found.invariants, found.in_invariant().count()), (4, 3, 1));
        assert_eq!(found.xor_share(), Some(2.0 / 3.0));
        assert_eq!(found.xor_matches, Some(0.5));
        assert_eq!(mean_and_median(vec![9.0, 4.0, 5.0]), Some((6.0, 5.0)));
        assert_eq!(mean_and_median(vec![]), None);
    }
}
