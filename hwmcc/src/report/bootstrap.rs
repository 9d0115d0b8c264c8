//! Quantiles, and how sure they are.
//!
//! B. Efron, *Bootstrap methods: another look at the jackknife*, 1979: the sample is drawn from with replacement many
//! times, and the middle 95 % of the statistic over the draws are the interval. The percentile interval is chosen
//! because it commutes with the logarithm, in which ratios live, and needs no assumption on the distribution; the
//! corrected ones (BCa) are undefined for the small, tied samples that families are.

/// Draws for an interval: its ends are then 25 draws from the ends of their distribution.
const DRAWS: usize = 1000;

/// Smallest sample with an interval: of fewer the draws say nothing.
pub const LEAST: usize = 5;

/// The quantile of sorted values, linear between them (type 7 of Hyndman and Fan, the default of R and NumPy).
///
/// # Panics
///
/// If there are no values.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (low, rest) = (place.floor(), place.fract());
    let (a, b) = (sorted[low as usize], sorted[place.ceil() as usize]);
    // Also of infinite values.
    if rest == 0.0 || a == b { a } else { a + rest * (b - a) }
}

/// The 95 % interval of a statistic of sorted values; none for fewer than [`LEAST`]. The statistic gets each draw
/// sorted.
pub fn interval(sorted: &[f64], statistic: impl Fn(&[f64]) -> f64) -> Option<(f64, f64)> {
    if sorted.len() < LEAST {
        return None;
    }
    let mut random = SplitMix(sorted.len() as u64);
    let mut counts = vec![0_u32; sorted.len()];
    let mut draw = Vec::with_capacity(sorted.len());
    let mut figures = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        // Counting sorts the draw.
        counts.fill(0);
        for _ in 0..sorted.len() {
            counts[random.below(sorted.len())] += 1;
        }
        draw.clear();
        for (&value, &count) in sorted.iter().zip(&counts) {
            draw.extend(std::iter::repeat_n(value, count as usize));
        }
        figures.push(statistic(&draw));
    }
    figures.sort_by(f64::total_cmp);
    Some((quantile(&figures, 0.025), quantile(&figures, 0.975)))
}

/// `SplitMix64` (Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, 2014).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// By multiplication; its bias is below 2⁻⁵⁰ for any sample.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_as_numpy_has_them() {
        let values = [1.0, 2.0, 4.0, 8.0];
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|q| quantile(&values, q)), [1.0, 1.75, 3.0, 5.0, 8.0]);
        assert_eq!(quantile(&[1.0, f64::INFINITY, f64::INFINITY], 0.75), f64::INFINITY);
        assert_eq!(quantile(&[5.0], 0.3), 5.0);
    }

    #[test]
    fn generator_is_splitmix() {
        let mut random = SplitMix(1_234_567);
        let first = [random.next(), random.next()];
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973], "published test vector");
    }

    #[test]
    fn interval_of_a_mean() {
        // Of 0, 1, ..., 99 the mean's standard error is 28.87 / 10.
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let mean = |draw: &[f64]| draw.iter().sum::<f64>() / draw.len() as f64;
        let (low, high) = interval(&values, mean).expect("enough values");
        assert!((low - (49.5 - 1.96 * 2.887)).abs() < 0.8, "{low}");
        assert!((high - (49.5 + 1.96 * 2.887)).abs() < 0.8, "{high}");
        assert_eq!(interval(&values, mean), Some((low, high)), "seeded");
        assert_eq!(interval(&values[..4], mean), None);
        assert_eq!(interval(&[2.0; 5], mean), Some((2.0, 2.0)));
    }
}
