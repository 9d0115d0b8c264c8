//! The command `check`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::CommandFactory;
use clap::error::ErrorKind;
use pdrer::answer::certificate;
use pdrer::config::Config;
use pdrer::model::names::{Names, Witness};

use super::args::{CheckArgs, Cli, Engine, Format};
use super::decide::{decide, limits};
use super::error::Error;
use super::exit::Exit;
use super::model::{load_maps, load_to_check};
use super::output;
use super::progress::Progress;
use super::report::{Clock, Files, Report, aiger, json, plain};
use super::report::{write_certificate, write_invariant, write_vcd, write_witness};
use super::report::{write_yosys_witness, yosys_witness};
use super::signals;

/// Decides the properties of all models.
pub fn run(args: &CheckArgs) -> Result<Exit, Error> {
    reject_unusable(args)?;
    let check = Check { config: args.config(), interrupt: signals::interrupt(), args };
    let mut worst = Exit::Safe;
    for (i, path) in args.models.iter().enumerate() {
        if check.interrupt.load(Ordering::Relaxed) {
            let models = args.models.len();
            output::note(&format!("interrupted: {} of {models} models left unchecked", models - i));
            return Ok(worst.worst(Exit::Done));
        }
        worst = worst.worst(check.model(path).unwrap_or_else(|error| error.report()));
    }
    Ok(match (worst, args.format) {
        (Exit::Safe | Exit::Unsafe, Format::Aiger | Format::AigerOne) => Exit::Done,
        _ => worst,
    })
}

/// Refuses arguments that are valid one by one but not together.
fn reject_unusable(args: &CheckArgs) -> Result<(), Error> {
    let error = |kind, message: &str| {
        let mut command = Cli::command();
        command.build();
        let check = command.find_subcommand_mut("check").expect("`check` is a command");
        Err(Error::Usage(check.error(kind, message)))
    };
    let invariants = &args.invariants;
    if let Some(path) = &invariants.invariant
        && invariants.format(path).is_none()
    {
        let message =
            "--invariant-format is needed: the name of the file of --invariant does not tell the format";
        return error(ErrorKind::MissingRequiredArgument, message);
    }
    if args.bound.is_some() && args.engine != Engine::Sim {
        return error(
            ErrorKind::ArgumentConflict,
            "--bound needs --engine sim: the other engines have no bound",
        );
    }
    let files = [
        ("witness", &args.witness),
        ("vcd", &args.vcd),
        ("certificate", &args.certificate),
        ("invariant", &invariants.invariant),
        ("stats", &args.stats),
    ];
    match files.into_iter().find(|(_, file)| file.is_some()) {
        Some((option, _)) if args.models.len() > 1 => error(
            ErrorKind::ArgumentConflict,
            &format!("--{option} needs a single model: each one would overwrite the file of the one before"),
        ),
        _ => Ok(()),
    }
}

/// The arguments of the command and what follows from them. It is the same for all models.
struct Check<'a> {
    args: &'a CheckArgs,
    config: Config,
    interrupt: Arc<AtomicBool>,
}

impl Check<'_> {
    /// Decides the properties of one model, writes its files, prints its verdict.
    fn model(&self, path: &Path) -> Result<Exit, Error> {
        let mut clock = Clock::start();
        let args = self.args;
        let (model, properties) = load_to_check(path, args.property, args.verbosity.quiet)?;
        let files = Files {
            witness: args.witness.as_ref(),
            vcd: args.vcd.as_ref(),
            certificate: args.certificate.as_ref(),
            invariant: args.invariants.invariant.as_ref(),
            stats: args.stats.as_ref(),
        };
        if files.certificate.is_some() {
            certificate::expressible(&model)
                .map_err(|e| Error::NotExpressible { path: path.to_owned(), reason: e.to_string() })?;
        }
        files.test(path)?;
        let maps = load_maps(&args.map.files, &model, args.verbosity.quiet)?;
        let yosys = yosys_witness(args.witness.as_deref(), &maps)?;
        let names = Names::with_maps(&model, &maps);
        clock.read();

        let limits = limits(&args.limits, clock.start, &self.interrupt);
        let mut progress = Progress::new(&args.verbosity, args.format, self.label(path));
        let decided = decide(path, &model, &properties, &self.config, &limits, &mut progress)?;
        drop(progress);
        let report = Report { path, model: &model, decided, used: clock.used() };

        let failures = self.write(&report, files, &names, yosys);
        self.print(&report)?;
        let verdict = Exit::from(report.summary());
        Ok(failures.iter().fold(verdict, |exit, failure| exit.worst(failure.report())))
    }

    /// Writes the files. If one of them fails, the others are still written, and the verdict is still printed.
    fn write(
        &self,
        report: &Report<'_>,
        files: Files<'_>,
        names: &Names,
        yosys: Option<&Witness>,
    ) -> Vec<Error> {
        let stats = |path: &PathBuf| output::write(path, &json::pretty(report, self.args));
        let args = &self.args.invariants;
        let invariant = |path: &PathBuf| {
            let format = args.format(path).expect("arguments without a format are refused");
            write_invariant(report, names, args, format, path)
        };
        let written = [
            files.witness.map(|path| match yosys {
                Some(witness) => write_yosys_witness(report, witness, path),
                None => write_witness(report, path),
            }),
            files.vcd.map(|path| write_vcd(report, names, path)),
            files.certificate.map(|path| write_certificate(report, path)),
            files.invariant.map(invariant),
            files.stats.map(stats),
        ];
        written.into_iter().flatten().filter_map(Result::err).collect()
    }

    /// The prefix of lines about this model: its name, if there are several models.
    fn label(&self, path: &Path) -> String {
        if self.args.models.len() > 1 { format!("{}: ", path.display()) } else { String::new() }
    }

    fn print(&self, report: &Report<'_>) -> Result<(), Error> {
        let several = self.args.models.len() > 1;
        match self.args.format {
            Format::Plain if several => output::print(plain::lines(report).as_bytes()),
            Format::Plain => output::print(plain::page(report).as_bytes()),
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
