//! Numbers in rows, for the page and for papers alike.

use super::ablation;
use super::auxiliary::{Usages, mean_and_median, usages};
use super::data::Data;
use super::metric::Metric;
use super::ratio::{Distribution, distributions};
use super::solved::{Score, score, virtual_best};
use super::text::{interval, percent, ratio, seconds};

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name for links and labels.
    pub id: &'static str,
    /// What it shows.
    pub caption: String,
    /// The columns.
    pub heads: Vec<Head>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its name.
    pub name: &'static str,
    /// What it means; empty if the name says it.
    pub meaning: &'static str,
    /// Whether it is flush right.
    pub is_number: bool,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whether a group of rows begins here.
    pub begins: bool,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it says; may be empty.
    pub text: String,
    /// How loud.
    pub tone: Tone,
}

/// How loud something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As everything.
    Plain,
    /// The best of its group.
    Best,
    /// Something to look at.
    Odd,
    /// Something is wrong.
    Bad,
}

fn word(name: &'static str) -> Head {
    Head { name, meaning: "", is_number: false }
}

fn number(name: &'static str, meaning: &'static str) -> Head {
    Head { name, meaning, is_number: true }
}

fn plain(text: impl ToString) -> Cell {
    Cell { text: text.to_string(), tone: Tone::Plain }
}

fn best(text: impl ToString, is_best: bool) -> Cell {
    Cell { text: text.to_string(), tone: if is_best { Tone::Best } else { Tone::Plain } }
}

fn alarming(count: usize, tone: Tone) -> Cell {
    Cell { text: count.to_string(), tone: if count > 0 { tone } else { Tone::Plain } }
}

/// Empty, if there is nothing.
fn perhaps<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map(show).unwrap_or_default()
}

const AVERAGE: &str = "CPU seconds; a run without a right answer counts as the limit";
const PAR2: &str = "CPU seconds on average; a run without a right answer counts as twice the limit";

/// Each set and configuration, as in the paper's Figure 2; then all sets together, if there are several.
pub fn summary(data: &Data) -> Table {
    let mut heads = vec![
        word("Set"),
        word("Configuration"),
        number("Runs", "Runs that ended: models × seeds"),
        number("Solved", "Right answers"),
        number("Safe", ""),
        number("Unsafe", ""),
        number("Unique", "Solved by no other configuration"),
        number("Average s", AVERAGE),
        number("PAR-2 s", PAR2),
        number("Errors", "Crashes, and output that is no answer"),
        number("Wrong", "Rejected by the verifier, or the index says the opposite"),
    ];
    let missing = !data.missing.is_empty();
    if missing {
        heads.push(number("Missing", "Runs that were asked for and are not there"));
    }
    let all = (data.sets.len() > 1).then_some(None);
    let mut rows = Vec::new();
    for set in (0..data.sets.len()).map(Some).chain(all) {
        let name = set.map_or("all sets", |set| &data.sets[set]);
        let scores: Vec<Score> = (0..data.configurations.len()).map(|c| score(data, set, c)).collect();
        let most = scores.iter().map(|score| score.solved).max();
        let least = scores.iter().filter_map(Score::par2_s).reduce(f64::min);
        let several = scores.len() > 1;
        for (index, (score, configuration)) in scores.iter().zip(&data.configurations).enumerate() {
            let mut cells = vec![
                plain(if index == 0 { name } else { "" }),
                plain(&configuration.name),
                plain(score.runs),
                best(score.solved, several && Some(score.solved) == most),
                plain(score.safe),
                plain(score.unsafe_),
                plain(score.unique),
                plain(perhaps(score.average_s(), seconds)),
                best(perhaps(score.par2_s(), seconds), several && score.par2_s() == least),
                alarming(score.errors, Tone::Odd),
                alarming(score.wrong, Tone::Bad),
            ];
            cells.extend(missing.then(|| alarming(score.missing, Tone::Odd)));
            rows.push(Row { begins: index == 0, cells });
        }
        if several {
            let score = virtual_best(data, set);
            let mut cells = vec![plain(""), plain("virtual best"), plain(score.runs), plain(score.solved)];
            cells.extend([plain(score.safe), plain(score.unsafe_), plain("")]);
            cells.push(plain(perhaps(score.average_s(), seconds)));
            cells.push(plain(perhaps(score.par2_s(), seconds)));
            cells.resize(heads.len(), plain(""));
            rows.push(Row { begins: false, cells });
        }
    }
    Table { id: "summary", caption: "Solved, by set and configuration".to_string(), heads, rows }
}

