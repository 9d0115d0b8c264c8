//! The arguments of `info`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::memories::WordArgs;
use super::rtl::RtlArgs;

#[derive(Args)]
pub struct InfoArgs {
    /// The model, or the files of a design in Verilog
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub models: Vec<PathBuf>,

    /// List the names of inputs and latches
    #[arg(long)]
    pub names: bool,

    /// Print a JSON object with the same numbers
    #[arg(long, conflicts_with = "names")]
    pub json: bool,

    /// Print the stage of each property, too, by a file as for `check`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "json")]
    pub stages: Option<PathBuf>,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub rtl: RtlArgs,
}
