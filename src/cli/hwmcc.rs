//! The command `hwmcc`, which the hardware model checking competition calls.

use crate::answer::certificate;
use crate::check::News;
use crate::config::{Config, Several};
use crate::limits::Limits;
use crate::model::names::Names;
use crate::verify::Words;
use clap::error::ErrorKind;

use super::args::{Cli, HwmccArgs, Memories, usual_workers};
use super::contradiction;
use super::decide::{Question, limits, longest_run};
use super::error::Error;
use super::exit::Exit;
use super::model::{bits_to_check, contents, undecided};
use super::output::{note, print};
use super::progress::Progress;
use super::report::{Clock, Files, Report, Summary, Writer};
use super::signals;
use super::words::replay;
use super::workers::cores;

/// The most lemmas of a certificate that says of all cells of memories what a proof says of a few.
const MOST_LEMMAS: u64 = 1_000_000;

/// Decides property 0, writes the answer and then prints the verdict. If the answer cannot be written, prints no
/// verdict.
pub fn run(args: &HwmccArgs) -> Result<Exit, Error> {
    let clock = Clock::start();
    if files(args).take_standard_output() {
        let message = "standard output has the verdict: CEX and CERTIFICATE must be files (./- is one)";
        return Err(Error::Usage(Cli::error("hwmcc", ErrorKind::ArgumentConflict, message)));
    }
    let limits = limits(&args.limits, clock.start, &signals::limits());
    let run = Run { args, clock, limits };
    match run.seeing(Memories::Auto)? {
        Some(exit) => Ok(exit),
        None => {
            let exit = run.seeing(Memories::Blast)?;
            Ok(exit.expect("only memories that are seen in part can be seen better"))
        }
    }
}

struct Run<'a> {
    args: &'a HwmccArgs,
    clock: Clock,
    limits: Limits,
}

impl Run<'_> {
    /// Decides property 0 with this view of memories. None: some of their cells do not decide it, or the proof cannot
    /// be said of all cells, but perhaps all of them do.
    fn seeing(&self, memories: Memories) -> Result<Option<Exit>, Error> {
        let Run { args, ref clock, ref limits } = *self;
        let path = &args.model;
        let contents = contents(path, false, limits);
        let loaded = match contents
            .and_then(|contents| bits_to_check(contents, path, &args.words, memories.into(), limits))
        {
            Err(error) if undecided(&error).is_some() => {
                if error.stopped().is_none() {
                    note(&error.to_string());
                }
                return say("unknown", Exit::Done).map(Some);
            }
            read => read?,
        };
        let (mut model, mut words) = (&loaded.model, loaded.words());
        let others = model.goals() - 1;
        if others > 0 {
            note(&format!("{}: warning: only property 0 is checked, {others} are not", path.display()));
        }
        files(args).test(path)?;
        let names = Names::of(model);
        let progress = &mut Progress::silent(&names);
        let threads = Some(args.threads.unwrap_or_else(cores));
        let config = &Config { workers: usual_workers(), threads, ..Config::default() };
        let several = &Several::default();
        let observer = &mut |news: News<'_>| progress.observe(news);
        let question = Question { path, model, config, several, limits };
        let mut seen = None;
        let decided = match (words, &loaded.seen) {
            (Some(Words { words, .. }), Some(few)) => {
                let decided = question.decide_seen(words, few.clone(), &[0], observer);
                decided.map(|(decided, memories)| {
                    seen = Some(memories);
                    decided
                })
            }
            _ => question.decide(&names, &[0], &[], observer),
        };
        let all_cells = words.map_or(0, |words| words.words.array_bits());
        let all_fit = seen.is_some() && all_cells <= args.words.max_array_bits.into();
        if all_fit && seen.as_ref().is_some_and(|seen| seen.gave_up) {
            return Ok(None);
        }
        let own = seen.as_ref().map(|seen| Names::of(&seen.seen.model));
        if let (Some(seen), Some(of)) = (&seen, &mut words) {
            model = &seen.seen.model;
            *of = Words { words: of.words, map: &seen.map, bits: model };
        }
        let names = own.as_ref().unwrap_or(&names);
        let report = |decided, longest_run, used| {
            let memories = seen.as_ref();
            Report { words, memories, longest_run, ..Report::new(path, model, names, decided, used) }
        };
        let write = |report: &Report<'_>| -> Result<(), Error> {
            let writer = Writer { expand_memories: MOST_LEMMAS, ..Writer::new(report, limits) };
            writer.witness(&args.cex)?;
            args.certificate.as_ref().map_or(Ok(()), |path| writer.certificate(path))
        };
        if let Err(Error::Contradiction { contradiction, .. }) = &decided {
            write(&report(contradiction::both(contradiction), None, clock.used()))?;
        }
        let decided = decided?;
        replay(path, words, seen.as_ref(), None, &decided)?;
        let longest_run = longest_run(model, &decided, limits);
        let report = report(decided, longest_run, clock.used());
        if let Some(why) = report.vacuous() {
            note(&format!("{}: warning: vacuous: {why}", path.display()));
        }
        let (word, exit) = match report.summary() {
            Summary::Unsafe => ("sat", Exit::Unsafe),
            Summary::Safe => ("unsat", Exit::Safe),
            Summary::Unknown => ("unknown", Exit::Done),
        };
        let unsaid = certificate::expressible(model).err().filter(|_| args.certificate.is_some());
        if let (Summary::Safe, Some(reason)) = (report.summary(), unsaid) {
            note(&format!("{}: safe, but no certificate can say so: {reason}", path.display()));
            return say("unknown", Exit::Done).map(Some);
        }
        match write(&report) {
            // With all cells, there may be one that can be written.
            Err(Error::NotWritten { .. }) if all_fit => return Ok(None),
            written => written?,
        }
        say(word, exit).map(Some)
    }
}

/// The files of the answer.
fn files(args: &HwmccArgs) -> Files<'_> {
    Files { witness: Some(&args.cex), certificate: args.certificate.as_ref(), ..Files::default() }
}

/// Prints the verdict.
fn say(word: &str, exit: Exit) -> Result<Exit, Error> {
    print(format!("{word}\n").as_bytes())?;
    Ok(exit)
}
