//! The command `hwmcc`, which the hardware model checking competition calls.

use pdrer::answer::certificate;
use pdrer::config::{Config, Several};
use pdrer::model::names::Names;

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
    let model = load_to_check(path, false)?;
    let others = model.properties().len() - 1;
    if others > 0 {
        note(&format!("{}: warning: only property 0 is checked, {others} are not", path.display()));
    }
    let files = Files { witness: Some(&args.cex), certificate: Some(&args.certificate), ..Files::default() };
    files.test(path)?;
    let limits = limits(&args.limits, clock.start, &signals::limits());
    let names = Names::of(&model);
    let progress = &mut Progress::silent(&names);
    let (config, several) = (Config::default(), Several::default());
    let decided = decide(path, &model, &[0], &config, &several, &limits, progress)?;
    let report = Report { path, model: &model, names: &names, decided, used: clock.used() };
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
