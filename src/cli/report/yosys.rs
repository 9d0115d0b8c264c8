//! Counterexamples as Yosys witnesses: files whose names end in `.yw`.

use std::path::Path;

use pdrer::answer::witness::yosys;
use pdrer::model::names::{Map, Witness};

use super::decided::Report;
use crate::cli::error::Error;
use crate::cli::output;

/// What a Yosys witness in this file needs to know of the model; nothing if the file is to have another format. Fails if
/// no map says it.
pub fn yosys_witness<'a>(path: Option<&Path>, maps: &'a [Map]) -> Result<Option<&'a Witness>, Error> {
    let Some(path) = path.filter(|path| path.extension().is_some_and(|extension| extension == "yw")) else {
        return Ok(None);
    };
    let found = maps.iter().rev().find_map(Map::witness);
    let reason = "a Yosys witness needs the map of write_aiger -zinit -ywmap FILE.ywa: --map FILE.ywa";
    found.map(Some).ok_or(Error::NotWritten { path: path.to_owned(), reason: reason.to_owned() })
}

/// Writes the first counterexample, if there is one.
pub fn write_yosys_witness(report: &Report<'_>, witness: &Witness, path: &Path) -> Result<(), Error> {
    let mut runs = report.counterexamples();
    let Some(run) = runs.next() else { return Ok(()) };
    let others = runs.count();
    if others > 0 {
        let only = format!(
            "{}: warning: a Yosys witness has one run: that of b{}, not ",
            path.display(),
            run.property
        );
        output::note(&format!("{only}those of {others} other properties"));
    }
    output::write(path, yosys::write(witness, run).as_bytes())
}
