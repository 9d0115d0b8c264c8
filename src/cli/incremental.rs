//! The command `incremental`: the border between safe and unsafe systems of a family.

use std::path::{Path, PathBuf};

use crate::answer::export::frames::Saved;
use crate::answer::{certificate, strategy};
use crate::check::Outcome;
use crate::check::family::{Decided, Earlier, Family, News, Settled, decide_family};
use crate::config::Config;
use crate::limits::{Limits, Stopped};
use crate::model::names::{Names, Witness};
use crate::model::{Bound, Model};
use crate::rtl::Memories;

use super::answers::{self, files};
use super::args::{self, FamilyFormat, Format, IncrementalArgs};
use super::decide::{limits, longest_run};
use super::design::Reading;
use super::error::Error;
use super::exit::Exit;
use super::family::{config, family, position, systems};
use super::frames::{FamilySaver, load_family};
use super::model::{Loaded, bits_to_check, load_maps};
use super::output;
use super::progress::Progress;
use super::property::the_property;
use super::report::{
    Clock, Decided as Answered, FamilyReport, Files, Report, Side, Used, Writer, encode, family_json, table,
    yosys_witness,
};
use super::signals;

/// Decides the family in a file.
pub fn run(args: &IncrementalArgs) -> Result<Exit, Error> {
    let (config, systems) = (config(args)?, systems(args)?);
    let mut clock = Clock::start();
    let limits = limits(&args.limits, clock.start, &signals::limits());
    let files = Files {
        strategy: args.strategy.as_ref(),
        frames: args.frames.save_frames.as_ref(),
        ..files(&args.files, &args.invariants)
    };
    let run = Run { args, config, limits, files, path: &args.model };
    let path = run.path;
    let quiet = args.verbosity.quiet;
    let reading = Reading { args: &args.rtl, memories: Memories::Registers, quiet, limits: &run.limits };
    let read = reading
        .files("incremental", std::slice::from_ref(&args.model))
        .and_then(|contents| bits_to_check(contents, path, &args.words, args::View::ALL, &run.limits));
    if let Some(stopped) = read.as_ref().err().and_then(Error::stopped) {
        return run.stopped(&Model::default(), 0, stopped, &clock);
    }
    let Loaded { model, map, .. } = read?;
    if files.certificate.is_some() {
        certificate::expressible(&model).map_err(|reason| Error::not_expressible(path, reason))?;
    }
    if files.strategy.is_some() {
        strategy::graph(&model).map_err(|error| Error::no_strategy(path, error))?;
    }
    let written = files.all().chain(systems.iter().map(|&(_, file)| file));
    Files::test_all(path, &written.collect::<Vec<_>>())?;
    files.test_unread(args.frames.load_frames.as_deref())?;
    let maps = load_maps(map, &args.map.files, &model, quiet)?;
    let yosys = yosys_witness(args.files.witness.as_deref(), &maps)?;
    let names = Names::with_maps(&model, &maps);
    let property = the_property(path, &model, &names, args.property.as_deref(), model.bads.len())?;
    clock.read();
    let family = match family(path, &model, property, &names, &run.limits) {
        Err(error) if error.stopped().is_some() => {
            return run.stopped(&model, property, error.stopped().expect("it is a limit"), &clock);
        }
        family => family?,
    };
    let earlier = run.earlier(&model, property, family.bounds());
    if let Some(stopped) = earlier.as_ref().err().and_then(Error::stopped) {
        return run.stopped(&model, property, stopped, &clock);
    }
    for (number, file) in systems {
        run.write_system(&family, number, file)?;
    }
    let job = Job { family: &family, model: &model, property, names: &names, yosys };
    let (decided, unsaved) = run.decide(&job, earlier?)?;
    run.conclude(&job, &decided, unsaved, &clock)
}

/// The arguments of the command and what follows from them.
struct Run<'a> {
    args: &'a IncrementalArgs,
    config: Config,
    limits: Limits,
    files: Files<'a>,
    path: &'a Path,
}

/// A family, and what goes with it.
struct Job<'a> {
    family: &'a Family<'a>,
    model: &'a Model,
    property: usize,
    names: &'a Names,
    /// For counterexamples in the format of Yosys.
    yosys: Option<&'a Witness>,
}

