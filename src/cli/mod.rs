//! The command line: from arguments to verdicts and exit codes.
//!
//! What may live here: a file for each command (`check` is the one to read first), and what several commands need.
//! `model` and `proofs` read files, `design` those of a design, `tasks` those of SymbiYosys, `property` finds the
//! property that a user means, `decide` runs the searches, `progress` (with `bounds` and `statuses`) and `signals`
//! accompany them, `workers` are those of a portfolio, `contradiction` writes what two of them say, `words` simulates
//! counterexamples on words, `answers` are files, `frames` keeps those of a search, `lemmas` reads candidates,
//! `embedded` is for bindings, `output`, `error` and `exit` end a run. Rooms: `args/` for what users write, `report/`
//! for results. Commands do not know each other. Complete results go to standard output, all else to standard error.

mod answers;
mod args;
mod bounds;
mod cache;
mod check;
mod clauses;
mod compare;
mod contradiction;
mod convert;
mod decide;
mod design;
pub mod embedded;
mod error;
mod exit;
mod explain;
mod explanations;
mod family;
mod frames;
mod generate;
mod hwmcc;
mod import;
mod incremental;
mod info;
mod lemmas;
mod man;
mod model;
mod output;
mod progress;
mod proofs;
mod property;
mod refutations;
mod report;
mod seen;
mod signals;
mod size;
mod stages;
mod statuses;
mod tasks;
mod verify;
mod words;
mod workers;

use std::ffi::OsString;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use clap::{CommandFactory, Parser};

use args::{Cli, Command, joined};
use error::Error;
use exit::Exit;

/// Runs the program with these arguments, the first of which is its name. Returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = joined(arguments.into_iter());
    let run = || match Cli::try_parse_from(arguments) {
        Ok(cli) => dispatch(&cli).unwrap_or_else(|error| error.report()),
        Err(error) => Error::Usage(error).report(),
    };
    guarded(run).code()
}

fn dispatch(cli: &Cli) -> Result<Exit, Error> {
    match &cli.command {
        Command::Check(args) => check::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Hwmcc(args) => hwmcc::run(args),
        Command::Incremental(args) => incremental::run(args),
        Command::Import(args) => import::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Size(args) => size::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Info(args) => info::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Completions { shell } => completions(*shell),
        Command::Man { folder } => man::run(folder),
    }
}

fn completions(shell: clap_complete::Shell) -> Result<Exit, Error> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pdrer", &mut script);
    output::print(&script)?;
    Ok(Exit::Done)
}

/// A panic is an error of this program and has its exit code. By then the panic's own message has been printed on
/// standard error, and nothing on standard output.
fn guarded(work: impl FnOnce() -> Exit) -> Exit {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        // If standard error fails, there is no place left to report that.
        let _ = writeln!(
            std::io::stderr(),
            "pdrer: internal error, no verdict; please report it together with the model"
        );
        Exit::OwnFailure
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_own_failure() {
        assert_eq!(guarded(|| panic!("on purpose")), Exit::OwnFailure);
        assert_eq!(guarded(|| Exit::Safe), Exit::Safe);
    }

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
