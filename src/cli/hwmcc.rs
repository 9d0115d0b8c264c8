//! The command `hwmcc`, which the hardware model checking competition calls.

use pdrer::answer::certificate;
use pdrer::config::Config;

use super::args::HwmccArgs;
use super::decide::{decide, limits};
use super::error::Error;
use super::exit::Exit;
use super::model::load_to_check;
use super::output::{note, print};
use super::progress::Progress;
use super::report::{Clock, Files, Report, Summary, write_certificate, write_witness};
use super::signals;

/// Decides property 0, writes the answer and then prints the verdict. If the answer cannot be written, prints no
/// verdict.
pub fn run(args: &HwmccArgs) -> Result<Exit, Error> {
    let clock = Clock::start();
    let path = &args.model;
    let limits = limits(&args.limits, clock.start, &signals::interrupt());
    let (model, properties) = match load_to_check(path, Some(0), false, &limits) {
        Err(error) if error.stopped().is_some() => {
            print(b"unknown\n")?;
            return Ok(Exit::Done);
        }
        read => read?,
    };
    let others = model.properties().len() - properties.len();
    if others > 0 {
        note(&format!("{}: warning: only property 0 is checked, {others} are not", path.display()));
    }
    let files = Files { witness: Some(&args.cex), certificate: Some(&args.certificate), ..Files::default() };
    files.test(path)?;
    let progress = &mut Progress::silent();
    let decided = decide(path, &model, &properties, &Config::default(), &limits, progress)?;
    let report = Report { path, model: &model, decided, used: clock.used() };
    let (word, exit) = match report.summary() {
        Summary::Unsafe => {
            write_witness(&report, &args.cex)?;
            ("sat", Exit::Unsafe)
        }
        Summary::Safe => match certificate::expressible(&model) {
            Ok(()) => {
                write_certificate(&report, &args.certificate)?;
                ("unsat", Exit::Safe)
            }
            Err(reason) => {
                note(&format!("{}: safe, but no certificate can say so: {reason}", path.display()));
                ("unknown", Exit::Done)
            }
        },
        Summary::Unknown => ("unknown", Exit::Done),
    };
    print(format!("{word}\n").as_bytes())?;
    Ok(exit)
}
