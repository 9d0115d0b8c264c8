#![forbid(unsafe_code)]
//! The program `pdrer`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(pdrer::cli::run(std::env::args_os()))
}
