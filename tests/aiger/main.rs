//! AIGER files from the outside: what the reader accepts, what it refuses, and what the writer produces.

mod accepted;
mod files;
mod malformed;
mod round_trip;
mod summary;
mod support;
