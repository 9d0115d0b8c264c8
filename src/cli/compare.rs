//! The command `compare`: several engines, one after the other, and what their proofs have in common.
//!
//! The engines run in this process, so that one solver of the library compares their invariants. Rejected: a process
//! for each of them, which would begin with the same memory; `hwmcc run` does that.

use std::path::Path;

use crate::answer::compare::{Comparison, compare};
use crate::answer::invariant::Invariant;
use crate::check::{self, Contradiction, Outcome, Verdict};
use crate::config::Worker;
use crate::engine::Reason;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::names::Names;
use crate::rtl::Memories;
use crate::verify::Words;
use clap::error::ErrorKind;

use super::args::{self, Cli, CompareArgs, CompareFormat, Format};
use super::contradiction;
use super::decide::longest_run;
use super::design::Reading;
use super::error::Error;
use super::exit::Exit;
use super::model::{bits_to_check, undecided};
use super::output;
use super::progress::Progress;
use super::property::the_property;
use super::report::{Clock, Compared, Decided, Files, Report, Searched, compare_json};
use super::signals;
use super::words::replay;

/// Decides a property by each engine.
pub fn run(args: &CompareArgs) -> Result<Exit, Error> {
    let usage = |message: String| Error::Usage(Cli::error("compare", ErrorKind::ValueValidation, &message));
    let workers = args.workers().map_err(usage)?;
    let mut clock = Clock::start();
    let limits = Limits { memory_mib: args.memory, ..signals::limits() };
    let path = args.model.as_path();
    let within = limits.within(args.timeout);
    let (files, quiet) = (std::slice::from_ref(&args.model), args.verbosity.quiet);
    let reading = Reading { args: &args.rtl, memories: Memories::Registers, quiet, limits: &within };
    let read = reading
        .files("compare", files)
        .and_then(|contents| bits_to_check(contents, path, &args.words, args::View::ALL, &within));
    if let Some(reason) = read.as_ref().err().and_then(undecided) {
        return unread(args, &workers, &reason, &clock);
    }
    let loaded = read?;
    let (model, words) = (&loaded.model, loaded.words());
    let names = &Names::with_maps(model, loaded.map.as_slice());
    let property = the_property(path, model, names, args.property.as_deref(), model.goals())?;
    clock.read();
    let job = Job { args, path, model, words, names, property, limits: &limits };
    let report = |decided, longest_run| Report {
        words,
        longest_run,
        ..Report::new(path, model, names, decided, clock.used())
    };
    let found = job.search(&workers);
    if let Err(Error::Contradiction { contradiction, .. }) = &found {
        let report = report(contradiction::both(contradiction), None);
        contradiction::note_others(&report, &Files::default());
    }
    let (decided, mut engines) = found?;
    let first = job.compare(&decided, &mut engines);
    let longest_run = longest_run(model, &decided, &limits.within(args.timeout));
    let report = report(decided, longest_run);
    if let Some(why) = report.vacuous().filter(|_| !args.verbosity.quiet) {
        output::note(&format!("{}: warning: vacuous: {why}", path.display()));
    }
    print(args, &Compared { report, engines, first })
}

/// The model could not be loaded, for a reason that says nothing about it: no engine decides anything.
fn unread(args: &CompareArgs, workers: &[Worker], reason: &Reason, clock: &Clock) -> Result<Exit, Error> {
    let property = args.property.as_ref().and_then(|name| name.parse().ok()).unwrap_or(0);
    let decided = |_: &Worker| Decided { property, outcome: Outcome::unknown(reason.clone()) };
    let model = &Model::default();
    let names = &Names::of(model);
    let report = Report::new(&args.model, model, names, workers.iter().map(decided).collect(), clock.used());
    let engines = workers.iter().map(|worker| Searched::new(worker, Clock::start().used())).collect();
    print(args, &Compared { report, engines, first: None })
}

fn print(args: &CompareArgs, compared: &Compared<'_>) -> Result<Exit, Error> {
    match args.format {
        CompareFormat::Plain => output::print(compared.table().as_bytes())?,
        CompareFormat::Json => output::print(&compare_json::line(compared))?,
    }
    Ok(compared.summary().into())
}

