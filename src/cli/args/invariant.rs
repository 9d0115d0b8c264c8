//! The options about the invariant of safe properties.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::config::Budget;
use clap::{Args, ValueEnum, ValueHint};

use super::limits::seconds;

/// About so many literals are propagated in a second.
const WORK_PER_SECOND: f64 = 1e7;

#[derive(Args)]
#[command(next_help_heading = "Invariants")]
pub struct InvariantArgs {
    /// Write the invariant of the safe properties
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub invariant: Option<PathBuf>,

    /// How it is written
    ///
    /// By default as the name of FILE says: it ends in .json, .txt, .smt2, .sv
    /// or .pla.
    #[arg(long, value_enum, value_name = "FORMAT", requires = "invariant", verbatim_doc_comment)]
    pub invariant_format: Option<InvariantFormat>,

    /// Write it without auxiliary variables, unless that takes more
    /// literals than this
    #[arg(
        long,
        value_name = "LITERALS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1000000",
        requires = "invariant",
        verbatim_doc_comment
    )]
    pub expand_aux: Option<usize>,

    /// Make the invariant smaller with about so many seconds of work
    ///
    /// Work is counted, not measured, so that equal runs have equal results
    /// on every machine. By default it is a small part of the search's own.
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        verbatim_doc_comment
    )]
    pub minimize: Option<Duration>,

    /// Leave the invariant as it was found
    #[arg(long, conflicts_with = "minimize")]
    pub no_minimize: bool,

    /// Define no auxiliary variables for pairs of literals that many
    /// lemmas share
    ///
    /// Otherwise the invariants of all engines may have such, once they are
    /// found and minimised. The format pla has none in any case.
    #[arg(long, verbatim_doc_comment)]
    pub no_factor: bool,
}

impl InvariantArgs {
    /// The budget of minimisation, in which common pairs of literals become auxiliary variables if `factoring` and
    /// these options say so; none if the invariant is to be left as it is.
    pub fn budget(&self, factoring: bool) -> Option<Budget> {
        let asked = |time: Duration| Budget {
            least: (time.as_secs_f64() * WORK_PER_SECOND) as u64,
            part: None,
            ..Budget::default()
        };
        let pla = self.invariant.as_deref().and_then(|path| self.format(path)) == Some(InvariantFormat::Pla);
        let budget = self.minimize.map_or_else(Budget::default, asked);
        (!self.no_minimize).then_some(Budget { factor: factoring && !self.no_factor && !pla, ..budget })
    }

    /// The format for this file; none if neither the options nor the file name determine it.
    pub fn format(&self, path: &Path) -> Option<InvariantFormat> {
        self.invariant_format.or_else(|| InvariantFormat::of(path))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InvariantFormat {
    /// For programs; `pdrer verify` reads it
    Json,
    /// For people
    Text,
    /// SMT-LIB 2, with the model and three checks
    Smt2,
    /// SystemVerilog assertions, and the model
    Sv,
    /// ABC's form, only without auxiliary variables
    Pla,
}

impl InvariantFormat {
    fn of(path: &Path) -> Option<InvariantFormat> {
        match path.extension()?.to_str()? {
            "json" => Some(InvariantFormat::Json),
            "txt" | "text" => Some(InvariantFormat::Text),
            "smt2" => Some(InvariantFormat::Smt2),
            "sv" => Some(InvariantFormat::Sv),
            "pla" => Some(InvariantFormat::Pla),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_formats() {
        for (name, format) in [
            ("a.json", Some(InvariantFormat::Json)),
            ("b.txt", Some(InvariantFormat::Text)),
            ("c.v.sv", Some(InvariantFormat::Sv)),
            ("d.aig", None),
            ("smt2", None),
        ] {
            assert_eq!(InvariantFormat::of(Path::new(name)), format, "{name}");
        }
    }
}
