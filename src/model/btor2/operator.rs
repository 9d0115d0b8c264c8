//! The operators, by name.

/// Declares the operators with their names in files.
macro_rules! operators {
    ($($name:literal $operator:ident $doc:literal,)*) => {
        /// An operator whose operands are nodes only. [`Value`](super::Value) has the others, which have numbers too.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Operator {
            $(#[doc = $doc] $operator,)*
        }

        impl Operator {
            /// All operators.
            pub const ALL: &[Operator] = &[$(Operator::$operator,)*];

            /// The operator of this name.
            pub fn named(name: &[u8]) -> Option<Operator> {
                $(if name == $name.as_bytes() {
                    return Some(Operator::$operator);
                })*
                None
            }

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Operator::$operator => $name,)*
                }
            }
        }
    };
}

operators! {
    "not" Not "The complement of each bit.",
    "inc" Inc "One more, modulo 2^w.",
    "dec" Dec "One less, modulo 2^w.",
    "neg" Neg "The negative number, modulo 2^w.",
    "redand" Redand "Are all bits 1?",
    "redor" Redor "Is a bit 1?",
    "redxor" Redxor "Is the number of ones odd?",
    "iff" Iff "Are two truth values equal?",
    "implies" Implies "Does one truth value imply the other?",
    "eq" Eq "Are two words equal, or all cells of two arrays?",
    "neq" Neq "Are they not?",
    "sgt" Sgt "Greater, signed.",
    "sgte" Sgte "Greater or equal, signed.",
    "slt" Slt "Less, signed.",
    "slte" Slte "Less or equal, signed.",
    "ugt" Ugt "Greater, unsigned.",
    "ugte" Ugte "Greater or equal, unsigned.",
    "ult" Ult "Less, unsigned.",
    "ulte" Ulte "Less or equal, unsigned.",
    "and" And "The conjunction of each two bits.",
    "nand" Nand "Its complement.",
    "nor" Nor "The complement of `or`.",
    "or" Or "The disjunction of each two bits.",
    "xnor" Xnor "Are the bits equal?",
    "xor" Xor "Are the bits different?",
    "rol" Rol "Rotated to the left, by the second operand modulo w.",
    "ror" Ror "Rotated to the right, by the second operand modulo w.",
    "sll" Sll "Shifted to the left; 0 if the second operand is w or more.",
    "sra" Sra "Shifted to the right, filled with the sign.",
    "srl" Srl "Shifted to the right, filled with 0.",
    "add" Add "The sum, modulo 2^w.",
    "mul" Mul "The product, modulo 2^w.",
    "sub" Sub "The difference, modulo 2^w.",
    "sdiv" Sdiv "The signed quotient, toward 0; by 0, it is 1 for negative numbers and −1 for others.",
    "udiv" Udiv "The quotient; by 0, all bits are 1.",
    "smod" Smod "The signed remainder with the sign of the divisor; by 0, the dividend.",
    "srem" Srem "The signed remainder with the sign of the dividend; by 0, the dividend.",
    "urem" Urem "The remainder; by 0, the dividend.",
    "uaddo" Uaddo "Is the sum 2^w or more?",
    "saddo" Saddo "Is the signed sum out of range?",
    "sdivo" Sdivo "Is the signed quotient out of range? By 0, it is not.",
    "umulo" Umulo "Is the product 2^w or more?",
    "smulo" Smulo "Is the signed product out of range?",
    "usubo" Usubo "Is the difference negative?",
    "ssubo" Ssubo "Is the signed difference out of range?",
    "concat" Concat "Both words in a row; the first is the upper part.",
    "read" Read "The cell of an array at an index.",
    "ite" Ite "The second operand if the first holds, otherwise the third.",
    "write" Write "An array with a cell changed.",
}

impl Operator {
    /// How many operands it has.
    pub fn arity(self) -> usize {
        match self {
            Operator::Not | Operator::Inc | Operator::Dec | Operator::Neg => 1,
            Operator::Redand | Operator::Redor | Operator::Redxor => 1,
            Operator::Ite | Operator::Write => 3,
            _ => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        assert_eq!(Operator::ALL.len(), 49);
        for &operator in Operator::ALL {
            assert_eq!(Operator::named(operator.name().as_bytes()), Some(operator));
        }
        assert_eq!(Operator::named(b"udivo"), None);
        assert_eq!(Operator::named(b""), None);
    }
}
