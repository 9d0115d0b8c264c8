//! The pictures one by one, with their file names.

use std::collections::HashSet;

use super::auxiliary::usages;
use super::data::Data;
use super::draw::{Drawing, auxiliary, cactus, proofs, ratio, scatter};
use super::metric::Metric;

/// Every picture of the page, and the name of a file for it.
pub fn all(data: &Data) -> Vec<(String, Drawing)> {
    let mut pictures = Vec::new();
    let mut add = |name: String, drawing: Option<Drawing>| pictures.extend(Some(name).zip(drawing));
    for set in data.all_and_each_set() {
        let name = set.map_or("all", |set| &data.sets[set]);
        add(format!("cactus-{name}"), cactus::cactus(data, set));
    }
    for figure in proofs::FIGURES {
        add(format!("proofs-{}", figure.key), proofs::proofs(data, &figure));
    }
    let name = |index: usize| &data.configurations[index].name;
    for (a, b) in data.pairs() {
        for metric in Metric::ALL {
            let drawing = scatter::scatter(data, metric, a, b);
            add(format!("scatter-{}-{}-{}", metric.key, name(a), name(b)), drawing);
        }
        add(format!("ratios-{}-{}", name(a), name(b)), ratio::ratios(data, a, b));
    }
    for index in 0..data.configurations.len() {
        let drawing = auxiliary::auxiliary(data, index, &usages(data, None, index));
        add(format!("auxiliary-{}", name(index)), drawing);
    }
    let mut names = HashSet::new();
    let named = |(name, drawing): (String, Drawing)| (unique(&file_name(&name), &mut names), drawing);
    pictures.into_iter().map(named).collect()
}

fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-+._".contains(c) { c } else { '_' };
    name.chars().map(plain).collect()
}

fn unique(name: &str, names: &mut HashSet<String>) -> String {
    let candidates = (2..).map(|number| format!("{name}-{number}.svg"));
    let mut candidates = std::iter::once(format!("{name}.svg")).chain(candidates);
    candidates.find(|candidate| names.insert(candidate.clone())).expect("there are enough numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tame_and_differ() {
        let mut names = HashSet::new();
        let made = ["a/../b", "a_.._b", "ok-1.0"].map(|name| unique(&file_name(name), &mut names));
        assert_eq!(made, ["a_.._b.svg", "a_.._b-2.svg", "ok-1.0.svg"]);
    }
}
