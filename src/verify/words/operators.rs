//! The operators on words, as arithmetic of natural and of signed numbers.
//!
//! Source: the SMT-LIB theory of bit-vectors, on which `btorsim` and Bitwuzla agree, division by zero included. The
//! numbers are those of the crate `dashu-int`, which keeps numbers of up to 128 bits without memory of their own.
//! Rejected: an own loop over limbs. Division and signed remainders are where such loops go wrong.

use dashu_int::ops::{Abs, BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use crate::model::btor2::Operator;

/// What an operator makes of words of this width. For operators with one operand, the second one does not matter.
///
/// Requires: the operator is not about arrays, and neither `concat` nor `ite`.
pub(super) fn apply(operator: Operator, width: usize, a: &UBig, b: &UBig) -> UBig {
    use Operator as O;
    let word = |result: UBig| low(result, width);
    let truth = |result: bool| UBig::from(result);
    let signed = |word: &UBig| signed(word, width);
    match operator {
        O::Not => complement(a, width),
        O::Inc => word(a + UBig::ONE),
        O::Dec => word(a + UBig::ones(width)),
        O::Neg => negative(a, width),
        O::Redand => truth(a == &UBig::ones(width)),
        O::Redor => truth(!a.is_zero()),
        O::Redxor => truth(a.count_ones() % 2 == 1),
        O::Iff | O::Eq => truth(a == b),
        O::Neq => truth(a != b),
        O::Implies => truth(a <= b),
        O::Sgt => truth(signed(a) > signed(b)),
        O::Sgte => truth(signed(a) >= signed(b)),
        O::Slt => truth(signed(a) < signed(b)),
        O::Slte => truth(signed(a) <= signed(b)),
        O::Ugt => truth(a > b),
        O::Ugte => truth(a >= b),
        O::Ult => truth(a < b),
        O::Ulte => truth(a <= b),
        O::And => a & b,
        O::Nand => complement(&(a & b), width),
        O::Or => a | b,
        O::Nor => complement(&(a | b), width),
        O::Xor => a ^ b,
        O::Xnor => complement(&(a ^ b), width),
        O::Rol => rotated(a, modulo(b, width), width),
        O::Ror => rotated(a, width - modulo(b, width), width),
        O::Sll => amount(b, width).map_or(UBig::ZERO, |by| word(a << by)),
        O::Srl => amount(b, width).map_or(UBig::ZERO, |by| a >> by),
        O::Sra => {
            let by = amount(b, width).unwrap_or(width);
            // The sign moves in from above.
            if a.bit(width - 1) { complement(&(complement(a, width) >> by), width) } else { a >> by }
        }
        O::Add => word(a + b),
        O::Sub => word(a + negative(b, width)),
        O::Mul => word(a * b),
        O::Udiv if b.is_zero() => UBig::ones(width),
        O::Udiv => a / b,
        O::Urem if b.is_zero() => a.clone(),
        O::Urem => a % b,
        O::Sdiv => wrapped(quotient(&signed(a), &signed(b)), width),
        O::Srem => wrapped(remainder(&signed(a), &signed(b)), width),
        O::Smod => wrapped(modulus(&signed(a), &signed(b)), width),
        O::Uaddo => truth((a + b).bit_len() > width),
        O::Usubo => truth(a < b),
        O::Umulo => truth((a * b).bit_len() > width),
        O::Saddo => truth(outside(&(signed(a) + signed(b)), width)),
        O::Ssubo => truth(outside(&(signed(a) - signed(b)), width)),
        O::Smulo => truth(outside(&(signed(a) * signed(b)), width)),
        O::Sdivo => truth(!b.is_zero() && outside(&quotient(&signed(a), &signed(b)), width)),
        O::Concat | O::Read | O::Ite | O::Write => unreachable!("not an operator on two words of a width"),
    }
}

/// The word with further bits above, which are copies of the sign.
pub(super) fn extended(word: &UBig, width: usize, to: usize) -> UBig {
    if word.bit(width - 1) { word | (UBig::ones(to - width) << width) } else { word.clone() }
}

/// The lowest bits.
pub(super) fn low(mut word: UBig, width: usize) -> UBig {
    word.clear_high_bits(width);
    word
}

pub(super) fn complement(word: &UBig, width: usize) -> UBig {
    UBig::ones(width) ^ word
}

/// 2^w − a, modulo 2^w.
fn negative(word: &UBig, width: usize) -> UBig {
    low(complement(word, width) + UBig::ONE, width)
}

/// The two's complement value.
fn signed(word: &UBig, width: usize) -> IBig {
    let value = IBig::from(word.clone());
    if word.bit(width - 1) { value - (IBig::ONE << width) } else { value }
}

/// The word of a signed number, modulo 2^w.
fn wrapped(number: IBig, width: usize) -> UBig {
    let size = low(number.clone().unsigned_abs(), width);
    if number < IBig::ZERO { negative(&size, width) } else { size }
}

/// Toward zero; by zero, 1 for negative numbers and −1 for others.
fn quotient(a: &IBig, b: &IBig) -> IBig {
    match (b.is_zero(), *a < IBig::ZERO) {
        (true, true) => IBig::ONE,
        (true, false) => -IBig::ONE,
        (false, negative) => {
            let size = a.clone().abs() / b.clone().abs();
            if negative == (*b < IBig::ZERO) { size } else { -size }
        }
    }
}

/// With the sign of the dividend; by zero, the dividend.
fn remainder(a: &IBig, b: &IBig) -> IBig {
    if b.is_zero() { a.clone() } else { a - b * quotient(a, b) }
}

/// With the sign of the divisor; by zero, the dividend.
fn modulus(a: &IBig, b: &IBig) -> IBig {
    let rest = remainder(a, b);
    let differ = (rest < IBig::ZERO) != (*b < IBig::ZERO);
    if !rest.is_zero() && !b.is_zero() && differ { rest + b } else { rest }
}

/// Is it no signed number of this width?
fn outside(number: &IBig, width: usize) -> bool {
    let half = IBig::ONE << (width - 1);
    *number >= half || *number < -half
}

/// A number of bits to shift by, if it is less than the width.
fn amount(by: &UBig, width: usize) -> Option<usize> {
    usize::try_from(by).ok().filter(|&by| by < width)
}

fn modulo(by: &UBig, width: usize) -> usize {
    usize::try_from(by % UBig::from(width)).expect("less than the width")
}

/// Rotated to the left, by at most the width.
fn rotated(word: &UBig, by: usize, width: usize) -> UBig {
    low(word << by, width) | (word >> (width - by))
}
