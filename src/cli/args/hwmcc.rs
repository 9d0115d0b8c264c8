//! The arguments of `hwmcc`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::limits::LimitArgs;
use super::memories::WordArgs;

const HWMCC_DETAILS: &str = "\
Prints `sat` and writes CEX if a bad state is reachable, prints `unsat` and
writes CERTIFICATE if none is, or prints `unknown`. If the file cannot be
written, nothing is printed. Exit codes: 10, 20, 0, as those of `check`.
Without CERTIFICATE, which is the call for models of words, a proof leaves no
file.";

#[derive(Args)]
#[command(after_long_help = HWMCC_DETAILS)]
pub struct HwmccArgs {
    /// The model
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// Where a counterexample goes, as an AIGER or BTOR2 witness, as the model is
    #[arg(value_hint = ValueHint::FilePath)]
    pub cex: PathBuf,

    /// Where a certificate goes: AIGER, ASCII if it ends in .aag, else binary; of words
    /// BTOR2, unless it ends in .aag or .aig
    #[arg(value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub certificate: Option<PathBuf>,

    /// Run this many workers of the portfolio; by default as many as there are cores
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub words: WordArgs,
}
