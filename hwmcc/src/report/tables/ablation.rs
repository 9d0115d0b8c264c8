//! What each part of extended resolution contributes.

use super::super::ablation;
use super::super::data::Data;
use super::super::text::{interval, ratio, seconds};
use super::table::{AVERAGE, Head, PAR2, Row, Table, number, perhaps, plain, word};

/// Table 1 of the paper, with one more row for thresholds, if there is an ablation.
pub fn ablation(data: &Data) -> Option<Table> {
    let found = ablation::rows(data);
    let mark = |on: bool| plain(if on { "✓" } else { "" });
    let row = |(index, row): (usize, &ablation::Row)| {
        let [g, f, i, t] = row.features.map(mark);
        let proof = row.proof_size.as_ref();
        let cells = vec![
            plain(&data.configurations[row.configuration].name),
            g,
            f,
            i,
            t,
            plain(row.score.solved),
            plain(row.score.safe),
            plain(row.score.unsafe_),
            plain(perhaps(row.score.average_s(), seconds)),
            plain(perhaps(row.score.par2_s(), seconds)),
            plain(perhaps(proof, |found| found.ratios.len().to_string())),
            plain(perhaps(proof, |found| ratio(found.quantiles[2]))),
            plain(perhaps(proof.and_then(|found| found.median_interval), interval)),
        ];
        Row { begins: index == 0, cells }
    };
    let table = Table {
        id: "ablation",
        caption: "What each part of extended resolution contributes".to_string(),
        heads: vec![
            word("Configuration"),
            word_of("G", "GeneralizeER"),
            word_of("F", "Fractional propagation (PropagateER)"),
            word_of("I", "ImplicationER"),
            word_of("T", "The template threshold"),
            number("Solved", "On all sets together"),
            number("Safe", ""),
            number("Unsafe", ""),
            number("Average s", AVERAGE),
            number("PAR-2 s", PAR2),
            number("Proofs", "Models that this configuration and pdr both prove"),
            number("Proof size / pdr", "Median over these models"),
            number("95 %", "Bootstrap interval of the median"),
        ],
        rows: found.iter().enumerate().map(row).collect(),
    };
    (!found.is_empty()).then_some(table)
}

fn word_of(name: &str, meaning: &'static str) -> Head {
    Head { name: name.to_string(), meaning, is_number: false }
}
