//! Turns of searches that share a thread, in numbers of calls of their stop functions.
//!
//! A query that has to wait is interrupted, and repeated later: the solver keeps what it has learnt. Rejected: turns in
//! seconds, with which no run could be repeated.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::sat::Stop;

/// How much a search has done, and when it has to wait. Clones share the count.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    done: Arc<AtomicU64>,
    /// The search has to wait when it has done so much; 0: it need not.
    end: Arc<AtomicU64>,
}

impl Turn {
    /// How much has been done so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Something has been done that makes no calls.
    pub fn count(&self, calls: u64) {
        self.done.fetch_add(calls, Ordering::Relaxed);
    }

    /// The search may go on until it has done so much in all; without an end if there is none.
    pub fn last_until(&self, end: Option<u64>) {
        self.end.store(end.map_or(0, |end| end.max(1)), Ordering::Relaxed);
    }

    /// Does the search have to wait?
    pub fn is_over(&self) -> bool {
        let end = self.end.load(Ordering::Relaxed);
        end > 0 && self.done() >= end
    }

    /// A stop function that counts only.
    pub fn counting(&self, stop: Stop) -> Stop {
        let turn = self.clone();
        Arc::new(move || {
            turn.count(1);
            stop()
        })
    }

    /// A stop function that counts, and also ends what has to wait.
    pub fn stop(&self, stop: Stop) -> Stop {
        let turn = self.clone();
        Arc::new(move || {
            turn.count(1);
            turn.is_over() || stop()
        })
    }
}