/// A property, and what goes with it.
struct Job<'a> {
    args: &'a CompareArgs,
    path: &'a Path,
    model: &'a Model,
    words: Option<Words<'a>>,
    names: &'a Names,
    property: usize,
    /// Without a limit of time.
    limits: &'a Limits,
}

impl Job<'_> {
    /// Has all engines decide the property.
    ///
    /// # Errors
    /// If an answer is wrong, or two contradict each other.
    fn search(&self, workers: &[Worker]) -> Result<(Vec<Decided>, Vec<Searched>), Error> {
        let &Job { args, path, model, words, names, property, limits } = self;
        let mut progress = Progress::new(&args.verbosity, Format::Plain, String::new(), names, &[property]);
        let (mut decided, mut engines) = (Vec::new(), Vec::new());
        for worker in workers {
            progress.begin(format!("{}: ", worker.name));
            let (clock, limits) = (Clock::start(), limits.within(args.timeout));
            let outcome =
                check::decide(model, property, &worker.config, &limits, &mut |event| progress.search(event));
            let outcome = outcome.map_err(|error| Error::of_check(path, error))?;
            engines.push(Searched::new(worker, clock.used()));
            let found = Decided { property, outcome };
            replay(path, words, None, None, std::slice::from_ref(&found))?;
            decided.push(found);
            let verdicts = workers.iter().zip(&decided).map(|(w, d)| (&w.name[..], &d.outcome.verdict));
            if let Some(contradiction) = contradicting(property, verdicts) {
                return Err(Error::Contradiction { path: path.to_owned(), contradiction });
            }
        }
        Ok((decided, engines))
    }

    /// Compares each invariant with the first one. Returns whose that is.
    fn compare(&self, decided: &[Decided], engines: &mut [Searched]) -> Option<usize> {
        let invariant = |i: usize| decided[i].outcome.verdict.invariant();
        let mut proved = (0..decided.len()).filter_map(|i| Some((i, invariant(i)?)));
        let (number, first) = proved.next()?;
        for (i, other) in proved {
            engines[i].comparison = Some(self.comparison(first, other));
        }
        Some(number)
    }

    fn comparison(&self, first: &Invariant, other: &Invariant) -> Comparison {
        let limits = self.limits.within(self.args.timeout);
        compare(self.model, self.property, first, other, &limits)
            .expect("invariants are about safety properties")
    }
}

/// A proof and a counterexample, if there are both.
fn contradicting<'v>(
    property: usize,
    verdicts: impl Iterator<Item = (&'v str, &'v Verdict)> + Clone,
) -> Option<Box<Contradiction>> {
    let (proving, proof) = verdicts.clone().find(|(_, verdict)| verdict.holds())?;
    let (failing, run) = verdicts.clone().find(|(_, verdict)| verdict.counterexample().is_some())?;
    let (names, verdicts) = ([proving, failing].map(str::to_owned), [proof, run].map(Verdict::clone));
    Some(Box::new(Contradiction { property, names, verdicts }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::witness::Counterexample;

    #[test]
    fn proofs_and_counterexamples_contradict_each_other() {
        let unknown = Outcome::unknown(Reason::Incomplete(String::new())).verdict;
        let safe = Verdict::Safe(Invariant::default());
        let run = Counterexample { property: 3, state: [].into(), inputs: vec![[].into()], back: None };
        let failing = Verdict::Unsafe(run);
        let of = |verdicts: &[(&'static str, &Verdict)]| contradicting(3, verdicts.iter().copied());
        assert_eq!(of(&[("a", &safe), ("b", &unknown), ("c", &safe)]), None);
        assert_eq!(of(&[("a", &unknown), ("b", &failing)]), None);
        let found = of(&[("a", &unknown), ("b", &failing), ("c", &safe)]).unwrap();
        let error = Error::Contradiction { path: "m.aig".into(), contradiction: found };
        assert_eq!(
            error.to_string(),
            "m.aig: contradiction about property 3: `c` has a proof, `b` has a counterexample; no verdict. Please \
             report this together with the model"
        );
        assert_eq!(error.report(), Exit::OwnFailure);
    }
}
