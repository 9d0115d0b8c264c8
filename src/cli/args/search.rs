//! The engine that searches, and the SAT solver that it uses.

use clap::ValueEnum;
use pdrer::config::Step;
use pdrer::sat::Backend;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Property directed reachability with extended resolution
    Pdrer,
    /// Property directed reachability alone
    Pdr,
    /// PDR with may obligations and reachable states, with extended resolution
    Quip,
    /// Bounded model checking: finds shortest counterexamples
    Bmc,
    /// k-induction: short proofs of properties that are nearly inductive
    Kind,
    /// Interpolation: finds proofs, as circuits
    Imc,
    /// Random simulation: finds shallow counterexamples, proves nothing
    Sim,
    /// Several engines at once, in threads: the first answer counts
    Portfolio,
}

impl Engine {
    /// Is there a greatest number of steps?
    pub fn has_bound(self) -> bool {
        match self {
            Engine::Bmc | Engine::Kind | Engine::Imc | Engine::Sim => true,
            Engine::Pdrer | Engine::Pdr | Engine::Quip | Engine::Portfolio => false,
        }
    }
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

/// How many depths a query of bounded model checking covers.
pub fn bmc_step(text: &str) -> Result<Step, &'static str> {
    match text {
        "auto" => Ok(Step::Auto),
        _ => text.parse().map(Step::Depths).map_err(|_| "neither `auto` nor a number of depths"),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;

    #[test]
    fn steps() {
        assert_eq!(bmc_step("auto"), Ok(Step::Auto));
        assert_eq!(bmc_step("3").ok(), NonZeroUsize::new(3).map(Step::Depths));
        assert!(bmc_step("0").is_err() && bmc_step("-1").is_err() && bmc_step("").is_err());
    }
}
