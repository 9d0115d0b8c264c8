//! Pseudorandom numbers: SplitMix64 (Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, OOPSLA
//! 2014).
//!
//! A seed gives the same numbers everywhere and in every version; otherwise a search could not be repeated. Rejected:
//! crates for random numbers, which do not promise that.

/// A stream of numbers.
///
/// ```
/// use pdrer::logic::random::SplitMix64;
/// let mut random = SplitMix64::new(1);
/// assert_eq!(random.next_word(), 0x910a_2dec_8902_5cc1);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The stream of this seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// Number `i` of the stream of this seed, counted from 0: a hash of `i`. The numbers of different positions differ.
    pub fn nth(seed: u64, i: u64) -> u64 {
        SplitMix64 { state: seed.wrapping_add(i.wrapping_mul(Self::STEP)) }.next_word()
    }

    /// The next number.
    pub fn next_word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::STEP);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, almost evenly distributed if the bound is small.
    ///
    /// # Panics
    /// If the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_word() % bound as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_can_be_had_out_of_order() {
        let mut random = SplitMix64::new(42);
        for i in 0..10 {
            assert_eq!(SplitMix64::nth(42, i), random.next_word());
        }
    }
}
