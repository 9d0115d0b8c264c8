//! Parametric families of models with known answers, for tests and measurements.
//!
//! What may live here: one file for each family, which says what makes it hard, and the means to build circuits. A
//! family has a correct variant, which is safe, and a faulty one, which is unsafe. [`pebbling`] has models of graphs,
//! each of which is a family of systems. Equal sizes, and seeds where something is random, make equal models, byte for
//! byte. Nothing here knows how models are checked.

mod adders;
mod arbiter;
mod buffer;
mod channels;
mod circuit;
mod eventually;
mod families;
mod family;
mod fifo;
mod gray;
mod mutex;
mod parity;
pub mod pebbling;
mod peterson;
mod ring;
mod shift;
mod token;
mod words;
mod wrap;

pub use families::FAMILIES;
pub use family::{BadSizes, Expected, Family, Parameter};
