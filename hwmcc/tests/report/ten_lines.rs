//! What `hwmcc report` writes, page and CSV, says the same as ten lines of Python over the JSON lines.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::support::{Made, make, report};

/// Runs, solved, safe, unsafe, PAR-2, wrong.
type Summary = BTreeMap<(String, String), [f64; 6]>;

const LIMIT: f64 = 100.0;

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// What the script says; none if there is no Python.
fn script(directory: &Path) -> Option<Summary> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/report/ten_lines.py");
    let Ok(output) = Command::new("python3").arg(script).arg(directory).output() else {
        // Not by a macro: the test harness would hide it.
        let _ = writeln!(std::io::stderr(), "SKIPPED: the ten lines of Python: there is no python3");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).expect("text");
    let rows = said.lines().skip(1).map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let figures = std::array::from_fn(|i| number(words[i + 2]));
        ((words[0].to_string(), words[1].to_string()), figures)
    });
    Some(rows.collect())
}

/// The text of an element without its tags.
fn plain(html: &str) -> String {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

/// The table at the top of the page.
fn page(text: &str) -> Summary {
    let table = text.split_once("<table class=\"summary\">").expect("a summary").1;
    let table = table.split_once("</table>").expect("its end").0;
    let mut rows = table.split("<tr").map(|row| row.split("</t").map(plain).collect::<Vec<String>>());
    let heads =
        rows.by_ref().find(|cells| cells.iter().any(|cell| cell.ends_with("PAR-2 s"))).expect("a head");
    let place = |head: &str| heads.iter().position(|cell| cell.ends_with(head)).expect(head);
    let columns = ["Runs", "Solved", "Safe", "Unsafe", "PAR-2 s", "Wrong"].map(place);
    let mut set = String::new();
    let mut summary = Summary::new();
    for cells in rows {
        if !cells[0].is_empty() {
            set = cells[0].clone();
        }
        if set != "all sets" && cells[1] != "virtual best" {
            summary.insert((set.clone(), cells[1].clone()), columns.map(|column| number(&cells[column])));
        }
    }
    summary
}

/// The same from the lines of the CSV file; no name in it has a comma or a quote.
fn csv(text: &str) -> Summary {
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<&str>>());
    let heads = lines.next().expect("a head");
    let mut summary = Summary::new();
    for fields in lines {
        let field = |head: &str| fields[heads.iter().position(|name| *name == head).expect(head)];
        let key = (field("set").to_string(), field("configuration").to_string());
        let [runs, solved, safe, unsafe_, par2, wrong] = summary.entry(key).or_default();
        *runs += 1.0;
        *wrong += f64::from(!field("wrong").is_empty());
        if field("solved") == "true" {
            *solved += 1.0;
            *if field("verdict") == "safe" { safe } else { unsafe_ } += 1.0;
            *par2 += number(field("cpu_s"));
        } else {
            *par2 += 2.0 * LIMIT;
        }
    }
    for [runs, _, _, _, par2, _] in summary.values_mut() {
        *par2 /= *runs;
    }
    summary
}

/// Equal, PAR-2 within a share of its value.
fn assert_same(found: &Summary, expected: &Summary, share: f64) {
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (key, expected) in expected {
        let found = found[key];
        let near = (found[4] - expected[4]).abs() <= share * expected[4];
        let same = |i: usize| i == 4 || (found[i] - expected[i]).abs() < 0.5;
        assert!(near && (0..6).all(same), "{key:?}: {found:?} instead of {expected:?}");
    }
}

/// Without hostile names, which would need a reader of CSV.
fn directory(place: &Path) {
    let names = ["pdr", "pdrer", "abc"];
    let records = make(place, &Made { configurations: &names, models: 40, seeds: &[0, 7], trouble: true });
    let plain = |model: &str| model.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
    let kept = records.iter().filter(|record| record["model"].as_str().is_some_and(plain));
    let lines: Vec<String> = kept.map(|record| format!("{record}\n")).collect();
    fs::write(place.join("runs.jsonl"), lines.concat()).expect("written");
}

#[test]
fn page_and_csv_say_what_ten_lines_say() {
    let place = tempfile::tempdir().expect("a directory");
    directory(place.path());
    let table = place.path().join("runs.csv");
    report(&[place.path().to_path_buf()], &["--csv", &table.to_string_lossy()]);
    let table = csv(&fs::read_to_string(table).expect("the table"));
    assert!(table.values().any(|figures| figures[5] > 0.0), "a wrong answer");
    assert!(table.values().any(|figures| figures[1] < figures[0] - figures[5]), "an unsolved run");
    // The page has three digits.
    assert_same(
        &page(&fs::read_to_string(place.path().join("report.html")).expect("the page")),
        &table,
        0.006,
    );
    if let Some(said) = script(place.path()) {
        assert_same(&said, &table, 1e-6);
    }
}
