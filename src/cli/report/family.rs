//! What is known of a family of systems, as data.

use std::path::Path;

use crate::check::Verdict;
use crate::check::family::{self, Ran};
use crate::limits::Stopped;
use crate::model::names::Names;
use crate::model::{Bound, Model};

use super::clock::Used;
use super::decided::Report;

/// What is known of a family.
pub struct FamilyReport<'a> {
    /// The file of the model.
    pub path: &'a Path,
    /// The model, without bounds as constraints.
    pub model: &'a Model,
    /// The names of its signals and properties.
    pub names: &'a Names,
    /// The property.
    pub property: usize,
    /// The bounds, from the tightest to the loosest.
    pub bounds: &'a [Bound],
    /// The systems that were searched, in that order.
    pub ran: &'a [Ran],
    /// The tightest system that is known to be unsafe.
    pub least_unsafe: Option<Side<'a>>,
    /// The loosest system that is known to be safe.
    pub greatest_safe: Option<Side<'a>>,
    /// The limit that ended the run before the first search.
    pub stopped: Option<Stopped>,
    /// The time used, including the time for reading.
    pub used: Used,
}

/// The answer about a system on one side of the border.
pub struct Side<'a> {
    /// Its bound.
    pub bound: i64,
    /// The report about it. Its property is undecided if a limit has ended the self-check.
    pub report: Report<'a>,
}

impl Side<'_> {
    fn verdict(&self) -> &Verdict {
        &self.report.leading().outcome.verdict
    }

    /// Was the answer verified, or not to be verified?
    pub fn is_known(&self) -> bool {
        !matches!(self.verdict(), Verdict::Unknown { .. })
    }
}

impl<'a> FamilyReport<'a> {
    /// The answers about the systems at the border.
    pub fn sides(&self) -> impl Iterator<Item = &Side<'a>> {
        [&self.least_unsafe, &self.greatest_safe].into_iter().flatten()
    }

    /// Why the border is not known; none if it is.
    pub fn reason(&self) -> Option<String> {
        let early = self.stopped.map(|stopped| stopped.to_string());
        let search = || match &self.ran.last()?.verdict {
            family::Verdict::Unknown(reason) => Some(reason.to_string()),
            _ => None,
        };
        let check = || {
            self.sides().find_map(|side| match side.verdict() {
                Verdict::Unknown { reason, .. } => Some(reason.to_string()),
                _ => None,
            })
        };
        early.or_else(search).or_else(check)
    }
}
