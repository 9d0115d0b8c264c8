//! The engine that searches, and the SAT solver that it uses.

use clap::ValueEnum;
use pdrer::sat::Backend;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Property directed reachability with extended resolution
    Pdrer,
    /// Property directed reachability alone
    Pdr,
    /// Random simulation: finds shallow counterexamples, proves nothing
    Sim,
    /// Several engines at once, in threads: the first answer counts
    Portfolio,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sat {
    /// This project's own solver
    Native,
    /// CaDiCaL
    Cadical,
}

impl From<Sat> for Backend {
    fn from(sat: Sat) -> Backend {
        match sat {
            Sat::Native => Backend::Native,
            Sat::Cadical => Backend::Cadical,
        }
    }
}
