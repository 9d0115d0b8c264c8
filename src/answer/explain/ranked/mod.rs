//! Explains rankings: which signals a monitor waits for, how often it ticks at most, and how the sets differ.
//!
//! What may live here: [`explain`], which computes an explanation as data, and a file for each format. Formats compute
//! nothing.

mod compute;
pub mod dot;
pub mod html;
pub mod svg;
pub mod text;
mod words;

pub use compute::{Explanation, Set, Told, explain};
