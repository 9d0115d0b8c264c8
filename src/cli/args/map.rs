//! The option for maps of names, which `check` and `explain` share.

use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args)]
pub struct MapArgs {
    /// Take names from a map that Yosys wrote: write_aiger -map FILE, or
    /// write_aiger -zinit -ywmap FILE; may be repeated
    ///
    /// Without it, names are those of the model's symbol table.
    #[arg(
        id = "map",
        long = "map",
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        verbatim_doc_comment
    )]
    pub files: Vec<PathBuf>,
}
