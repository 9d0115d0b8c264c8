//! When to re-encode, and what an auxiliary variable must be worth (Section 4).
//!
//! `--er-delta N` is the paper's rule: whenever there are more than N new lemmas, and one match is enough. The right N
//! differs by orders of magnitude between families. What goes wrong with a small one is not that re-encoding costs time
//! but that it finds auxiliary variables with few matches, which then attract new lemmas in hundreds of ways: on
//! `bufferAlloc` with 12 cells, N = 16 takes more than 20 s with 230 of them, N = 256 takes 9 s with 50.
//!
//! So `auto` is eager, and choosy: it looks whenever the trace has grown by a fifth, and takes what saves as many
//! lemmas as the square root of their number, and more literals than its definition costs. With five lemmas two
//! matches do, with a thousand it takes thirty-one. A fixed share of the trace was measured too (1/12 to 1/50): one
//! that is small enough in the beginning is too much later (a twenty-fourth: 21 instead of 18 s with 14 cells, and
//! 0.92 instead of 0.88 of the size of plain PDR's proofs over 30 models of medium difficulty).

use crate::config::Delta;

/// New lemmas that are always waited for by `auto`.
const EAGER: usize = 8;
/// The part of the trace that must be new, besides.
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
            Delta::Auto => EAGER + self.size / GROWTH,
            Delta::Lemmas(lemmas) => lemmas,
        };
        lemmas > self.size.saturating_add(patience)
    }

    /// Told the number of lemmas after each re-encoding.
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
        assert!(!auto.fires(EAGER) && auto.fires(EAGER + 1));
        auto.reencoded(800);
        assert!(!auto.fires(800 + EAGER + 160) && auto.fires(801 + EAGER + 160));
        let mut fixed = Trigger::new(Delta::Lemmas(3));
        fixed.reencoded(800);
        assert!(!fixed.fires(803) && fixed.fires(804));
        let mut never = Trigger::new(Delta::Lemmas(usize::MAX));
        never.reencoded(1);
        assert!(!never.fires(usize::MAX));
    }
}
