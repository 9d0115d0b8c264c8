//! Solutions as text: definitions of predicates, made of lemmas about their bits.

mod body;
mod demands;
mod levels;
mod names;
mod runs;
mod signal;
mod terms;
mod write;

pub(super) use signal::Signal;
pub(super) use write::write;
