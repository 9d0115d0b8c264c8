//! The arguments of `generate`.

use clap::{Args, Subcommand};

use super::output::ModelOutput;
use super::pebbling::PebblingArgs;

const GENERATE_DETAILS: &str = "\
Examples:
  pdrer generate --list                        the families, their sizes and answers
  pdrer generate fifo 4 -o fifo4.aig           a queue with 16 places: safe
  pdrer generate fifo 4 --unsafe | less        one with a fault, to look at
  pdrer generate peterson --processes 3 --switches 4 -o peterson.aig
                                               the same as `peterson 3 4`
  pdrer generate pebbling --help               what that one needs

The comment of a model has the command that makes it and a line `expect b0 safe`
for each property, or else `expect b0 unsafe N`, where N is the number of steps
before the bad one in a shortest counterexample; for justice properties, `j0` and
so on, that of all steps of a shortest lasso. Inputs, latches and properties have
names.";

#[derive(Args)]
#[command(after_long_help = GENERATE_DETAILS)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
#[command(subcommand_help_heading = "Families with options of their own", subcommand_value_name = "FAMILY")]
pub struct GenerateArgs {
    /// List the families
    #[arg(long, conflicts_with_all = ["family", "faulty", "output"])]
    pub list: bool,

    /// The family
    #[arg(required_unless_present = "list")]
    pub family: Option<String>,

    /// A size for each parameter of the family
    #[arg(value_name = "SIZE")]
    pub sizes: Vec<usize>,

    /// The same as the size PROCESSES
    #[arg(long, value_name = "N", conflicts_with = "sizes")]
    pub processes: Option<usize>,

    /// The same as the size SWITCHES
    #[arg(long, value_name = "N", conflicts_with = "sizes")]
    pub switches: Option<usize>,

    /// The variant with a fault, which is unsafe
    #[arg(long = "unsafe")]
    pub faulty: bool,

    #[command(flatten)]
    pub output: ModelOutput,

    #[command(subcommand)]
    pub special: Option<SpecialFamily>,
}

impl GenerateArgs {
    /// The sizes that have an option, by the names of their parameters.
    pub fn named_sizes(&self) -> Vec<(&'static str, usize)> {
        let named = [("PROCESSES", self.processes), ("SWITCHES", self.switches)];
        named.into_iter().filter_map(|(name, size)| Some((name, size?))).collect()
    }
}

/// Families that sizes do not describe.
#[derive(Subcommand)]
pub enum SpecialFamily {
    /// Strategies of reversible pebbling, within bounds on the pebbles
    Pebbling(PebblingArgs),
}
