//! AIGER files from the outside: what is read, what is refused, what is written.

mod accepted;
mod files;
mod malformed;
mod round_trip;
mod summary;
mod support;
