//! The function under test: it decides models in many configurations.

use std::num::NonZeroUsize;

use pdrer::check;
use pdrer::config::{
    Assume, Bdd, Bmc, Chc, Config, Delta, Engine, Er, Helpers, Imc, KInduction, Preprocess, Several, Stages,
    Step, Templates, Worker,
};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::sat::Backend;

use crate::oracle::Verdict;
use crate::rng::Rng;

/// Options without preprocessing.
const OFF: Preprocess = Preprocess::NONE;

/// How many depths bounded model checking asks about together.
const STEP: NonZeroUsize = NonZeroUsize::new(3).unwrap();

/// On models with more latches than this only QUIP takes part beside PDR.
const SMALL: usize = 8;

/// Decides each property of a model, or says what went wrong. The depth of a counterexample is the number of its steps
/// before the bad one; it need not be a shortest one.
pub type Check = fn(&Model) -> Result<Vec<Verdict>, String>;

/// The rows of the paper's ablation table, and more: extended resolution so eager that small models re-encode many
/// times.
fn ablation() -> Vec<Er> {
    let eager = |delta| Er { delta: Delta::Lemmas(delta), ..Er::default() };
    vec![
        Er { implication: false, generalize: false, propagate: false, ..eager(0) },
        Er { implication: false, generalize: false, ..eager(0) },
        Er { implication: false, ..eager(0) },
        Er { propagate: false, ..eager(0) },
        eager(0),
        Er { templates: Templates { half_adder: true, ..Templates::NONE }, ..eager(1) },
        Er { templates: Templates { threshold: true, ..Templates::NONE }, ..eager(0) },
        Er { templates: Templates::ALL, ..eager(1) },
        Er { max_vars: 2, ..eager(2) },
    ]
}

/// These options, and others, race.
fn portfolio(workers: &[&Config]) -> Config {
    let worker =
        |&config: &&Config| Worker { name: format!("{config:?}"), config: config.clone(), weight: 1 };
    Config { workers: workers.iter().map(worker).collect(), ..Config::default() }
}

/// The same in one thread, in turns.
fn in_turns(workers: &[&Config]) -> Config {
    Config { threads: Some(NonZeroUsize::MIN), ..portfolio(workers) }
}

/// Options, and what is expected of them.
struct Row {
    config: Config,
    /// Is the invariant minimised?
    minimizes: bool,
    /// May it leave properties undecided?
    incomplete: bool,
    /// Are its counterexamples shortest ones?
    shortest: bool,
}

impl Row {
    fn complete(config: Config) -> Row {
        Row { config, minimizes: true, incomplete: false, shortest: false }
    }
}

/// Engines beside PDR. Bounds keep those short that need not end.
fn beside_pdr() -> Vec<Row> {
    let by = |engine| Config { engine, preprocess: OFF, ..Config::default() };
    let bmc = by(Engine::Bmc(Bmc { bound: Some(12), step: Step::Depths(STEP) }));
    let induction =
        |bound, simple_path| by(Engine::KInduction(KInduction { bound: Some(bound), simple_path }));
    let plain = Config { engine: Engine::Pdr, preprocess: OFF, ..Config::default() };
    let imc = by(Engine::Imc(Imc { bound: Some(10), ..Imc::default() }));
    let localized = |config| Config { localize: true, ..config };
    let shortest = |config| Row { shortest: true, incomplete: true, ..Row::complete(config) };
    vec![
        Row::complete(by(Engine::Quip(Er::default()))),
        Row::complete(localized(by(Engine::Quip(Er { delta: Delta::Lemmas(0), ..Er::default() })))),
        Row::complete(Config {
            preprocess: Preprocess::default(),
            ..by(Engine::Quip(Er { max_vars: 0, ..Er::default() }))
        }),
        Row::complete(by(Engine::Chc(Chc::default()))),
        Row { shortest: true, ..Row::complete(by(Engine::Bdd(Bdd::default()))) },
        Row { incomplete: true, ..Row::complete(imc.clone()) },
        Row::complete(localized(by(Engine::Bdd(Bdd::default())))),
        Row { incomplete: true, ..Row::complete(localized(imc.clone())) },
        Row { incomplete: true, ..Row::complete(localized(induction(8, false))) },
        Row::complete(portfolio(&[
            &plain,
            &Config { sat: Some(Backend::Native), ..bmc.clone() },
            &induction(9, false),
            &imc,
        ])),
        Row::complete(in_turns(&[&imc, &plain, &bmc])),
        shortest(bmc),
        shortest(induction(8, false)),
        shortest(Config { preprocess: Preprocess::default(), ..induction(10, false) }),
        shortest(induction(5, true)),
    ]
}

