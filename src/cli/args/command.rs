//! All arguments of the program: the command, and the arguments of that command.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueHint};

use super::check::CheckArgs;
use super::compare::CompareArgs;
use super::convert::ConvertArgs;
use super::explain::ExplainArgs;
use super::generate::GenerateArgs;
use super::hwmcc::HwmccArgs;
use super::import::ImportArgs;
use super::incremental::IncrementalArgs;
use super::info::InfoArgs;
use super::size::SizeArgs;
use super::verify::VerifyArgs;

const EXAMPLES: &str = "\
Examples:
  pdrer check model.aig                        is the model safe?
  pdrer check model.aig --witness run.wit --certificate proof.aig
                                               ... and write down why
  pdrer verify model.aig run.wit               check such an answer again, trusting nobody
  pdrer check model.aig --timeout 60 --stats stats.json
  pdrer info model.aig                         what is in the model?
  pdrer check top.sv fifo.sv --top top         a design in Verilog, read by Yosys

Exit codes:
  20  safe: no bad state is reachable          10  unsafe: there is a counterexample
   0  unknown, or another command succeeded     1  unusable input, arguments or files; answer rejected
   2  error in this program: no verdict

Models are AIGER 1.9 files, ASCII or binary, and BTOR2 files, also compressed by
gzip or xz. The contents of a file say which it is. Designs end in .v, .sv, .svh,
.f (a list of files), .il or .json; Yosys reads them.";

/// Model checker for safety properties of hardware: property directed reachability (IC3) with extended resolution.
#[derive(Parser)]
#[command(name = "pdrer", version = env!("PDRER_VERSION"), after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// The error that arguments of a command are valid one by one, but not together.
    pub fn error(command: &str, kind: ErrorKind, message: &str) -> clap::Error {
        let mut all = Cli::command();
        all.build();
        all.find_subcommand_mut(command).expect("the command exists").error(kind, message)
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Decide the safety properties of a model
    Check(Box<CheckArgs>),
    /// Check an answer, with fresh solvers, trusting nothing of the run that found it
    Verify(VerifyArgs),
    /// Decide property 0 the way the hardware model checking competition asks for it
    Hwmcc(HwmccArgs),
    /// Find the border between safe and unsafe systems of a model with bounds
    Incremental(Box<IncrementalArgs>),
    /// Make an invariant of the model of another tool's certificate
    Import(Box<ImportArgs>),
    /// Decide a property by several engines, and compare their proofs
    Compare(CompareArgs),
    /// Count clauses, literals, definitions and gates of proofs, steps and ones of counterexamples
    Size(SizeArgs),
    /// Explain an invariant, or an answer about clauses, as text, page and picture
    Explain(ExplainArgs),
    /// Show what a model consists of
    Info(InfoArgs),
    /// Write a model in another format: Horn clauses, AIGER
    Convert(ConvertArgs),
    /// Write a model of a parametric family whose answer is known
    Generate(GenerateArgs),
    /// Print a script that completes the arguments of this program in a shell
    ///
    /// For bash: source <(pdrer completions bash)
    #[command(verbatim_doc_comment)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write manual pages, one for each command
    ///
    /// To read one: pdrer man /tmp && man /tmp/pdrer-check.1
    Man {
        /// The folder that they go to
        #[arg(default_value = ".", value_name = "DIR", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
    },
}
