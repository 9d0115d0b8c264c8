//! What a run found, in a few lines.

use std::collections::BTreeMap;

use crate::record::{Check, Header, Record, Verdict};

/// Models on which one configuration says `safe` and another `unsafe`, though none is known to be wrong: one of them
/// is. A line for each.
pub fn contradictions(records: &[Record]) -> Vec<String> {
    let mut answers: BTreeMap<(&str, &str), Vec<&Record>> = BTreeMap::new();
    for record in records.iter().filter(|record| record.is_solved()) {
        answers.entry((&record.set, &record.model)).or_default().push(record);
    }
    let mut lines = Vec::new();
    for ((set, model), answers) in answers {
        let say = |verdict| answers.iter().find(|record| record.verdict == verdict);
        if let (Some(safe), Some(unsafe_)) = (say(Verdict::Safe), say(Verdict::Unsafe)) {
            let (safe, unsafe_) = (&safe.configuration, &unsafe_.configuration);
            lines.push(format!("{set}: {model}: {safe} says safe, but {unsafe_} says unsafe"));
        }
    }
    lines
}

/// For each configuration with errors a line that says how many, and why the first of them; and whether one of them has
/// nothing but errors, which is no result.
pub fn errors(header: &Header, records: &[Record]) -> (Vec<String>, bool) {
    let (mut lines, mut useless) = (Vec::new(), false);
    for configuration in &header.configurations {
        let runs: Vec<&Record> = records.iter().filter(|r| r.configuration == configuration.name).collect();
        let mut errors = runs.iter().filter(|run| run.verdict == Verdict::Error);
        let Some(first) = errors.next() else { continue };
        let count = 1 + errors.count();
        useless |= count == runs.len();
        lines.push(format!("{}: {count} of {} runs, such as", configuration.name, runs.len()));
        lines.push(format!("  {}: {}: {}", first.set, first.model, first.cause().unwrap_or_default()));
        lines.push(format!("  see {}", first.logs.dir));
    }
    (lines, useless)
}

/// A table with a row for each set and configuration.
pub fn table(header: &Header, records: &[Record]) -> String {
    let heads = [
        "set",
        "configuration",
        "runs",
        "solved",
        "safe",
        "unsafe",
        "confirmed",
        "unknown",
        "error",
        "wrong",
    ];
    let mut rows = vec![heads.map(String::from).to_vec()];
    rows[0].push("CPU s".to_string());
    for set in &header.sets {
        for configuration in &header.configurations {
            let runs = records.iter().filter(|r| r.set == set.name && r.configuration == configuration.name);
            let runs: Vec<&Record> = runs.collect();
            let count =
                |test: &dyn Fn(&Record) -> bool| runs.iter().filter(|run| test(run)).count().to_string();
            let confirmed =
                |run: &Record| run.verification.as_ref().is_some_and(|v| v.outcome == Check::Confirmed);
            rows.push(vec![
                set.name.clone(),
                configuration.name.clone(),
                runs.len().to_string(),
                count(&Record::is_solved),
                count(&|run| run.is_solved() && run.verdict == Verdict::Safe),
                count(&|run| run.is_solved() && run.verdict == Verdict::Unsafe),
                count(&|run| run.is_solved() && confirmed(run)),
                count(&|run| run.verdict == Verdict::Unknown),
                count(&|run| run.verdict == Verdict::Error),
                count(&|run| run.wrong.is_some()),
                format!("{:.1}", runs.iter().map(|run| run.cpu_s).sum::<f64>()),
            ]);
        }
    }
    aligned(&rows, 2)
}

/// Columns of equal width: the first `left` of them flush left, the others flush right.
pub fn aligned(rows: &[Vec<String>], left: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let gap = if column == 0 { "" } else { "  " };
            line +=
                &if column < left { format!("{gap}{cell:<width$}") } else { format!("{gap}{cell:>width$}") };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Reason, Wrong};
    use crate::results::tests::{header, record};

    #[test]
    fn contradicting_answers_are_found() {
        let mut records = vec![record("one", "b.aig", "p", 0), record("one", "b.aig", "q", 0)];
        assert!(contradictions(&records).is_empty());
        records[1].verdict = Verdict::Unsafe;
        assert_eq!(contradictions(&records), ["one: b.aig: p says safe, but q says unsafe"]);
        records[1].wrong = Some(Wrong::Index);
        assert!(contradictions(&records).is_empty());
    }

    #[test]
    fn errors_have_causes() {
        let header = header();
        let mut records = vec![record("one", "b.aig", "p", 0), record("one", "b.aig", "q", 0)];
        assert_eq!(errors(&header, &records), (Vec::new(), false));
        records[0].verdict = Verdict::Error;
        records[0].reason = Some(Reason::NoAnswer);
        records[0].exit_code = Some(3);
        records[0].message = Some("no such option".to_string());
        let (lines, useless) = errors(&header, &records);
        assert_eq!(
            lines[..2],
            ["p: 1 of 1 runs, such as", "  one: b.aig: no answer in its output, exit code 3: no such option"]
        );
        assert!(useless, "nothing of p is a result");
        records.push(record("one", "a1.aig", "p", 0));
        assert!(!errors(&header, &records).1);
    }

    #[test]
    fn wrong_is_not_solved() {
        let mut records = vec![record("one", "b.aig", "p", 0), record("one", "b.aig", "p", 7)];
        records[1].wrong = Some(Wrong::Verifier);
        let table = table(&header(), &records);
        let row = table.lines().nth(1).expect("the first set with p");
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells, ["one", "p", "2", "1", "1", "0", "0", "0", "0", "1", "2.0"]);
    }
}
