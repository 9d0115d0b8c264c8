//! What engines that decide the same property at the same time tell each other.
//!
//! Depth bounds only. They say something about runs of the model, so they hold for every engine, however it has
//! preprocessed the system. A wrong bound could hide a counterexample, but make no proof: proofs are verified whatever
//! they rest on.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What is known about a property. Threads share it.
#[derive(Debug, Default)]
pub struct Exchange {
    /// No counterexample has fewer steps than this.
    clean: AtomicUsize,
}

impl Exchange {
    /// No counterexample has this many steps or fewer. Is that more than was known?
    pub fn learn(&self, steps: usize) -> bool {
        let clean = steps.saturating_add(1);
        self.clean.fetch_max(clean, Ordering::Relaxed) < clean
    }

    /// No counterexample has this many steps or fewer; none if nothing is known.
    pub fn bound(&self) -> Option<usize> {
        self.clean.load(Ordering::Relaxed).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_bound_counts() {
        let exchange = Exchange::default();
        assert_eq!(exchange.bound(), None);
        assert!(exchange.learn(0) && exchange.learn(4));
        assert!(!exchange.learn(4) && !exchange.learn(2));
        assert_eq!(exchange.bound(), Some(4));
    }
}
