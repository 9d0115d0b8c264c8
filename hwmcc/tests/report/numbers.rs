//! The report says the same as a few lines over the JSON lines.

use std::collections::{BTreeMap, BTreeSet};

use hwmcc::report::data;
use hwmcc::report::tables::{self, Table};
use serde_json::Value;

use crate::support::{Made, make};

fn solved(record: &Value) -> bool {
    (record["verdict"] == "safe" || record["verdict"] == "unsafe") && record.get("wrong").is_none()
}

/// The texts of the row with such first cells.
fn row<'a>(table: &'a Table, set: &str, configuration: &str) -> Vec<&'a str> {
    let mut group = "";
    for row in &table.rows {
        let texts: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        group = if texts[0].is_empty() { group } else { texts[0] };
        if (group, texts[1]) == (set, configuration) {
            return texts;
        }
    }
    panic!("no row {set} {configuration}");
}

#[test]
fn summary_is_what_the_lines_say() {
    let directory = tempfile::tempdir().expect("a directory");
    let made = Made { configurations: &["pdr", "pdrer", "abc"], models: 40, seeds: &[0, 7], trouble: true };
    let records = make(directory.path(), &made);
    let data =
        data::read(&[directory.path().to_path_buf()], &directory.path().join("x.html")).expect("results");
    let table = tables::summary(&data);

    let mut solvers: BTreeMap<String, Vec<(&str, f64)>> = BTreeMap::new();
    for r in &records {
        let own = solvers.entry(format!("{} {} {}", r["set"], r["model"], r["seed"])).or_default();
        own.extend(
            solved(r).then(|| {
                (r["configuration"].as_str().expect("a name"), r["cpu_s"].as_f64().expect("a time"))
            }),
        );
    }
    for set in ["one", "two"] {
        for name in made.configurations {
            let mine: Vec<&Value> =
                records.iter().filter(|r| r["set"] == set && r["configuration"] == *name).collect();
            let count = |test: &dyn Fn(&&&Value) -> bool| mine.iter().filter(test).count().to_string();
            let unique = solvers
                .iter()
                .filter(|(key, by)| key.contains(set) && by.len() == 1 && by[0].0 == *name)
                .count();
            let sum = |penalty: f64| -> f64 {
                let time =
                    |r: &&Value| if solved(r) { r["cpu_s"].as_f64().expect("a time") } else { penalty };
                mine.iter().map(time).sum::<f64>() / mine.len() as f64
            };
            let found = row(&table, set, name);
            assert_eq!(found[2], mine.len().to_string());
            assert_eq!(found[3], count(&|r| solved(r)));
            assert_eq!(found[4], count(&|r| solved(r) && r["verdict"] == "safe"));
            assert_eq!(found[5], count(&|r| solved(r) && r["verdict"] == "unsafe"));
            assert_eq!(found[6], unique.to_string());
            // Three digits of the table.
            let near = |text: &str, value: f64| {
                (text.parse::<f64>().expect("a number") - value).abs() < 0.006 * value
            };
            assert!(
                near(found[7], sum(100.0)) && near(found[8], sum(200.0)),
                "{found:?} {} {}",
                sum(100.0),
                sum(200.0)
            );
            let wall: f64 = mine.iter().map(|r| r["wall_s"].as_f64().expect("a time")).sum();
            assert!(near(found[9], wall / mine.len() as f64), "{found:?}");
            assert_eq!(found[10], "12", "MiB, of all runs");
            assert_eq!(found[11], count(&|r| r["verdict"] == "error"));
            assert_eq!(found[12], count(&|r| r.get("wrong").is_some()));
        }
        let by_set = solvers.iter().filter(|(key, _)| key.starts_with(&format!("{set:?}")));
        let best: Vec<f64> =
            by_set.map(|(_, by)| by.iter().map(|(_, time)| *time).fold(200.0, f64::min)).collect();
        let found = row(&table, set, "virtual best");
        assert_eq!(found[3], best.iter().filter(|time| **time < 200.0).count().to_string());
        let par2 = best.iter().sum::<f64>() / best.len() as f64;
        assert!((found[8].parse::<f64>().expect("a number") - par2).abs() < 0.006 * par2, "{found:?} {par2}");
    }
}

#[test]
fn contributions_are_what_the_lines_say() {
    let directory = tempfile::tempdir().expect("a directory");
    let made = Made { configurations: &["pdr", "pdrer", "abc"], models: 40, seeds: &[0, 7], trouble: true };
    let records = make(directory.path(), &made);
    let data =
        data::read(&[directory.path().to_path_buf()], &directory.path().join("x.html")).expect("results");
    let mut times: BTreeMap<String, BTreeMap<&str, f64>> = BTreeMap::new();
    for r in &records {
        let own = times.entry(format!("{} {} {}", r["set"], r["model"], r["seed"])).or_default();
        let (name, time) = (r["configuration"].as_str().expect("a name"), r["cpu_s"].as_f64());
        own.extend(solved(r).then(|| (name, time.expect("a time"))));
    }
    let table = tables::contribution(&data).expect("three configurations");
    let mut alone = 0;
    for (row, name) in table.rows[1..].iter().zip(made.configurations) {
        let texts: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        let count =
            |test: &dyn Fn(&BTreeMap<&str, f64>) -> bool| times.values().filter(|by| test(by)).count();
        let unique = count(&|by| by.len() == 1 && by.contains_key(name));
        alone += unique;
        assert_eq!(
            texts[..3],
            [name.to_string(), count(&|by| by.contains_key(name)).to_string(), unique.to_string()]
        );
        let others = count(&|by| by.keys().any(|other| other != name));
        assert_eq!(texts[4], others.to_string());
        let best = |by: &BTreeMap<&str, f64>| {
            by.iter().filter(|(other, _)| *other != name).map(|(_, time)| *time).fold(200.0, f64::min)
        };
        let par2 = times.values().map(best).sum::<f64>() / times.len() as f64;
        assert!((texts[5].parse::<f64>().expect("a number") - par2).abs() < 0.006 * par2, "{texts:?} {par2}");
    }
    assert_eq!(tables::unique(&data).map_or(0, |table| table.rows.len()), alone);
}

