//! The program from the outside: what it prints, what it writes, how it ends. `answers` are files for `pdrer verify`.

mod corpus;
mod ends;
mod files;
mod generate;
mod sessions;
mod stats;
mod support;
