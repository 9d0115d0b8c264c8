//! A logarithmic axis, with places for what has no logarithm: zero before its beginning, and what was not solved
//! beyond its end.

/// Pixels for either.
const GUTTER: f64 = 16.0;

/// An axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Common logarithm of its first value.
    low: f64,
    /// Common logarithm of its last value.
    high: f64,
    /// Whether there is a place for zero.
    pub zero: bool,
    /// Whether there is a place for infinity.
    pub beyond: bool,
    /// Pixels.
    length: f64,
}

impl Axis {
    /// An axis for such values, where infinity stands for what was not solved. It is at least a decade long.
    pub fn new(values: impl Iterator<Item = f64>, length: f64) -> Axis {
        let (mut low, mut high, mut zero, mut beyond) = (f64::INFINITY, f64::NEG_INFINITY, false, false);
        for value in values {
            if value.is_infinite() {
                beyond = true;
            } else if value <= 0.0 {
                zero = true;
            } else {
                low = low.min(value.log10());
                high = high.max(value.log10());
            }
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let padding = 0.04 * (high - low).max(1.0);
        let widening = ((1.0 - (high - low)) / 2.0).max(0.0);
        Axis { low: low - padding - widening, high: high + padding + widening, zero, beyond, length }
    }

    /// Pixels from its beginning.
    pub fn place(&self, value: f64) -> f64 {
        let (start, end) = (self.start(), self.end());
        if value.is_infinite() {
            return self.length - GUTTER / 2.0;
        }
        if value <= 0.0 {
            return GUTTER / 2.0;
        }
        start + (value.log10() - self.low) / (self.high - self.low) * (end - start)
    }

    /// Where the place for zero ends.
    pub fn start(&self) -> f64 {
        if self.zero { GUTTER } else { 0.0 }
    }

    /// Where the place for infinity begins.
    pub fn end(&self) -> f64 {
        if self.beyond { self.length - GUTTER } else { self.length }
    }

    /// Its first and last value.
    pub fn range(&self) -> (f64, f64) {
        (10_f64.powf(self.low), 10_f64.powf(self.high))
    }

    /// Values for lines, with their names: powers of ten, at most eight; on a short axis their multiples too.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let (first, last) = (self.low.ceil() as i32, self.high.floor() as i32);
        let step = usize::try_from((last - first) / 8 + 1).unwrap_or(1);
        if last - first >= 2 {
            return (first..=last).step_by(step).map(|power| (10_f64.powi(power), name(power, 1))).collect();
        }
        let (low, high) = self.range();
        let mut ticks = Vec::new();
        for power in first - 1..=last + 1 {
            for factor in [1, 2, 5] {
                let value = f64::from(factor) * 10_f64.powi(power);
                if low <= value && value <= high {
                    ticks.push((value, name(power, factor)));
                }
            }
        }
        ticks
    }
}

/// `0.02`, `1`, `500`, `20k`, `1M`, and beyond that with an exponent.
fn name(power: i32, factor: i32) -> String {
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    match power {
        ..-3 | 9.. => format!("{factor}e{power}"),
        -3..0 => format!("0.{}{factor}", zeros(-power - 1)),
        0..3 => format!("{factor}{}", zeros(power)),
        3..6 => format!("{factor}{}k", zeros(power - 3)),
        6..9 => format!("{factor}{}M", zeros(power - 6)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let axis = Axis::new([1.0, 100.0, 0.0, f64::INFINITY].into_iter(), 232.0);
        assert_eq!((axis.start(), axis.end()), (16.0, 216.0));
        assert_eq!((axis.place(0.0), axis.place(f64::INFINITY)), (8.0, 224.0));
        assert!((axis.place(10.0) - 116.0).abs() < 1e-9);
        assert!(axis.place(1.0) > 16.0 && axis.place(100.0) < 216.0);
        let axis = Axis::new([1.0, 100.0].into_iter(), 200.0);
        assert_eq!((axis.start(), axis.end()), (0.0, 200.0));
    }

    #[test]
    fn names() {
        let names = |values: [f64; 2]| -> Vec<String> {
            Axis::new(values.into_iter(), 100.0).ticks().into_iter().map(|(_, name)| name).collect()
        };
        assert_eq!(names([0.001, 2000.0]), ["0.001", "0.01", "0.1", "1", "10", "100", "1k"]);
        assert_eq!(names([3.0, 30.0]), ["5", "10", "20"]);
        assert_eq!(names([5.0, 5.0]), ["2", "5", "10"]);
        assert!((2..=9).contains(&names([1e-9, 1e200]).len()));
        assert_eq!(Axis::new(std::iter::empty(), 100.0).ticks().len(), 4);
    }
}
