//! Constants of any width, as the file writes them.
//!
//! A constant takes memory for the digits that it has in the file, not for its width: the bits above the stored ones
//! are all the same. So `ones` of a billion bits is small.

/// A constant word. Bits above its width have the value of the highest one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constant {
    /// The lowest bits, 64 in each, the least significant first.
    limbs: Box<[u64]>,
    /// All other bits.
    fill: bool,
}

impl Constant {
    /// All bits 0.
    pub fn zero() -> Constant {
        Constant { limbs: Box::default(), fill: false }
    }

    /// All bits 1.
    pub fn ones() -> Constant {
        Constant { limbs: Box::default(), fill: true }
    }

    /// The number 1 as a word of this width.
    pub fn one(width: u32) -> Constant {
        Constant::new(vec![1], false, width)
    }

    /// The word of this width whose lowest bits these are, 64 in each number; all other bits are `fill`.
    pub fn new(mut limbs: Vec<u64>, mut fill: bool, width: u32) -> Constant {
        let rest = |fill| if fill { u64::MAX } else { 0 };
        limbs.truncate(width.div_ceil(64) as usize);
        let top = (width - 1) as usize;
        if let Some(&limb) = limbs.get(top / 64) {
            fill = limb >> (top % 64) & 1 == 1;
            // The bits above the highest one are equal to it.
            let above = if width.is_multiple_of(64) { 0 } else { u64::MAX << (width % 64) };
            limbs[top / 64] = limb & !above | rest(fill) & above;
        }
        while limbs.last() == Some(&rest(fill)) {
            limbs.pop();
        }
        Constant { limbs: limbs.into(), fill }
    }

    /// Bit `i`; the lowest one is bit 0.
    pub fn bit(&self, i: u32) -> bool {
        self.limbs.get(i as usize / 64).map_or(self.fill, |limb| limb >> (i % 64) & 1 == 1)
    }

    /// The word in binary digits, of which there must be as many as it has bits.
    pub fn binary(digits: &[u8]) -> Option<Constant> {
        let limb = |digits: &[u8]| {
            digits.iter().try_fold(0, |limb, digit| match digit {
                b'0' | b'1' => Some(limb << 1 | u64::from(digit - b'0')),
                _ => None,
            })
        };
        let limbs = digits.rchunks(64).map(limb).collect::<Option<_>>()?;
        Some(Constant::new(limbs, false, u32::try_from(digits.len()).ok()?))
    }

    /// The word in hexadecimal digits, and the number of its significant bits.
    pub fn hexadecimal(digits: &[u8], width: u32) -> Option<(Constant, u64)> {
        let limb = |digits: &[u8]| {
            digits
                .iter()
                .try_fold(0, |limb, &digit| Some(limb << 4 | u64::from(char::from(digit).to_digit(16)?)))
        };
        let limbs = digits.rchunks(16).map(limb).collect::<Option<Vec<u64>>>()?;
        let bits = significant(&limbs);
        Some((Constant::new(limbs, false, width), bits))
    }
}

/// The number of bits up to the highest 1.
pub(super) fn significant(limbs: &[u64]) -> u64 {
    let highest = limbs.iter().rposition(|&limb| limb != 0);
    highest.map_or(0, |i| 64 * i as u64 + u64::from(u64::BITS - limbs[i].leading_zeros()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(constant: &Constant, width: u32) -> String {
        (0..width).rev().map(|i| if constant.bit(i) { '1' } else { '0' }).collect()
    }

    #[test]
    fn digits_become_bits() {
        for digits in ["1", "0", "0110", "1001", &"10".repeat(32), &"110".repeat(43), &"1".repeat(128)] {
            let constant = Constant::binary(digits.as_bytes()).unwrap();
            assert_eq!(bits(&constant, digits.len() as u32), digits);
        }
        assert_eq!(Constant::binary(b"012"), None);
        let (constant, significant) = Constant::hexadecimal(b"0Fa", 12).unwrap();
        assert_eq!((bits(&constant, 12).as_str(), significant), ("000011111010", 8));
        let (long, significant) = Constant::hexadecimal(&[b'8'; 17], 68).unwrap();
        assert_eq!((bits(&long, 68), significant), ("1000".repeat(17), 68));
        assert_eq!(Constant::hexadecimal(b"g", 4), None);
    }

    /// Equal words are equal values, whatever stood in the file.
    #[test]
    fn there_is_one_form() {
        assert_eq!(Constant::binary(b"11111111"), Some(Constant::ones()));
        assert_eq!(Constant::new(vec![u64::MAX], false, 64), Constant::ones());
        assert_eq!(Constant::new(vec![0, 0], false, 128), Constant::zero());
        assert_eq!(Constant::new(vec![0xf5, 7], true, 8), Constant::binary(b"11110101").unwrap());
        assert_eq!(Constant::one(1), Constant::ones());
        assert_eq!(bits(&Constant::one(70), 70), format!("{}1", "0".repeat(69)));
        let ones = Constant::ones();
        assert!(ones.bit(0) && ones.bit(1 << 30));
    }
}
