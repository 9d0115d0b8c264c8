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
use crate::model::btor2::WordModel;
use crate::model::{Goal, Model};
use crate::verify::Words;

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
        let is_circuit = path.extension().is_some_and(|extension| extension == "aig" || extension == "aag");
        let text = match (&self.report.clauses, self.report.memories) {
            (Some((_, Some(Answer::Solution(text)))), _) => Ok(text.clone()),
            (_, Some(memories)) => self.of_cells(path, is_circuit, memories, &proofs, &unchecked),
            _ => self.of_proofs(path, is_circuit, &proofs, &unchecked),
        };
        output::write(path, self.limits, &text.map_err(not_written)?)?;
        self.warn(path, &unchecked);
        Ok(())
    }

    /// The certificate of invariants of the model.
    fn of_proofs(
        &self,
        path: &Path,
        is_circuit: bool,
        proofs: &[(usize, &Invariant)],
        unchecked: &[usize],
    ) -> Result<Vec<u8>, String> {
        if let Some(Words { words, map, bits }) = self.report.words.filter(|_| !is_circuit) {
            let latches = bits.latches.len();
            let text = certificate::words::write(words, words.nodes.len(), map, latches, proofs);
            return Ok(self.words(text.map_err(|reason| reason.to_string())?, unchecked));
        }
        let built = certificate::build_within(self.report.model, proofs, &Limits::default());
        Ok(self.circuit(built.map_err(|_| TOO_LARGE)?, path, unchecked))
    }

    /// The certificate of invariants about some cells of memories.
    fn of_cells(
        &self,
        path: &Path,
        is_circuit: bool,
        memories: &Memories,
        proofs: &[(usize, &Invariant)],
        unchecked: &[usize],
    ) -> Result<Vec<u8>, String> {
        let expanded = self.all_cells(memories, proofs)?;
        let proofs = expanded.of(proofs);
        let Expanded { words: extended, model, map, own, .. } = &expanded;
        if is_circuit {
            let built = certificate::build_extended(model, own, &proofs, &Limits::default());
            return Ok(self.circuit(built.map_err(|_| TOO_LARGE)?, path, unchecked));
        }
        let (latches, nodes) = (model.latches.len(), self.words_of_memories().nodes.len());
        let text = certificate::words::write(extended, nodes, map, latches, &proofs);
        Ok(self.words(text.map_err(|reason| reason.to_string())?, unchecked))
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
        let (seen, words) = (&memories.seen, self.words_of_memories());
        let most = Most { lemmas: self.expand_memories, array_bits: seen.max_array_bits };
        let latches = seen.latches();
        let seen = Abstracted { memories: &seen.memories, model: &seen.model, latches: &latches };
        let expanded = expand(words, seen, &invariants, most, &Limits::default());
        expanded.map_err(|reason| {
            format!("the proof is about a few cells: {reason}; --invariant FILE.json writes it as it is")
        })
    }

    fn words_of_memories(&self) -> &WordModel {
        self.report.words.expect("only words have memories").words
    }

    fn words(&self, mut text: String, unchecked: &[usize]) -> Vec<u8> {
        if !unchecked.is_empty() {
            text += &format!("; {}\n", not_checked(self.report.names, unchecked));
        }
        text.into_bytes()
    }

    fn circuit(&self, mut certificate: Model, path: &Path, unchecked: &[usize]) -> Vec<u8> {
        if !unchecked.is_empty() {
            let text = format!("{}\n", not_checked(self.report.names, unchecked));
            certificate.comment.extend(text.into_bytes());
        }
        encode(&certificate, path)
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
