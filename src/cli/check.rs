//! The command `check`.

use std::path::{Path, PathBuf};

use crate::answer::certificate;
use crate::answer::export::frames::Saved;
use crate::answer::frames::{Copied, Share};
use crate::check::horn::{Answer, Clauses};
use crate::check::{Begin, News, Outcome};
use crate::config::Config;
use crate::engine::{Event, Reason};
use crate::limits::Limits;
use crate::model::Model;
use crate::model::names::{Map, Names, Witness};
use crate::rtl::{Interface, Task, is_sby};
use crate::verify::Words;
use clap::error::ErrorKind;

use super::answers;
use super::args::{self, CheckArgs, Cli, FileArgs, Format, FrameArgs, word};
use super::cache::{Cache, Recalled};
use super::contradiction;
use super::decide::{Question, limits, longest_run};
use super::design::{Reading, are_design};
use super::error::Error;
use super::exit::Exit;
use super::frames::{Saver, load};
use super::lemmas::{load as load_lemmas, note as note_lemmas, write_examples};
use super::model::{load_maps, to_check, undecided};
use super::output;
use super::progress::Progress;
use super::property::property;
use super::report::{
    Clock, Decided, Files, Lemmas, Memories, Report, WithMemories, Writer, aiger, json, junit, lemmas, plain,
    yosys_witness,
};
use super::signals;
use super::stages::several;
use super::tasks;
use super::words::replay;
use super::workers::{config, config_of_clauses};

/// Decides the properties of all models.
pub fn run(args: &CheckArgs) -> Result<Exit, Error> {
    reject_unusable(args)?;
    let check = Check { config: config(args)?, signals: signals::limits(), task: None, args };
    let mut worst = Exit::Safe;
    // SymbiYosys tells its engine for justice properties `+simple_liveness`.
    let models = match &args.models[..] {
        [first, rest @ ..] if !rest.is_empty() && first.to_string_lossy().starts_with('+') => rest,
        models => models,
    };
    // The files of a design are one model.
    let models: Vec<&[PathBuf]> = if are_design(models) { vec![models] } else { models.chunks(1).collect() };
    for (i, files) in models.iter().enumerate() {
        if let Some(tasks) = tasks::of_file(&files[0], &args.rtl.tasks)? {
            for task in tasks {
                let config = tasks::config_of(&task, &check.config);
                let signals = check.signals.clone();
                let check = Check { task: Some(task), config, signals, ..check };
                worst = worst.worst(check.model(files).unwrap_or_else(|error| error.report()));
            }
            continue;
        }
        if check.signals.reached().is_some() {
            let models = models.len();
            output::note(&format!("interrupted: {} of {models} models left unchecked", models - i));
            return Ok(worst.worst(Exit::Done));
        }
        worst = worst.worst(check.model(files).unwrap_or_else(|error| error.report()));
    }
    Ok(match (worst, args.format) {
        (Exit::Safe | Exit::Unsafe, Format::Aiger | Format::AigerOne) => Exit::Done,
        _ => worst,
    })
}

/// Refuses arguments that are valid one by one but not together.
fn reject_unusable(args: &CheckArgs) -> Result<(), Error> {
    let error = |message: &str| Err(Error::Usage(Cli::error("check", ErrorKind::ArgumentConflict, message)));
    if let Some(message) = args.misplaced() {
        return error(message);
    }
    if args.testbench.is_some() && !are_design(&args.models) && !args.models.iter().any(|model| is_sby(model))
    {
        return error("--testbench needs a design: files that end in .v, .sv, .f, .il, .json or .sby");
    }
    let read = args.frames.load_frames.as_deref().map(|file| ("load-frames", file));
    if let Some((option, _)) = read.into_iter().chain(files(args).named()).next()
        && are_several(args)
    {
        return error(&format!(
            "--{option} needs a single model: each one would {} the one before",
            if option == "load-frames" { "begin with the frames of" } else { "overwrite the file of" }
        ));
    }
    let format = (args.format != Format::Plain).then(|| format!("--format {}", word(args.format)));
    let saved = args.frames.save_frames.as_deref().filter(|file| output::is_standard_output(file));
    let taking = saved.map(|_| "--save-frames -".to_owned()).into_iter().chain(format);
    answers::reject_unusable("check", &args.files, &args.invariants, taking)
}

/// Are there several models, not only several files of a design?
fn are_several(args: &CheckArgs) -> bool {
    let tasks = args.models.iter().any(|model| is_sby(model)) && args.rtl.tasks.len() != 1;
    tasks || args.models.len() > 1 && !are_design(&args.models)
}

