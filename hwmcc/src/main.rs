//! The program `hwmcc`.

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::current_exe() {
        Ok(program) => ExitCode::from(hwmcc::cli::run(program, std::env::args_os().collect())),
        Err(error) => {
            eprintln!("hwmcc: its own path: {error}");
            ExitCode::from(2)
        }
    }
}
