//! What to decide next: VSIDS (Moskewicz et al., DAC 2001) in buckets, and saved phases.
//!
//! Queries end after few decisions. So, as in GipSAT (arXiv 2501.18612), variables lie in buckets, and any variable of
//! the best bucket is decided. The bucket of a variable says how many half octaves its activity is below the highest
//! possible one: the difference of the leading bits of two floating-point numbers. Rejected: a binary heap, which would
//! have to be built for each query.
//!
//! Phases are the values that variables had last, so that a query tries the previous model first. The search can ask
//! for random phases instead.

use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;

const BUCKETS: usize = 64;
/// The bucket of a variable that is in no bucket.
const NOWHERE: u8 = u8::MAX;
/// A conflict multiplies the increment by this.
const GROWTH: f64 = 1.0 / 0.95;
/// No activity exceeds this many increments: it is the sum of a geometric series.
const CEILING: f64 = 32.0;
/// When the increment is larger than this, all activities are divided by it.
const RESCALE: f64 = 1e100;

/// Activities, buckets and phases.
pub(super) struct Decider {
    /// By variable.
    activity: Vec<f64>,
    increment: f64,
    /// By variable: the bucket with its current entry; other buckets may have stale ones.
    place: Vec<u8>,
    buckets: [Vec<Var>; BUCKETS],
    /// The buckets that are not empty, one bit each.
    filled: u64,
    /// By variable: the value it had last.
    phases: Vec<bool>,
    /// Are the buckets in use? They are filled when a query needs its first decision, and then kept up to date.
    pub active: bool,
}

impl Default for Decider {
    fn default() -> Decider {
        Decider {
            activity: Vec::new(),
            increment: 1.0,
            place: Vec::new(),
            buckets: std::array::from_fn(|_| Vec::new()),
            filled: 0,
            phases: Vec::new(),
            active: false,
        }
    }
}

impl Decider {
    /// Makes room for variables 0 to `variables - 1`.
    pub fn grow(&mut self, variables: usize) {
        self.activity.resize(variables, 0.0);
        self.place.resize(variables, NOWHERE);
        self.phases.resize(variables, false);
    }

    /// Exponent and first bit of the mantissa.
    fn half_octave(x: f64) -> u64 {
        x.to_bits() >> 51
    }

    fn bucket(&self, var: Var) -> usize {
        let below =
            Self::half_octave(self.increment * CEILING) - Self::half_octave(self.activity[var.index()]);
        (below as usize).min(BUCKETS - 1)
    }

    /// A variable took part in a conflict.
    pub fn bump(&mut self, var: Var) {
        self.activity[var.index()] += self.increment;
    }

    /// A conflict is over: older bumps count for less.
    pub fn decay(&mut self) {
        self.increment *= GROWTH;
        if self.increment > RESCALE {
            self.increment /= RESCALE;
            for activity in &mut self.activity {
                *activity /= RESCALE;
            }
        }
    }

    /// Puts a variable that can be decided into its bucket.
    pub fn push(&mut self, var: Var) {
        let bucket = self.bucket(var);
        if self.place[var.index()] != bucket as u8 {
            self.place[var.index()] = bucket as u8;
            self.buckets[bucket].push(var);
            self.filled |= 1 << bucket;
        }
    }

    /// Takes a variable out of the best bucket. It may be assigned already.
    pub fn pop(&mut self) -> Option<Var> {
        while self.filled != 0 {
            let bucket = self.filled.trailing_zeros() as usize;
            while let Some(var) = self.buckets[bucket].pop() {
                // Entries go stale when a variable is pushed again with another activity.
                if self.place[var.index()] == bucket as u8 {
                    self.place[var.index()] = NOWHERE;
                    return Some(var);
                }
            }
            self.filled &= !(1 << bucket);
        }
        None
    }

    /// This literal, which was true, is unassigned now.
    // A part of a hot loop, which exists twice: with and without a log. Left alone, the compiler makes it a call.
    #[inline(always)]
    pub fn unassigned(&mut self, lit: Lit) {
        self.phases[lit.var().index()] = !lit.is_negated();
        if self.active {
            self.push(lit.var());
        }
    }

    /// `var` in its saved phase.
    pub fn phase(&self, var: Var) -> Lit {
        var.lit().xor(!self.phases[var.index()])
    }

    /// Saves random phases.
    pub fn shuffle_phases(&mut self, seed: u64) {
        let mut random = SplitMix64::new(seed);
        self.phases.fill_with(|| random.next_word() & 1 == 1);
    }

    /// Empties the buckets.
    pub fn deactivate(&mut self) {
        while self.filled != 0 {
            let bucket = self.filled.trailing_zeros() as usize;
            for var in self.buckets[bucket].drain(..) {
                self.place[var.index()] = NOWHERE;
            }
            self.filled &= !(1 << bucket);
        }
        self.active = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shuffled_phases_are_those_of_the_seed() {
        let mut decider = Decider::default();
        decider.grow(100);
        let mut shuffled = |seed| {
            decider.shuffle_phases(seed);
            (0..100).map(|i| decider.phase(Var(i))).collect::<Vec<_>>()
        };
        let first = shuffled(1);
        assert_ne!(first, shuffled(2));
        assert_eq!(first, shuffled(1));
    }
}
