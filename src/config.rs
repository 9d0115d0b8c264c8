//! The options of a run, as the library wants them. The command line translates its arguments into a [`Config`].

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::sat::Backend;
pub use crate::sat::Evidence;

/// How a property is decided. The defaults were the best in measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The engine that searches.
    pub engine: Engine,
    /// Leave out what the property does not seem to need: the engine decides views of the system. Not for k-induction
    /// over simple paths.
    pub localize: bool,
    /// Conjoin ¬Bad to the frames known to be safe. If false, the search blocks bad states one by one; this serves to
    /// measure extended resolution on properties that are inductive on their own.
    pub assume_property: bool,
    /// The SAT solver of the search; none: the one that suits the engine.
    pub sat: Option<Backend>,
    /// Verify the answer independently, on the original model: what is accepted as evidence for a proof. None: it is
    /// not verified.
    pub self_check: Option<Evidence>,
    /// Changes the order in which literals are tried. Equal seeds give equal runs.
    pub seed: u64,
    /// The passes that make the system smaller before the search.
    pub preprocess: Preprocess,
    /// The budget for minimising the invariant; none: it is not minimised.
    pub minimize: Option<Budget>,
    /// How justice properties are decided.
    pub liveness: Liveness,
    /// Workers that decide a property at once, each with options of its own instead of these (see
    /// [`Worker::within`]). If there are none, these options decide it.
    pub workers: Vec<Worker>,
    /// The command that starts the SMT solver of clauses over numbers; none: a usual one.
    pub smt: Option<String>,
    /// How many of them run at once; the others wait for their turns. None: all of them run.
    pub threads: Option<NonZeroUsize>,
}

/// A worker of a portfolio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worker {
    /// Its engine and options, as users write them.
    pub name: String,
    /// Its options. It has no workers of its own.
    pub config: Config,
    /// Its part of the work, if there are more workers than threads: so many times that of a worker of weight 1; with
    /// weight 0, a thread that would be idle without it.
    pub weight: u64,
}

impl Worker {
    /// The options of this worker in a run with these options: what they switch off is off for all workers, and all
    /// have the same budget for minimisation.
    pub fn within(&self, run: &Config) -> Config {
        let (own, all) = (&self.config.preprocess, &run.preprocess);
        Config {
            self_check: self.config.self_check.and(run.self_check),
            preprocess: Preprocess {
                ternary: own.ternary && all.ternary,
                unfold: own.unfold && all.unfold,
                equivalences: own.equivalences && all.equivalences,
                sweep: own.sweep && all.sweep,
                parities: own.parities && all.parities,
            },
            minimize: run.minimize,
            liveness: run.liveness,
            ..self.config.clone()
        }
    }
}

/// An engine with its own options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Property directed reachability.
    Pdr,
    /// Property directed reachability with extended resolution.
    Pdrer(Er),
    /// PDR that chases its lemmas to the top and keeps reachable states (QUIP); with extended resolution, unless it may
    /// not use any auxiliary variable.
    Quip(Er),
    /// Property directed reachability with frames for each predicate of Horn clauses.
    Chc(Chc),
    /// Bounded model checking.
    Bmc(Bmc),
    /// k-induction.
    KInduction(KInduction),
    /// Interpolation.
    Imc(Imc),
    /// Reachability with decision diagrams.
    Bdd(Bdd),
    /// Random simulation.
    Simulation(Simulation),
}

/// Frames for each predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chc {
    /// Keep facts that are known to be derivable (SPACER); without them, derivation trees are found whole (GPDR).
    pub reach: bool,
    /// Extended resolution, for each predicate; with no auxiliary variables there is none.
    pub er: Er,
}

impl Default for Chc {
    fn default() -> Chc {
        Chc { reach: true, er: Er::default() }
    }
}

/// k-induction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KInduction {
    /// Give up when there is no counterexample of this many steps or fewer, and no proof; none: go on.
    pub bound: Option<usize>,
    /// The states of an induction step must differ. Preprocessing should be off: what it finds out would be needed by
    /// the proof, and is not part of it.
    pub simple_path: bool,
}

/// Bounded model checking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bmc {
    /// Give up when there is no counterexample of this many steps or fewer; none: go on.
    pub bound: Option<usize>,
    /// How many depths a query covers.
    pub step: Step,
}

/// How many depths a query of bounded model checking covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// More and more.
    Auto,
    /// Always this many.
    Depths(NonZeroUsize),
}

impl Default for Step {
    fn default() -> Step {
        Step::Depths(NonZeroUsize::MIN)
    }
}

/// How the properties of a model share a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// Leave the remaining properties undecided as soon as one is found to fail.
    pub stop_at_first_failure: bool,
    /// Limit on the wall time of each property.
    pub time_for_each: Option<Duration>,
    /// The share of work of a property in the first turn, see [`Share`](crate::limits::Share).
    pub first_share: u64,
    /// What has been proved and is assumed in the searches for other properties.
    pub assume: Assume,
}

impl Default for Several {
    fn default() -> Several {
        Several {
            stop_at_first_failure: false,
            time_for_each: None,
            first_share: 4000,
            assume: Assume::Nothing,
        }
    }
}

/// Which properties are assumed in searches for others once they have been proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Assume {
    /// None.
    #[default]
    Nothing,
    /// Those that depend on no other latches than the searched ones.
    Related,
    /// Those that these stages name.
    Stages(Arc<Stages>),
}

