//! Writes the counterexample of a pebbling model as a strategy.

use std::path::Path;

use crate::answer::strategy;
use crate::check::Verdict;

use super::decided::Summary;
use super::files::Writer;
use super::stale::Kind;
use crate::cli::error::Error;
use crate::cli::output;

impl Writer<'_> {
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
