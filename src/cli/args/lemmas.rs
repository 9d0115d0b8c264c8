//! The options about lemmas from outside.

use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args)]
#[command(next_help_heading = "Lemmas from outside (--engine pdrer, pdr, quip; one property)")]
pub struct LemmaArgs {
    /// Begin with the candidate lemmas in FILE; several times for several files
    ///
    /// Text, a line for each lemma such as `a | !b`, or what --invariant
    /// writes, of this model or of an earlier version of it: names decide
    /// what a lemma is about. Nothing is believed: the greatest set that is
    /// inductive together with the property is kept, those that hold at first
    /// are tried as lemmas of a frame, and the others are named, with why
    /// they fail.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "load_frames", verbatim_doc_comment)]
    pub lemmas: Vec<PathBuf>,

    /// Do not search: print the lemmas that are inductive
    ///
    /// The property is `safe` if they prove it.
    #[arg(long, requires = "lemmas", verbatim_doc_comment)]
    pub lemmas_only: bool,

    /// Write the states that show why lemmas fail
    ///
    /// As JSON; or if FILE ends in .vcd, as the waveform of the first
    /// counterexample to induction: a state that satisfies all lemmas, and
    /// the one after a step, which violates one.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "lemmas", verbatim_doc_comment)]
    pub cti: Option<PathBuf>,
}

impl LemmaArgs {
    /// Is one of the options there?
    pub fn are_used(&self) -> bool {
        !self.lemmas.is_empty()
    }
}
