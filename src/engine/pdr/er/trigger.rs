//! When to re-encode, and what an auxiliary variable must be worth (Section 4).
//!
//! `--er-delta N` is the paper's rule: whenever there are more than N new lemmas, and one match is enough. The right N
//! differs by orders of magnitude between families. A small one finds auxiliary variables with few matches, which then
//! attract new lemmas in hundreds of ways.
//!
//! So `auto` looks often, whenever the trace has grown by a fifth, but takes only what saves as many lemmas as the square
//! root of their number, and more literals than its definition costs. Rejected: a fixed share of the trace, which is too
//! much later if it is small enough in the beginning (docs/performance.md, "Extended resolution").

use crate::config::Delta;

/// `auto` waits for at least so many new lemmas.
const FEWEST: usize = 8;
/// Besides, one lemma of so many must be new.
const GROWTH: usize = 5;

/// Counts lemmas.
#[derive(Clone, Debug)]
pub struct Trigger {
    delta: Delta,
    /// The number of lemmas after the last re-encoding.
    size: usize,
}

impl Trigger {
    /// Nothing re-encoded yet.
    pub fn new(delta: Delta) -> Trigger {
        Trigger { delta, size: 0 }
    }

    /// Is it time?
    pub fn fires(&self, lemmas: usize) -> bool {
        let patience = match self.delta {
            Delta::Auto => FEWEST + self.size / GROWTH,
            Delta::Lemmas(lemmas) => lemmas,
        };
        lemmas > self.size.saturating_add(patience)
    }

    /// Notes the number of lemmas after a re-encoding.
    pub fn reencoded(&mut self, lemmas: usize) {
        self.size = lemmas;
    }

    /// The matches that a new auxiliary variable must have.
    pub fn min_matches(&self, lemmas: usize) -> usize {
        if self.is_choosy() { lemmas.isqrt() } else { 1 }
    }

    /// Must auxiliary variables pay for the literals of their definitions?
    pub fn is_choosy(&self) -> bool {
        self.delta == Delta::Auto
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_grows_with_the_trace() {
        let mut auto = Trigger::new(Delta::Auto);
        assert!(!auto.fires(FEWEST) && auto.fires(FEWEST + 1));
        auto.reencoded(800);
        assert!(!auto.fires(800 + FEWEST + 160) && auto.fires(801 + FEWEST + 160));
        let mut fixed = Trigger::new(Delta::Lemmas(3));
        fixed.reencoded(800);
        assert!(!fixed.fires(803) && fixed.fires(804));
        let mut never = Trigger::new(Delta::Lemmas(usize::MAX));
        never.reencoded(1);
        assert!(!never.fires(usize::MAX));
    }
}
