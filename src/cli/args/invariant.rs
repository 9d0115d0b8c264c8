//! The options about the invariant of safe properties.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum, ValueHint};
use pdrer::config::Budget;

use super::seconds::seconds;

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

    /// Make the invariant smaller for at most this much time
    ///
    /// How much is tried is counted, so that equal runs have equal results
    /// unless the time ends first. More seconds count for more.
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        default_value = "2",
        verbatim_doc_comment
    )]
    pub minimize: Duration,

    /// Leave the invariant as it was found
    #[arg(long, conflicts_with = "minimize")]
    pub no_minimize: bool,
}

impl InvariantArgs {
    /// The budget of minimisation; none if the invariant is to be left as it is.
    pub fn budget(&self) -> Option<Budget> {
        let usual = Budget::default();
        let share = self.minimize.as_secs_f64() / usual.time.as_secs_f64();
        let work = (usual.work as f64 * share) as u64;
        (!self.no_minimize).then_some(Budget { time: self.minimize, work, ..usual })
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
