//! The options of a run, resolved.

use std::time::Duration;

use crate::sat::Backend;

/// How a property is decided. The defaults are the measured best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// What searches.
    pub engine: Engine,
    /// Conjoin ¬Bad into the frames known to be safe. Off: the search blocks bad states one by one, which is how
    /// extended resolution is measured on properties that are inductive on their own.
    pub assume_property: bool,
    /// What answers the queries of the search. The self-check always uses CaDiCaL.
    pub sat: Backend,
    /// Verify the answer independently, with fresh solvers on the original model.
    pub self_check: bool,
    /// Perturbs the order in which literals are tried. Equal seeds give equal runs.
    pub seed: u64,
    /// What makes the system smaller before the search.
    pub preprocess: Preprocess,
    /// What minimisation of the invariant may spend; none: it stays as the engine found it.
    pub minimize: Option<Budget>,
}

/// An engine with the options that are its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Property directed reachability.
    Pdr,
    /// The same with extended resolution.
    Pdrer(Er),
    /// Random simulation.
    Simulation(Simulation),
}

/// Random simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// The steps of a run.
    pub steps: usize,
    /// What all runs together may cost, in gates evaluated, each for 64 runs at once. At least 64 runs are begun.
    pub work: u64,
}

impl Default for Simulation {
    fn default() -> Simulation {
        Simulation { steps: 1000, work: 500_000_000 }
    }
}

/// What minimisation may spend. Work and conflicts are counted, so that equal runs have equal results; time is the
/// net below, for models where counting is too generous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No more wall time than this.
    pub time: Duration,
    /// No more work: each query costs a hundred, and one for each assumption.
    pub work: u64,
    /// A query has no answer after this many conflicts, divided by the gates of a step: that is about its time.
    pub effort: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { time: Duration::from_secs(2), work: 20_000_000, effort: 50_000_000 }
    }
}

/// What makes the system smaller before the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preprocess {
    /// Constant latches by ternary simulation.
    pub ternary: bool,
    /// Equal and opposite latches by induction.
    pub equivalences: bool,
    /// One form for parities that the system has in two.
    pub parities: bool,
}

impl Default for Preprocess {
    fn default() -> Preprocess {
        Preprocess { ternary: true, equivalences: true, parities: true }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            engine: Engine::Pdrer(Er::default()),
            assume_property: true,
            sat: Backend::Native,
            self_check: true,
            seed: 0,
            preprocess: Preprocess::default(),
            minimize: Some(Budget::default()),
        }
    }
}

/// How extended resolution is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Er {
    /// The templates that may introduce auxiliary variables.
    pub templates: Templates,
    /// When to re-encode.
    pub delta: Delta,
    /// Never more auxiliary variables in use than this.
    pub max_vars: usize,
    /// ImplicationER: remove lemmas that others imply under the definitions. Off: by inclusion only.
    pub implication: bool,
    /// GeneralizeER: try auxiliary variables in new lemmas.
    pub generalize: bool,
    /// PropagateER: push parts of lemmas.
    pub propagate: bool,
}

impl Default for Er {
    fn default() -> Er {
        Er {
            templates: Templates::ALL,
            delta: Delta::Auto,
            max_vars: 10_000,
            implication: true,
            generalize: true,
            propagate: true,
        }
    }
}

/// When to re-encode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delta {
    /// As it pays.
    Auto,
    /// Whenever there are more than this many lemmas more than after the last time.
    Lemmas(usize),
}

/// Which templates are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Templates {
    /// The xor template.
    pub xor: bool,
    /// The and template.
    pub and: bool,
    /// The half adder template.
    pub half_adder: bool,
}

impl Templates {
    /// Every template.
    pub const ALL: Templates = Templates { xor: true, and: true, half_adder: true };
}
