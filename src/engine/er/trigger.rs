//! Decides when to re-encode, and how much a new auxiliary variable must save (Section 4).
//!
//! The option `--er-delta N` has the paper's rule: re-encode whenever there are more than N new lemmas; a single match
//! is enough. The best N differs by orders of magnitude between families of models. If N is too small, many auxiliary
//! variables with few matches are defined, and then new lemmas are expressed over them in hundreds of different ways.
//!
//! With `auto`, a trace is re-encoded whenever it has grown by a fifth and a few lemmas. But a new *and*, *xor* or
//! block must save as many lemmas as the square root of their number, and each template more literals than its new
//! definitions have. Rejected: a fixed share of the lemmas instead of the root; no share suits both small and large
//! traces (docs/experiments/er.md).

use crate::config::Delta;

/// `auto` waits for more new lemmas than this.
const FEWEST: usize = 8;
/// In addition, `auto` waits until the trace has grown by one part in this many.
const GROWTH: usize = 5;

/// Decides when to re-encode, by the number of lemmas.
#[derive(Clone, Debug)]
pub struct Trigger {
    delta: Delta,
    /// The number of lemmas after the last re-encoding.
    size: usize,
}

impl Trigger {
    /// A trigger for an empty trace.
    pub fn new(delta: Delta) -> Trigger {
        Trigger { delta, size: 0 }
    }

    /// Should a trace with this many lemmas be re-encoded?
    pub fn fires(&self, lemmas: usize) -> bool {
        let growth = match self.delta {
            Delta::Auto => FEWEST + self.size / GROWTH,
            Delta::Lemmas(lemmas) => lemmas,
        };
        lemmas > self.size.saturating_add(growth)
    }

    /// Notes the number of lemmas after a re-encoding.
    pub fn note_reencoding(&mut self, lemmas: usize) {
        self.size = lemmas;
    }

    /// The number of matches that a new auxiliary variable must have in a trace with this many lemmas.
    pub fn min_matches(&self, lemmas: usize) -> usize {
        if self.is_auto() { lemmas.isqrt() } else { 1 }
    }

    /// Is the rule `auto`, rather than the paper's?
    pub fn is_auto(&self) -> bool {
        self.delta == Delta::Auto
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn required_growth_is_a_share_of_the_trace() {
        let mut auto = Trigger::new(Delta::Auto);
        assert!(!auto.fires(FEWEST) && auto.fires(FEWEST + 1));
        auto.note_reencoding(800);
        assert!(!auto.fires(800 + FEWEST + 160) && auto.fires(801 + FEWEST + 160));
        let mut fixed = Trigger::new(Delta::Lemmas(3));
        fixed.note_reencoding(800);
        assert!(!fixed.fires(803) && fixed.fires(804));
        let mut never = Trigger::new(Delta::Lemmas(usize::MAX));
        never.note_reencoding(1);
        assert!(!never.fires(usize::MAX));
    }
}
