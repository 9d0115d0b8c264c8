//! Options for the output: the format of the result, and how much progress is shown.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

#[derive(Args)]
pub struct Verbosity {
    /// Print a line for each frame on standard error
    ///
    /// Without it, and if standard error is a terminal, there is one line
    /// that changes.
    #[arg(short, long, verbatim_doc_comment)]
    pub verbose: bool,

    /// No warnings and no progress on standard error
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A word, then a summary for people
    Plain,
    /// AIGER witnesses
    Aiger,
    /// One AIGER witness, whatever the number of properties
    AigerOne,
    /// Statistics
    Json,
}

#[derive(Args)]
pub struct ModelOutput {
    /// Where the model goes, ASCII if FILE ends in .aag, else binary
    ///
    /// Without it, or if FILE is `-`, that is standard output, in ASCII.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub output: Option<PathBuf>,
}
