//! The arguments of `import`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::invariant::InvariantArgs;
use super::limits::LimitArgs;
use super::map::MapArgs;
use super::memories::WordArgs;
use super::output::Verbosity;
use super::self_check::SelfCheckArgs;

const IMPORT_DETAILS: &str = "\
The witness circuit may be that of any tool, with more latches than the model and
with other gates: one that `verify` accepts. Its own latches are eliminated. What
it says becomes lemmas, each of them learned from a state that it excludes; then
they are made smaller and factored like those of a search, and verified.

Standard output and exit codes are those of `check`. A certificate that is wrong
is rejected: `REJECTED: ...`, exit code 1.";

#[derive(Args)]
#[command(after_long_help = IMPORT_DETAILS)]
pub struct ImportArgs {
    /// The model: AIGER or BTOR2
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// The witness circuit: AIGER
    #[arg(value_name = "CERTIFICATE", value_hint = ValueHint::FilePath)]
    pub from: PathBuf,

    /// Import the invariant of this property only
    #[arg(long, value_name = "N|NAME")]
    pub property: Option<String>,

    /// Write the invariant as a certificate of this program
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,

    /// Write statistics, a JSON object with the fields of those of `check`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub stats: Option<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub map: MapArgs,

    #[command(flatten)]
    pub check: SelfCheckArgs,

    #[command(flatten)]
    pub verbosity: Verbosity,

    // It begins with a heading of its own, so it comes last.
    #[command(flatten)]
    pub invariants: InvariantArgs,
}
