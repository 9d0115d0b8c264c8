//! Files, pipes, terminals and standard input, read within limits, compressed or not.
//!
//! What may live here: getting bytes. What they mean is for others to say.

mod contents;
mod file;

pub use contents::{Error, contents, contents_of};
pub use file::{Input, STANDARD_INPUT, read, read_all, stopped};
