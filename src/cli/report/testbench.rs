//! Counterexamples of designs as benches that replay them in simulation.

use std::path::Path;

use crate::answer::testbench;
use crate::check::Verdict;

use super::decided::{Summary, WithMemories};
use super::files::Writer;
use super::stale::Kind;
use crate::cli::error::Error;
use crate::cli::output;

impl Writer<'_> {
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
}
