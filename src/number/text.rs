//! Numbers as people write them, `-5` and `1/3`, and as SMT-LIB does, `(- 5)` and `(/ 1.0 3.0)`.

use std::fmt;

use dashu_int::IBig;

use super::fraction::Number;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numerator().fmt(f)?;
        if self.is_integer() { Ok(()) } else { write!(f, "/{}", self.denominator()) }
    }
}

impl Number {
    /// The number that these digits are, perhaps with a sign, and either with a point between them or with `/` and
    /// further digits; `None` if they are none.
    pub fn read(text: &str) -> Option<Number> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let integer = |digits: &str| -> Option<IBig> {
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse().expect("they are digits"))
        };
        let number = if let Some((numerator, denominator)) = unsigned.split_once('/') {
            let denominator = integer(denominator).filter(|denominator| !denominator.is_zero())?;
            Number::quotient(integer(numerator)?, denominator)
        } else if let Some((whole, part)) = unsigned.split_once('.') {
            let all = integer(whole)
                .and_then(|_| integer(part))
                .and_then(|_| integer(&format!("{whole}{part}")))?;
            Number::quotient(all, IBig::from(10).pow(part.len()))
        } else {
            integer(unsigned)?.into()
        };
        Some(if unsigned.len() < text.len() { -number } else { number })
    }

    /// The number as a term of SMT-LIB, of the sort `Real` or `Int`. Requires: it is an integer, or a real.
    pub fn term(&self, real: bool) -> String {
        let integer = |number: &IBig| if real { format!("{number}.0") } else { number.to_string() };
        let positive = self.abs();
        let text = match positive.is_integer() {
            true => integer(positive.numerator()),
            false => format!("(/ {} {})", integer(positive.numerator()), integer(positive.denominator())),
        };
        if self.is_negative() { format!("(- {text})") } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for text in ["0", "-7", "1/3", "-22/7", "123456789012345678901234567890"] {
            assert_eq!(Number::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Number::read("-2.50").unwrap().to_string(), "-5/2");
        for text in ["", "-", "1/0", "1/", "/2", "1.", ".5", "+1", "1e3", "--1", "1/-2", "0x1"] {
            assert_eq!(Number::read(text), None, "{text}");
        }
    }

    #[test]
    fn terms_have_sorts() {
        let half = Number::read("-1/2").unwrap();
        assert_eq!(half.term(true), "(- (/ 1.0 2.0))");
        assert_eq!(
            (Number::from(3).term(false), Number::from(-3).term(true)),
            ("3".into(), "(- 3.0)".into())
        );
    }
}