/// An option that is about bits, or about several properties.
fn not_for_clauses(args: &CheckArgs) -> Option<&'static str> {
    let CheckArgs { files, frames, lemmas, invariants, map, .. } = args;
    let options = [
        ("vcd", files.vcd.is_some()),
        ("invariant", invariants.invariant.is_some()),
        ("map", !map.files.is_empty()),
        ("save-frames", frames.save_frames.is_some()),
        ("load-frames", frames.load_frames.is_some()),
        ("lemmas", lemmas.are_used()),
        ("stages", args.stages.is_some()),
        ("cache", args.cache.is_some()),
        ("simple-path", args.simple_path),
        ("format aiger", args.format == Format::Aiger),
        ("format aiger-one", args.format == Format::AigerOne),
    ];
    options.into_iter().find(|(_, used)| *used).map(|(option, _)| option)
}

/// The files that the arguments ask for.
fn files(args: &CheckArgs) -> Files<'_> {
    Files {
        frames: args.frames.save_frames.as_ref(),
        junit: args.junit.as_ref(),
        html: args.html.as_ref(),
        testbench: args.testbench.as_ref(),
        cti: args.lemmas.cti.as_ref(),
        ..answers::files(&args.files, &args.invariants)
    }
}

/// The arguments of the command and what follows from them. It is the same for all models.
struct Check<'a> {
    args: &'a CheckArgs,
    config: Config,
    /// The flags that signals set.
    signals: Limits,
    /// The task of SymbiYosys that asks.
    task: Option<Task>,
}

/// A model, and what goes with it.
struct Job<'a> {
    path: &'a Path,
    model: &'a Model,
    words: Option<Words<'a>>,
    clauses: Option<&'a Clauses>,
    interface: Option<&'a Interface>,
    design: Option<&'a WithMemories>,
    /// What the design says about properties.
    map: Option<&'a Map>,
    names: &'a Names,
    /// For counterexamples in the format of Yosys.
    yosys: Option<&'a Witness>,
    limits: &'a Limits,
    clock: Clock,
}

/// What is known after the search, beside the verdicts.
#[derive(Default)]
struct Found {
    /// The answer about clauses.
    answer: Option<Answer>,
    /// What is seen of large memories, if there are any.
    memories: Option<Memories>,
    /// The lemmas that it took from given frames.
    copied: Option<Copied>,
    /// The lemmas that it was given.
    lemmas: Option<Lemmas>,
    /// What was known from earlier runs.
    recalled: Option<Recalled>,
    /// Why its own frames, or answers, could not be kept.
    unsaved: Option<Error>,
}

/// What the proof of a property is called as a source of lemmas.
fn proof_of(names: &Names, property: usize) -> String {
    format!("the proof of {}", names.label(property))
}

/// Says how many lemmas a search has taken from the frames in a file.
fn taken_from(copied: &Copied, file: &Path) -> String {
    let Share { kept, given } = copied.total();
    let lower = if copied.at_their_levels { "" } else { "; others do not hold any more" };
    format!("took {kept} of {given} lemmas from {}{lower}", file.display())
}

