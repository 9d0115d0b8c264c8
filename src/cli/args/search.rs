//! The engine that searches, and the SAT solver that it uses.

use clap::ValueEnum;
use pdrer::sat::Backend;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Property directed reachability with extended resolution
    Pdrer,
    /// Property directed reachability alone
    Pdr,
    /// Interpolation: finds proofs, as circuits
    Imc,
    /// Random simulation: finds shallow counterexamples, proves nothing
    Sim,
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
