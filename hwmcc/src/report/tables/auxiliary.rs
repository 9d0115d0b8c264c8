//! The use of auxiliary variables.

use super::super::auxiliary::{Usages, mean_and_median, usages};
use super::super::data::Data;
use super::super::text::percent;
use super::table::{Cell, Row, Table, number, perhaps, plain, word};

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