impl Check<'_> {
    /// Decides the properties of one model, writes its files, prints its verdict.
    fn model(&self, all: &[PathBuf]) -> Result<Exit, Error> {
        let clock = Clock::start();
        // Lemmas are about latches of the model, not of an abstraction.
        let view = match self.args.lemmas.are_used() {
            true => args::View::ALL,
            false => self.args.view(),
        };
        match self.seeing(all, view, &clock)? {
            Some(exit) => Ok(exit),
            None => {
                let exit = self.seeing(all, args::View::ALL, &clock)?;
                Ok(exit.expect("only memories that are seen in part can be seen better"))
            }
        }
    }

    /// Likewise, with this view of memories. None: some of their cells do not decide it, but perhaps all of them do.
    fn seeing(&self, all: &[PathBuf], view: args::View, clock: &Clock) -> Result<Option<Exit>, Error> {
        let mut clock = *clock;
        let args = self.args;
        let quiet = args.verbosity.quiet;
        let limits = limits(&args.limits, clock.start, &self.signals);
        let title = self.task.as_ref().map(|task| tasks::title(&all[0], task));
        let path = title.as_deref().unwrap_or(&all[0]);
        let limits = self.task.as_ref().map_or(limits.clone(), |task| tasks::limits_of(task, &limits));
        let memories = view.memories.of_design();
        let reading = Reading { args: &args.rtl, memories, quiet, limits: &limits };
        let read = self.task.as_ref().map_or_else(|| reading.files("check", all), |t| reading.task(path, t));
        let read =
            read.and_then(|contents| to_check(contents, path, &args.words, view, &self.config, &limits));
        if let Some(reason) = read.as_ref().err().and_then(undecided) {
            return self.unread(path, reason, &clock, &limits).map(Some);
        }
        let mut loaded = read?;
        let seen = loaded.seen.take();
        let (model, words) = (&loaded.model, loaded.words());
        let files = files(args);
        if let Some(option) = not_for_clauses(args).filter(|_| loaded.clauses.is_some()) {
            return Err(Error::not_for_clauses(path, option));
        }
        if files.certificate.is_some() && loaded.clauses.is_none() {
            certificate::expressible(model).map_err(|reason| Error::not_expressible(path, reason))?;
        }
        let frames = &args.frames;
        all.iter().try_for_each(|path| files.test(path))?;
        files.test_unread(frames.load_frames.as_deref())?;
        let maps = load_maps(loaded.map.clone(), &args.map.files, model, quiet)?;
        let yosys = yosys_witness(args.files.witness.as_deref(), &maps)?;
        let names = Names::with_maps(model, &maps);
        let properties = match &args.property {
            Some(wanted) => vec![property(path, model, &names, wanted)?],
            None => match &self.task {
                Some(task) => tasks::properties(task, model, &names),
                None => (0..model.goals()).collect(),
            },
        };
        if properties.is_empty() {
            return Err(Error::no_property(path, " of the kind that the task is about"));
        }
        if (frames.are_used() || args.lemmas.are_used()) && properties.len() > 1 {
            return Err(Error::several_properties(path, properties.len()));
        }
        let given = frames.load_frames.as_ref().map(|file| load(file, model, &limits)).transpose();
        if let Some(reason) = given.as_ref().err().and_then(undecided) {
            return self.unread(path, reason, &clock, &limits).map(Some);
        }
        let given = given?;
        let candidates = args.lemmas.are_used();
        let candidates =
            candidates.then(|| load_lemmas(&args.lemmas.lemmas, model, &names, &limits)).transpose();
        if let Some(reason) = candidates.as_ref().err().and_then(undecided) {
            return self.unread(path, reason, &clock, &limits).map(Some);
        }
        let candidates = candidates?;
        clock.read();

        let mut progress = Progress::new(&args.verbosity, args.format, self.label(path), &names, &properties);
        let several = several(args, path, model, &names)?;
        let cache = match loaded.clauses.is_none() && seen.is_none() {
            true => Cache::new(args, path, model, &names, &limits),
            false => None,
        };
        let recalled = cache.as_ref().map(|cache| {
            let recalled = cache.begin(&properties, &several.assume, &self.config);
            if !quiet {
                output::note(&recalled.to_string());
            }
            recalled
        });
        let old = recalled.as_ref().filter(|_| properties.len() == 1 && args.engine().has_frames());
        let candidates = candidates.or(old.and_then(Recalled::candidates));
        let clauses = loaded.clauses.as_ref();
        let (interface, design, map) =
            (loaded.interface.as_ref(), loaded.design.as_ref(), loaded.map.as_ref());
        let (names, limits) = (&names, &limits);
        let job = Job { path, model, words, clauses, interface, design, map, names, yosys, limits, clock };
        let own = clauses.map(|clauses| config_of_clauses(args, &self.config, clauses));
        let config = own.as_ref().unwrap_or(&self.config);
        let question = Question { path, model, config, several: &several, limits };
        let observer = &mut |news: News<'_>| progress.observe(news);
        let mut found = Found::default();
        let decided = match (clauses, words.zip(seen)) {
            (Some(clauses), _) => question.decide_clauses(clauses, observer).map(|(decided, answer)| {
                found.answer = answer;
                vec![decided]
            }),
            (None, Some((words, seen))) => {
                let decided = question.decide_seen(words.words, seen, &properties, observer);
                decided.map(|(decided, memories)| {
                    found.memories = Some(memories);
                    decided
                })
            }
            (None, None) if frames.are_used() || candidates.is_some() => {
                let begin = candidates.as_ref().map(Begin::Candidates).or(given.as_ref().map(Begin::Frames));
                let begin = begin.unwrap_or(Begin::Nothing);
                self.resume(&job, &question, properties[0], begin, &mut progress, &mut found)
            }
            (None, None) => {
                let known = &recalled.as_ref().map_or(Vec::new(), Recalled::all);
                question.decide(names, &properties, known, observer)
            }
        };
        drop(progress);
        let gave_up = found.memories.as_ref().is_some_and(|memories| memories.gave_up);
        let all_cells = words.map_or(0, |words| words.words.array_bits());
        if view.memories == args::Memories::Auto && gave_up && all_cells <= args.words.max_array_bits.into() {
            return Ok(None);
        }
        if let (Some(cache), Some(recalled), Ok(decided)) = (&cache, &recalled, &decided) {
            let kept = cache.keep(decided, &recalled.unchanged());
            found.unsaved = found.unsaved.or(kept.err());
        }
        found.recalled = recalled;
        self.conclude(&job, decided, found).map(Some)
    }

    /// Decides a property by a search that begins with given frames, and keeps its own.
    fn resume(
        &self,
        &Job { path, model, names, limits, .. }: &Job<'_>,
        question: &Question<'_>,
        property: usize,
        begin: Begin<'_>,
        progress: &mut Progress,
        found: &mut Found,
    ) -> Result<Vec<Decided>, Error> {
        let FrameArgs { load_frames, save_frames } = &self.args.frames;
        let title = path.to_string_lossy();
        let saved = Saved { title: &title, latches: model.latches.len(), property };
        let mut saver = save_frames.as_ref().map(|file| Saver::new(file, saved, limits));
        let alone = self.args.lemmas.lemmas_only;
        progress.observe(News::Turn(&[property]));
        let decided = question.decide_from(property, begin, alone, &mut |event| {
            if let (Event::Examined { examined }, Begin::Candidates(candidates)) = (event, begin) {
                let lemmas = Lemmas { candidates: candidates.clone(), examined: examined.clone() };
                if !self.args.verbosity.quiet {
                    progress.suspend(|| note_lemmas(&lemmas, model, names));
                }
                found.lemmas = Some(lemmas);
            }
            if let (Event::Resumed { copied }, Some(file)) = (event, load_frames) {
                found.copied = Some(copied.clone());
                if !self.args.verbosity.quiet {
                    progress.suspend(|| output::note(&taken_from(copied, file)));
                }
            }
            if let Some(saver) = &mut saver {
                saver.event(&event);
            }
            progress.observe(News::Search(event));
        });
        if let Ok(decided) = &decided {
            progress.observe(News::Decided(property, &decided.outcome));
        }
        found.unsaved = saver.and_then(|saver| saver.finish().err());
        decided.map(|decided| vec![decided])
    }

    /// Writes the files and prints the verdict, or writes what contradicts it.
    fn conclude(
        &self,
        job: &Job<'_>,
        decided: Result<Vec<Decided>, Error>,
        Found { answer, memories, copied, lemmas, recalled, unsaved }: Found,
    ) -> Result<Exit, Error> {
        let &Job {
            path,
            mut model,
            mut words,
            clauses,
            interface,
            design,
            map,
            mut names,
            yosys,
            limits,
            ref clock,
        } = job;
        let memories = memories.as_ref();
        let map = map.map_or(&[][..], std::slice::from_ref);
        let own = memories.map(|memories| Names::with_maps(&memories.seen.model, map));
        if let (Some(memories), Some(own), Some(of)) = (memories, &own, &mut words) {
            (model, names) = (&memories.seen.model, own);
            *of = Words { words: of.words, map: &memories.map, bits: model };
        }
        let (args, files) = (self.args, files(self.args));
        let report = |decided, answer| {
            let clauses = clauses.map(|clauses| (&clauses.system, answer));
            let report = Report::new(path, model, names, decided, clock.used());
            Report { words, memories, clauses, interface, design, ..report }
        };
        let unsaved = unsaved.map(|error| error.report());
        if let Err(Error::Contradiction { contradiction, .. }) = &decided {
            let report = report(contradiction::both(contradiction), None);
            let files = Files { stats: None, junit: None, html: None, ..files };
            contradiction::note_others(&report, &files);
            for failure in self.write(&report, files, yosys, limits) {
                failure.report();
            }
        }
        let decided = decided?;
        if self.config.self_check.is_some() {
            replay(path, words, memories, design, &decided)?;
        }
        // Every location of clauses may stay what it is.
        let longest_run = if clauses.is_some() { None } else { longest_run(model, &decided, limits) };
        let report = Report {
            longest_run,
            copied,
            lemmas,
            stages: (0..model.goals()).filter(|_| args.assumes()).map(|i| proof_of(names, i)).collect(),
            cache: recalled.as_ref().map(Recalled::counts),
            ..report(decided, answer)
        };
        if let Some(why) = report.vacuous().filter(|_| !args.verbosity.quiet) {
            output::note(&format!("{}: warning: vacuous: {why}", path.display()));
        }
        if let Some(why) = report.begins_anyhow().filter(|_| !args.verbosity.quiet) {
            output::note(&format!("{}: note: {why}", path.display()));
        }

        let failures = self.write(&report, files, yosys, limits);
        self.print(&report)?;
        let exit = match &self.task {
            Some(task) => {
                let status = tasks::status(task, &report);
                if args.format == Format::Plain {
                    output::print(format!("{}: {status}\n", path.display()).as_bytes())?;
                }
                tasks::exit(task, status)
            }
            None => report.exit(),
        };
        let verdict = unsaved.into_iter().fold(exit, Exit::worst);
        Ok(failures.iter().fold(verdict, |exit, failure| exit.worst(failure.report())))
    }

    /// Says why the model could not be loaded, a limit or its size. Nothing is known of it, so there is one property:
    /// that asked for, or else the first one.
    fn unread(&self, path: &Path, reason: Reason, clock: &Clock, limits: &Limits) -> Result<Exit, Error> {
        let property = self.args.property.as_ref().and_then(|name| name.parse().ok()).unwrap_or(0);
        let decided = vec![Decided { property, outcome: Outcome::unknown(reason) }];
        let model = &Model::default();
        let (names, used) = (&Names::of(model), clock.used());
        let report = Report::new(path, model, names, decided, used);
        let failures = self.write(&report, files(self.args), None, limits);
        self.print(&report)?;
        Ok(failures.iter().fold(Exit::Done, |exit, failure| exit.worst(failure.report())))
    }

    /// Writes the files. If one of them fails, the others are still written, and the verdict is still printed.
    fn write(
        &self,
        report: &Report<'_>,
        files: Files<'_>,
        yosys: Option<&Witness>,
        limits: &Limits,
    ) -> Vec<Error> {
        let CheckArgs { files: FileArgs { keep_unchecked, .. }, verbosity, invariants, memories, .. } =
            self.args;
        let (keep_unchecked, quiet) = (*keep_unchecked, verbosity.quiet);
        let expand_memories = memories.expand_memories;
        let writer = Writer { report, limits, keep_unchecked, quiet, expand_memories };
        let mut failures = answers::write(&writer, &files, yosys, invariants);
        let stats = files.stats.map(|path| output::write(path, limits, &json::pretty(report, self.args)));
        failures.extend(stats.and_then(Result::err));
        let junit = files.junit.map(|path| output::write(path, limits, junit::write(report).as_bytes()));
        failures.extend(junit.and_then(Result::err));
        failures.extend(files.html.and_then(|path| writer.html(path).err()));
        if let (Some(path), Some(found)) = (files.cti, &report.lemmas) {
            let about = (report.model, report.names);
            let property = report.leading().property;
            failures.extend(write_examples(path, found, about, property, report.path, limits).err());
        }
        failures
    }

    /// The prefix of lines about this model: its name, if there are several models.
    fn label(&self, path: &Path) -> String {
        if are_several(self.args) { format!("{}: ", path.display()) } else { String::new() }
    }

    fn print(&self, report: &Report<'_>) -> Result<(), Error> {
        let several = are_several(self.args);
        match self.args.format {
            Format::Plain if several => output::print(plain::lines(report).as_bytes()),
            Format::Plain if files(self.args).take_standard_output() => {
                output::note(plain::page(report).trim_end());
                Ok(())
            }
            Format::Plain => {
                let mut page = plain::page(report);
                if let Some(found) = report.lemmas.as_ref().filter(|_| self.args.lemmas.lemmas_only) {
                    page += &format!("\n{}", lemmas::inductive(found, report.model, report.names));
                }
                output::print(page.as_bytes())
            }
            Format::Json => output::print(&json::line(report, self.args)),
            Format::Aiger | Format::AigerOne => {
                let mut text = Vec::new();
                if several {
                    text.extend(format!("c {}\n", report.path.display()).into_bytes());
                }
                let write = if self.args.format == Format::Aiger { aiger::blocks } else { aiger::one };
                write(report, &mut text).map_err(Error::Output)?;
                output::print(&text)
            }
        }
    }
}

#[cfg(test)]
mod tests;
