//! Who solves how much, in what time and memory.

use super::super::data::Data;
use super::super::solved::{Score, score, virtual_best};
use super::super::text::{count, seconds};
use super::table::{AVERAGE, PAR2, Row, Table, Tone, alarming, best, number, perhaps, plain, word};
use crate::config::builtin::verifier;

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
        number("Wall s", "Wall seconds on average of all runs, solved or not, as they were measured"),
        number("MiB", "Peak memory of the run that needed most"),
        number("Errors", "Crashes, and output that is no answer"),
        number("Wrong", "Rejected by the verifier, or the index says the opposite"),
    ];
    let missing = !data.missing.is_empty();
    if missing {
        heads.push(number("Missing", "Runs that were asked for and are not there"));
    }
    let by_others = has_other_verifiers(data);
    if by_others {
        heads.push(number("Accepted", "Answers that all verifiers accept, as Z3 and cvc5 those of numbers"));
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
                plain(perhaps(score.average_wall_s(), seconds)),
                plain(perhaps(score.peak_mib(), count)),
                alarming(score.errors, Tone::Odd),
                alarming(score.wrong, Tone::Bad),
            ];
            cells.extend(missing.then(|| alarming(score.missing, Tone::Odd)));
            cells.extend(by_others.then(|| plain(score.confirmed)));
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

/// Has a program other than ours verified answers?
fn has_other_verifiers(data: &Data) -> bool {
    let ours = verifier().name;
    let runs = data.instances.iter().flat_map(|instance| instance.runs.iter().flatten());
    runs.filter_map(|run| run.record.verification.as_ref()).any(|verification| verification.by != ours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Check, Record, Verdict, Verification, Wrong};
    use crate::report::data::tests::data;
    use crate::results::tests::record;

    #[test]
    fn summary_says_what_is_wrong() {
        let run = |model: &str, configuration: &str| record("one", model, configuration, 0);
        let mut records: Vec<Record> = vec![run("a1.aig", "p"), run("a2.aig", "p"), run("a1.aig", "q")];
        records[1].verdict = Verdict::Unsafe;
        records[2].wrong = Some(Wrong::Index);
        records[2].peak_mib = 7.4;
        let table = summary(&data(records));
        let row =
            |index: usize| table.rows[index].cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>();
        assert_eq!(row(0), ["one", "p", "2", "2", "1", "1", "2", "1.00", "1.00", "1.50", "3", "0", "0", "4"]);
        assert_eq!(row(1), ["", "q", "1", "0", "0", "0", "0", "10.0", "20.0", "1.50", "7", "0", "1", "5"]);
        assert_eq!(row(2), ["", "virtual best", "2", "2", "1", "1", "", "1.00", "1.00", "", "", "", "", ""]);
        assert_eq!(table.rows.len(), 9, "two sets and all of them");
        assert_eq!(table.rows[1].cells[12].tone, Tone::Bad);
        assert_eq!(table.rows[0].cells[3].tone, Tone::Best);
        assert!(table.rows.iter().all(|row| row.cells.len() == table.heads.len()));
    }

    #[test]
    fn summary_says_what_other_verifiers_accept() {
        let mut records: Vec<Record> =
            ["a1.smt2", "a2.smt2", "a3.smt2"].map(|model| record("one", model, "p", 0)).to_vec();
        let by = |name: &str, outcome: Check| {
            Some(Verification { by: name.to_owned(), outcome, cpu_s: 1.0, message: None })
        };
        records[0].verification = by("pdrer verify", Check::Confirmed);
        let last = |records: &[Record]| {
            let table = summary(&data(records.to_vec()));
            (table.heads.last().unwrap().name.clone(), table.rows[0].cells.last().unwrap().text.clone())
        };
        assert_ne!(last(&records).0, "Accepted");
        records[1].verification = by("z3 and cvc5", Check::Confirmed);
        records[2].verification = by("z3 and cvc5", Check::Failed);
        assert_eq!(last(&records), ("Accepted".to_owned(), "2".to_owned()));
    }
}
