//! How much larger or smaller proofs are.

use super::super::data::Data;
use super::super::metric::Metric;
use super::super::ratio::{Distribution, distributions};
use super::super::text::{interval, ratio};
use super::table::{Row, Table, number, perhaps, plain, word};

/// Distributions of the proof-size ratios of a pair by family; none if no model was proved by both.
pub fn proof_ratios(data: &Data, a: usize, b: usize) -> Option<Table> {
    let row = |(index, found): (usize, &Distribution)| {
        let [smaller, equal, larger] = found.counts();
        let mut cells = vec![
            plain(found.family.map_or("all families", |family| &data.families[family])),
            plain(found.ratios.len()),
            plain(smaller),
            plain(equal),
            plain(larger),
        ];
        cells.extend(found.quantiles.map(|value| plain(ratio(value))));
        cells.push(plain(perhaps(found.median_interval, interval)));
        // Never a mean alone.
        cells.push(plain(perhaps(found.mean.filter(|_| found.mean_interval.is_some()), ratio)));
        cells.push(plain(perhaps(found.mean_interval, interval)));
        Row { begins: index <= 1, cells }
    };
    let found = distributions(data, Metric::PROOF_SIZE, a, b);
    let [a, b] = [a, b].map(|index| &data.configurations[index].name);
    let table = Table {
        id: "ratios",
        caption: format!("Proof size of {b} divided by that of {a}"),
        heads: vec![
            word("Family"),
            number("Models", "Models that both prove"),
            number("Smaller", "Models with a ratio below 1"),
            number("Equal", ""),
            number("Larger", "Models with a ratio above 1"),
            number("10 %", "Quantile"),
            number("25 %", "Quantile"),
            number("Median", ""),
            number("75 %", "Quantile"),
            number("90 %", "Quantile"),
            number("Median 95 %", "Bootstrap interval of the median, for five models or more"),
            number(
                "Geo. mean",
                "Geometric mean, for five models or more, without those where a proof has no literals",
            ),
            number("Mean 95 %", "Bootstrap interval of the geometric mean"),
        ],
        rows: found.iter().enumerate().map(row).collect(),
    };
    (!found.is_empty()).then_some(table)
}
