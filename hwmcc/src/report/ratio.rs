//! How much larger or smaller the proofs of one configuration are than those of another: distributions, because a mean
//! hides that some families shrink by orders of magnitude and others grow.
//!
//! A model counts once: with several seeds, by the median of its ratios. Otherwise seeds would pass for models, and
//! the interval would be too small.

use std::collections::BTreeMap;

use super::bootstrap::{interval, quantile};
use super::data::Data;
use super::metric::{Metric, Reading};
use super::pairs::points;

/// The ratio of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// Index of its first instance.
    pub instance: usize,
    /// Figure of the second configuration divided by that of the first. Two proofs of no literals are equal; if only
    /// the first has none, it is infinite.
    pub value: f64,
}

/// The ratios of some models.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Index of the family; none for all.
    pub family: Option<usize>,
    /// The ratios, rising.
    pub ratios: Vec<Ratio>,
    /// The quantiles of [`QUANTILES`].
    pub quantiles: [f64; 5],
    /// The 95 % interval of the median, if there are enough models.
    pub median_interval: Option<(f64, f64)>,
    /// The geometric mean of the ratios that are neither zero nor infinite; none if there are none.
    pub mean: Option<f64>,
    /// Its 95 % interval.
    pub mean_interval: Option<(f64, f64)>,
}

/// The quantiles that are shown.
pub const QUANTILES: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];

impl Distribution {
    fn of(family: Option<usize>, ratios: Vec<Ratio>) -> Distribution {
        let values: Vec<f64> = ratios.iter().map(|ratio| ratio.value).collect();
        let finite = values.iter().copied().filter(|value| value.is_finite() && *value > 0.0);
        let finite: Vec<f64> = finite.map(f64::ln).collect();
        let mean = |logs: &[f64]| (logs.iter().sum::<f64>() / logs.len() as f64).exp();
        Distribution {
            family,
            quantiles: QUANTILES.map(|share| quantile(&values, share)),
            median_interval: interval(&values, |draw| quantile(draw, 0.5)),
            mean: (!finite.is_empty()).then(|| mean(&finite)),
            mean_interval: interval(&finite, mean),
            ratios,
        }
    }

    /// How many are below, equal to, and above one.
    pub fn counts(&self) -> [usize; 3] {
        let count = |test: fn(f64) -> bool| self.ratios.iter().filter(|ratio| test(ratio.value)).count();
        [count(|r| r < 1.0), count(|r| r == 1.0), count(|r| r > 1.0)]
    }
}

/// The ratios of all models of which both configurations have the figure, rising.
pub fn ratios(data: &Data, metric: Metric, a: usize, b: usize) -> Vec<Ratio> {
    let mut models: BTreeMap<(usize, &str), (usize, Vec<f64>)> = BTreeMap::new();
    for point in points(data, metric, a, b) {
        let (Reading::Value(x), Reading::Value(y)) = (point.x, point.y) else { continue };
        let instance = &data.instances[point.instance];
        let seeds = models.entry((instance.set, &instance.model)).or_insert((point.instance, Vec::new()));
        seeds.1.push(if x == y { 1.0 } else { y / x });
    }
    let median = |(instance, mut seeds): (usize, Vec<f64>)| {
        seeds.sort_by(f64::total_cmp);
        Ratio { instance, value: quantile(&seeds, 0.5) }
    };
    let mut ratios: Vec<Ratio> = models.into_values().map(median).collect();
    ratios.sort_by(|p, q| p.value.total_cmp(&q.value).then(p.instance.cmp(&q.instance)));
    ratios
}

/// The distribution over all models, then that of each family, in the order of families; empty if there are no
/// ratios.
pub fn distributions(data: &Data, metric: Metric, a: usize, b: usize) -> Vec<Distribution> {
    let all = ratios(data, metric, a, b);
    let mut families: BTreeMap<usize, Vec<Ratio>> = BTreeMap::new();
    for ratio in &all {
        families.entry(data.instances[ratio.instance].family).or_default().push(*ratio);
    }
    let whole = (!all.is_empty()).then_some((None, all));
    let parts = families.into_iter().map(|(family, ratios)| (Some(family), ratios));
    whole.into_iter().chain(parts).map(|(family, ratios)| Distribution::of(family, ratios)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    fn run(model: &str, configuration: &str, seed: u64, size: u64) -> Record {
        let stats = Some(serde_json::json!({"proof": {"size": size}}));
        Record { stats, ..record("one", model, configuration, seed) }
    }

    #[test]
    fn one_ratio_for_each_model() {
        let mut records = Vec::new();
        for (seed, sizes) in [(0, [(10, 5), (8, 8), (0, 0)]), (7, [(10, 20), (0, 4), (0, 0)])] {
            for (model, (p, q)) in ["a1.aig", "a2.aig", "b.aig"].into_iter().zip(sizes) {
                records.extend([run(model, "p", seed, p), run(model, "q", seed, q)]);
            }
        }
        let data = data(records);
        let found = distributions(&data, Metric::PROOF_SIZE, 0, 1);
        let values = |d: &Distribution| d.ratios.iter().map(|r| (r.instance, r.value)).collect::<Vec<_>>();
        assert_eq!(found.len(), 3, "all, a, b");
        assert_eq!(values(&found[0]), [(4, 1.0), (0, 1.25), (2, f64::INFINITY)]);
        assert_eq!(found[0].quantiles[2], 1.25);
        assert_eq!(found[0].counts(), [0, 1, 2]);
        assert_eq!(found[0].mean.map(|mean| (mean * 1e6).round()), Some((1.25_f64.sqrt() * 1e6).round()));
        assert_eq!((found[1].family, values(&found[1]).len()), (Some(0), 2));
        assert_eq!((found[2].family, found[2].median_interval), (Some(1), None));
        let inverse = ratios(&data, Metric::PROOF_SIZE, 1, 0);
        assert_eq!(inverse[0].value, 0.5, "the median of 0 and 1, not the inverse of an infinite one");
    }
}
