//! The arguments of `info`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::words::WordArgs;

#[derive(Args)]
pub struct InfoArgs {
    /// The model
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// List the names of inputs and latches
    #[arg(long)]
    pub names: bool,

    /// Print a JSON object with the same numbers
    #[arg(long, conflicts_with = "names")]
    pub json: bool,

    #[command(flatten)]
    pub words: WordArgs,
}
