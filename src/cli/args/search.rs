//! The engine that searches, and the SAT solver that it uses.

use crate::config::{self, Step};
use crate::sat::Backend;
use clap::{Args, ValueEnum};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Property directed reachability with extended resolution
    Pdrer,
    /// Property directed reachability alone
    Pdr,
    /// PDR with may obligations and reachable states, with extended resolution
    Quip,
    /// PDR with frames for each predicate of Horn clauses
    Chc,
    /// Bounded model checking: finds shortest counterexamples
    Bmc,
    /// k-induction: short proofs of properties that are nearly inductive
    Kind,
    /// Interpolation: finds proofs, as circuits
    Imc,
    /// Reachability with decision diagrams: for few latches and many steps
    Bdd,
    /// Random simulation: finds shallow counterexamples, proves nothing
    Sim,
    /// Several engines at once, in threads: the first answer counts
    Portfolio,
    /// All engines of the portfolio in one thread, in turns
    Auto,
}

impl Engine {
    /// Does the search have frames, which another one can begin with?
    pub fn has_frames(self) -> bool {
        matches!(self, Engine::Pdrer | Engine::Pdr | Engine::Quip)
    }

    /// Can it decide views of a system instead of the system?
    pub fn can_localize(self) -> bool {
        self.has_frames() || matches!(self, Engine::Imc | Engine::Kind | Engine::Bdd)
    }

    /// Are there several workers?
    pub fn has_workers(self) -> bool {
        matches!(self, Engine::Portfolio | Engine::Auto)
    }

    /// Is there a greatest number of steps?
    pub fn has_bound(self) -> bool {
        match self {
            Engine::Bmc | Engine::Kind | Engine::Imc | Engine::Sim => true,
            Engine::Pdrer | Engine::Pdr | Engine::Quip | Engine::Chc | Engine::Bdd => false,
            Engine::Portfolio | Engine::Auto => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Liveness {
    /// All methods, in turns
    Auto,
    /// Bounded search for a shortest lasso
    Lasso,
    /// Liveness to safety: a loop is a bad state
    L2s,
    /// k-liveness: no run ticks more than k times
    Klive,
    /// Likewise, without a look at registers that stabilize
    KlivePlain,
    /// rlive: searches from tick to tick
    Rlive,
}

impl From<Liveness> for config::Liveness {
    fn from(method: Liveness) -> config::Liveness {
        match method {
            Liveness::Auto => config::Liveness::Auto,
            Liveness::Lasso => config::Liveness::Lasso,
            Liveness::L2s => config::Liveness::L2s,
            Liveness::Klive => config::Liveness::Klive,
            Liveness::KlivePlain => config::Liveness::KlivePlain,
            Liveness::Rlive => config::Liveness::Rlive,
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

#[derive(Args)]
pub struct SearchArgs {
    /// Do not conjoin the property to frames known to be safe
    ///
    /// For experiments: the search then learns properties that are
    /// inductive on their own like any other lemma.
    #[arg(long, verbatim_doc_comment)]
    pub no_assume_property: bool,

    /// What answers the queries of the search
    ///
    /// `native` is made for the queries of PDR, where it is the default;
    /// bounded model checking and k-induction use `cadical`.
    #[arg(long, value_enum, value_name = "SOLVER", verbatim_doc_comment)]
    pub sat: Option<Sat>,

    /// Perturb the order in which literals are tried
    ///
    /// Runs with the same seed are the same, counter by counter.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, verbatim_doc_comment)]
    pub seed: u64,
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
