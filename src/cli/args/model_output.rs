//! Where a command writes a model.

use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args)]
pub struct ModelOutput {
    /// Where the model goes, ASCII if FILE ends in .aag, else binary
    ///
    /// Without it, or if FILE is `-`, that is standard output, in ASCII.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub output: Option<PathBuf>,
}