/// Table 1 of the paper, if there is an ablation.
pub fn ablation(data: &Data) -> Option<Table> {
    let found = ablation::rows(data);
    let mark = |on: bool| plain(if on { "✓" } else { "" });
    let row = |(index, row): (usize, &ablation::Row)| {
        let [g, f, i] = row.features;
        let proof = row.proof_size.as_ref();
        let cells = vec![
            plain(&data.configurations[row.configuration].name),
            mark(g),
            mark(f),
            mark(i),
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

fn word_of(name: &'static str, meaning: &'static str) -> Head {
    Head { name, meaning, is_number: false }
}

/// The use of auxiliary variables, for configurations that use any; none if nobody does.
pub fn auxiliary(data: &Data) -> Option<Table> {
    let mut rows = Vec::new();
    for set in 0..data.sets.len() {
        let mut begins = true;
        for (index, configuration) in data.configurations.iter().enumerate() {
            let found = usages(data, Some(set), index);
            if found.used.is_empty() {
                continue;
            }
            let name = if begins { &data.sets[set] } else { "" };
            let mut cells = vec![plain(name), plain(&configuration.name)];
            cells.extend(usage_cells(&found));
            rows.push(Row { begins, cells });
            begins = false;
        }
    }
    let table = Table {
        id: "auxiliary",
        caption: "Use of auxiliary variables".to_string(),
        heads: vec![
            word("Set"),
            word("Configuration"),
            number("Runs", "Runs with statistics"),
            number("Using AVs", "Runs that defined at least one auxiliary variable"),
            number("AVs: median", "Auxiliary variables defined, over the runs that defined some"),
            number("Mean", "The same"),
            number(
                "Xor matches",
                "Share of xor among the applied matches; a half adder is one xor and two ands",
            ),
            number("Invariants", "Proofs of these runs"),
            number("With AVs", "Invariants that use auxiliary variables"),
            number("AVs: median", "Auxiliary variables of an invariant, over those that use some"),
            number("Mean", "The same"),
            number("Xor", "Share of xor among the auxiliary variables of all invariants"),
        ],
        rows,
    };
    (!table.rows.is_empty()).then_some(table)
}

fn usage_cells(found: &Usages) -> Vec<Cell> {
    let defined = mean_and_median(found.used.iter().map(|usage| usage.defined).collect());
    let invariant: Vec<f64> = found.in_invariant().map(|[and, xor]| and + xor).collect();
    let with = invariant.len();
    let invariant = mean_and_median(invariant);
    let one = |value: f64| format!("{value:.1}");
    vec![
        plain(found.runs),
        plain(found.used.len()),
        plain(perhaps(defined, |(_, median)| one(median))),
        plain(perhaps(defined, |(mean, _)| one(mean))),
        plain(perhaps(found.xor_matches, percent)),
        plain(found.invariants),
        plain(with),
        plain(perhaps(invariant, |(_, median)| one(median))),
        plain(perhaps(invariant, |(mean, _)| one(mean))),
        plain(perhaps(found.xor_share(), percent)),
    ]
}

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
    let found = distributions(data, Metric::ProofSize, a, b);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, Verdict, Wrong};
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    #[test]
    fn summary_says_what_is_wrong() {
        let run = |model: &str, configuration: &str| record("one", model, configuration, 0);
        let mut records: Vec<Record> = vec![run("a1.aig", "p"), run("a2.aig", "p"), run("a1.aig", "q")];
        records[1].verdict = Verdict::Unsafe;
        records[2].wrong = Some(Wrong::Index);
        let table = summary(&data(records));
        let row =
            |index: usize| table.rows[index].cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>();
        assert_eq!(row(0), ["one", "p", "2", "2", "1", "1", "2", "1.00", "1.00", "0", "0", "4"]);
        assert_eq!(row(1), ["", "q", "1", "0", "0", "0", "0", "10.0", "20.0", "0", "1", "5"]);
        assert_eq!(row(2), ["", "virtual best", "2", "2", "1", "1", "", "1.00", "1.00", "", "", ""]);
        assert_eq!(table.rows.len(), 9, "two sets and all of them");
        assert_eq!(table.rows[1].cells[10].tone, Tone::Bad);
        assert_eq!(table.rows[0].cells[3].tone, Tone::Best);
        assert!(table.rows.iter().all(|row| row.cells.len() == table.heads.len()));
    }
}
