//! Decimal constants of any length.
//!
//! The digits are multiplied into limbs, nineteen at a time. That is quadratic in their number, and polls the limits.

use super::constant::{Constant, significant};
use super::error::Problem;
use crate::limits::Poll;

/// How many digits fit into a limb.
const DIGITS: usize = 19;

/// The word of this width that a decimal number stands for: from −2^(w−1) to 2^w − 1.
///
/// # Errors
/// It is no such number, or a limit is reached.
pub fn decimal(text: &[u8], width: u32, poll: &mut Poll<'_>) -> Result<Constant, Problem> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(Problem::unexpected("a decimal number", text));
    }
    let out_of_range = || Problem::range(text, width);
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    let mut limbs: Vec<u64> = Vec::new();
    let mut rest = &digits[zeros..];
    while !rest.is_empty() {
        // The first piece is the short one.
        let (piece, later) = rest.split_at((rest.len() - 1) % DIGITS + 1);
        rest = later;
        poll.ticks(limbs.len())?;
        let mut carry = piece.iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
        for limb in &mut limbs {
            let product = u128::from(*limb) * 10u128.pow(piece.len() as u32) + u128::from(carry);
            (*limb, carry) = (product as u64, (product >> 64) as u64);
        }
        if carry > 0 {
            limbs.push(carry);
        }
        if significant(&limbs) > width.into() {
            return Err(out_of_range());
        }
    }
    if !negative {
        return Ok(Constant::new(limbs, false, width));
    }
    let power = limbs.iter().map(|limb| limb.count_ones()).sum::<u32>() == 1;
    if significant(&limbs) == u64::from(width) && !power {
        return Err(out_of_range());
    }
    let zero = limbs.is_empty();
    // −n is the complement of n, plus one.
    let mut carry = true;
    for limb in &mut limbs {
        (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
    }
    Ok(Constant::new(limbs, !zero, width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn read(text: &str, width: u32) -> Result<Constant, Problem> {
        decimal(text.as_bytes(), width, &mut Limits::default().poll())
    }

    #[test]
    fn all_numbers_of_a_word() {
        for width in 1..=8u32 {
            for number in -200i64..=300 {
                let fits = -(1 << (width - 1)) <= number && number < 1 << width;
                match read(&number.to_string(), width) {
                    Ok(word) => {
                        assert!(fits, "{number} in {width} bits");
                        (0..width).for_each(|i| assert_eq!(word.bit(i), number >> i & 1 == 1));
                    }
                    Err(_) => assert!(!fits, "{number} in {width} bits"),
                }
            }
        }
        assert_eq!(read("-0", 3), Ok(Constant::zero()));
        assert_eq!(read("0007", 3), Ok(Constant::ones()));
    }

    #[test]
    fn long_numbers() {
        // 10^40, by Python.
        let (word, _) = Constant::hexadecimal(b"1d6329f1c35ca4bfabb9f5610000000000", 200).unwrap();
        let number = format!("1{}", "0".repeat(40));
        assert_eq!(read(&number, 200), Ok(word.clone()));
        let minus = read(&format!("-{number}"), 200).unwrap();
        // The lowest 1 of both is bit 40.
        (0..=40).for_each(|i| assert_eq!(minus.bit(i), i == 40));
        (41..200).for_each(|i| assert_eq!(minus.bit(i), !word.bit(i)));
        // −2^128 in 129 bits.
        let word = read("-340282366920938463463374607431768211456", 129).unwrap();
        (0..129).for_each(|i| assert_eq!(word.bit(i), i == 128));
        assert!(read("-340282366920938463463374607431768211457", 129).is_err());
        assert!(read(&"9".repeat(1 << 20), 64).is_err());
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "-", "+1", "1a", "--1", "0x1"] {
            assert!(read(text, 8).is_err(), "{text}");
        }
    }
}
