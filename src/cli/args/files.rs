//! The files that a run writes, apart from the invariant.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args)]
pub struct FileArgs {
    /// Write the counterexamples, as an AIGER witness
    ///
    /// Those of a BTOR2 model are written as a BTOR2 witness.
    /// If FILE ends in .yw, the first of them is written as a Yosys witness,
    /// which needs --map FILE.ywa. That of Horn clauses is a derivation, as
    /// JSON lines.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub witness: Option<PathBuf>,

    /// Draw the counterexamples as waveforms, in the format VCD
    ///
    /// There is a scope for each property, b0, and a unit of time for each
    /// step. --map gives the signals other names than the model has. Words
    /// of a BTOR2 model are vectors; arrays have a signal for each cell.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub vcd: Option<PathBuf>,

    /// Turns of the loop that a waveform shows [default: 1]
    #[arg(long, value_name = "N", requires = "vcd")]
    pub vcd_turns: Option<NonZeroUsize>,

    /// Write a certificate of the safe properties
    ///
    /// That is an AIGER model, a witness circuit for Certifaiger, whose own
    /// property is inductive. It is ASCII if FILE ends in .aag, else binary.
    /// The certificate of a BTOR2 model is one for Cerbtora, in words, unless
    /// FILE ends in .aag or .aig. That of Horn clauses is a solution: a
    /// define-fun for each predicate.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub certificate: Option<PathBuf>,

    /// Write verdict, counters and times as a JSON object
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub stats: Option<PathBuf>,

    /// Write answers that a limit has left unchecked, too
    ///
    /// If a limit ends the check of a proof, the verdict is `unknown`. With
    /// this option, --certificate and --invariant have that proof, and say
    /// that it is unchecked; counterexamples likewise. `pdrer verify` checks
    /// them.
    #[arg(long, verbatim_doc_comment)]
    pub keep_unchecked: bool,
}
