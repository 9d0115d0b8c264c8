//! The arguments of `verify`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::words::WordArgs;

const VERIFY_DETAILS: &str = "\
ANSWER is an AIGER witness with a counterexample, which is simulated, or a
certificate, of which a SAT solver proves five conditions: reset, transition,
safety, base, inductive. A certificate is about the properties in the line
`WITNESS b0b2` of its comment, or about all; --property overrides this.
An invariant, as JSON, is checked like the certificate that it makes.
For a BTOR2 model, ANSWER may also be a BTOR2 witness, which is simulated on
words, or a BTOR2 certificate as Cerbtora has them.

Exit codes: 0 if the answer is right (`ok: ...` on standard output), 1 if it is
wrong (`REJECTED: ...`) or cannot be read (a message on standard error).";

#[derive(Args)]
#[command(after_long_help = VERIFY_DETAILS)]
pub struct VerifyArgs {
    /// The model
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// The counterexample, the certificate or the invariant (JSON)
    #[arg(value_hint = ValueHint::FilePath)]
    pub answer: PathBuf,

    /// The answer must be about this property
    #[arg(long, value_name = "N|NAME")]
    pub property: Option<String>,

    #[command(flatten)]
    pub words: WordArgs,
}
