//! Sizes of proofs, side by side.

use super::super::data::Data;
use super::super::proofs::{Proof, Proofs, of_configuration, shared};
use super::super::text::{count, ratio, seconds};
use super::table::{Row, Table, best, number, perhaps, plain, word};

/// A row for each configuration with proofs, if several prove the same instance.
pub fn proof_sizes(data: &Data) -> Option<Table> {
    let shared = shared(data);
    let row = |(index, (name, found)): (usize, (&str, Proofs))| {
        let cells = vec![
            plain(name),
            plain(found.proofs),
            plain(found.shared),
            plain(perhaps(found.smallest, |smallest| smallest.to_string())),
            plain(perhaps(found.size, ratio)),
            plain(perhaps(found.gates, ratio)),
            plain(perhaps(found.check, seconds)),
            plain(perhaps(found.k, count)),
        ];
        Row { begins: index == 0, cells }
    };
    let of =
        |index: usize| (data.configurations[index].name.as_str(), of_configuration(data, &shared, index));
    let found = (0..data.configurations.len()).map(of).filter(|(_, found)| found.proofs > 0);
    let table = Table {
        id: "proof-sizes",
        caption: "Proofs of instances that several configurations prove".to_string(),
        heads: vec![
            word("Configuration"),
            number("Proofs", "Instances that it proves, with statistics"),
            number("Shared", "Those that another configuration proves, too"),
            number("Smallest", "Shared ones of which no other certificate has fewer gates"),
            number("Size / least", "Median over the shared ones; least: the smallest of all configurations"),
            number("Gates / least", "The same, of gates of the certificate"),
            number("Check s", "Median over the shared ones: CPU seconds of the verifier"),
            number("Largest k", "Of its k-inductive proofs"),
        ],
        rows: found.enumerate().map(row).collect(),
    };
    (!shared.is_empty()).then_some(table)
}

/// The proofs themselves, grouped by instance.
pub fn proofs_side_by_side(data: &Data) -> Option<Table> {
    let mut rows = Vec::new();
    for found in shared(data) {
        let name = data.name(&data.instances[found.instance]);
        let (size, gates) = (found.least(|proof| proof.size), found.least(|proof| proof.gates));
        for (place, (configuration, proof)) in found.proofs.iter().enumerate() {
            let Proof { clauses, literals, aux, .. } = proof;
            let show = |figure: &Option<f64>| plain(perhaps(*figure, count));
            let least = |figure: Option<f64>, least| {
                best(perhaps(figure, count), figure.is_some() && figure == least)
            };
            let mut cells = vec![plain(if place == 0 { name.as_str() } else { "" })];
            cells.push(plain(&data.configurations[*configuration].name));
            cells.extend([clauses, literals, aux].map(show));
            cells.extend([least(proof.size, size), least(proof.gates, gates)]);
            cells.push(plain(perhaps(proof.check, seconds)));
            cells.push(plain(induction(proof)));
            rows.push(Row { begins: place == 0, cells });
        }
    }
    let table = Table {
        id: "side-by-side",
        caption: "Proof sizes across tools".to_string(),
        heads: vec![
            word("Instance"),
            word("Configuration"),
            number("Clauses", "Of the invariant"),
            number("Literals", "Of these clauses"),
            number("AVs", "Auxiliary variables of the invariant"),
            number("Size", "Literals, with those of the definitions of auxiliary variables"),
            number("Gates", "Of the certificate"),
            number("Check s", "CPU seconds of the verifier"),
            number("k", "1: the invariant is inductive; k: only over k steps; all n: no run has more states"),
        ],
        rows,
    };
    (!table.rows.is_empty()).then_some(table)
}

fn induction(proof: &Proof) -> String {
    match (proof.exhausted, proof.k) {
        (Some(states), _) => format!("all {}", count(states)),
        (None, k) => count(k.unwrap_or(1.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Tone;
    use super::*;
    use crate::record::{Check, Record, Verification};
    use crate::report::data::tests::data;
    use crate::results::tests::record;
    use serde_json::{Value, json};

    #[test]
    fn each_form_of_proof() {
        let run = |model: &str, configuration: &str, stats: Value| Record {
            stats: Some(stats),
            ..record("one", model, configuration, 0)
        };
        let proof = |size: usize, gates: usize| json!({"clauses": 2, "literals": 5, "aux_vars": 1, "size": size, "certificate_ands": gates});
        let confirmed = Verification { by: "v".into(), outcome: Check::Confirmed, cpu_s: 0.5, message: None };
        let q = run("a1.aig", "q", json!({"k": 3, "proof": proof(6, 300)}));
        let data = data(vec![
            run("a1.aig", "p", json!({"proof": proof(12, 90)})),
            Record { verification: Some(confirmed), ..q },
            run("b.aig", "p", json!({"exhausted": 8, "proof": proof(0, 7)})),
            run("b.aig", "q", json!({"proof": proof(0, 70)})),
        ]);
        let texts = |table: &Table| -> Vec<Vec<String>> {
            assert!(table.rows.iter().all(|row| row.cells.len() == table.heads.len()));
            table.rows.iter().map(|row| row.cells.iter().map(|cell| cell.text.clone()).collect()).collect()
        };
        let found = proofs_side_by_side(&data).expect("two of them");
        assert_eq!(
            texts(&found),
            [
                ["one: a1.aig, seed 0", "p", "2", "5", "1", "12", "90", "", "1"],
                ["", "q", "2", "5", "1", "6", "300", "0.50", "3"],
                ["one: b.aig, seed 0", "p", "2", "5", "1", "0", "7", "", "all 8"],
                ["", "q", "2", "5", "1", "0", "70", "", "1"]
            ]
        );
        let loud = |row: usize| [5, 6].map(|cell| found.rows[row].cells[cell].tone == Tone::Best);
        assert_eq!([0, 1, 2, 3].map(loud), [[false, true], [true, false], [true, true], [true, false]]);
        let sizes = proof_sizes(&data).expect("two of them");
        assert_eq!(
            texts(&sizes),
            [
                ["p", "2", "2", "2", "1.500", "1.000", "", ""],
                ["q", "2", "2", "0", "1.000", "6.667", "0.50", "3"]
            ]
        );
    }
}
