//! Benchmark runner and report generator. Reserved: not implemented yet, and it says so.

use std::process::ExitCode;

fn main() -> ExitCode {
    eprintln!("hwmcc: the benchmark runner is not implemented yet");
    ExitCode::FAILURE
}
