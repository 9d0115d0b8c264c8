//! The operators on words, as integer arithmetic, written without a look at the checker.
//!
//! Operands and results are numbers below 2^w, with w up to 64.

/// Which widths an operator takes and makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// w → w
    Word,
    /// w → 1
    Reduction,
    /// 1 × 1 → 1
    Truth,
    /// Both operands have one sort, even arrays → 1
    Equality,
    /// w × w → 1
    Question,
    /// w × w → w
    Words,
}

#[derive(Debug)]
pub struct Operator {
    pub name: &'static str,
    pub shape: Shape,
    /// Of two operands and their width; what is above the width of the result does not matter.
    pub value: fn(u64, u64, u32) -> u64,
}

/// The signed number.
fn s(a: u64, w: u32) -> i128 {
    i128::from(((a << (64 - w)) as i64) >> (64 - w))
}

fn outside(number: i128, w: u32) -> u64 {
    u64::from(number < -(1 << (w - 1)) || number >= 1 << (w - 1))
}

fn quotient(a: u64, b: u64, w: u32) -> i128 {
    match (s(a, w), s(b, w)) {
        (a, 0) => {
            if a < 0 {
                1
            } else {
                -1
            }
        }
        (a, b) => a / b,
    }
}

fn remainder(a: u64, b: u64, w: u32) -> i128 {
    if b == 0 { s(a, w) } else { s(a, w) % s(b, w) }
}

fn floor(a: u64, b: u64, w: u32) -> i128 {
    let rest = remainder(a, b, w);
    if b != 0 && rest != 0 && (rest < 0) != (s(b, w) < 0) { rest + s(b, w) } else { rest }
}

fn left(a: u64, by: u64, w: u32) -> u64 {
    (0..w).filter(|i| a >> i & 1 == 1).fold(0, |word, i| word | 1 << ((u64::from(i) + by) % u64::from(w)))
}

fn wide(a: u64) -> u128 {
    a.into()
}

macro_rules! table {
    ($($shape:ident $name:literal |$a:ident, $b:tt, $w:tt| $value:expr;)*) => {
        /// All operators whose operands have one sort.
        pub static TABLE: &[Operator] = &[
            $(Operator { name: $name, shape: Shape::$shape, value: |$a, $b, $w| ($value) as u64 },)*
        ];
    };
}

table! {
    Word "not" |a, _, _| !a;
    Word "inc" |a, _, _| a.wrapping_add(1);
    Word "dec" |a, _, _| a.wrapping_sub(1);
    Word "neg" |a, _, _| a.wrapping_neg();
    Reduction "redand" |a, _, w| a == u64::MAX >> (64 - w);
    Reduction "redor" |a, _, _| a != 0;
    Reduction "redxor" |a, _, _| a.count_ones() % 2;
    Truth "iff" |a, b, _| a == b;
    Truth "implies" |a, b, _| a <= b;
    Equality "eq" |a, b, _| a == b;
    Equality "neq" |a, b, _| a != b;
    Question "ugt" |a, b, _| a > b;
    Question "ugte" |a, b, _| a >= b;
    Question "ult" |a, b, _| a < b;
    Question "ulte" |a, b, _| a <= b;
    Question "sgt" |a, b, w| s(a, w) > s(b, w);
    Question "sgte" |a, b, w| s(a, w) >= s(b, w);
    Question "slt" |a, b, w| s(a, w) < s(b, w);
    Question "slte" |a, b, w| s(a, w) <= s(b, w);
    Words "and" |a, b, _| a & b;
    Words "nand" |a, b, _| !(a & b);
    Words "or" |a, b, _| a | b;
    Words "nor" |a, b, _| !(a | b);
    Words "xor" |a, b, _| a ^ b;
    Words "xnor" |a, b, _| !(a ^ b);
    Words "rol" |a, b, w| left(a, b % u64::from(w), w);
    Words "ror" |a, b, w| left(a, u64::from(w) - b % u64::from(w), w);
    Words "sll" |a, b, w| if b >= w.into() { 0 } else { a << b };
    Words "srl" |a, b, w| if b >= w.into() { 0 } else { a >> b };
    Words "sra" |a, b, w| s(a, w) >> b.min(w.into());
    Words "add" |a, b, _| a.wrapping_add(b);
    Words "sub" |a, b, _| a.wrapping_sub(b);
    Words "mul" |a, b, _| a.wrapping_mul(b);
    Words "udiv" |a, b, _| a.checked_div(b).unwrap_or(u64::MAX);
    Words "urem" |a, b, _| a.checked_rem(b).unwrap_or(a);
    Words "sdiv" |a, b, w| quotient(a, b, w);
    Words "srem" |a, b, w| remainder(a, b, w);
    Words "smod" |a, b, w| floor(a, b, w);
    Question "uaddo" |a, b, w| (wide(a) + wide(b)) >> w != 0;
    Question "saddo" |a, b, w| outside(s(a, w) + s(b, w), w);
    Question "usubo" |a, b, _| a < b;
    Question "ssubo" |a, b, w| outside(s(a, w) - s(b, w), w);
    Question "umulo" |a, b, w| (wide(a) * wide(b)) >> w != 0;
    Question "smulo" |a, b, w| outside(s(a, w) * s(b, w), w);
    Question "sdivo" |a, b, w| b != 0 && outside(quotient(a, b, w), w) == 1;
}

/// The operator of this name.
pub fn named(name: &str) -> &'static Operator {
    TABLE.iter().find(|operator| operator.name == name).expect("an operator of the table")
}
