//! The arguments of `size`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::memories::WordArgs;

const SIZE_DETAILS: &str = "\
The size of an invariant is the number of literals of its lemmas and of the
clauses of its definitions, 7 for each and, 12 for each xor. Formats other than
text and json join the invariants of all properties. An invariant has no gates;
those of the certificate that it makes are counted if it is JSON and there is a
model. Of counterexamples, values that are 1 are counted as set. Certificates
on words, those of BTOR2 models, have operators in the place of gates.";

#[derive(Args)]
#[command(after_long_help = SIZE_DETAILS)]
pub struct SizeArgs {
    /// Invariants in any format, certificates and counterexamples
    #[arg(required = true, value_name = "ANSWER", value_hint = ValueHint::FilePath)]
    pub answers: Vec<PathBuf>,

    /// Their model: count the gates of certificates, and those beyond its own
    #[arg(long, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub model: Option<PathBuf>,

    #[command(flatten)]
    pub words: WordArgs,
}
