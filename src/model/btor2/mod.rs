//! BTOR2, models of words (Niemetz, Preiner, Wolf, Biere: *BTOR2, BtorMC and Boolector 3.0*, CAV 2018).
//!
//! A file becomes a [`WordModel`]: its lines with sorts checked, in words. What may live here: reading the format, and
//! what can be asked of a model of words without solving anything. The reader follows `btor2parser` where the paper is
//! silent, is more lenient about blanks, and stricter about sorts. Rejected: a crate. Those that exist end the process
//! at operators that they do not know, or have no line in their errors.

pub mod blast;
mod constant;
mod decimal;
mod describe;
mod error;
mod initial;
mod line;
pub mod memories;
mod names;
mod operator;
mod parse;
mod property;
mod read;
mod recognize;
mod signature;
mod sort;
mod tables;
mod word_model;

pub use crate::logic::operand::{Operand, Operands};
pub use constant::Constant;
pub use decimal::decimal;
pub use describe::describe;
use describe::number;
pub use error::{ParseError, Problem, ReadError};
pub(in crate::model) use error::{printable, shown};
pub use names::names;
pub use operator::Operator;
pub use parse::{Parsed, parse, parse_within};
pub use property::{Justice, Property};
pub use read::from_bytes;
pub use recognize::recognize;
pub use sort::Sort;
pub use tables::{Tabulated, hard_operators, tabulated};
pub use word_model::{Node, State, Value, WordModel};
