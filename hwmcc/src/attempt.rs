//! One run: call the checker, read its answer, verify it, put its files where they belong.
//!
//! A run works in a directory of its own, which becomes the directory of its logs when it is over. So a run that was
//! killed leaves nothing behind that could be taken for results, even if its last processes still die while it is
//! made again.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::config::{Config, Verifier};
use crate::error::Error;
use crate::plan::Job;
use crate::properties::{Properties, split};
use crate::record::{Check, Header, Limits, Logs, Record, SCHEMA, Verdict, Verification, Wrong};
use crate::set::{Loaded, family, place};
use crate::supervise::{End, Supervisor, Task};

/// A statistics file larger than this is not statistics.
const LARGEST_STATS: u64 = 16 << 20;

/// How much a record quotes of what a checker or a verifier says.
const LONGEST_MESSAGE: usize = 300;

/// A checker that is ready to be called.
#[derive(Clone, Debug)]
pub struct Checker {
    /// How to call it.
    pub config: Config,
    /// Its program, an absolute path.
    pub program: PathBuf,
    /// What verifies its answers, and the absolute path of that program.
    pub verifier: Option<(Verifier, PathBuf)>,
}

/// What all runs have in common.
#[derive(Debug)]
pub struct Runner {
    /// What is run.
    pub header: Header,
    /// The sets of the header.
    pub sets: Vec<Loaded>,
    /// The configurations of the header.
    pub checkers: Vec<Checker>,
    /// If each property of a model is a run of its own: where it keeps its answers and the like, as absolute paths.
    pub properties: Option<Properties>,
    /// The output directory, an absolute path.
    pub out: PathBuf,
    /// For the placeholder `{pdrer}`.
    pub pdrer: String,
    /// Starts the commands.
    pub supervisor: Supervisor,
    /// How many runs were begun.
    pub begun: AtomicU64,
}

/// Names of a run's files.
mod file {
    pub const STDOUT: &str = "stdout";
    pub const STDERR: &str = "stderr";
    pub const STATS: &str = "stats.json";
    pub const WITNESS: &str = "answer.wit";
    pub const CERTIFICATE: &str = "answer.aig";
    pub const VERIFIER: &str = "verifier";
    pub const VERIFIER_STDERR: &str = "verifier.stderr";
    /// Working directory of checker and verifier: what they leave there is deleted.
    pub const SCRATCH: &str = "scratch";
}

impl Runner {
    /// The directory in which runs work until they are over.
    pub fn work(&self) -> PathBuf {
        self.out.join("work")
    }

    /// The stage of a run: 0, unless each property is a run of its own.
    pub fn stage(&self, job: Job) -> usize {
        self.sets[job.set].stages.get(job.model).copied().unwrap_or_default()
    }