/// The library's check with its self-check, in all configurations, whose verdicts must agree.
pub fn check(model: &Model) -> Result<Vec<Verdict>, String> {
    let default = Config::default();
    let plain = Config { engine: Engine::Pdr, ..Config::default() };
    let mut rows = vec![
        Row::complete(plain.clone()),
        Row::complete(Config { assume_property: false, ..plain.clone() }),
        Row::complete(Config { preprocess: OFF, ..default.clone() }),
        Row::complete(Config { sat: Some(Backend::Cadical), seed: 1, ..default.clone() }),
    ];
    for (i, er) in (0..).zip(ablation()) {
        // Half of them do not conjoin the property to frames; one uses the other solver.
        let sat = (i == 2).then_some(Backend::Cadical);
        // After preprocessing, little is left for the search.
        let preprocess = if i % 3 == 0 { Preprocess::default() } else { OFF };
        // After minimisation, few auxiliary variables are left for the self-check.
        let minimizes = i % 4 < 2;
        let (assume_property, engine) = (i % 2 == 0, Engine::Pdrer(er));
        let config = Config { engine, assume_property, sat, preprocess, ..plain.clone() };
        rows.push(Row { minimizes, ..Row::complete(config) });
    }
    // Interpolation may take as many rounds as there are states, and simple paths as many steps.
    let beside = if model.latches.len() <= SMALL { beside_pdr() } else { beside_pdr().drain(..3).collect() };
    let default = Row::complete(default);
    let found: Option<Vec<Verdict>> = decide(model, &default)?.into_iter().map(Found::verdict).collect();
    let mut found = found.ok_or("undecided")?;
    for row in rows.iter().chain(&beside) {
        compare(&mut found, decide(model, row)?, row, "one by one")?;
    }
    if found.len() > 1 {
        for row in [&default].into_iter().chain(&beside) {
            compare(&mut found, decide_in_turns(model, row)?, row, "in turns")?;
        }
    }
    Ok(found)
}

/// Compares what a run has found with what others have, which becomes more precise: counterexamples that are shortest
/// ones take the place of others.
fn compare(known: &mut [Verdict], found: Vec<Found>, row: &Row, how: &str) -> Result<(), String> {
    for (known, found) in known.iter_mut().zip(&found) {
        let agrees = match (&*known, found) {
            (Verdict::Safe, Found::Verdict(Verdict::Safe)) => true,
            (Verdict::Safe, Found::Nothing { .. }) => row.incomplete,
            (Verdict::Unsafe { depth }, Found::Nothing { bound }) => row.incomplete && *bound < Some(*depth),
            (Verdict::Unsafe { depth }, Found::Verdict(Verdict::Unsafe { depth: other })) => {
                !row.shortest || other <= depth
            }
            _ => false,
        };
        if !agrees {
            return Err(format!("{known:?}, but {found:?} {how} by {:?}", row.config));
        }
        if let (true, Found::Verdict(verdict)) = (row.shortest, found) {
            *known = *verdict;
        }
    }
    Ok(())
}

/// What is known about a property after a run.
#[derive(Debug)]
enum Found {
    Verdict(Verdict),
    /// It is undecided. No counterexample has so many steps or fewer.
    Nothing {
        bound: Option<usize>,
    },
}

impl Found {
    fn verdict(self) -> Option<Verdict> {
        match self {
            Found::Verdict(verdict) => Some(verdict),
            Found::Nothing { .. } => None,
        }
    }

    fn of(outcome: check::Outcome) -> Found {
        match outcome.verdict {
            check::Verdict::Safe(_) | check::Verdict::Live(_) => Found::Verdict(Verdict::Safe),
            check::Verdict::Unsafe(run) => Found::Verdict(Verdict::Unsafe { depth: run.inputs.len() - 1 }),
            check::Verdict::Unknown { bound, .. } => Found::Nothing { bound },
        }
    }
}

