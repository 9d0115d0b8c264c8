//! The options of a search, resolved.

use crate::sat::Backend;

/// How a search runs. The defaults are the measured best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Conjoin ¬Bad into the frames known to be safe. Off: the search blocks bad states one by one, which is how
    /// extended resolution is measured on properties that are inductive on their own.
    pub assume_property: bool,
    /// What answers the queries of the search. The self-check always uses CaDiCaL.
    pub sat: Backend,
    /// Verify the answer independently, with fresh solvers on the original model.
    pub self_check: bool,
    /// Perturbs the order in which literals are tried. Equal seeds give equal runs.
    pub seed: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config { assume_property: true, sat: Backend::Native, self_check: true, seed: 0 }
    }
}
