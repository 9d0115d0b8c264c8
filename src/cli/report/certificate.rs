//! Writes the certificate of the properties that a run has proved.
//!
//! The certificate of a proof about some cells of large memories is about all of them, because no format has
//! quantifiers.

use std::path::Path;

use crate::answer::cells::{Abstracted, Expanded, Most, expand};
use crate::answer::certificate;
use crate::answer::invariant::Invariant;
use crate::answer::ranking::Ranking;
use crate::check::horn::Answer;
use crate::check::{LivenessProof, Verdict};
use crate::limits::Limits;
use crate::model::Goal;

use super::bound::OF_TABLES;
use super::decided::{Memories, Summary};
use super::files::{Writer, encode, not_checked};
use super::stale::Kind;
use crate::cli::error::Error;
use crate::cli::output;

/// What certificates need several states for may be too large.
const TOO_LARGE: &str = "the certificate would be too large: it has copies of the model for several states";

impl Writer<'_> {
    /// Writes one certificate for all properties that have been proved, if there are any.
    pub fn certificate(&self, path: &Path) -> Result<(), Error> {
        let (proofs, unchecked) = self.proofs();
        let not_written = |reason| Error::NotWritten { path: path.to_owned(), reason };
        let (live, _) = self.answers(|verdict| match verdict {
            Verdict::Live(proof) => Some(proof),
            _ => None,
        });
        match (&live[..], proofs.is_empty()) {
            ([], true) => return self.nothing(path, Kind::Certificate, Summary::Unsafe),
            ([], false) => {}
            ([(property, LivenessProof::Ranking(ranking))], true) => {
                return self.ranking(path, *property, ranking);
            }
            ([(_, LivenessProof::Translation { .. })], true) => {
                let text = "the proof is one of the translation to safety, which has no certificate";
                return Err(not_written(format!("{text}: try --liveness rlive or klive")));
            }
            ([(property, _), ..], _) => {
                let label = self.report.names.label(*property);
                let text = format!(
                    "a justice property has a certificate of its own: choose one, as --property {label}"
                );
                return Err(not_written(text));
            }
        }
        let text = match &self.report.clauses {
            Some((_, Some(Answer::Solution(text)))) => Ok(text.clone()),
            _ => self.of_proofs(path, &proofs, &unchecked),
        };
        output::write(path, self.limits, &text.map_err(not_written)?)?;
        self.warn(path, &unchecked);
        Ok(())
    }

    /// The certificate of invariants, a circuit or in words: of the model, or of that with all cells of its memories.
    fn of_proofs(
        &self,
        path: &Path,
        proofs: &[(usize, &Invariant)],
        unchecked: &[usize],
    ) -> Result<Vec<u8>, String> {
        let cells = self.report.memories.map(|memories| self.all_cells(memories, proofs)).transpose()?;
        let of_cells = cells.as_ref().map(|cells| cells.of(proofs));
        let proofs = of_cells.as_deref().unwrap_or(proofs);
        let not_checked = match unchecked {
            [] => None,
            _ => Some(not_checked(self.report.names, unchecked) + "\n"),
        };
        let is_circuit = path.extension().is_some_and(|extension| extension == "aig" || extension == "aag");
        if let Some(own) = self.report.words.filter(|_| !is_circuit) {
            let (words, map, bits) = match &cells {
                Some(Expanded { words, map, model, .. }) => (words, map, model),
                None => (own.words, own.map, own.bits),
            };
            let nodes = own.words.nodes.len();
            let text = certificate::words::write(words, nodes, map, bits.latches.len(), proofs);
            let not_checked = not_checked.map(|text| format!("; {text}")).unwrap_or_default();
            return Ok((text.map_err(|reason| reason.to_string())? + &not_checked).into_bytes());
        }
        let limits = &Limits::default();
        let built = match &cells {
            Some(Expanded { model, own, .. }) => certificate::build_extended(model, own, proofs, limits),
            None => certificate::build_within(self.report.model, proofs, limits),
        };
        let mut certificate = built.map_err(|_| TOO_LARGE)?;
        certificate.comment.extend(not_checked.unwrap_or_default().into_bytes());
        Ok(encode(&certificate, path))
    }

    /// Proofs about some cells of memories, said of all cells.
    ///
    /// # Errors
    /// Why they cannot be.
    pub(super) fn all_cells(
        &self,
        memories: &Memories,
        proofs: &[(usize, &Invariant)],
    ) -> Result<Expanded, String> {
        if self.report.design.is_some() {
            return Err(
                "the proof is about a few cells of the memories of a design: --memories blast".to_owned()
            );
        }
        if !memories.seen.memories.operators.is_empty() {
            return Err(OF_TABLES.to_owned());
        }
        let invariants: Vec<&Invariant> = proofs.iter().map(|(_, invariant)| *invariant).collect();
        let words = self.report.words.expect("only words have memories").words;
        let seen = &memories.seen;
        let most = Most { lemmas: self.expand_memories, array_bits: seen.max_array_bits };
        let latches = seen.latches();
        let seen = Abstracted { memories: &seen.memories, model: &seen.model, latches: &latches };
        let expanded = expand(words, seen, &invariants, most, &Limits::default());
        expanded.map_err(|reason| {
            format!("the proof is about a few cells: {reason}; --invariant FILE.json writes it as it is")
        })
    }

    /// Writes the certificate of a justice property.
    fn ranking(&self, path: &Path, property: usize, ranking: &Ranking) -> Result<(), Error> {
        let model = self.report.model;
        let Ok(Goal::NotForever(justice)) = model.goal(property) else { unreachable!("it has a ranking") };
        let certificate = certificate::of_ranking(model, justice, ranking, &Limits::default());
        let certificate = certificate.expect("there are no limits");
        output::write(path, self.limits, &encode(&certificate, path))
    }
}
