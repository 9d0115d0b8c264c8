//! The files with answers that `check` and `incremental` write.

use std::num::NonZeroUsize;

use crate::model::names::Witness;
use clap::error::ErrorKind;

use super::args::{Cli, FileArgs, InvariantArgs};
use super::error::Error;
use super::output;
use super::report::{Files, Writer};

/// The files that the arguments ask for.
pub fn files<'a>(files: &'a FileArgs, invariants: &'a InvariantArgs) -> Files<'a> {
    Files {
        witness: files.witness.as_ref(),
        vcd: files.vcd.as_ref(),
        vcd_turns: files.vcd_turns.map_or(1, NonZeroUsize::get),
        certificate: files.certificate.as_ref(),
        invariant: invariants.invariant.as_ref(),
        stats: files.stats.as_ref(),
        ..Files::default()
    }
}

/// Refuses a file for the invariant whose format is unknown.
pub fn reject_unknown_format(command: &str, invariants: &InvariantArgs) -> Result<(), Error> {
    match &invariants.invariant {
        Some(path) if invariants.format(path).is_none() => {
            let message =
                "--invariant-format is needed: the name of the file of --invariant does not tell the format";
            Err(Error::Usage(Cli::error(command, ErrorKind::MissingRequiredArgument, message)))
        }
        _ => Ok(()),
    }
}

/// Refuses arguments about files that are valid one by one but not together. `taking` are options that also have their
/// results on standard output.
pub fn reject_unusable(
    command: &str,
    args: &FileArgs,
    invariants: &InvariantArgs,
    taking: impl IntoIterator<Item = String>,
) -> Result<(), Error> {
    let error = |kind, message: &str| Err(Error::Usage(Cli::error(command, kind, message)));
    let files = files(args, invariants);
    reject_unknown_format(command, invariants)?;
    if args.keep_unchecked && files.all().next().is_none() {
        let message = "--keep-unchecked needs a file for answers, such as that of --certificate";
        return error(ErrorKind::MissingRequiredArgument, message);
    }
    let own = files.named().filter(|(_, file)| output::is_standard_output(file));
    let own: Vec<String> = own.map(|(option, _)| format!("--{option} -")).collect();
    let others: Vec<String> = taking.into_iter().collect();
    let all = [own, others].concat();
    match all.len() {
        0 | 1 => Ok(()),
        _ => error(
            ErrorKind::ArgumentConflict,
            &format!("only one result can go to standard output, not those of {}", all.join(" and ")),
        ),
    }
}

/// Writes the answers. If one of the files fails, the others are still written.
pub fn write(
    writer: &Writer<'_>,
    files: &Files<'_>,
    yosys: Option<&Witness>,
    invariants: &InvariantArgs,
) -> Vec<Error> {
    let invariant = |path| {
        let format = invariants.format(path).expect("arguments without a format are refused");
        writer.invariant(invariants, format, path)
    };
    let written = [
        files.witness.map(|path| match yosys {
            Some(witness) => writer.yosys(witness, path),
            None => writer.witness(path),
        }),
        files.vcd.map(|path| writer.vcd(path, files.vcd_turns)),
        files.testbench.map(|path| writer.testbench(path)),
        files.strategy.map(|path| writer.strategy(path)),
        files.certificate.map(|path| writer.certificate(path)),
        files.invariant.map(|path| invariant(path)),
    ];
    written.into_iter().flatten().filter_map(Result::err).collect()
}
