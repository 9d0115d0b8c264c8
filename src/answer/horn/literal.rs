//! Values as SMT-LIB writes them, `true`, `#x0f`, `#b101`; numbers as people do, `-5`, `1/3`.

use crate::answer::witness::words::Bits;
use crate::model::horn::Sort;
use crate::number::{Array, Number, Value};

/// A value that has a text.
pub trait Literal: Sized {
    /// The value as text. Requires: it is one of this sort.
    fn write(&self, sort: Sort) -> String;

    /// The value of a sort that this text is; `None` if it is none.
    fn read(sort: Sort, text: &str) -> Option<Self>;
}

impl Literal for Bits {
    fn write(&self, sort: Sort) -> String {
        match sort {
            Sort::Bool => self[0].to_string(),
            sort if sort.width() % 4 == 0 => {
                let digit = |bits: &[bool]| {
                    let digit = bits.iter().rev().fold(0, |digit, &bit| digit << 1 | u32::from(bit));
                    char::from_digit(digit, 16).expect("four bits")
                };
                let digits: Vec<char> = self.chunks(4).map(digit).collect();
                format!("#x{}", digits.into_iter().rev().collect::<String>())
            }
            _ => {
                let digits = self.iter().rev().map(|&bit| if bit { '1' } else { '0' });
                format!("#b{}", digits.collect::<String>())
            }
        }
    }

    fn read(sort: Sort, text: &str) -> Option<Bits> {
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
}

impl Literal for Value {
    fn write(&self, _: Sort) -> String {
        self.to_string()
    }

    fn read(sort: Sort, text: &str) -> Option<Value> {
        match sort {
            Sort::Bool => text.parse().ok().map(Value::Truth),
            Sort::Int => Number::read(text).filter(Number::is_integer).map(Value::Number),
            Sort::Real => Number::read(text).map(Value::Number),
            Sort::Array => Array::read(text).map(Value::Array),
            Sort::Bits(_) => None,
        }
    }
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
            assert_eq!(Bits::read(sort, text).unwrap().write(sort), text);
        }
        assert_eq!(Bits::read(Sort::Bits(4), "#b0101"), Bits::read(Sort::Bits(4), "#x5"));
        for (sort, text) in [
            (Sort::Bool, "#b1"),
            (Sort::Bits(1), "true"),
            (Sort::Bits(3), "#b0110"),
            (Sort::Bits(8), "#xg0"),
            (Sort::Bits(8), "é"),
            (Sort::Bits(8), "12"),
            (Sort::Bits(1), ""),
        ] {
            assert_eq!(Bits::read(sort, text), None, "{text}");
        }
    }

    #[test]
    fn numbers_come_back() {
        for (sort, text) in [
            (Sort::Int, "-7"),
            (Sort::Real, "1/3"),
            (Sort::Bool, "true"),
            (Sort::Real, "4"),
            (Sort::Array, "[0, 3: -5]"),
        ] {
            assert_eq!(Value::read(sort, text).unwrap().write(sort), text);
        }
        for (sort, text) in [(Sort::Int, "1/3"), (Sort::Bool, "1"), (Sort::Real, "x"), (Sort::Array, "0")] {
            assert_eq!(Value::read(sort, text), None, "{text}");
        }
    }
}
