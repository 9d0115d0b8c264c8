//! What each configuration adds to the others.

use super::super::contributions::{Contribution, contributions};
use super::super::data::Data;
use super::super::proofs::proof;
use super::super::solved::virtual_best;
use super::super::text::{count, seconds};
use super::table::{Cell, PAR2, Row, Table, number, perhaps, plain, word};
use crate::record::Record;

/// The virtual best, and what it would be without each configuration, all sets together; none of a single one.
pub fn contribution(data: &Data) -> Option<Table> {
    let found = contributions(data, None);
    let all = virtual_best(data, None);
    let mut rows = vec![Row { begins: true, cells: vec![plain("virtual best"), plain(all.solved)] }];
    rows[0].cells.extend([plain(""), plain(""), plain(all.solved)]);
    rows[0].cells.push(plain(perhaps(all.par2_s(), seconds)));
    rows.extend(found.iter().enumerate().map(|(index, found)| {
        let cells = vec![
            plain(&data.configurations[found.configuration].name),
            plain(found.solved),
            plain(found.unique.len()),
            plain(found.fastest),
            plain(found.without.solved),
            plain(perhaps(found.without.par2_s(), seconds)),
        ];
        Row { begins: index == 0, cells }
    }));
    let table = Table {
        id: "contributions",
        caption: "The virtual best, and what it would be without each configuration".to_string(),
        heads: vec![
            word("Configuration"),
            number("Solved", "On all sets together"),
            number("Unique", "Solved by no other configuration"),
            number("Fastest", "Solved in less CPU time than by all others"),
            number("Solved without it", "By the virtual best of all others; in the first row, of all"),
            number("PAR-2 s without it", PAR2),
        ],
        rows,
    };
    (!found.is_empty()).then_some(table)
}

/// The instances that one configuration alone solves; none if there are none.
pub fn unique(data: &Data) -> Option<Table> {
    let found = contributions(data, None);
    let rows: Vec<Row> = found.iter().flat_map(|found| alone(data, found)).collect();
    let table = Table {
        id: "unique",
        caption: "Solved by one configuration alone".to_string(),
        heads: vec![
            word("Configuration"),
            word("Instance"),
            word("Answer"),
            number("CPU s", ""),
            number("Depth", "Steps of the counterexample"),
            number("k", "Of a k-inductive proof, if it is not 1"),
            number("Proof size", "Literals of the invariant and its definitions"),
        ],
        rows,
    };
    (!table.rows.is_empty()).then_some(table)
}

fn alone(data: &Data, found: &Contribution) -> impl Iterator<Item = Row> {
    found.unique.iter().enumerate().filter_map(move |(place, &index)| {
        let instance = &data.instances[index];
        let record = &instance.runs[found.configuration].as_ref()?.record;
        let name = if place == 0 { data.configurations[found.configuration].name.as_str() } else { "" };
        let mut cells = vec![plain(name), plain(data.name(instance)), plain(record.verdict)];
        cells.extend(figures(record));
        Some(Row { begins: place == 0, cells })
    })
}

fn figures(record: &Record) -> [Cell; 4] {
    let proof = proof(record).unwrap_or_default();
    let depth = super::super::metric::Metric::DEPTH.value(record);
    [
        plain(seconds(record.cpu_s)),
        plain(perhaps(depth, count)),
        plain(perhaps(proof.k, count)),
        plain(perhaps(proof.size, count)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Verdict;
    use crate::report::data::tests::data;
    use crate::results::tests::record;
    use serde_json::json;

    fn texts(table: &Table) -> Vec<Vec<&str>> {
        assert!(table.rows.iter().all(|row| row.cells.len() == table.heads.len()));
        table.rows.iter().map(|row| row.cells.iter().map(|cell| cell.text.as_str()).collect()).collect()
    }

    #[test]
    fn who_is_missed() {
        let unsolved = Record { verdict: Verdict::Unknown, ..record("one", "a2.aig", "q", 0) };
        let deep = Record { verdict: Verdict::Unsafe, cpu_s: 2.5, ..record("one", "a2.aig", "p", 0) };
        let deep = Record { stats: Some(json!({"depth": 17, "proof": null})), ..deep };
        let induction =
            Record { stats: Some(json!({"k": 4, "proof": {"size": 9}})), ..record("one", "b.aig", "q", 0) };
        let both = [record("one", "a1.aig", "p", 0), record("one", "a1.aig", "q", 0)];
        let data = data(both.into_iter().chain([deep, unsolved, induction]).collect());
        let found = contribution(&data).expect("two configurations");
        assert_eq!(
            texts(&found),
            [
                ["virtual best", "3", "", "", "3", "1.50"],
                ["p", "2", "1", "2", "2", "7.33"],
                ["q", "2", "1", "1", "2", "7.83"]
            ]
        );
        let found = unique(&data).expect("two of them");
        assert_eq!(
            texts(&found),
            [
                ["p", "one: a2.aig, seed 0", "unsafe", "2.50", "17", "", ""],
                ["q", "one: b.aig, seed 0", "safe", "1.00", "", "4", "9"]
            ]
        );
    }

    #[test]
    fn nobody_is_missed() {
        assert_eq!(unique(&data(Vec::new())), None);
    }
}
