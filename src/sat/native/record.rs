//! The log together with what is needed to write it.

use super::ids::Ids;
use super::log::{ClauseId, Log};
use crate::logic::lit::Lit;

/// The log with what is needed to write it.
#[derive(Default)]
pub(super) struct Record {
    pub log: Log,
    pub ids: Ids,
    /// The clause that follows from the last query: every literal of it is the negation of an assumption.
    pub refutation: Option<ClauseId>,
}

impl Record {
    /// A literal is assigned on level 0 for this reason.
    pub fn fix(&mut self, lit: Lit, reason: ClauseId) {
        let Record { log, ids, .. } = self;
        let others: Vec<ClauseId> = log
            .lits(reason)
            .iter()
            .filter(|&&other| other != lit)
            .map(|other| ids.unit(other.var()))
            .collect();
        let unit = match others.is_empty() {
            true => reason,
            false => log.add([lit], [reason].into_iter().chain(others)),
        };
        ids.set_unit(lit.var(), unit);
    }
}