    /// Makes a run. Its files are at their place when this returns.
    ///
    /// # Errors
    ///
    /// If something other than the checker fails.
    pub fn run(&self, job: Job) -> Result<Record, Error> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        let work = self.work().join(format!("{}-{number}", std::process::id()));
        let failed = |error| Error::about(&work, error);
        fs::create_dir_all(work.join(file::SCRATCH)).map_err(failed)?;
        let mut record = self.check(job, &work)?;
        if record.verdict.is_solved() {
            record.verification = self.verify(job, record.verdict, &work)?;
        }
        record.wrong = wrong(&record);
        record.logs = self.keep(&record, &work).map_err(failed)?;
        Ok(record)
    }

    fn check(&self, job: Job, work: &Path) -> Result<Record, Error> {
        let set = &self.sets[job.set];
        let model = &set.set.models[job.model];
        let checker = &self.checkers[job.configuration];
        let values = self.values(job, work, Verdict::Unknown, self.header.limits);
        let mut command = checker.config.command.fill(&values);
        command[0] = checker.program.to_string_lossy().into_owned();
        let task = task(command, work, file::STDOUT, file::STDERR, self.header.limits);
        let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let outcome = self.supervisor.run(&task)?;
        let output = read_text(&task.stdout);
        let (verdict, reason) = checker.config.verdict(&outcome, &output);
        let complaint =
            || first_words(&read_text(&task.stderr)).or_else(|| last_line(&output).map(shortened));
        let known = set.index.entry(&set.base, model);
        Ok(Record {
            schema: SCHEMA,
            set: set.set.name.clone(),
            model: model.clone(),
            family: known.and_then(|entry| entry.family.clone()).unwrap_or_else(|| family(model)),
            configuration: checker.config.name.clone(),
            seed: job.seed,
            verdict,
            reason,
            exit_code: if let End::Exit { code } = outcome.end { Some(code) } else { None },
            message: if verdict == Verdict::Error { complaint() } else { None },
            expected: known.and_then(|entry| entry.verdict),
            verification: None,
            wrong: None,
            cpu_s: outcome.cpu_s,
            wall_s: outcome.wall_s,
            peak_mib: outcome.peak_mib,
            stats: read_stats(&work.join(file::STATS)),
            logs: Logs::default(),
            started,
        })
    }

    fn verify(&self, job: Job, verdict: Verdict, work: &Path) -> Result<Option<Verification>, Error> {
        let Some((verifier, program)) = &self.checkers[job.configuration].verifier else { return Ok(None) };
        let Some(confirmation) = verifier.confirmation(verdict) else { return Ok(None) };
        let by = verifier.name.clone();
        if !work.join(answer_file(verdict)).is_file() {
            let message = Some("the checker wrote no file to verify".to_string());
            return Ok(Some(Verification { by, outcome: Check::Failed, cpu_s: 0.0, message }));
        }
        // Verifying can take longer than finding, but not without end.
        let limits = Limits {
            cpu_s: 60.0 + 2.0 * self.header.limits.cpu_s,
            wall_s: 120.0 + 2.0 * self.header.limits.wall_s,
            memory_mib: self.header.limits.memory_mib,
        };
        let mut command = verifier.command.fill(&self.values(job, work, verdict, limits));
        command[0] = program.to_string_lossy().into_owned();
        let task = task(command, work, file::VERIFIER, file::VERIFIER_STDERR, limits);
        let run = self.supervisor.run(&task)?;
        let output = read_text(&task.stdout);
        let outcome = verifier.conclusion(confirmation, &run, &output);
        let message = (outcome != Check::Confirmed).then(|| match run.exceeded {
            Some(_) => "beyond its limits".to_string(),
            None => last_words(&output, &read_text(&task.stderr)),
        });
        Ok(Some(Verification { by, outcome, cpu_s: run.cpu_s, message }))
    }

    /// What to put for placeholders; `answer` is for verifiers.
    fn values(&self, job: Job, work: &Path, verdict: Verdict, limits: Limits) -> Vec<(&'static str, String)> {
        let set = &self.sets[job.set];
        let path = |path: PathBuf| path.to_string_lossy().into_owned();
        let config = &self.checkers[job.configuration].config;
        let name = &set.set.models[job.model];
        let (model, property) = if self.properties.is_some() { split(name) } else { (name.as_str(), None) };
        let mut values = vec![
            ("model", path(set.base.join(model))),
            ("seed", job.seed.to_string()),
            ("stats", path(work.join(file::STATS))),
            ("witness", path(work.join(file::WITNESS))),
            ("certificate", path(work.join(file::CERTIFICATE))),
            ("answer", path(work.join(answer_file(verdict)))),
            ("cpu_s", (limits.cpu_s as u64).to_string()),
            ("wall_s", (limits.wall_s as u64).to_string()),
            ("memory_mib", limits.memory_mib.to_string()),
            ("pdrer", self.pdrer.clone()),
            ("dir", path(config.directory.clone())),
        ];
        if let (Some(Properties { cache, stages, .. }), Some(property)) = (&self.properties, property) {
            values.push(("property", property.to_string()));
            values.extend(cache.clone().map(|cache| ("cache", path(cache))));
            values.extend(stages.clone().map(|stages| ("stages", path(stages))));
        }
        values
    }

    /// Moves the files of a run to their place, without those that nobody needs.
    fn keep(&self, record: &Record, work: &Path) -> io::Result<Logs> {
        fs::remove_dir_all(work.join(file::SCRATCH))?;
        let confirmed = record.verification.as_ref().is_some_and(|check| check.outcome == Check::Confirmed);
        for answer in [file::WITNESS, file::CERTIFICATE] {
            let path = work.join(answer);
            if path.is_file() && (confirmed || !record.verdict.is_solved()) {
                fs::remove_file(path)?;
            }
        }
        let verifier_errors = work.join(file::VERIFIER_STDERR);
        if verifier_errors.is_file() {
            let mut log = OpenOptions::new().append(true).open(work.join(file::VERIFIER))?;
            io::copy(&mut fs::File::open(&verifier_errors)?, &mut log)?;
            fs::remove_file(verifier_errors)?;
        }
        let parts = [
            "logs",
            &record.configuration,
            &format!("seed{}", record.seed),
            &record.set,
            &place(&record.model),
        ];
        let dir = parts.join("/");
        let target = self.out.join(&dir);
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        fs::create_dir_all(target.parent().unwrap_or(&self.out))?;
        fs::rename(work, &target)?;
        let there = |name: &str| target.join(name).is_file().then(|| format!("{dir}/{name}"));
        Ok(Logs {
            stdout: there(file::STDOUT),
            stderr: there(file::STDERR),
            stats: there(file::STATS),
            answer: there(answer_file(record.verdict)),
            verifier: there(file::VERIFIER),
            dir,
        })
    }
}

fn task(command: Vec<String>, work: &Path, stdout: &str, stderr: &str, limits: Limits) -> Task {
    let directory = work.join(file::SCRATCH);
    Task { command, directory, stdout: work.join(stdout), stderr: work.join(stderr), limits }
}

fn answer_file(verdict: Verdict) -> &'static str {
    if verdict == Verdict::Unsafe { file::WITNESS } else { file::CERTIFICATE }
}

/// Whether the answer is known to be wrong. A verifier that rejects it is the better witness.
fn wrong(record: &Record) -> Option<Wrong> {
    let rejected = record.verification.as_ref().is_some_and(|check| check.outcome == Check::Rejected);
    let contradicted = record.expected.is_some_and(|expected| expected != record.verdict);
    match (rejected, record.verdict.is_solved() && contradicted) {
        (true, _) => Some(Wrong::Verifier),
        (false, true) => Some(Wrong::Index),
        (false, false) => None,
    }
}

fn read_text(path: &Path) -> String {
    fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

/// The object in a statistics file, if there is one.
fn read_stats(path: &Path) -> Option<serde_json::Value> {
    if fs::metadata(path).ok()?.len() > LARGEST_STATS {
        return None;
    }
    let value: serde_json::Value = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    value.is_object().then_some(value)
}

/// The last line of standard output, else of standard error.
fn last_words(stdout: &str, stderr: &str) -> String {
    last_line(stdout).or_else(|| last_line(stderr)).map_or_else(|| "it said nothing".to_string(), shortened)
}

fn first_words(text: &str) -> Option<String> {
    text.lines().map(str::trim).find(|line| !line.is_empty()).map(shortened)
}

fn last_line(text: &str) -> Option<&str> {
    text.lines().rev().map(str::trim).find(|line| !line.is_empty())
}

fn shortened(line: &str) -> String {
    line.chars().take(LONGEST_MESSAGE).collect()
}
