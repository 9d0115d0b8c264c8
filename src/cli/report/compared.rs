//! What several engines say about one property, as data and as a table.

use crate::answer::compare::Comparison;
use crate::check::{LivenessProof, Verdict};
use crate::config::Worker;

use super::clock::Used;
use super::decided::{Decided, Report, Summary, depth};
use super::plain::length;

/// What several engines say about one property.
pub struct Compared<'a> {
    /// The model, and for each engine the property with what it has found.
    pub report: Report<'a>,
    /// The engines.
    pub engines: Vec<Searched>,
    /// The first engine with an invariant, with which the others are compared.
    pub first: Option<usize>,
}

/// An engine that has searched.
pub struct Searched {
    /// Its name and its options, as users write them.
    pub name: String,
    /// Its seed.
    pub seed: u64,
    /// The time of the search, and of the verification of its answer.
    pub used: Used,
    /// The first invariant compared with that of this engine, if it has another one.
    pub comparison: Option<Comparison>,
}

impl Searched {
    /// The engine of a worker, not yet compared.
    pub fn new(worker: &Worker, used: Used) -> Searched {
        Searched { name: worker.name.clone(), seed: worker.config.seed, used, comparison: None }
    }
}

const HEAD: [&str; 11] = [
    "engine", "verdict", "frames", "depth", "clauses", "literals", "aux vars", "common", "implied",
    "implies", "cpu",
];

impl Compared<'_> {
    /// The verdict of the engines that have one; they agree.
    pub fn summary(&self) -> Summary {
        let mut all = self.report.decided.iter().map(Decided::summary);
        all.find(|summary| *summary != Summary::Unknown).unwrap_or(Summary::Unknown)
    }

    /// A line for each engine, then a remark on each whose line does not say everything.
    pub fn table(&self) -> String {
        let decided = || self.engines.iter().zip(&self.report.decided);
        let longest = self.engines.iter().map(|engine| engine.name.len()).max().unwrap_or(0);
        let width = longest.max(HEAD[0].len());
        let mut text = line(width, &HEAD.map(str::to_owned));
        for (engine, decided) in decided() {
            let verdict = &decided.outcome.verdict;
            let size = verdict.size();
            let compared = engine.comparison.as_ref();
            text += &line(
                width,
                &[
                    engine.name.clone(),
                    decided.summary().word().to_owned(),
                    decided.outcome.stats.frames.to_string(),
                    cell(verdict.counterexample().map(depth)),
                    cell(size.map(|size| size.clauses)),
                    cell(size.map(|size| size.literals)),
                    cell(size.map(|size| size.aux_vars())),
                    cell(compared.map(|compared| compared.common)),
                    cell(compared.and_then(|compared| compared.implied_by_first)),
                    cell(compared.and_then(|compared| compared.implied_by_second)),
                    format!("{:.2} s", engine.used.cpu.as_secs_f64()),
                ],
            );
        }
        for (engine, decided) in decided() {
            if let Some(remark) = remark(&decided.outcome.verdict) {
                text += &format!("{}: {remark}\n", engine.name);
            }
        }
        text
    }
}

fn line(width: usize, cells: &[String; HEAD.len()]) -> String {
    let [engine, verdict, numbers @ ..] = cells;
    let mut text = format!("{engine:<width$}  {verdict:<7}");
    for (number, head) in numbers.iter().zip(&HEAD[2..]) {
        text += &format!("  {number:>width$}", width = head.len().max(6));
    }
    text + "\n"
}

fn cell(number: Option<usize>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

/// Why there is no verdict, or what is unusual about an answer.
fn remark(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Safe(invariant) => {
            (!invariant.induction.is_usual()).then(|| invariant.induction.to_string())
        }
        Verdict::Live(LivenessProof::Ranking(ranking)) => {
            Some(format!("a ranking, ticks at most {}", ranking.ticks()))
        }
        Verdict::Live(LivenessProof::Translation { .. }) => Some("by translation to safety".to_owned()),
        Verdict::Unsafe(run) => run.back.map(|_| length(run)),
        Verdict::Unknown { reason, bound: None } => Some(reason.to_string()),
        Verdict::Unknown { reason, bound: Some(bound) } => {
            Some(format!("{reason}, no counterexample of {bound} steps or fewer"))
        }
    }
}
