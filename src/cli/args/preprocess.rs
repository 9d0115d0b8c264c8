//! The options of preprocessing.

use crate::config::Preprocess;
use clap::Args;

#[derive(Args)]
#[command(next_help_heading = "Preprocessing")]
pub struct PreprocessArgs {
    /// Do not look for constant latches by ternary simulation
    #[arg(long)]
    pub no_ternary: bool,

    /// Do not look for constraints that are folded into the property
    #[arg(long)]
    pub no_unfold: bool,

    /// Do not look for equal and opposite latches by induction
    #[arg(long)]
    pub no_equivalences: bool,

    /// Do not merge gates that compute the same function
    #[arg(long)]
    pub no_sweep: bool,

    /// Do not give equal parities the same form
    #[arg(long)]
    pub no_parities: bool,
}

impl PreprocessArgs {
    /// The configuration of preprocessing, as these options say.
    pub fn config(&self) -> Preprocess {
        Preprocess {
            ternary: !self.no_ternary,
            unfold: !self.no_unfold,
            equivalences: !self.no_equivalences,
            sweep: !self.no_sweep,
            parities: !self.no_parities,
        }
    }
}
