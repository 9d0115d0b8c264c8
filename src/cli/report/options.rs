//! The options in force, as the JSON object of `--stats` has them.

use std::num::NonZeroUsize;

use crate::config::{self, Delta, Step};
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::args::{
    CheckArgs, Engine, ErArgs, IncrementalArgs, InvariantArgs, LimitArgs, Liveness, PreprocessArgs, Sat,
    SearchArgs, SelfCheckArgs, Template, word,
};

/// The options in force, except for the seed, which is a field of the whole object.
#[derive(Serialize)]
pub struct Options {
    /// The property asked for; null: all of them.
    pub property: Option<Chosen>,
    pub stop_at_first_failure: bool,
    /// Only if it was asked for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub assume_proved: bool,
    /// Only if there are stages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stages: Option<String>,
    pub property_timeout_s: Option<f64>,
    #[serde(flatten)]
    pub common: Common,
    /// Steps of a run; only of engines that have a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<usize>,
    /// Depths of a query; only of bounded model checking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bmc_step: Option<Chosen>,
    /// Nodes of diagrams; only of reachability with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bdd_nodes: Option<usize>,
    /// Only of k-induction over simple paths.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub simple_path: bool,
    /// Only with localization.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub localize: bool,
    /// Only if a method for justice properties was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liveness: Option<String>,
    /// Only of frames for each predicate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_reach: bool,
    /// Only of a portfolio. Null: as many as there are cores, or all in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<Option<usize>>,
    /// Only of a portfolio. Null: the usual ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workers: Option<Option<String>>,
    /// Null without extended resolution.
    pub er: Option<ErOptions>,
}

/// The options that `check` and `incremental` have.
#[derive(Serialize)]
pub struct Common {
    pub timeout_s: Option<f64>,
    pub memory_mib: Option<u64>,
    pub assume_property: bool,
    /// Preprocessing: constant latches by ternary simulation.
    pub ternary: bool,
    /// Preprocessing: equal and opposite latches by induction.
    pub equivalences: bool,
    /// Preprocessing: gates that compute the same function merged.
    pub sweep: bool,
    /// Preprocessing: one form for parities.
    pub parities: bool,
    /// Preprocessing: constraints found in the property.
    pub unfold: bool,
    pub minimize: bool,
    pub factor: bool,
    /// Null: no seconds were asked for.
    pub minimize_s: Option<f64>,
    /// `native` or `cadical`.
    pub sat: String,
    pub self_check: bool,
    /// `proof` or `cadical`; null: answers are not verified.
    pub evidence: Option<String>,
}

impl Common {
    fn new(
        limits: &LimitArgs,
        search: &SearchArgs,
        sat: Sat,
        preprocess: &PreprocessArgs,
        (er, invariants): (&ErArgs, &InvariantArgs),
        check: &SelfCheckArgs,
    ) -> Common {
        let budget = invariants.budget(er.factors());
        Common {
            timeout_s: limits.timeout.map(|timeout| timeout.as_secs_f64()),
            memory_mib: limits.memory,
            assume_property: !search.no_assume_property,
            ternary: !preprocess.no_ternary,
            equivalences: !preprocess.no_equivalences,
            sweep: !preprocess.no_sweep,
            parities: !preprocess.no_parities,
            unfold: !preprocess.no_unfold,
            minimize: budget.is_some(),
            factor: budget.is_some_and(|budget| budget.factor),
            minimize_s: invariants.minimize.map(|time| time.as_secs_f64()),
            sat: word(sat),
            self_check: check.evidence().is_some(),
            evidence: check.evidence().map(|_| word(check.self_check)),
        }
    }
}

/// The options of `incremental` in force, except for those that are fields of the whole object.
#[derive(Serialize)]
pub struct FamilyOptions {
    /// The property asked for; null: the only one.
    pub property: Option<Chosen>,
    #[serde(flatten)]
    pub common: Common,
    /// Null without extended resolution.
    pub er: Option<ErOptions>,
}

