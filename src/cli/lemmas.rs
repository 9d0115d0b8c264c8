//! Lemmas from outside: reads candidates, says what became of them, and writes the states that show why.

use std::path::{Path, PathBuf};

use crate::answer::candidates::{Candidates, Fate};
use crate::answer::import;
use crate::answer::witness::{Counterexample, vcd};
use crate::limits::Limits;
use crate::model::Model;
use crate::model::names::Names;

use super::error::Error;
use super::model::bytes_within;
use super::output;
use super::report::{Lemmas, lemmas};

/// More candidates that fail than this are summarised.
const MOST_NOTES: usize = 100;

/// Reads the candidates in these files.
pub fn load(paths: &[PathBuf], model: &Model, names: &Names, limits: &Limits) -> Result<Candidates, Error> {
    let mut candidates = Candidates::default();
    for path in paths {
        let bytes = bytes_within(path, limits)?;
        import::read(&bytes, &path.to_string_lossy(), model, names, &mut candidates).map_err(|error| {
            match error.line {
                0 => Error::about(path, error),
                line => Error::within(path, format_args!("{line}: {error}")),
            }
        })?;
    }
    Ok(candidates)
}

/// Says how many candidates are inductive, and why the others are not.
pub fn note(found: &Lemmas, model: &Model, names: &Names) {
    let Lemmas { candidates, examined } = found;
    let failing = examined.fates.iter().enumerate().filter(|(_, fate)| **fate != Fate::Inductive);
    let failing: Vec<usize> = failing.map(|(k, _)| k).collect();
    for &k in failing.iter().take(MOST_NOTES) {
        output::note(&lemmas::line(found, model, names, k));
    }
    if failing.len() > MOST_NOTES {
        output::note(&format!("... and {} others; --cti FILE.json has all", failing.len() - MOST_NOTES));
    }
    let (inductive, all) = (examined.inductive(), candidates.lemmas.len());
    output::note(&format!("{inductive} of {all} lemmas are inductive together with the property"));
}

/// Writes the states that show why candidates fail: all as JSON, or the waveform of one.
pub fn write_examples(
    path: &Path,
    found: &Lemmas,
    (model, names): (&Model, &Names),
    property: usize,
    title: &Path,
    limits: &Limits,
) -> Result<(), Error> {
    if path.extension().is_none_or(|extension| extension != "vcd") {
        return output::write(path, limits, &lemmas::examples(found, model, names));
    }
    let steps = found.examined.fates.iter().find_map(|fate| match fate {
        Fate::NotInductive(number) => Some(*number),
        _ => None,
    });
    let Some(number) = steps else {
        output::note(&format!("{}: not written: there is no counterexample to induction", path.display()));
        return Ok(());
    };
    let example = &found.examined.examples[number];
    let run =
        Counterexample { property, state: example.state.clone(), inputs: example.inputs.clone(), back: None };
    let title = format!("{}, to induction", title.display());
    output::write_by(path, limits, |out| vcd::write(model, names, &title, &[&run], &[], &mut &mut *out))
}
