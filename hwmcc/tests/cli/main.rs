//! Tests of the program as users call it, with fake checkers.

mod answers;
mod diff;
mod durable;
mod limits;
mod messages;
mod properties;
mod shards;
mod support;
