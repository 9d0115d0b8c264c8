//! The options of preprocessing, and its counters in the JSON object of `--stats`.

use clap::Args;
use pdrer::config::Preprocess;
use pdrer::stats;
use serde::Serialize;

#[derive(Args)]
#[command(next_help_heading = "Preprocessing")]
pub struct PreprocessArgs {
    /// Do not look for constant latches by ternary simulation
    #[arg(long)]
    pub no_ternary: bool,

    /// Do not look for equal and opposite latches by induction
    #[arg(long)]
    pub no_equivalences: bool,

    /// Do not give parities one form where there are two
    #[arg(long)]
    pub no_parities: bool,
}

impl PreprocessArgs {
    /// What they say to the search.
    pub fn config(&self) -> Preprocess {
        Preprocess {
            ternary: !self.no_ternary,
            equivalences: !self.no_equivalences,
            parities: !self.no_parities,
        }
    }
}

/// What made the systems of the properties smaller.
#[derive(Default, Serialize)]
pub struct Counters {
    pub constants: u64,
    pub equivalences: u64,
    pub rounds: u64,
    pub facts: u64,
    pub gates_removed: u64,
    pub parities: u64,
}

/// The sums over all properties.
pub fn counters<'a>(of: impl Iterator<Item = &'a stats::Preprocess>) -> Counters {
    of.fold(Counters::default(), |sum, found| Counters {
        constants: sum.constants + found.constants,
        equivalences: sum.equivalences + found.equivalences,
        rounds: sum.rounds + found.rounds,
        facts: sum.facts + found.facts,
        gates_removed: sum.gates_removed + found.gates_removed,
        parities: sum.parities + found.parities,
    })
}
