//! What each part of extended resolution contributes: Table 1 of the paper, with one more row for thresholds.

use super::data::Data;
use super::metric::Metric;
use super::ratio::{Distribution, distributions};
use super::solved::{Score, score};

/// The configurations of the table, in its order, as `run --config ablation` names them.
const ROWS: [&str; 7] = ["pdr", "pdrer-G-F-I", "pdrer-F-I", "pdrer-I", "pdrer-F", "pdrer-T", "pdrer"];

/// A row.
#[derive(Clone, Debug)]
pub struct Row {
    /// Index of the configuration.
    pub configuration: usize,
    /// Whether GeneralizeER, fractional propagation, `ImplicationER`, thresholds are on.
    pub features: [bool; 4],
    /// On all sets together.
    pub score: Score,
    /// Its proof sizes divided by those of the first `pdr`; none for that one, or if there is no common proof.
    pub proof_size: Option<Distribution>,
}

/// The rows that are there; none if no part is switched off anywhere.
pub fn rows(data: &Data) -> Vec<Row> {
    let of = |base: &'static str| {
        let matching =
            move |(index, c): (usize, &super::data::Configuration)| (c.base == base).then_some(index);
        data.configurations.iter().enumerate().filter_map(matching)
    };
    if ROWS[1..6].iter().all(|base| of(base).next().is_none()) {
        return Vec::new();
    }
    let baseline = of(ROWS[0]).next();
    let row = |(base, configuration): (&str, usize)| Row {
        configuration,
        features: ["-G", "-F", "-I", "-T"].map(|off| base != ROWS[0] && !base.contains(off)),
        score: score(data, None, configuration),
        proof_size: baseline.filter(|&baseline| baseline != configuration).and_then(|baseline| {
            distributions(data, Metric::PROOF_SIZE, baseline, configuration).into_iter().next()
        }),
    };
    ROWS.into_iter().flat_map(|base| of(base).map(move |index| (base, index))).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Configuration;
    use crate::report::data::combine;
    use crate::results::Results;
    use crate::results::tests::{header, record};

    fn data(names: &[&str]) -> Data {
        let mut header = header();
        let configuration =
            |name: &&str| Configuration { name: (*name).to_string(), ..header.configurations[0].clone() };
        header.configurations = names.iter().map(configuration).collect();
        let mut records: Vec<_> = names.iter().map(|name| record("one", "b.aig", name, 0)).collect();
        for (index, record) in records.iter_mut().enumerate() {
            record.stats = Some(serde_json::json!({"proof": {"size": 10 * (index + 1)}}));
        }
        combine(vec![("dir".into(), String::new(), Results { header, records })])
    }

    #[test]
    fn rows_in_the_order_of_the_paper() {
        let rows = rows(&data(&["pdrer", "abc", "pdrer-F", "pdrer-G-F-I", "pdr", "pdrer-T"]));
        let found: Vec<_> = rows.iter().map(|row| (row.configuration, row.features)).collect();
        let [g_f_i, f, t] =
            [[false, false, false, true], [true, false, true, true], [true, true, true, false]];
        assert_eq!(found, [(4, [false; 4]), (3, g_f_i), (2, f), (5, t), (0, [true; 4])]);
        assert_eq!(rows[0].proof_size, None);
        assert_eq!(rows[4].proof_size.as_ref().map(|found| found.quantiles[2]), Some(0.2));
    }

    #[test]
    fn no_ablation() {
        assert!(rows(&data(&["pdr", "pdrer"])).is_empty());
    }
}
