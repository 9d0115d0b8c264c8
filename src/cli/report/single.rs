//! The first counterexample, in forms that have one run only: Yosys witnesses, which are files named `.yw`, benches
//! that replay a run of a design in simulation, and strategies of pebbling models.

use std::path::Path;

use crate::answer::witness::yosys;
use crate::answer::{strategy, testbench};
use crate::check::Verdict;
use crate::model::names::{Map, Witness};

use super::decided::{Summary, WithMemories};
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

    /// Writes the bench of the first counterexample, if there is one: of an assertion, else of a goal.
    pub fn testbench(&self, path: &Path) -> Result<(), Error> {
        let (runs, unchecked) = self.answers(Verdict::counterexample);
        let names = self.report.names;
        let first = runs.iter().min_by_key(|(property, _)| (names.is_goal(*property), *property));
        let Some(&(property, run)) = first else {
            return self.nothing(path, Kind::Testbench, Summary::Safe);
        };
        let not_written = |reason: String| Error::NotWritten { path: path.to_owned(), reason };
        let interface =
            self.report.interface.ok_or_else(|| not_written("only designs have a bench".to_owned()))?;
        let text = match self.report.design {
            None => testbench::write(self.report.model, names, interface, run, &[]),
            Some(of @ WithMemories { design, names, .. }) => {
                let run = self.report.in_design(run).expect("it has been replayed");
                let cells = self.cells(of, std::slice::from_ref(&run)).into_iter();
                let cells: Vec<_> =
                    cells.map(|mut cell| (cell.name, cell.values[0].swap_remove(0))).collect();
                testbench::write(&design.model, names, interface, &run.run, &cells)
            }
        };
        let text = text.map_err(|error| not_written(error.to_string()))?;
        output::write(path, self.limits, text.as_bytes())?;
        if runs.len() > 1 && !self.quiet {
            let (path, label, others) = (path.display(), names.label(property), runs.len() - 1);
            output::note(&format!("{path}: the bench replays the run of {label}; other failures: {others}"));
        }
        let unchecked: Vec<usize> = unchecked.into_iter().filter(|&other| other == property).collect();
        self.warn(path, &unchecked);
        Ok(())
    }

    /// Writes the strategy, if there is a counterexample: a drawing if the file is called `.svg`, else text.
    pub fn strategy(&self, path: &Path) -> Result<(), Error> {
        let (runs, unchecked) = self.answers(Verdict::counterexample);
        let Some((_, run)) = runs.first() else {
            return self.nothing(path, Kind::Strategy, Summary::Safe);
        };
        let strategy = strategy::of(self.report.model, run)
            .map_err(|error| Error::no_strategy(self.report.path, error))?;
        let is_drawing = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
        let text = if is_drawing { strategy::svg(&strategy) } else { strategy::text(&strategy) };
        output::write(path, self.limits, text.as_bytes())?;
        self.warn(path, &unchecked);
        Ok(())
    }
}
