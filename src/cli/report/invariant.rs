//! Invariants as files.

use std::path::Path;

use crate::answer::cells::before_failures;
use crate::answer::export::{Proofs, json, pla, smt2, sv, text};
use crate::answer::invariant::Invariant;
use crate::answer::minimize::expand::expand;
use crate::check::{LivenessProof, Verdict};
use crate::model::names::Names;

use super::bound::{EARLIER, bound};
use super::decided::Summary;
use super::files::Writer;
use super::stale::Kind;
use crate::cli::args::{InvariantArgs, InvariantFormat};
use crate::cli::error::Error;
use crate::cli::output;

impl Writer<'_> {
    /// Writes the invariants of the properties that have been proved, if there are any.
    pub fn invariant(&self, args: &InvariantArgs, format: InvariantFormat, path: &Path) -> Result<(), Error> {
        let report = self.report;
        let failed = |reason: String| Error::NotWritten { path: path.to_owned(), reason };
        let (mut proofs, unchecked) = self.proofs();
        let (ranked, unchecked_too) = self.answers(Verdict::ranking);
        let unchecked = [unchecked, unchecked_too].concat();
        if proofs.is_empty() && ranked.is_empty() {
            let translated =
                |verdict: &Verdict| matches!(verdict, Verdict::Live(LivenessProof::Translation { .. }));
            return match report.decided.iter().any(|decided| translated(&decided.outcome.verdict)) {
                true => Err(failed(
                    "the proof is one of the translation to safety, which is no ranking: try --liveness rlive or klive"
                        .to_owned(),
                )),
                false => self.nothing(path, Kind::Invariant, Summary::Unsafe),
            };
        }
        let last_state_only = !matches!(format, InvariantFormat::Json | InvariantFormat::Text);
        let longer =
            |(_, invariant): &&(usize, &Invariant)| last_state_only && !invariant.induction.is_usual();
        if let Some((property, invariant)) = proofs.iter().find(longer) {
            return Err(failed(format!(
                "b{property} is proved by more than an invariant ({}); the formats json and text, and certificates, \
                 can say that",
                invariant.induction
            )));
        }
        if let (true, Some((property, _))) = (last_state_only, ranked.first()) {
            return Err(failed(format!(
                "{} is proved by a ranking; the formats json and text, and certificates, can say that",
                report.names.label(*property)
            )));
        }
        let is_sv = matches!(format, InvariantFormat::Sv);
        let memories = report.memories.filter(|_| last_state_only && !is_sv);
        let cells = memories.map(|memories| self.all_cells(memories, &proofs)).transpose().map_err(failed)?;
        if cells.as_ref().is_some_and(|cells| cells.own.contains(&false)) {
            return Err(failed(EARLIER.to_owned()));
        }
        let before = report.memories.filter(|_| is_sv).map_or(Vec::new(), |memories| {
            let latches = memories.seen.latches();
            proofs.iter().map(|(_, invariant)| before_failures(invariant, &latches)).collect()
        });
        proofs.iter_mut().zip(&before).for_each(|((_, proof), before)| *proof = before);
        let bound = report.memories.filter(|_| is_sv).map(|memories| bound(report, memories, &proofs));
        let bound = bound.transpose().map_err(failed)?;
        let own = cells.as_ref().map(|cells| Names::of(&cells.model));
        let (proofs, model, names) = match (&cells, &own, &bound) {
            (Some(cells), Some(names), _) => (cells.of(&proofs), &cells.model, names),
            (_, _, Some(bound)) => (proofs, report.model, &bound.names),
            _ => (proofs, report.model, report.names),
        };
        let expanded = |(property, invariant): (usize, &Invariant)| match args.expand_aux {
            None => Ok((property, invariant.clone())),
            Some(limit) => {
                let expanded = expand(invariant, model.latches.len(), limit);
                Ok((property, expanded.map_err(|error| failed(error.to_string()))?))
            }
        };
        let proved = proofs.into_iter().map(expanded).collect::<Result<Vec<_>, Error>>()?;
        let title = report.path.to_string_lossy();
        let proved = proved.iter().map(|(property, invariant)| (*property, invariant)).collect();
        let proofs = Proofs {
            memories: report.view().filter(|_| !last_state_only || is_sv),
            cells: bound.as_ref().map_or(Vec::new(), |bound| bound.cells.clone()),
            ranked,
            sources: report.sources(),
            unchecked,
            ..Proofs::new(&title, model, names, proved)
        };
        let text = match format {
            InvariantFormat::Json => json::write(&proofs),
            InvariantFormat::Text => text::write(&proofs).into_bytes(),
            InvariantFormat::Smt2 => smt2::write(&proofs).into_bytes(),
            InvariantFormat::Sv => sv::write(&proofs).into_bytes(),
            InvariantFormat::Pla => {
                pla::write(&proofs).map_err(|error| failed(error.to_string()))?.into_bytes()
            }
        };
        output::write(path, self.limits, &text)?;
        self.warn(path, &proofs.unchecked);
        Ok(())
    }
}