/// The order in which properties are proved, and which of them may be assumed for which.
///
/// Invariant: what may be assumed for a property has an earlier stage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stages {
    /// The stage of each property; properties of stage 0 are assumed for none, and none is assumed for them.
    pub stage: Vec<usize>,
    /// What may be assumed for each property.
    pub helpers: Vec<Helpers>,
}

/// What may be assumed for a property.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Helpers {
    /// All properties of earlier stages but stage 0.
    #[default]
    Earlier,
    /// These properties.
    These(Vec<usize>),
}

impl Stages {
    /// May a property be assumed in searches for this one?
    pub fn may_assume(&self, property: usize, assumed: usize) -> bool {
        match &self.helpers[property] {
            Helpers::Earlier => (1..self.stage[property]).contains(&self.stage[assumed]),
            Helpers::These(helpers) => helpers.contains(&assumed),
        }
    }
}

/// Interpolation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imc {
    /// Give up when no counterexample has so many steps or fewer; none: search on.
    pub bound: Option<usize>,
    /// If the set of states has more gates, begin a new one with more steps: it takes some 400 bytes for each gate.
    pub gates: usize,
}

impl Default for Imc {
    fn default() -> Imc {
        Imc { bound: None, gates: 1_000_000 }
    }
}

/// Reachability with decision diagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bdd {
    /// Give up when the diagrams need more nodes.
    pub nodes: usize,
    /// Join parts of the transition relation up to this many nodes.
    pub cluster: usize,
}

impl Default for Bdd {
    fn default() -> Bdd {
        Bdd { nodes: 1 << 22, cluster: 2500 }
    }
}

/// Random simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// The greatest number of steps of a run.
    pub steps: usize,
    /// The budget of all runs together, in evaluations of a gate for 64 runs at once. At least 64 runs are begun.
    pub work: u64,
}

impl Default for Simulation {
    fn default() -> Simulation {
        Simulation { steps: 1000, work: 500_000_000 }
    }
}

/// The budget of minimisation. Work is counted in literals that the solver propagates, so that equal runs have equal
/// results, whatever the machine has to do beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// So much work is always allowed.
    pub least: u64,
    /// While the invariant becomes smaller, four times as much is allowed, or one part in so many of the work of the
    /// search, if that is more; a quarter of that part always is. None: never more than `least`.
    pub part: Option<u64>,
    /// A query ends without an answer after this many conflicts divided by the number of gates of a step. So the limit
    /// corresponds to about the same time on every model.
    pub effort: u64,
    /// May common pairs of literals become auxiliary variables at the end?
    pub factor: bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { least: 1_000_000, part: Some(4), effort: 20_000_000, factor: true }
    }
}

/// The passes that make the system smaller before the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preprocess {
    /// Find constant latches by ternary simulation.
    pub ternary: bool,
    /// Find constraints that are folded into the bad state.
    pub unfold: bool,
    /// Find equal and opposite latches by induction.
    pub equivalences: bool,
    /// Merge gates that compute the same function.
    pub sweep: bool,
    /// Give parities one form if the system computes the same parity in two ways.
    pub parities: bool,
}

impl Preprocess {
    /// No pass.
    pub const NONE: Preprocess =
        Preprocess { ternary: false, unfold: false, equivalences: false, sweep: false, parities: false };
}

impl Default for Preprocess {
    fn default() -> Preprocess {
        Preprocess { ternary: true, unfold: true, equivalences: true, sweep: true, parities: true }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            engine: Engine::Pdrer(Er::default()),
            localize: false,
            assume_property: true,
            sat: None,
            self_check: Some(Evidence::default()),
            seed: 0,
            preprocess: Preprocess::default(),
            minimize: Some(Budget::default()),
            liveness: Liveness::Auto,
            workers: Vec::new(),
            smt: None,
            threads: None,
        }
    }
}

/// The method for justice properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveness {
    /// All of them, in a race.
    Auto,
    /// Likewise, without those whose proofs have no certificate.
    Certified,
    /// Bounded search for a shortest lasso.
    Lasso,
    /// Liveness to safety.
    L2s,
    /// k-liveness, with ticks counted anew when something changes that stabilizes.
    Klive,
    /// k-liveness, with all ticks counted.
    KlivePlain,
    /// rlive.
    Rlive,
}

/// How extended resolution is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Er {
    /// The templates that may introduce auxiliary variables.
    pub templates: Templates,
    /// When to re-encode.
    pub delta: Delta,
    /// The greatest number of auxiliary variables in use.
    pub max_vars: usize,
    /// ImplicationER: remove lemmas that others imply under the definitions. If false, only lemmas that contain another
    /// one are removed.
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
    /// Whenever the trace has grown by a share, and only where it shortens the lemmas.
    Auto,
    /// Whenever the number of lemmas has grown by more than this since the last re-encoding.
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
    /// Thresholds of literals that the search treats alike.
    pub threshold: bool,
}

impl Templates {
    /// No template.
    pub const NONE: Templates = Templates { xor: false, and: false, half_adder: false, threshold: false };
    /// Every template, the default.
    pub const ALL: Templates = Templates { xor: true, and: true, half_adder: true, threshold: true };
}
