//! How often latches occur in recent lemmas.
//!
//! Generalization tries to drop the least active literals first, and lifting prefers to keep the most active ones. So
//! lemmas mention the same latches, and subsume each other more often. Activities decay as in the SAT heuristic VSIDS
//! (Moskewicz et al., DAC 2001). Rejected: activities of literals (docs/experiments/pdr.md).

use crate::logic::lit::Lit;
use crate::logic::random::SplitMix64;

const DECAY: f64 = 0.99;
const LIMIT: f64 = 1e100;

/// The activity of each latch.
#[derive(Debug)]
pub struct Activity {
    /// Indexed by variable; entry 0 is unused.
    scores: Vec<f64>,
    /// The amount that the next bump adds. It grows with each bump; this has the effect that older bumps decay.
    increment: f64,
}

impl Activity {
    /// All scores start at zero for seed 0. Other seeds add a little noise, so that literals are tried in another
    /// order.
    pub(in crate::engine) fn new(latches: usize, seed: u64) -> Activity {
        let noise = |i: usize| {
            if seed == 0 { 0.0 } else { SplitMix64::nth(seed ^ (i as u64) << 32, 0) as f64 * 1e-25 }
        };
        Activity { scores: (0..=latches).map(noise).collect(), increment: 1.0 }
    }

    /// The activity of a literal; auxiliary variables have none.
    pub fn of(&self, lit: Lit) -> f64 {
        self.scores.get(lit.var().index()).copied().unwrap_or(0.0)
    }

    /// The price of a literal in a lifted cube, between 0 and 1: lower for latches that occur in recent lemmas.
    pub fn price(&self, lit: Lit) -> f32 {
        1.0 / (1.0 + self.of(lit) / self.increment) as f32
    }

    /// Increases the activity of the latches of a newly blocked cube; auxiliary variables are ignored.
    pub(in crate::engine) fn bump(&mut self, lits: &[Lit]) {
        self.increment /= DECAY;
        for lit in lits {
            if let Some(score) = self.scores.get_mut(lit.var().index()) {
                *score += self.increment;
            }
        }
        if self.increment > LIMIT {
            self.scores.iter_mut().for_each(|score| *score /= LIMIT);
            self.increment /= LIMIT;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::lit::Var;

    #[test]
    fn recent_lemmas_count_more() {
        let mut activity = Activity::new(2, 0);
        let (x, y) = (Var(1).lit(), Var(2).lit());
        activity.bump(&[x]);
        activity.bump(&[!y]);
        assert!(activity.of(y) > activity.of(x));
        for _ in 0..100_000 {
            activity.bump(&[x]);
        }
        assert!(activity.of(x).is_finite() && activity.of(x) > activity.of(!y));
    }
}
