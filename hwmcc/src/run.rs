//! Making many runs: what is asked for, minus what is done, several at a time.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::attempt::{Checker, Runner};
use crate::config::{self, Config};
use crate::error::Error;
use crate::journal::Journal;
use crate::plan::{self, Job};
use crate::progress::Progress;
use crate::properties::{Properties, expand};
use crate::record::{Configuration, Header, Key, Limits, Record, SCHEMA, Shard};
use crate::set::{self, Loaded, is_plain};
use crate::supervise::Supervisor;
use crate::{machine, programs, summary};

/// What to run, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Directories, lists or models.
    pub sets: Vec<PathBuf>,
    /// Built-in configurations or files.
    pub configurations: Vec<String>,
    /// The limits of each run.
    pub limits: Limits,
    /// How many runs at a time.
    pub jobs: usize,
    /// The seeds.
    pub seeds: Vec<u64>,
    /// The output directory.
    pub out: PathBuf,
    /// Whether to continue what is there.
    pub resume: bool,
    /// A part of the runs only.
    pub shard: Option<Shard>,
    /// Whether each property of a model is a run of its own, and how.
    pub properties: Option<Properties>,
    /// Whether to verify answers.
    pub verify: bool,
    /// Known answers, instead of the `index.csv` of each set.
    pub index: Option<PathBuf>,
    /// The command line, for the header.
    pub arguments: Vec<String>,
    /// This program, which supervises the runs.
    pub program: PathBuf,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was asked for.
    pub header: Header,
    /// All runs, also those of earlier calls.
    pub records: Vec<Record>,
    /// Models with contradicting answers, a line for each.
    pub contradictions: Vec<String>,
}

/// Makes the runs that are not made yet.
///
/// # Errors
///
/// If something other than a checker fails. What was finished until then is on the disk.
pub fn run(options: &Options) -> Result<Report, Error> {
    let runner = prepare(options)?;
    let (journal, done) = if options.resume {
        Journal::resume(&options.out, &runner.header)?
    } else {
        (Journal::create(&options.out, &runner.header)?, Vec::new())
    };
    clear(&runner.work())?;
    let finished: HashSet<Key> = done.iter().map(Record::key).collect();
    let all = plan::jobs(&runner.header);
    let now = |job: &Job| match &options.properties {
        Some(Properties { stage: Some(stage), .. }) => runner.stage(*job) == *stage,
        _ => true,
    };
    let left = all.iter().copied().filter(|job| !finished.contains(&job.key(&runner.header)) && now(job));
    let left: Vec<Job> = left.collect();
    let progress = Progress::new(all.len(), &done);
    let shared = Shared { journal, progress, records: done, failed: None };
    let records = work_off(&runner, left, options.jobs, shared)?;
    clear(&runner.work())?;
    let contradictions = summary::contradictions(&records);
    Ok(Report { header: runner.header, records, contradictions })
}

/// The sets, with properties in place of models if each property is a run of its own.
///
/// # Errors
///
/// If a set is wrong, or the properties of a model are not known.
pub fn instances(options: &Options) -> Result<Vec<Loaded>, Error> {
    let mut sets = set::load(&options.sets, options.index.as_deref())?;
    if let Some(Properties { stages, .. }) = &options.properties {
        let pdrer = programs::pdrer(&options.program);
        sets.iter_mut().try_for_each(|set| expand(set, &pdrer, stages.as_deref()))?;
    }
    Ok(sets)
}

