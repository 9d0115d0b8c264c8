//! The command `import`: a certificate of another tool as an invariant of the model.

use crate::check::{self, Begin};
use crate::config::Config;
use crate::engine;
use crate::model::Model;
use crate::model::names::Names;
use crate::verify::{self, Rejected, Unverified};

use super::answers;
use super::args::{ImportArgs, View};
use super::decide::{limits, longest_run};
use super::error::Error;
use super::exit::Exit;
use super::model::{bits_to_check, bytes, contents, load_bytes, load_maps};
use super::output::{self, note, print};
use super::property::property;
use super::report::{Clock, Decided, Files, Lemmas, Report, Writer, json, plain};
use super::signals;

/// Verifies the certificate, learns lemmas from it, and writes the invariant that they make.
pub fn run(args: &ImportArgs) -> Result<Exit, Error> {
    let mut clock = Clock::start();
    let files = Files {
        certificate: args.certificate.as_ref(),
        stats: args.stats.as_ref(),
        invariant: args.invariants.invariant.as_ref(),
        ..Files::default()
    };
    answers::reject_unknown_format("import", &args.invariants)?;
    let limits = limits(&args.limits, clock.start, &signals::limits());
    let path = &args.model;
    let contents = contents(path, args.verbosity.quiet, &limits)?;
    let loaded = bits_to_check(contents, path, &args.words, View::ALL, &limits)?;
    let (model, words) = (&loaded.model, loaded.words());
    [path, &args.from].into_iter().try_for_each(|path| files.test(path))?;
    let names = Names::with_maps(model, &load_maps(None, &args.map.files, model, args.verbosity.quiet)?);
    let certificate = load_bytes(&bytes(&args.from)?, &args.from, args.verbosity.quiet)?;
    let properties = match &args.property {
        Some(wanted) => vec![property(path, model, &names, wanted)?],
        None => verify::parse_claim(&certificate).unwrap_or((0..model.properties().len()).collect()),
    };
    if let Err(reason) = verified(model, &certificate, &properties, args) {
        print(format!("REJECTED: {reason}\n").as_bytes())?;
        return Ok(Exit::Input);
    }
    clock.read();
    let title = args.from.to_string_lossy();
    let config = Config {
        self_check: args.check.evidence(),
        minimize: args.invariants.budget(true),
        ..Config::default()
    };
    let (mut decided, mut lemmas) = (Vec::new(), None);
    for &property in &properties {
        let of_check = |error| Error::of_check(path, error);
        let adopted = check::adopt(&certificate, &title, model, property, &limits).map_err(of_check)?;
        let outcome = match adopted {
            Ok(Some(candidates)) => {
                let mut examined = None;
                let engine = &mut *engine::select(&config);
                let observer = &mut |event: engine::Event<'_>| {
                    if let engine::Event::Examined { examined: found } = event {
                        examined = Some(found.clone());
                    }
                };
                let outcome = check::decide_from(
                    engine,
                    Begin::Candidates(&candidates),
                    model,
                    property,
                    &config,
                    &limits,
                    observer,
                );
                lemmas = examined.map(|examined| Lemmas { candidates, examined });
                outcome.map_err(of_check)?
            }
            Ok(None) => check::Outcome::unknown(engine::Reason::Incomplete(
                "the certificate does not exclude enough states".to_owned(),
            )),
            Err(stopped) => check::Outcome::unknown(stopped),
        };
        decided.push(Decided { property, outcome });
    }
    let own = certificate.latches.len().saturating_sub(model.latches.len());
    if own > 0 && !args.verbosity.quiet {
        let latches = if own == 1 { "latch" } else { "latches" };
        note(&format!("{title}: {own} {latches} of its own, eliminated"));
    }
    let longest_run = longest_run(model, &decided, &limits);
    let report =
        Report { words, longest_run, lemmas, ..Report::new(path, model, &names, decided, clock.used()) };
    let writer = Writer { quiet: args.verbosity.quiet, ..Writer::new(&report, &limits) };
    let mut failures = answers::write(&writer, &files, None, &args.invariants);
    let stats = args.stats.as_ref().map(|path| output::write(path, &limits, &json::of_import(&report)));
    failures.extend(stats.and_then(Result::err));
    match files.take_standard_output() {
        true => note(plain::page(&report).trim_end()),
        false => print(plain::page(&report).as_bytes())?,
    }
    Ok(failures.iter().fold(report.exit(), |exit, failure| exit.worst(failure.report())))
}

/// Fails if the certificate is none.
fn verified(
    model: &Model,
    certificate: &Model,
    properties: &[usize],
    args: &ImportArgs,
) -> Result<(), Rejected> {
    certificate.stratified().map_err(Rejected::Cyclic)?;
    let evidence = args.check.evidence().unwrap_or_default();
    verify::certificate(model, certificate, properties, evidence, None).map_err(Unverified::rejected)
}
