//! The program from the outside: what it prints, what it writes, how it ends.
//!
//! `cases` holds sessions that are compared with what they print (`TRYCMD=overwrite` brings them up to date; what
//! changes from run to run stands as `[..]`), `answers` files for `pdrer verify`.

mod corpus;
mod ends;
mod files;
mod generate;
mod stats;
mod support;

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cli/cases/*.trycmd");
}
