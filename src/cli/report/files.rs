//! Writes the result files of a run: counterexamples, waveforms, certificates.

use std::path::{Path, PathBuf};

use crate::answer::certificate;
use crate::answer::horn as derivation;
use crate::answer::invariant::Invariant;
use crate::answer::ranking::Ranking;
use crate::answer::witness::words::{self, WordRun};
use crate::answer::witness::{Counterexample, vcd};
use crate::check::horn::Answer;
use crate::check::{LivenessProof, Verdict};
use crate::limits::Limits;
use crate::model::aiger;
use crate::model::names::Names;
use crate::model::{Goal, Model};
use crate::verify::Words;
use crate::verify::words::simulated;

use super::decided::{Report, Summary};
use super::stale::{self, Kind};
use crate::cli::error::Error;
use crate::cli::output::{self, note};

/// The result files of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files<'a> {
    /// Counterexamples.
    pub witness: Option<&'a PathBuf>,
    /// Counterexamples as waveforms.
    pub vcd: Option<&'a PathBuf>,
    /// How many turns of a loop waveforms show; 0 stands for 1.
    pub vcd_turns: usize,
    /// A strategy of reversible pebbling.
    pub strategy: Option<&'a PathBuf>,
    /// The certificate.
    pub certificate: Option<&'a PathBuf>,
    /// The invariant.
    pub invariant: Option<&'a PathBuf>,
    /// The frames of the search.
    pub frames: Option<&'a PathBuf>,
    /// Statistics.
    pub stats: Option<&'a PathBuf>,
    /// Statuses as JUnit XML.
    pub junit: Option<&'a PathBuf>,
    /// Why candidate lemmas fail.
    pub cti: Option<&'a PathBuf>,
}

impl<'a> Files<'a> {
    /// Those that are wanted, each with its option.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &'a Path)> {
        let files = [
            ("witness", self.witness),
            ("vcd", self.vcd),
            ("strategy", self.strategy),
            ("certificate", self.certificate),
            ("invariant", self.invariant),
            ("save-frames", self.frames),
            ("stats", self.stats),
            ("junit", self.junit),
            ("cti", self.cti),
        ];
        files.into_iter().filter_map(|(option, file)| Some((option, file?.as_path())))
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &'a Path> {
        self.named().map(|(_, file)| file)
    }

    /// Does one of them go to standard output?
    pub fn take_standard_output(&self) -> bool {
        self.all().any(output::is_standard_output)
    }

    /// Fails if one of the files cannot be written, or would overwrite another one or the model.
    pub fn test(&self, model: &Path) -> Result<(), Error> {
        Files::test_all(model, &self.all().collect::<Vec<_>>())
    }

    /// Fails if the frames that are to be read would be overwritten by anything but frames.
    pub fn test_unread(&self, frames: Option<&Path>) -> Result<(), Error> {
        let others: Vec<&Path> = Files { frames: None, ..*self }.all().collect();
        let read: Vec<_> =
            frames.map(|file| (file, "the search begins with its frames")).into_iter().collect();
        output::test_distinct(&read, &others)
    }

    /// Fails if one of these files cannot be written, or would overwrite another one or the model.
    pub fn test_all(model: &Path, files: &[&Path]) -> Result<(), Error> {
        output::test_distinct(&[(model, "it is the model")], files)?;
        files.iter().try_for_each(|file| output::test_writable(file))
    }
}

/// What proofs about large memories are about.
pub(super) const SEEN: &str = "a few cells of large memories";

/// Writes the answers of a run.
#[derive(Clone, Copy)]
pub struct Writer<'a> {
    /// The run.
    pub report: &'a Report<'a>,
    /// How long to wait for readers of pipes.
    pub limits: &'a Limits,
    /// Also write answers whose check a limit has ended.
    pub keep_unchecked: bool,
    /// No warnings.
    pub quiet: bool,
}

impl<'a> Writer<'a> {
    /// Writes the counterexamples, if there are any.
    pub fn witness(&self, path: &Path) -> Result<(), Error> {
        let (runs, unchecked) = self.answers(Verdict::counterexample);
        if runs.is_empty() {
            return self.nothing(path, Kind::Witness, Summary::Safe);
        }
        if let Some((system, Some(Answer::Derivation(derivation)))) = &self.report.clauses {
            output::write_by(path, self.limits, |out| derivation::write(system, derivation, out))?;
            self.warn(path, &unchecked);
            return Ok(());
        }
        if let Some(words) = self.report.words {
            output::write_by(path, self.limits, |out| {
                runs.iter().try_for_each(|(_, run)| {
                    self.report.in_words(words, run).write(words.words, &mut &mut *out)
                })
            })?;
            self.warn(path, &unchecked);
            return Ok(());
        }
        output::write_by(path, self.limits, |out| {
            if !unchecked.is_empty() {
                writeln!(out, "c {}", not_checked(self.report.names, &unchecked))?;
            }
            let names = self.report.names;
            runs.iter().try_for_each(|(property, run)| run.write(&names.label(*property), &mut &mut *out))
        })?;
        self.warn(path, &unchecked);
        Ok(())
    }