/// Decides all properties in turns, the first of which are very short. For every second model, what has been proved is
/// assumed in later turns.
fn decide_in_turns(model: &Model, row: &Row) -> Result<Vec<Found>, String> {
    let all: Vec<usize> = (0..model.properties().len()).collect();
    let simple_path = matches!(row.config.engine, Engine::KInduction(KInduction { simple_path: true, .. }));
    let assume_proved = model.variables().is_multiple_of(2) && !simple_path;
    let assume = match assume_proved {
        true => random_stages(model),
        false => Assume::Nothing,
    };
    let several = Several { first_share: 1, assume, ..Several::default() };
    let outcomes = check::decide_all(model, &all, &row.config, &several, &Limits::default(), &mut |_| {});
    let outcomes = outcomes.map_err(|error| format!("{error} in turns by {:?}", row.config))?;
    Ok(outcomes.into_iter().map(Found::of).collect())
}

/// Stages for every fourth model, else what is related.
fn random_stages(model: &Model) -> Assume {
    if model.variables().is_multiple_of(4) {
        return Assume::Related;
    }
    let mut rng = Rng::new(model.variables() as u64);
    let mut stages = Stages::default();
    for property in 0..model.goals() {
        stages.stage.push(rng.below(4));
        let helpers = (0..property).filter(|_| rng.percent(50)).collect();
        stages.helpers.push(if rng.percent(50) { Helpers::Earlier } else { Helpers::These(helpers) });
    }
    Assume::Stages(stages.into())
}

fn decide(model: &Model, row: &Row) -> Result<Vec<Found>, String> {
    let Row { config, minimizes, .. } = row;
    let config = &Config { minimize: config.minimize.filter(|_| *minimizes), ..config.clone() };
    let one = |property| {
        let limits = Limits::default();
        let outcome = check::decide(model, property, config, &limits, &mut |_| {});
        outcome.map(Found::of).map_err(|error| format!("{error} by {config:?}"))
    };
    (0..model.properties().len()).map(one).collect()
}

/// What the option sets of extended resolution did on a model, added to `counts`: re-encodings, auxiliary variables in
/// generalized lemmas, parts of lemmas pushed, implications that only diagrams decide, definitions in invariants that
/// are not minimised, bad states whose obligations were given up.
pub fn exercise(model: &Model, counts: &mut [u64; 6]) {
    for er in ablation() {
        let config = Config {
            engine: Engine::Pdrer(er),
            assume_property: false,
            preprocess: OFF,
            minimize: None,
            ..Config::default()
        };
        for property in 0..model.properties().len() {
            let limits = Limits::default();
            let outcome = check::decide(model, property, &config, &limits, &mut |_| {}).unwrap();
            let er = outcome.stats.er;
            let definitions = match outcome.verdict {
                check::Verdict::Safe(invariant) => invariant.definitions.len() as u64,
                _ => 0,
            };
            let (generalized, fractions) = (er.generalize.kept, er.fractions.kept);
            let more = [
                er.reencodings,
                generalized,
                fractions,
                er.implication.bdd,
                definitions,
                outcome.stats.restarts,
            ];
            counts.iter_mut().zip(more).for_each(|(count, n)| *count += n);
        }
    }
}

/// Runs a check and says what is wrong with its answer, if anything.
pub fn fault(check: Check, model: &Model, expected: &[Verdict]) -> Option<String> {
    match std::panic::catch_unwind(|| check(model)) {
        Ok(Ok(found)) => {
            (!agree(&found, expected)).then(|| format!("found {found:?}, expected {expected:?}"))
        }
        Ok(Err(message)) => Some(format!("no answer: {message}; expected {expected:?}")),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let message = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("(no message)");
            Some(format!("panicked: {message}; expected {expected:?}"))
        }
    }
}

/// Are these the expected verdicts? A counterexample may be longer than the shortest one, not shorter.
fn agree(found: &[Verdict], expected: &[Verdict]) -> bool {
    let same = |(f, e): (&Verdict, &Verdict)| match (f, e) {
        (Verdict::Safe, Verdict::Safe) => true,
        (Verdict::Unsafe { depth }, Verdict::Unsafe { depth: shortest }) => depth >= shortest,
        _ => false,
    };
    found.len() == expected.len() && found.iter().zip(expected).all(same)
}
