//! When to re-encode (Section 4).

use crate::config::Delta;

/// The Δ of `--er-delta auto` in the beginning.
const EAGER: usize = 8;

/// Counts lemmas.
#[derive(Clone, Debug)]
pub struct Trigger {
    delta: Delta,
    /// Δ now.
    patience: usize,
    /// The number of lemmas after the last re-encoding.
    size: usize,
}

impl Trigger {
    /// Nothing re-encoded yet.
    pub fn new(delta: Delta) -> Trigger {
        let patience = match delta {
            Delta::Auto => EAGER,
            Delta::Lemmas(lemmas) => lemmas,
        };
        Trigger { delta, patience, size: 0 }
    }

    /// Is it time?
    pub fn fires(&self, lemmas: usize) -> bool {
        lemmas > self.size.saturating_add(self.patience)
    }

    /// Told the number of lemmas before and after each re-encoding.
    pub fn reencoded(&mut self, before: usize, after: usize) {
        self.size = after;
        if self.delta == Delta::Auto {
            self.patience = if after < before { EAGER.max(self.patience / 2) } else { self.patience * 2 };
        }
    }
}
