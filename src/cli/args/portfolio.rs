//! The options of portfolios.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args)]
#[command(next_help_heading = "Portfolio (--engine portfolio, --engine auto)")]
pub struct PortfolioArgs {
    /// Run this many workers at once; by default as many as there are cores
    ///
    /// The others wait for their turns, in the middle of their searches.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,

    /// Run the workers that this file lists, in TOML
    ///
    /// Each `[[worker]]` has options of the search as keys: engine = "pdr",
    /// seed = 3, no-parities = true; weight = 2 doubles its part of the work.
    /// Without --threads all of them run at once.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub workers: Option<PathBuf>,
}
