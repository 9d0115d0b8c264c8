//! All results of a run as a page for people.

use std::path::Path;

use crate::answer::export::{Proofs, text};
use crate::answer::results::{self, Property, Results, Run};
use crate::answer::witness::{Counterexample, Wave, vcd, words};
use crate::check::{LivenessProof, Verdict};
use crate::verify::Words;
use crate::verify::words::simulated;

use super::decided::{Cells, Decided, Summary};
use super::files::Writer;
use super::plain::length;
use crate::cli::error::Error;
use crate::cli::output;

impl Writer<'_> {
    /// Writes the page.
    pub fn html(&self, path: &Path) -> Result<(), Error> {
        output::write(path, self.limits, results::write(&self.results()).as_bytes())
    }

    fn results(&self) -> Results {
        let report = self.report;
        let cells =
            report.cells().map(|Cells { seen, all, .. }| format!("{seen} of {all} cells of memories seen."));
        let vacuous = report.vacuous().map(|why| format!("Vacuous: {why}."));
        Results {
            title: report.path.to_string_lossy().into_owned(),
            verdict: report.word(),
            seconds: report.used.wall.as_secs_f64(),
            notes: cells.into_iter().chain(vacuous).collect(),
            properties: report.decided.iter().map(|decided| self.property(decided)).collect(),
        }
    }

    fn property(&self, decided: &Decided) -> Property {
        let (names, property) = (self.report.names, decided.property);
        let is_goal = names.is_goal(property);
        let (summary, verdict) = (decided.summary(), &decided.outcome.verdict);
        let name = names.property(property).map(|name| String::from_utf8_lossy(name).into_owned());
        let run = match verdict {
            Verdict::Unsafe(run) => Some(Run { waves: self.waves(run), back: run.back }),
            _ => None,
        };
        Property {
            label: names.label(property),
            name,
            place: names.place(property).map(str::to_owned),
            status: summary.word_for(is_goal),
            is_good: match summary {
                Summary::Unknown => None,
                Summary::Safe => Some(!is_goal),
                Summary::Unsafe => Some(is_goal),
            },
            detail: detail(verdict),
            seconds: decided.outcome.stats.phases.total().as_secs_f64(),
            run: run.filter(|run| !run.waves.is_empty()),
            proof: self.proof(decided),
        }
    }

    /// The waves of a counterexample; none of Horn clauses, which have no steps.
    fn waves(&self, run: &Counterexample) -> Vec<Wave> {
        let report = self.report;
        if report.clauses.is_some() {
            return Vec::new();
        }
        if let Some(of) = report.design {
            let run = report.in_design(run).expect("it has been replayed");
            let cells = self.cells(of, std::slice::from_ref(&run));
            return vcd::waves(&of.design.model, &of.names, &run.run, &cells);
        }
        match report.words {
            None => vcd::waves(report.model, report.names, run, &[]),
            Some(of @ Words { words, map, .. }) => {
                let large = report.memories.map_or(&[][..], |memories| &memories.seen.memories.sorts);
                words::vcd::waves(words, map, large, &simulated(words, &report.in_words(of, run)))
            }
        }
    }

    /// What proves a property, as text.
    fn proof(&self, decided: &Decided) -> Option<String> {
        let (report, property) = (self.report, decided.property);
        let (proved, ranked) = match &decided.outcome.verdict {
            Verdict::Safe(invariant) if report.clauses.is_none() => (vec![(property, invariant)], Vec::new()),
            Verdict::Live(LivenessProof::Ranking(ranking)) => (Vec::new(), vec![(property, ranking)]),
            _ => return None,
        };
        let title = report.path.to_string_lossy();
        let proofs = Proofs {
            memories: report.view(),
            ranked,
            sources: report.sources(),
            ..Proofs::new(&title, report.model, report.names, proved)
        };
        let text = text::write(&proofs);
        // The page has the name of the model.
        text.split_once("\n\n").map(|(_, lemmas)| lemmas.to_owned())
    }
}

/// How long a run is, or why nothing is known.
fn detail(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unsafe(run) => length(run),
        Verdict::Unknown { reason, bound: Some(bound) } => {
            format!("{reason}; no counterexample of {bound} steps or fewer")
        }
        Verdict::Unknown { reason, .. } => reason.to_string(),
        Verdict::Safe(_) | Verdict::Live(_) => String::new(),
    }
}
