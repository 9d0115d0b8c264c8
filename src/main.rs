#![forbid(unsafe_code)]
//! The program `pdrer`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run().into()
}