impl FamilyOptions {
    /// The options that follow from these arguments.
    pub fn new(args: &IncrementalArgs) -> FamilyOptions {
        FamilyOptions {
            property: args.property.as_deref().map(Chosen::new),
            common: Common::new(
                &args.limits,
                &args.search,
                args.sat(),
                &args.preprocess,
                (&args.er, &args.invariants),
                &args.check,
            ),
            er: ErOptions::of(args.engine, &args.er),
        }
    }
}

/// A number or something else, as it was written.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Chosen {
    Number(usize),
    Name(String),
}

impl Chosen {
    fn new(text: &str) -> Chosen {
        text.parse().map_or_else(|_| Chosen::Name(text.to_owned()), Chosen::Number)
    }
}

/// The options of extended resolution.
#[derive(Serialize)]
pub struct ErOptions {
    pub templates: Vec<String>,
    /// The number of lemmas; null: `auto`.
    pub delta: Option<usize>,
    pub max_vars: usize,
    pub implication: bool,
    pub generalize: bool,
    pub propagate: bool,
}

impl Options {
    /// The options that follow from these arguments.
    pub fn new(args: &CheckArgs) -> Options {
        let portfolio = args.engine().has_workers().then_some(&args.portfolio);
        Options {
            property: args.property.as_deref().map(Chosen::new),
            stop_at_first_failure: args.stop_at_first_failure,
            assume_proved: args.assume_proved,
            stages: args.stages.as_ref().map(|path| path.to_string_lossy().into_owned()),
            property_timeout_s: args.property_timeout.map(|time| time.as_secs_f64()),
            common: Common::new(
                &args.limits,
                &args.search,
                args.sat(),
                &args.preprocess,
                (&args.er, &args.invariants),
                &args.check,
            ),
            bound: match args.config().engine {
                config::Engine::Simulation(simulation) => Some(simulation.steps),
                config::Engine::Bmc(bmc) => bmc.bound,
                config::Engine::KInduction(kind) => kind.bound,
                config::Engine::Imc(imc) => imc.bound,
                config::Engine::Pdr
                | config::Engine::Pdrer(_)
                | config::Engine::Quip(_)
                | config::Engine::Bdd(_)
                | config::Engine::Chc(_) => None,
            },
            bmc_step: (args.engine() == Engine::Bmc).then(|| match args.bmc_step.unwrap_or_default() {
                Step::Auto => Chosen::Name("auto".into()),
                Step::Depths(depths) => Chosen::Number(depths.get()),
            }),
            bdd_nodes: match args.config().engine {
                config::Engine::Bdd(bdd) => Some(bdd.nodes),
                _ => None,
            },
            simple_path: args.simple_path,
            localize: args.localize,
            liveness: (args.liveness != Liveness::Auto).then(|| word(args.liveness)),
            no_reach: args.no_reach,
            er: ErOptions::of(args.engine(), &args.er),
            threads: portfolio.map(|args| args.threads.map(NonZeroUsize::get)),
            workers: portfolio.map(|args| Some(args.workers.as_ref()?.to_string_lossy().into_owned())),
        }
    }
}

/// The options that answers depend on, as text: all but those that say what is searched, and for how long.
pub fn options_of_answers(args: &CheckArgs) -> String {
    let options = Options::new(args);
    let common = Common { timeout_s: None, memory_mib: None, ..options.common };
    let options = Options {
        property: None,
        stop_at_first_failure: false,
        assume_proved: false,
        stages: None,
        property_timeout_s: None,
        common,
        ..options
    };
    serde_json::to_string(&(word(args.engine()), options))
        .expect("there are neither maps nor types that fail to serialize")
}

impl ErOptions {
    fn of(engine: Engine, args: &ErArgs) -> Option<ErOptions> {
        let templates =
            Template::value_variants().iter().filter(|template| args.er_templates.contains(template));
        matches!(engine, Engine::Pdrer | Engine::Quip).then(|| ErOptions {
            templates: templates.copied().map(word).collect(),
            delta: match args.er_delta {
                Delta::Auto => None,
                Delta::Lemmas(lemmas) => Some(lemmas),
            },
            max_vars: args.er_max_vars,
            implication: !args.no_er_implication,
            generalize: !args.no_er_generalize,
            propagate: !args.no_er_propagate,
        })
    }
}