/// An answer about a system at the border, or none, with the model that it is about.
struct Answer {
    title: PathBuf,
    model: Model,
    outcome: Outcome,
}

impl Answer {
    fn report<'a>(&'a self, job: &Job<'a>, limits: &Limits, used: Used) -> Report<'a> {
        let decided = vec![Answered { property: job.property, outcome: self.outcome.clone() }];
        let longest_run = longest_run(&self.model, &decided, limits);
        Report { longest_run, ..Report::new(&self.title, &self.model, job.names, decided, used) }
    }
}

impl Run<'_> {
    /// Writes the system of a bound as a model.
    fn write_system(&self, family: &Family<'_>, number: i64, file: &Path) -> Result<(), Error> {
        let mut model = family.system(position(self.path, family.bounds(), number)?);
        model.comment.extend(format!("bound {number} is a constraint\n").into_bytes());
        output::write(file, &self.limits, &encode(&model, file))
    }

    /// What an earlier run has left.
    fn earlier(&self, model: &Model, property: usize, bounds: &[Bound]) -> Result<Vec<Earlier>, Error> {
        let file = self.args.frames.load_frames.as_deref();
        file.map_or(Ok(Vec::new()), |file| load_family(file, model, property, bounds, &self.limits))
    }

    /// Decides the systems. Prints the line of each one. Returns also why frames could not be kept.
    fn decide(
        &self,
        &Job { family, model, property, names, .. }: &Job<'_>,
        earlier: Vec<Earlier>,
    ) -> Result<(Decided, Option<Error>), Error> {
        let bounds = family.bounds();
        let title = self.path.to_string_lossy();
        let saved = Saved { title: &title, latches: model.latches.len(), property };
        let mut saver =
            self.files.frames.map(|file| FamilySaver::new(file, saved, bounds, &earlier, &self.limits));
        let verbosity = &self.args.verbosity;
        let mut progress = Progress::new(verbosity, Format::Plain, String::new(), names, &[]);
        let mut printed = self.print(&table::header());
        let mut searched = None;
        let mut observe = |news: News<'_>| {
            if let Some(saver) = &mut saver {
                saver.news(&news);
            }
            match news {
                News::Search { system, event } => {
                    if searched != Some(system) {
                        searched = Some(system);
                        progress.begin(format!("bound {}: ", bounds[system].number));
                    }
                    progress.search(event);
                }
                News::Ran { ran, .. } if printed.is_ok() => {
                    printed = progress.suspend(|| self.print(&table::row(bounds, ran)));
                }
                News::Ran { .. } => {}
            }
        };
        let (order, reuse) = (self.args.order(), self.args.reuse());
        let decided = decide_family(family, order, reuse, earlier, &self.config, &self.limits, &mut observe);
        drop(progress);
        let decided = decided.map_err(|error| Error::of_check(self.path, error))?;
        let unsaved = saver.and_then(|saver| saver.finish().err());
        printed.map(|()| (decided, unsaved))
    }

    /// Writes the files and prints the border.
    fn conclude(
        &self,
        job: &Job<'_>,
        decided: &Decided,
        unsaved: Option<Error>,
        clock: &Clock,
    ) -> Result<Exit, Error> {
        let bounds = job.family.bounds();
        let all_safe = decided.safe.as_ref().filter(|safe| safe.system + 1 == bounds.len());
        let all_unsafe = decided.not_safe.as_ref().filter(|not_safe| not_safe.system == 0);
        let failing = self.answer(job, decided.not_safe.as_ref().or(all_safe));
        let holding = self.answer(job, decided.safe.as_ref().or(all_unsafe));
        let reports = [&failing, &holding].map(|answer| answer.report(job, &self.limits, clock.used()));
        let mut failures = self.write(job, &reports);
        failures.extend(unsaved);
        let [failing, holding] = reports;
        let side = |settled: &Option<Settled>, report| {
            settled.as_ref().map(|settled| Side { bound: bounds[settled.system].number, report })
        };
        let least_unsafe = side(&decided.not_safe, failing);
        let greatest_safe = side(&decided.safe, holding);
        if let Some(side) = &greatest_safe
            && let Some(why) = side.report.vacuous().filter(|_| !self.args.verbosity.quiet)
        {
            output::note(&format!("{}: warning: vacuous: {why}", side.report.path.display()));
        }
        let report = FamilyReport {
            path: self.path,
            model: job.model,
            names: job.names,
            property: job.property,
            bounds,
            ran: &decided.ran,
            least_unsafe,
            greatest_safe,
            stopped: None,
            used: clock.used(),
        };
        self.finish(&report, failures)
    }

    /// Says that a limit ended the run before the first search.
    fn stopped(
        &self,
        model: &Model,
        property: usize,
        stopped: Stopped,
        clock: &Clock,
    ) -> Result<Exit, Error> {
        let names = &Names::of(model);
        let unknown = vec![Answered { property, outcome: Outcome::unknown(stopped) }];
        let used = clock.used();
        let report = Report::new(self.path, model, names, unknown, used);
        let writer = self.writer(&report);
        let failures = answers::write(&writer, &self.files, None, &self.args.invariants);
        let report = FamilyReport {
            path: self.path,
            model,
            names,
            property,
            bounds: &[],
            ran: &[],
            least_unsafe: None,
            greatest_safe: None,
            stopped: Some(stopped),
            used,
        };
        self.finish(&report, failures)
    }

    /// An answer about a system; without one, it is unknown.
    fn answer(&self, job: &Job<'_>, settled: Option<&Settled>) -> Answer {
        match settled {
            Some(Settled { system, outcome }) => Answer {
                title: format!("{}, bound {}", self.path.display(), job.family.bounds()[*system].number)
                    .into(),
                model: job.family.system(*system),
                outcome: outcome.clone(),
            },
            None => Answer {
                title: self.path.to_owned(),
                model: job.model.clone(),
                outcome: Outcome::unknown(Stopped::Share),
            },
        }
    }

    fn writer<'a>(&'a self, report: &'a Report<'a>) -> Writer<'a> {
        let keep_unchecked = self.args.files.keep_unchecked;
        Writer { keep_unchecked, quiet: self.args.verbosity.quiet, ..Writer::new(report, &self.limits) }
    }

    /// Writes counterexamples of the first report, and proofs of the second one.
    fn write(&self, job: &Job<'_>, [failing, holding]: &[Report<'_>; 2]) -> Vec<Error> {
        let Files { witness, vcd, vcd_turns, strategy, certificate, invariant, .. } = self.files;
        let runs = Files { witness, vcd, vcd_turns, strategy, ..Files::default() };
        let proofs = Files { certificate, invariant, ..Files::default() };
        let invariants = &self.args.invariants;
        let mut failures = answers::write(&self.writer(failing), &runs, job.yosys, invariants);
        failures.extend(answers::write(&self.writer(holding), &proofs, None, invariants));
        failures
    }

    /// Writes statistics and prints the border. Returns the exit code.
    fn finish(&self, report: &FamilyReport<'_>, mut failures: Vec<Error>) -> Result<Exit, Error> {
        let stats = self
            .files
            .stats
            .map(|path| output::write(path, &self.limits, &family_json::pretty(report, self.args)));
        failures.extend(stats.and_then(Result::err));
        match self.args.format {
            FamilyFormat::Plain => self.print(&table::border(report))?,
            FamilyFormat::Json => output::print(&family_json::line(report, self.args))?,
        }
        Ok(failures.iter().fold(Exit::Done, |exit, failure| exit.worst(failure.report())))
    }

    /// Prints a part of the table.
    fn print(&self, text: &str) -> Result<(), Error> {
        match self.args.format {
            FamilyFormat::Json => Ok(()),
            FamilyFormat::Plain if self.takes_standard_output() => {
                output::note(text.trim_end());
                Ok(())
            }
            FamilyFormat::Plain => output::print(text.as_bytes()),
        }
    }

    /// Does a file go to standard output?
    fn takes_standard_output(&self) -> bool {
        let systems = self.args.systems();
        self.files.take_standard_output() || systems.iter().any(|(_, file)| output::is_standard_output(file))
    }
}
