//! The family that the arguments of `incremental` mean, and what is wrong with them.

use std::path::Path;

use crate::check::family::{Family, NoFamily};
use crate::config::Config;
use crate::input;
use crate::limits::Limits;
use crate::model::names::{Names, percent};
use crate::model::{Bound, Model, StateVariable};
use clap::error::ErrorKind;

use super::answers;
use super::args::{Cli, FamilyFormat, IncrementalArgs, word};
use super::error::Error;
use super::output::is_standard_output;

/// The configuration of the searches. Fails if the arguments do not go together.
pub fn config(args: &IncrementalArgs) -> Result<Config, Error> {
    let error = |message: &str| Error::Usage(Cli::error("incremental", ErrorKind::ArgumentConflict, message));
    let config = args.config().ok_or_else(|| {
        error(&format!(
            "--engine {} has no frames that the next search could begin with: use pdrer, pdr or quip",
            word(args.engine)
        ))
    })?;
    let systems = args.systems();
    let taking = systems.iter().filter(|(_, file)| is_standard_output(file));
    let taking = taking.map(|(number, _)| format!("--write-system {} -", number.display()));
    let strategy = args.strategy.as_deref().filter(|path| is_standard_output(path));
    let taking = taking.chain(strategy.map(|_| "--strategy -".to_owned()));
    let saved = args.frames.save_frames.as_deref().filter(|path| is_standard_output(path));
    let taking = taking.chain(saved.map(|_| "--save-frames -".to_owned()));
    let json = (args.format == FamilyFormat::Json).then(|| "--format json".to_owned());
    answers::reject_unusable("incremental", &args.files, &args.invariants, taking.chain(json))?;
    Ok(config)
}

/// The systems to write: their bounds and files.
pub fn systems(args: &IncrementalArgs) -> Result<Vec<(i64, &Path)>, Error> {
    let parsed = |(number, file): (&std::ffi::OsString, _)| {
        let bound = number.to_str().and_then(|number| number.parse().ok());
        let message = format!("--write-system needs a bound and a file: {} is no integer", number.display());
        let error = || Error::Usage(Cli::error("incremental", ErrorKind::InvalidValue, &message));
        Ok((bound.ok_or_else(error)?, file))
    };
    args.systems().into_iter().map(parsed).collect()
}

/// The family of a property, if the model is one.
pub fn family<'m>(
    path: &Path,
    model: &'m Model,
    property: usize,
    names: &Names,
    limits: &Limits,
) -> Result<Family<'m>, Error> {
    Family::new(model, property, limits).map_err(|reason| match reason {
        NoFamily::Stopped(stopped) => Error::Input(input::Error::Stopped(stopped)),
        NoFamily::NotMonotone { ref state, ref inputs, .. } => {
            let values = assignment(names, state, inputs);
            Error::about(path, format_args!("{reason}: {values}"))
        }
        reason => Error::about(path, reason),
    })
}

/// The position of the bound of this number.
pub fn position(path: &Path, bounds: &[Bound], number: i64) -> Result<usize, Error> {
    bounds.iter().position(|bound| bound.number == number).ok_or_else(|| {
        let bounds: Vec<String> = bounds.iter().map(|bound| bound.number.to_string()).collect();
        let bounds = bounds.join(", ");
        Error::about(path, format_args!("there is no bound {number}: the bounds are {bounds}"))
    })
}

/// Values of latches and inputs, by name.
fn assignment(names: &Names, state: &[(StateVariable, bool)], inputs: &[(usize, bool)]) -> String {
    let show = |name: &[u8], value: bool| format!("{} = {}", percent(name, b" ,="), u8::from(value));
    let latches = state.iter().map(|&(variable, value)| match variable {
        StateVariable::Latch(i) => show(&names.latch(i).bytes, value != names.latch(i).inverted),
        StateVariable::FirstStep => show(b"first step", value),
    });
    let inputs =
        inputs.iter().map(|&(i, value)| show(&names.input(i).bytes, value != names.input(i).inverted));
    latches.chain(inputs).collect::<Vec<_>>().join(", ")
}
