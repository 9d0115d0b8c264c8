//! The gates of a binary file.
//!
//! A gate is written as the differences `lhs - rhs0` and `rhs0 - rhs1`, where `lhs > rhs0 >= rhs1`. A difference is
//! written in groups of seven bits, the least significant first; the top bit of a byte says that more bytes follow.

use super::error::{ParseError, Position, Problem};
use super::header::Header;
use super::scanner::Scanner;
use crate::limits::Poll;
use crate::logic::lit::Lit;

/// Reads all gates. Errors name the offset of the wrong difference.
pub(super) fn gates(
    scanner: &mut Scanner<'_>,
    header: &Header,
    poll: &mut Poll<'_>,
) -> Result<Vec<[Lit; 2]>, ParseError> {
    // A gate takes at least two bytes.
    let mut gates = Vec::with_capacity((header.gates as usize).min(scanner.rest().len() / 2));
    let first = header.inputs + header.latches + 1;
    for gate in 0..header.gates {
        let at = scanner.offset();
        poll.tick()
            .map_err(|stopped| ParseError { position: Position::Byte(at), problem: stopped.into() })?;
        let code = 2 * (first + gate);
        let rhs0 = operand(scanner, code, code)?;
        let rhs1 = operand(scanner, code, rhs0)?;
        gates.push([Lit::from_code(rhs0), Lit::from_code(rhs1)]);
    }
    Ok(gates)
}

/// The next operand of gate `code`: a difference, subtracted from `minuend`.
fn operand(scanner: &mut Scanner<'_>, code: u32, minuend: u32) -> Result<u32, ParseError> {
    let offset = scanner.offset();
    let operand = difference(scanner, code).and_then(|delta| match minuend.checked_sub(delta) {
        None => Err(Problem::DeltaTooLarge { code, delta, minuend }),
        Some(operand) if operand == code => Err(Problem::DeltaZero(code)),
        Some(operand) => Ok(operand),
    });
    operand.map_err(|problem| ParseError { position: Position::Byte(offset), problem })
}

fn difference(scanner: &mut Scanner<'_>, code: u32) -> Result<u32, Problem> {
    let mut value = 0u64;
    for shift in [0, 7, 14, 21, 28] {
        let byte = scanner.next().ok_or(Problem::GateTruncated(code))?;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return u32::try_from(value).map_err(|_| Problem::DeltaOverflow(code));
        }
    }
    Err(Problem::DeltaOverflow(code))
}

/// Appends a difference.
pub(super) fn push_difference(out: &mut Vec<u8>, mut delta: u32) {
    while delta > 0x7f {
        out.push(delta as u8 | 0x80);
        delta >>= 7;
    }
    out.push(delta as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_every_length() {
        for (delta, bytes) in [
            (0, &[0][..]),
            (0x7f, &[0x7f]),
            (0x80, &[0x80, 0x01]),
            (0x3fff, &[0xff, 0x7f]),
            (0x20_0000, &[0x80, 0x80, 0x80, 0x01]),
            (u32::MAX, &[0xff, 0xff, 0xff, 0xff, 0x0f]),
        ] {
            let mut written = Vec::new();
            push_difference(&mut written, delta);
            assert_eq!(written, bytes);
            assert_eq!(difference(&mut Scanner::new(bytes), 2), Ok(delta));
        }
    }
}
