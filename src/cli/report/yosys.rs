//! Counterexamples as Yosys witnesses: files whose names end in `.yw`.

use std::path::Path;

use crate::answer::witness::yosys;
use crate::check::Verdict;
use crate::model::names::{Map, Witness};

use super::decided::Summary;
use super::files::Writer;
use super::stale::Kind;
use crate::cli::error::Error;
use crate::cli::output;

/// What a Yosys witness in this file needs to know of the model; nothing if the file is to have another format. Fails
/// if no map says it.
pub fn yosys_witness<'a>(path: Option<&Path>, maps: &'a [Map]) -> Result<Option<&'a Witness>, Error> {
    let Some(path) = path.filter(|path| path.extension().is_some_and(|extension| extension == "yw")) else {
        return Ok(None);
    };
    let found = maps.iter().rev().find_map(Map::witness);
    let reason = "a Yosys witness needs the map of write_aiger -zinit -ywmap FILE.ywa: --map FILE.ywa";
    found.map(Some).ok_or(Error::NotWritten { path: path.to_owned(), reason: reason.to_owned() })
}

impl Writer<'_> {
    /// Writes the first counterexample as a Yosys witness, if there is one.
    pub fn yosys(&self, witness: &Witness, path: &Path) -> Result<(), Error> {
        let (runs, unchecked) = self.answers(Verdict::counterexample);
        let Some(&(property, run)) = runs.first() else {
            return self.nothing(path, Kind::YosysWitness, Summary::Safe);
        };
        output::write(path, self.limits, yosys::write(witness, run).as_bytes())?;
        if runs.len() > 1 && !self.quiet {
            let (path, others) = (path.display(), runs.len() - 1);
            output::note(&format!(
                "{path}: warning: a Yosys witness has one run: that of b{property}, not those of {others} other \
                 properties"
            ));
        }
        let unchecked: Vec<usize> = unchecked.into_iter().filter(|&other| other == property).collect();
        self.warn(path, &unchecked);
        Ok(())
    }
}
