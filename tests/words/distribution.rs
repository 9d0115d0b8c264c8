//! Random models test only what they exercise: what is in them.

use std::collections::BTreeMap;

use crate::model::{Model, What};
use crate::operators::TABLE;
use crate::{generate, search};

/// What a model has, by words of the format.
fn features(model: &Model) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = model
        .nodes
        .iter()
        .map(|node| match node.what {
            What::Input => "input",
            What::State if node.sort.is_array() => "array",
            What::State => "state",
            What::Constant(_) => "constant",
            What::Apply(operator, ref operands) if model.sort(operands[0]).is_array() => {
                if operator.name == "eq" { "eq of arrays" } else { "neq of arrays" }
            }
            What::Apply(operator, _) => operator.name,
            What::Concat(..) => "concat",
            What::Slice { .. } => "slice",
            What::Extend { signed: true, .. } => "sext",
            What::Extend { signed: false, .. } => "uext",
            What::Ite(..) if node.sort.is_array() => "ite of arrays",
            What::Ite(..) => "ite",
            What::Read(..) => "read",
            What::Write(..) => "write",
        })
        .collect();
    for state in &model.states {
        let array = model.nodes[state.node].sort.is_array();
        found.push(match (state.init.map(|init| &model.nodes[init.node].what), state.next) {
            (None, None) => "free",
            (None, Some(_)) => "uninitialised",
            (Some(_), None) => "initialised only",
            (Some(What::Constant(_)), Some(_)) => {
                if array {
                    "constant array"
                } else {
                    "initialised"
                }
            }
            (Some(_), Some(_)) => {
                if array {
                    "array of an array"
                } else {
                    "function"
                }
            }
        });
    }
    if !model.constraints.is_empty() {
        found.push("constraint");
    }
    found
}

#[test]
fn random_models_have_everything() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..1000 {
        let model = generate::model(seed);
        let mut found = features(&model);
        found.sort_unstable();
        found.dedup();
        let depths = search::depths(&model).expect("random models are small");
        let verdicts = depths.into_iter().map(|depth| match depth {
            None => "safe",
            Some(0) => "unsafe in the first step",
            Some(1..4) => "unsafe soon",
            Some(_) => "unsafe late",
        });
        for feature in found.into_iter().chain(verdicts) {
            *counts.entry(feature.to_owned()).or_default() += 1;
        }
    }
    let text = format!("{counts:?}");
    let others = "input state array constant concat slice sext uext ite read write free uninitialised initialised \
                  function constraint safe";
    let others = others.split_whitespace().chain(["eq of arrays", "neq of arrays", "ite of arrays"]);
    let kinds = ["initialised only", "constant array", "array of an array", "unsafe soon", "unsafe late"];
    for feature in others.chain(kinds).chain(TABLE.iter().map(|operator| operator.name)) {
        assert!(counts.get(feature).is_some_and(|&count| count >= 15), "{feature}: {text}");
    }
    eprintln!("{text}");
}
