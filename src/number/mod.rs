//! Exact numbers: fractions of integers of any size, arrays of them, and values of terms of arithmetic.
//!
//! What may live here: numbers and their text in SMT-LIB. Rejected: a crate for fractions beside that for integers;
//! what linear arithmetic needs of it is a page.

mod array;
mod fraction;
mod text;
mod value;

pub use array::Array;
pub use fraction::Number;
pub use value::Value;
