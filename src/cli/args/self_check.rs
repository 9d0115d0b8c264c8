//! The options of the check of answers.

use crate::sat;
use clap::{Args, ValueEnum};

/// What is accepted as evidence for a safe property, by the name that users write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Evidence {
    /// A refutation (LRAT) of each obligation, which a small checker reads
    Proof,
    /// The word of the SAT solver CaDiCaL
    Cadical,
}

impl From<Evidence> for sat::Evidence {
    fn from(evidence: Evidence) -> sat::Evidence {
        match evidence {
            Evidence::Proof => sat::Evidence::Proof,
            Evidence::Cadical => sat::Evidence::Cadical,
        }
    }
}

#[derive(Args)]
pub struct SelfCheckArgs {
    /// What the check of a proof accepts as evidence
    #[arg(long, value_enum, value_name = "EVIDENCE", default_value_t = Evidence::Proof)]
    pub self_check: Evidence,

    /// Do not verify answers before they are printed
    #[arg(long, conflicts_with = "self_check")]
    pub no_self_check: bool,
}

impl SelfCheckArgs {
    /// What is accepted; none if answers are not verified.
    pub fn evidence(&self) -> Option<sat::Evidence> {
        (!self.no_self_check).then(|| self.self_check.into())
    }
}
