//! Writes the result files of a run: counterexamples, waveforms, certificates.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::answer::horn as derivation;
use crate::answer::invariant::Invariant;
use crate::answer::memory_run::MemoryRun;
use crate::answer::witness::words::{self, Assignment, WordRun};
use crate::answer::witness::{Counterexample, vcd};
use crate::check::Verdict;
use crate::check::horn::Answer;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::aiger;
use crate::model::horn::Input;
use crate::model::names::Names;
use crate::verify::Words;
use crate::verify::words::simulated;

use super::decided::{Report, Summary, WithMemories};
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
    /// A counterexample as a bench that replays it.
    pub testbench: Option<&'a PathBuf>,
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
    /// Everything as a page for people.
    pub html: Option<&'a PathBuf>,
    /// Why candidate lemmas fail.
    pub cti: Option<&'a PathBuf>,
}

impl<'a> Files<'a> {
    /// Those that are wanted, each with its option.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &'a Path)> {
        let files = [
            ("witness", self.witness),
            ("vcd", self.vcd),
            ("testbench", self.testbench),
            ("strategy", self.strategy),
            ("certificate", self.certificate),
            ("invariant", self.invariant),
            ("save-frames", self.frames),
            ("stats", self.stats),
            ("junit", self.junit),
            ("html", self.html),
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
    /// How many lemmas certificates may have that say of all cells of memories what a proof says of some.
    pub expand_memories: u64,
}

impl<'a> Writer<'a> {
    /// Writes verified answers, and warns.
    pub fn new(report: &'a Report<'a>, limits: &'a Limits) -> Writer<'a> {
        Writer { report, limits, keep_unchecked: false, quiet: false, expand_memories: 0 }
    }

    /// Writes the counterexamples, if there are any.
    pub fn witness(&self, path: &Path) -> Result<(), Error> {
        let (runs, unchecked) = self.answers(Verdict::counterexample);
        if runs.is_empty() {
            return self.nothing(path, Kind::Witness, Summary::Safe);
        }
        let Report { names, clauses, words, .. } = self.report;
        output::write_by(path, self.limits, |out| match (clauses, *words) {
            (Some((Input::Words(system), Some(Answer::Derivation(found)))), _) => {
                derivation::write(system, found, out)
            }
            (Some((Input::Numbers(system), Some(Answer::OfNumbers(found)))), _) => {
                derivation::write(system, found, out)
            }
            (_, Some(words)) => runs
                .iter()
                .try_for_each(|(_, run)| self.report.in_words(words, run).write(words.words, &mut &mut *out)),
            _ => {
                if !unchecked.is_empty() {
                    writeln!(out, "c {}", not_checked(names, &unchecked))?;
                }
                let label = |property: usize| names.label(property);
                runs.iter().try_for_each(|(property, run)| run.write(&label(*property), &mut &mut *out))
            }
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
        let runs: Vec<Cow<'_, Counterexample>> =
            runs.into_iter().map(|(_, run)| run.with_turns(turns)).collect();
        let runs: Vec<&Counterexample> = runs.iter().map(Cow::as_ref).collect();
        self.room_for_waveforms(path, &runs)?;
        let mut title = self.report.path.to_string_lossy().into_owned();
        if !unchecked.is_empty() {
            title += &format!(" ({})", not_checked(self.report.names, &unchecked));
        }
        let Report { model, words, names, design, memories, .. } = self.report;
        output::write_by(path, self.limits, |mut out| match (design, words) {
            (Some(of), _) => {
                let runs = runs.iter().map(|run| self.report.in_design(run).expect("it has been replayed"));
                let runs: Vec<MemoryRun> = runs.collect();
                let cells = self.cells(of, &runs);
                let runs: Vec<&Counterexample> = runs.iter().map(|run| &run.run).collect();
                vcd::write(&of.design.model, &of.names, &title, &runs, &cells, &mut out)
            }
            (None, None) => vcd::write(model, names, &title, &runs, &[], &mut out),
            (None, Some(of @ Words { words, map, .. })) => {
                let run = |run: &&Counterexample| simulated(words, &self.report.in_words(*of, run));
                let runs: Vec<WordRun> = runs.iter().map(run).collect();
                let large = memories.map_or(&[][..], |memories| &memories.seen.memories.sorts);
                words::vcd::write(words, map, large, &title, &runs, &mut out)
            }
        })?;
        self.warn(path, &unchecked);
        Ok(())
    }

    /// A file of waveforms goes step by step, through all runs at once: it takes a digit for each signal of each run,
    /// and in words all steps of all runs.
    fn room_for_waveforms(&self, path: &Path, runs: &[&Counterexample]) -> Result<(), Error> {
        let Report { model, words, .. } = self.report;
        let in_words = words.map_or(0, |Words { words, .. }| {
            let steps: usize = runs.iter().map(|run| run.inputs.len()).sum();
            steps * (words.inputs.len() + words.states.len()) * size_of::<Assignment>()
        });
        let digits = runs.len() * (model.inputs + model.latches.len());
        self.limits.room(digits + in_words).map_err(|stopped| {
            let reason =
                format!("{stopped}: it is about {} properties, choose some by --property", runs.len());
            Error::NotWritten { path: path.to_owned(), reason }
        })
    }

    /// The cells of memories that are read or written in one of these runs.
    pub(super) fn cells(
        &self,
        WithMemories { design, .. }: &WithMemories,
        runs: &[MemoryRun],
    ) -> Vec<vcd::Cell> {
        let touched: BTreeSet<(usize, u64)> = runs.iter().flat_map(|run| run.touched.clone()).collect();
        let cell = |at: (usize, u64)| {
            let values = |run: &MemoryRun| {
                (0..run.run.inputs.len()).map(|step| run.cell(at, step).to_vec()).collect::<Vec<_>>()
            };
            let name = format!("{}[{}]", design.memories[at.0].name, at.1);
            vcd::Cell { name, values: runs.iter().map(values).collect() }
        };
        touched.into_iter().map(cell).collect()
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
pub(super) fn not_checked(labels: &Names, properties: &[usize]) -> String {
    let names: Vec<String> = properties.iter().map(|&property| labels.label(property)).collect();
    format!("not checked: {}", names.join(", "))
}