#[test]
fn proofs_are_what_the_lines_say() {
    let directory = tempfile::tempdir().expect("a directory");
    let made = Made { configurations: &["pdr", "pdrer", "abc"], models: 40, seeds: &[0], trouble: true };
    let records = make(directory.path(), &made);
    let data =
        data::read(&[directory.path().to_path_buf()], &directory.path().join("x.html")).expect("results");
    let mut proofs: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for r in records.iter().filter(|r| solved(r) && r["verdict"] == "safe" && r["stats"]["proof"].is_object())
    {
        let [set, model] = ["set", "model"].map(|key| r[key].as_str().expect("a name"));
        proofs.entry((set, model)).or_default().push(r["stats"]["proof"]["size"].to_string());
    }
    let shared: Vec<&String> = proofs.values().filter(|sizes| sizes.len() > 1).flatten().collect();
    let table = tables::proofs_side_by_side(&data).expect("common proofs");
    assert_eq!(table.rows.iter().map(|row| &row.cells[5].text).collect::<Vec<_>>(), shared);
    let sizes = tables::proof_sizes(&data).expect("common proofs");
    let names: Vec<&str> = sizes.rows.iter().map(|row| row.cells[0].text.as_str()).collect();
    assert_eq!(names, ["pdr", "pdrer"], "abc has no statistics");
    assert!(sizes.rows.iter().all(|row| row.cells[2].text == (shared.len() / 2).to_string()));
}

#[test]
fn families_are_what_the_lines_say() {
    let directory = tempfile::tempdir().expect("a directory");
    let made = Made { configurations: &["pdr", "pdrer", "abc"], models: 40, seeds: &[0, 7], trouble: true };
    let records = make(directory.path(), &made);
    let data =
        data::read(&[directory.path().to_path_buf()], &directory.path().join("x.html")).expect("results");
    let table = tables::families(&data).expect("several families");
    let mut instances = 0;
    for row in &table.rows {
        let texts: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        let of_family: Vec<&Value> = records.iter().filter(|r| r["family"] == texts[0]).collect();
        let key = |r: &Value| format!("{} {} {}", r["set"], r["model"], r["seed"]);
        let count = |test: &dyn Fn(&Value) -> bool| {
            let found = of_family.iter().filter(|r| test(r)).map(|r| key(r));
            found.collect::<BTreeSet<String>>().len().to_string()
        };
        assert_eq!(texts[1], count(&|_| true));
        for (text, name) in texts[2..5].iter().zip(made.configurations) {
            assert_eq!(*text, count(&|r| solved(r) && r["configuration"] == *name), "{texts:?}");
        }
        assert_eq!(texts[5], count(&|r| solved(r)));
        instances += texts[1].parse::<usize>().expect("a number");
    }
    assert_eq!(instances, data.instances.len());
}

#[test]
fn ratios_are_what_the_lines_say() {
    let directory = tempfile::tempdir().expect("a directory");
    let made = Made { configurations: &["pdr", "pdrer"], models: 50, seeds: &[0], trouble: false };
    let records = make(directory.path(), &made);
    let data =
        data::read(&[directory.path().to_path_buf()], &directory.path().join("x.html")).expect("results");
    let table = tables::proof_ratios(&data, 0, 1).expect("common proofs");

    let size = |r: &Value| if solved(r) { r["stats"]["proof"]["size"].as_f64() } else { None };
    let pairs = records.chunks(2).filter_map(|pair| Some((size(&pair[0])?, size(&pair[1])?)));
    let mut ratios: Vec<f64> = pairs.map(|(pdr, pdrer)| pdrer / pdr).collect();
    ratios.sort_by(f64::total_cmp);
    let middle = |low: usize, high: usize| (ratios[low] + ratios[high]) / 2.0;
    let median = middle((ratios.len() - 1) / 2, ratios.len() / 2);
    let cells: Vec<&str> = table.rows[0].cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(cells[1], ratios.len().to_string());
    assert_eq!(cells[2], ratios.iter().filter(|ratio| **ratio < 1.0).count().to_string());
    assert_eq!(cells[7], format!("{median:.3}"));
    let ends = cells[10].trim_matches(['[', ']']).split_once(", ").expect("an interval");
    let (low, high): (f64, f64) = (ends.0.parse().expect("a number"), ends.1.parse().expect("a number"));
    assert!(low < median && median < high, "{cells:?}");
    let families: BTreeSet<&str> = table.rows[1..].iter().map(|row| row.cells[0].text.as_str()).collect();
    assert_eq!(families.len(), 11);
}
