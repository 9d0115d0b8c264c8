//! The command `hwmcc`, which the hardware model checking competition calls.

use crate::answer::certificate;
use crate::config::{Config, Several};
use crate::model::names::Names;
use clap::error::ErrorKind;

use super::args::{Cli, HwmccArgs, usual_workers};
use super::contradiction;
use super::decide::{decide, limits, longest_run};
use super::error::Error;
use super::exit::Exit;
use super::model::{load_to_check, undecided};
use super::output::{note, print};
use super::progress::Progress;
use super::report::{Clock, Files, Report, Summary, Writer};
use super::signals;
use super::words::replay;
use super::workers::cores;

/// Decides property 0, writes the answer and then prints the verdict. If the answer cannot be written, prints no
/// verdict.
pub fn run(args: &HwmccArgs) -> Result<Exit, Error> {
    let clock = Clock::start();
    let path = &args.model;
    let files =
        Files { witness: Some(&args.cex), certificate: args.certificate.as_ref(), ..Files::default() };
    if files.take_standard_output() {
        let message = "standard output has the verdict: CEX and CERTIFICATE must be files (./- is one)";
        return Err(Error::Usage(Cli::error("hwmcc", ErrorKind::ArgumentConflict, message)));
    }
    let limits = limits(&args.limits, clock.start, &signals::limits());
    let loaded = match load_to_check(path, &args.words, false, &limits) {
        Err(error) if undecided(&error).is_some() => {
            if error.stopped().is_none() {
                note(&error.to_string());
            }
            print(b"unknown\n")?;
            return Ok(Exit::Done);
        }
        read => read?,
    };
    let (model, words) = (&loaded.model, loaded.words());
    let others = model.goals() - 1;
    if others > 0 {
        note(&format!("{}: warning: only property 0 is checked, {others} are not", path.display()));
    }
    files.test(path)?;
    let names = Names::of(model);
    let progress = &mut Progress::silent(&names);
    let threads = Some(args.threads.unwrap_or_else(cores));
    let config = Config { workers: usual_workers(), threads, ..Config::default() };
    let decided = decide(path, model, &names, &[0], &config, &Several::default(), &limits, &mut |news| {
        progress.observe(news)
    });
    let report = |decided, longest_run, used| {
        let (names, clauses, copied) = (&names, None, None);
        Report { words, clauses, longest_run, copied, ..Report::new(path, model, names, decided, used) }
    };
    if let Err(Error::Contradiction { contradiction, .. }) = &decided {
        let (decided, used) = (contradiction::both(contradiction), clock.used());
        let report = report(decided, None, used);
        let writer = Writer::new(&report, &limits);
        write(args, &writer)?;
    }
    let decided = decided?;
    replay(path, words, None, None, &decided)?;
    let longest_run = longest_run(model, &decided, &limits);
    let report = report(decided, longest_run, clock.used());
    if let Some(why) = report.vacuous() {
        note(&format!("{}: warning: vacuous: {why}", path.display()));
    }
    let writer = Writer::new(&report, &limits);
    let (word, exit) = match report.summary() {
        Summary::Unsafe => {
            write(args, &writer)?;
            ("sat", Exit::Unsafe)
        }
        Summary::Safe => match certificate::expressible(model) {
            Err(reason) if args.certificate.is_some() => {
                note(&format!("{}: safe, but no certificate can say so: {reason}", path.display()));
                ("unknown", Exit::Done)
            }
            _ => {
                write(args, &writer)?;
                ("unsat", Exit::Safe)
            }
        },
        Summary::Unknown => {
            write(args, &writer)?;
            ("unknown", Exit::Done)
        }
    };
    print(format!("{word}\n").as_bytes())?;
    Ok(exit)
}

/// Writes the answer to the files that were asked for.
fn write(args: &HwmccArgs, writer: &Writer<'_>) -> Result<(), Error> {
    writer.witness(&args.cex)?;
    args.certificate.as_ref().map_or(Ok(()), |path| writer.certificate(path))
}
