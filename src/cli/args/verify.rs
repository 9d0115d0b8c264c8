//! The arguments of `verify`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::memories::WordArgs;
use super::rtl::RtlArgs;
use super::word::word;
use crate::sat::Evidence;

const VERIFY_DETAILS: &str = "\
ANSWER is an AIGER witness with a counterexample, which is simulated, or a
certificate, of which five conditions are proved: reset, transition, safety,
base, inductive. A certificate is about the properties in the line
`WITNESS b0b2` of its comment, or about all; --property overrides this.
An invariant, as JSON, is checked like the certificate that it makes.
For a BTOR2 model, ANSWER may also be a BTOR2 witness, which is simulated on
words, or a BTOR2 certificate as Cerbtora has them.
For Horn clauses, ANSWER is a solution, a define-fun for each predicate, which
is proved clause by clause, or a derivation (JSON), whose steps are evaluated.
A solution over integers and reals is proved by an SMT solver.

Exit codes: 0 if the answer is right (`ok: ...` on standard output), 1 if it is
wrong (`REJECTED: ...`) or cannot be read (a message on standard error).";

/// What is accepted as evidence, by the name that users write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// A refutation (LRAT) of each obligation, which a small checker reads; about numbers, an SMT solver
    Proof,
    /// The word of the SAT solver CaDiCaL
    Cadical,
    /// The word of the SMT solver Z3, for clauses over numbers
    Z3,
    /// The word of the SMT solver cvc5, for clauses over numbers
    Cvc5,
}

impl By {
    /// The evidence about bits; none if it is about numbers.
    pub fn evidence(self) -> Option<Evidence> {
        match self {
            By::Proof => Some(Evidence::Proof),
            By::Cadical => Some(Evidence::Cadical),
            By::Z3 | By::Cvc5 => None,
        }
    }

    /// The SMT solver that is asked for.
    pub fn solver(self) -> Option<String> {
        matches!(self, By::Z3 | By::Cvc5).then(|| word(self))
    }
}

#[derive(Args)]
#[command(after_long_help = VERIFY_DETAILS)]
pub struct VerifyArgs {
    /// The model, or the files of a design in Verilog
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub models: Vec<PathBuf>,

    /// The counterexample, the certificate or the invariant (JSON)
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    pub answer: PathBuf,

    /// The answer must be about this property
    #[arg(long, value_name = "N|NAME")]
    pub property: Option<String>,

    /// What is accepted as evidence for the conditions of a certificate
    #[arg(long, value_enum, value_name = "EVIDENCE", default_value_t = By::Proof)]
    pub by: By,

    /// Write the refutations of the conditions of a certificate
    ///
    /// For each condition a formula (DIMACS) and a proof (LRAT) that it has no
    /// model, and check.sh, which has them checked by a program of your choice.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, verbatim_doc_comment)]
    pub proof: Option<PathBuf>,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub rtl: RtlArgs,
}