    /// Draws the counterexamples, if there are any.
    pub fn vcd(&self, path: &Path, turns: usize) -> Result<(), Error> {
        let (runs, unchecked) = self.answers(Verdict::counterexample);
        if runs.is_empty() {
            return self.nothing(path, Kind::Waveforms, Summary::Safe);
        }
        let runs: Vec<Counterexample> = runs.into_iter().map(|(_, run)| run.with_turns(turns)).collect();
        let runs: Vec<&Counterexample> = runs.iter().collect();
        let mut title = self.report.path.to_string_lossy().into_owned();
        if !unchecked.is_empty() {
            title += &format!(" ({})", not_checked(self.report.names, &unchecked));
        }
        let Report { model, words, names, .. } = self.report;
        output::write_by(path, self.limits, |mut out| match words {
            None => vcd::write(model, names, &title, &runs, &mut out),
            Some(of @ Words { words, map, .. }) => {
                let run = |run: &&Counterexample| simulated(words, &self.report.in_words(*of, run));
                let runs: Vec<WordRun> = runs.iter().map(run).collect();
                let large = self.report.memories.map_or(&[][..], |memories| &memories.seen.memories.sorts);
                words::vcd::write(words, map, large, &title, &runs, &mut out)
            }
        })?;
        self.warn(path, &unchecked);
        Ok(())
    }

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
        if self.report.memories.is_some() {
            return Err(not_written(format!(
                "the proof is about {SEEN}: --invariant FILE.json writes it for verify; certificates need --memories blast"
            )));
        }
        if let Some((_, Some(Answer::Solution(text)))) = &self.report.clauses {
            output::write(path, self.limits, text)?;
            self.warn(path, &unchecked);
            return Ok(());
        }
        let is_circuit = path.extension().is_some_and(|extension| extension == "aig" || extension == "aag");
        if let Some(Words { words, map, bits }) = self.report.words.filter(|_| !is_circuit) {
            let text = certificate::words::write(words, map, bits.latches.len(), &proofs);
            let mut text = text.map_err(|reason| not_written(reason.to_string()))?;
            if !unchecked.is_empty() {
                text += &format!("; {}\n", not_checked(self.report.names, &unchecked));
            }
            output::write(path, self.limits, text.as_bytes())?;
            self.warn(path, &unchecked);
            return Ok(());
        }
        let built = certificate::build_within(self.report.model, &proofs, &Limits::default());
        let too_large = |_| {
            not_written(
                "the certificate would be too large: it has copies of the model for several states"
                    .to_owned(),
            )
        };
        let mut certificate = built.map_err(too_large)?;
        if !unchecked.is_empty() {
            certificate
                .comment
                .extend(format!("{}\n", not_checked(self.report.names, &unchecked)).into_bytes());
        }
        output::write(path, self.limits, &encode(&certificate, path))?;
        self.warn(path, &unchecked);
        Ok(())
    }

    /// Writes the certificate of a justice property.
    fn ranking(&self, path: &Path, property: usize, ranking: &Ranking) -> Result<(), Error> {
        let model = self.report.model;
        let Ok(Goal::NotForever(justice)) = model.goal(property) else { unreachable!("it has a ranking") };
        let certificate = certificate::of_ranking(model, justice, ranking, &Limits::default());
        let certificate = certificate.expect("there are no limits");
        output::write(path, self.limits, &encode(&certificate, path))
    }

    /// The properties to write with their invariants, and those of them whose invariant is unchecked.
    pub(super) fn proofs(&self) -> (Vec<(usize, &'a Invariant)>, Vec<usize>) {
        self.answers(Verdict::invariant)
    }

    /// The answers of a kind to write, with their properties; and the properties of those that are unchecked.
    pub(super) fn answers<T>(
        &self,
        of_kind: impl Fn(&'a Verdict) -> Option<&'a T>,
    ) -> (Vec<(usize, &'a T)>, Vec<usize>) {
        let (mut found, mut unchecked) = (Vec::new(), Vec::new());
        for decided in &self.report.decided {
            let kept = decided.outcome.unchecked.as_ref().filter(|_| self.keep_unchecked);
            if let Some(answer) = of_kind(&decided.outcome.verdict) {
                found.push((decided.property, answer));
            } else if let Some(answer) = kept.and_then(&of_kind) {
                found.push((decided.property, answer));
                unchecked.push(decided.property);
            }
        }
        (found, unchecked)
    }

    /// There is nothing to write. Removes what an earlier run has left there, if all properties have the verdict that
    /// contradicts it.
    pub(super) fn nothing(&self, path: &Path, kind: Kind, contrary: Summary) -> Result<(), Error> {
        let contradicted = self.report.decided.iter().all(|decided| decided.summary() == contrary);
        let left = stale::clear(path, kind, contradicted)?;
        if let Some(message) = left.filter(|_| !self.quiet) {
            note(&format!("{}: {message}", path.display()));
        }
        Ok(())
    }

    /// Says that a file has unchecked answers.
    pub(super) fn warn(&self, path: &Path, unchecked: &[usize]) {
        if !unchecked.is_empty() && !self.quiet {
            note(&format!("{}: warning: {}", path.display(), not_checked(self.report.names, unchecked)));
        }
    }
}

/// A model as AIGER: ASCII on standard output, else as the name of the file says.
pub fn encode(model: &Model, path: &Path) -> Vec<u8> {
    if output::is_standard_output(path) { aiger::write_ascii(model) } else { aiger::encode(model, path) }
}

/// Says that the answers about these properties are not checked.
fn not_checked(labels: &Names, properties: &[usize]) -> String {
    let names: Vec<String> = properties.iter().map(|&property| labels.label(property)).collect();
    format!("not checked: {}", names.join(", "))
}
