//! Two workers of a portfolio contradict each other: there is no verdict, but both answers are kept, for those who look
//! for the error.

use crate::answer::export::{Proofs, text};
use crate::check::{Contradiction, Outcome, Verdict};
use crate::limits::Stopped;

use super::output::note;
use super::report::{Decided, Files, Report, aiger};

/// Both answers.
pub fn both(contradiction: &Contradiction) -> Vec<Decided> {
    let decided = |verdict: &Verdict| Decided {
        property: contradiction.property,
        outcome: Outcome { verdict: verdict.clone(), ..Outcome::unknown(Stopped::Beaten) },
    };
    contradiction.verdicts.iter().map(decided).collect()
}

/// Writes those of both answers to standard error for which there is no file.
pub fn note_others(report: &Report<'_>, files: &Files<'_>) {
    if files.witness.is_none() {
        let mut blocks = Vec::new();
        // Nothing fails that is written to a vector.
        let _ = aiger::one(report, &mut blocks);
        note(String::from_utf8_lossy(&blocks).trim_end());
    }
    if files.certificate.is_none() && files.invariant.is_none() {
        let proofs = Proofs {
            title: &report.path.to_string_lossy(),
            model: report.model,
            memories: None,
            names: report.names,
            proved: report.proved().collect(),
            ranked: Vec::new(),
            sources: &[],
            unchecked: Vec::new(),
        };
        note(text::write(&proofs).trim_end());
    }
}
