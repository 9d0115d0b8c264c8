//! The arguments of `convert`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};

use super::memories::WordArgs;
use super::rtl::RtlArgs;

const CONVERT_DETAILS: &str = "\
  horn   Constrained Horn clauses over Booleans (SMT-LIB 2, logic HORN): initial
         states, transition relation and bad states of what the properties depend
         on. A solver answers `sat` if no bad state is reachable, and `unsat` if
         one is:
           pdrer convert model.aig -o model.smt2 && z3 fp.engine=spacer model.smt2
  aiger  AIGER 1.9, ASCII if FILE ends in .aag or is standard output, else binary;
         of words, the bits that properties depend on

Without --to, the name of FILE says the format: .smt2, .aag or .aig.";

#[derive(Args)]
#[command(after_long_help = CONVERT_DETAILS)]
pub struct ConvertArgs {
    /// An AIGER or BTOR2 file, or `-` for standard input, or the files of a design in Verilog
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub models: Vec<PathBuf>,

    /// The format: horn or aiger
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub to: Option<ModelFormat>,

    /// Where the model goes
    ///
    /// Without it, or if FILE is `-`, that is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub output: Option<PathBuf>,

    /// Only this property: its number, or its name in the model
    ///
    /// Without it, horn asks whether any of the properties can fail.
    #[arg(long, value_name = "N|NAME", verbatim_doc_comment)]
    pub property: Option<String>,

    /// Without outputs that are no properties: other checkers may take them for properties
    #[arg(long)]
    pub no_outputs: bool,

    /// The output `bound N` of the model becomes a constraint
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub bound: Option<i64>,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub rtl: RtlArgs,
}

/// The format of a converted model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ModelFormat {
    /// Constrained Horn clauses
    Horn,
    /// AIGER 1.9
    Aiger,
}

impl ConvertArgs {
    /// The format that is asked for, if there is one.
    pub fn format(&self) -> Option<ModelFormat> {
        self.to.or_else(|| match self.output.as_deref()?.extension()?.to_str()? {
            "smt2" => Some(ModelFormat::Horn),
            "aag" | "aig" => Some(ModelFormat::Aiger),
            _ => None,
        })
    }

    /// Where the model goes.
    pub fn output(&self) -> &Path {
        self.output.as_deref().unwrap_or(Path::new("-"))
    }
}