/// Checks everything that can be wrong before the first run.
fn prepare(options: &Options) -> Result<Runner, Error> {
    if options.out.to_str().is_none() {
        return Err(Error::new(format!("{:?}: the path is not UTF-8", options.out)));
    }
    let configs = Config::named(&options.configurations)?;
    let sets = instances(options)?;
    let supervisor = Supervisor { program: options.program.clone() };
    let pdrer = programs::pdrer(&options.program);
    if options.properties.is_some()
        && let Some(config) = configs.iter().find(|config| !config.command.mentions("property"))
    {
        let text = "has no word about {property} in its command, so it cannot be run with --properties";
        return Err(Error::new(format!("`{}` {text}", config.name)));
    }
    let mut checkers = Vec::new();
    let mut configurations = Vec::new();
    for config in configs {
        if config.name.is_empty() || !config.name.chars().all(is_plain) || config.name.starts_with('.') {
            let text = "is no name for a configuration: letters, digits and -+._ only";
            return Err(Error::new(format!("`{}` {text}", config.name)));
        }
        let checker = checker(config, &pdrer, options.verify)?;
        configurations.push(describe(&checker, &pdrer, &supervisor)?);
        checkers.push(checker);
    }
    let full = |path: &PathBuf| std::path::absolute(path).map_err(|error| Error::about(path, error));
    let out = full(&options.out)?;
    let properties = match &options.properties {
        Some(properties) => Some(Properties {
            cache: Some(
                properties.cache.as_ref().map(full).transpose()?.unwrap_or_else(|| out.join("cache")),
            ),
            stages: properties.stages.as_ref().map(full).transpose()?,
            stage: properties.stage,
        }),
        None => None,
    };
    Ok(Runner {
        header: Header {
            schema: SCHEMA,
            version: env!("PDRER_VERSION").to_string(),
            arguments: options.arguments.clone(),
            sets: sets.iter().map(|loaded: &Loaded| loaded.set.clone()).collect(),
            configurations,
            seeds: options.seeds.clone(),
            limits: options.limits,
            jobs: options.jobs,
            shard: options.shard,
            machines: vec![machine::this()],
            started: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
        },
        sets,
        checkers,
        properties,
        out,
        pdrer,
        supervisor,
        begun: AtomicU64::new(0),
    })
}

/// Finds the programs of a configuration.
fn checker(config: Config, pdrer: &str, verify: bool) -> Result<Checker, Error> {
    let directory = config.directory.to_string_lossy().into_owned();
    let values = [("pdrer", pdrer.to_string()), ("dir", directory)];
    let find = |command: &config::template::Template| programs::find(&config, &command.fill(&values)[0]);
    let program = find(&config.command)?;
    // A shell may start the checker.
    config.version.as_ref().map(find).transpose()?;
    let verifier = match config.verifier().filter(|_| verify) {
        Some(verifier) => {
            let program = find(&verifier.command)?;
            Some((verifier, program))
        }
        None => None,
    };
    Ok(Checker { config, program, verifier })
}

/// What the header says about a configuration.
fn describe(checker: &Checker, pdrer: &str, supervisor: &Supervisor) -> Result<Configuration, Error> {
    let Checker { config, program, verifier } = checker;
    let directory = config.directory.to_string_lossy().into_owned();
    let values = [("pdrer", pdrer.to_string()), ("dir", directory)];
    let version = match &config.version {
        Some(command) => {
            let failed = |error: io::Error| Error::about(&std::env::temp_dir(), error);
            let scratch = tempfile::tempdir().map_err(failed)?;
            programs::first_line(command.fill(&values), supervisor, scratch.path())
        }
        None => None,
    };
    Ok(Configuration {
        name: config.name.clone(),
        command: config.command.words.clone(),
        program: program.to_string_lossy().into_owned(),
        version,
        verifier: verifier.as_ref().map(|(verifier, _)| verifier.command.words.clone()),
    })
}

/// What the workers share.
struct Shared {
    journal: Journal,
    progress: Progress,
    records: Vec<Record>,
    failed: Option<Error>,
}

/// Makes the runs in their order, `workers` at a time. A worker begins its next run when the last one is on the disk,
/// and the first one of a stage when the stage before is done.
fn work_off(
    runner: &Runner,
    mut jobs: Vec<Job>,
    workers: usize,
    shared: Shared,
) -> Result<Vec<Record>, Error> {
    let shared = Mutex::new(shared);
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    jobs.sort_by_key(|job| runner.stage(*job));
    for jobs in jobs.chunk_by(|a, b| runner.stage(*a) == runner.stage(*b)) {
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..workers.min(jobs.len()) {
                scope.spawn(|| {
                    while let Some(&job) = jobs.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        if lock().failed.is_some() {
                            return;
                        }
                        let made = runner.run(job);
                        let mut shared = lock();
                        let kept = made.and_then(|record| {
                            shared.journal.append(&record)?;
                            shared.progress.record(&record);
                            shared.records.push(record);
                            Ok(())
                        });
                        if let Err(error) = kept {
                            shared.failed.get_or_insert(error);
                        }
                    }
                });
            }
        });
    }
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    shared.progress.finish();
    shared.failed.map_or(Ok(shared.records), Err)
}

/// Removes what unfinished runs have left, as far as they let us: their last processes may still be dying.
fn clear(work: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(work) {
        Err(error) if !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::DirectoryNotEmpty) => {
            Err(Error::about(work, error))
        }
        _ => Ok(()),
    }
}
