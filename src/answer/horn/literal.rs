//! Values as SMT-LIB writes them: `true`, `#x0f`, `#b101`.

use crate::answer::witness::words::Bits;
use crate::model::horn::Sort;

/// A value of a sort.
pub(super) fn write(sort: Sort, bits: &Bits) -> String {
    match sort {
        Sort::Bool => bits[0].to_string(),
        Sort::Bits(width) if width % 4 == 0 => {
            let digit = |bits: &[bool]| {
                let digit = bits.iter().rev().fold(0, |digit, &bit| digit << 1 | u32::from(bit));
                char::from_digit(digit, 16).expect("four bits")
            };
            let digits: Vec<char> = bits.chunks(4).map(digit).collect();
            format!("#x{}", digits.into_iter().rev().collect::<String>())
        }
        Sort::Bits(_) => {
            let digits = bits.iter().rev().map(|&bit| if bit { '1' } else { '0' });
            format!("#b{}", digits.collect::<String>())
        }
    }
}

/// The value of a sort that this text is; `None` if it is none.
pub(super) fn read(sort: Sort, text: &str) -> Option<Bits> {
    let bits: Bits = match (sort, text.get(..2)) {
        (Sort::Bool, _) => return text.parse().ok().map(|truth| vec![truth]),
        (_, Some("#x")) => {
            let digits = text[2..].chars().rev().map(|digit| digit.to_digit(16));
            let digits: Vec<u32> = digits.collect::<Option<_>>()?;
            digits.into_iter().flat_map(|digit| (0..4).map(move |i| digit >> i & 1 == 1)).collect()
        }
        (_, Some("#b")) => {
            let digits = text[2..].chars().rev().map(|digit| digit.to_digit(2).map(|digit| digit == 1));
            digits.collect::<Option<_>>()?
        }
        _ => return None,
    };
    (bits.len() == sort.width() as usize).then_some(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back() {
        for (sort, text) in [
            (Sort::Bool, "true"),
            (Sort::Bool, "false"),
            (Sort::Bits(1), "#b0"),
            (Sort::Bits(3), "#b011"),
            (Sort::Bits(8), "#x2f"),
            (Sort::Bits(64), "#xfedcba9876543210"),
        ] {
            assert_eq!(write(sort, &read(sort, text).unwrap()), text);
        }
        assert_eq!(read(Sort::Bits(4), "#b0101"), read(Sort::Bits(4), "#x5"));
        for (sort, text) in [
            (Sort::Bool, "#b1"),
            (Sort::Bits(1), "true"),
            (Sort::Bits(3), "#b0110"),
            (Sort::Bits(8), "#xg0"),
            (Sort::Bits(8), "é"),
            (Sort::Bits(8), "12"),
            (Sort::Bits(1), ""),
        ] {
            assert_eq!(read(sort, text), None, "{text}");
        }
    }
}
