//! The function under test: it decides models in many configurations.

use pdrer::check;
use pdrer::config::{Bmc, Config, Delta, Engine, Er, Imc, Preprocess, Several, Templates, Worker};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::sat::Backend;

use crate::oracle::Verdict;

/// Options without preprocessing.
const OFF: Preprocess = Preprocess { ternary: false, equivalences: false, parities: false };

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
        Er { templates: Templates { xor: false, and: false, half_adder: true }, ..eager(1) },
        Er { max_vars: 2, ..eager(2) },
    ]
}

/// These options, and others, race.
fn portfolio(workers: &[&Config]) -> Config {
    let worker = |&config: &&Config| Worker { name: format!("{config:?}"), config: config.clone() };
    Config { workers: workers.iter().map(worker).collect(), ..Config::default() }
}

/// The library's check with its self-check, in all configurations, whose verdicts must agree.
pub fn check(model: &Model) -> Result<Vec<Verdict>, String> {
    let default = Config::default();
    let plain = Config { engine: Engine::Pdr, ..Config::default() };
    let bmc = Config { engine: Engine::Bmc(Bmc::default()), ..default.clone() };
    let mut configurations = vec![
        (plain.clone(), true),
        (Config { assume_property: false, ..plain.clone() }, true),
        (Config { preprocess: OFF, ..default.clone() }, true),
        (Config { sat: Some(Backend::Cadical), seed: 1, ..default.clone() }, true),
        (Config { engine: Engine::Quip(Er::default()), preprocess: OFF, ..default.clone() }, true),
        (Config { engine: Engine::Imc(Imc::default()), preprocess: OFF, ..plain.clone() }, true),
        (portfolio(&[&plain, &bmc]), true),
    ];
    for (i, er) in (0..).zip(ablation()) {
        // Half of them do not conjoin the property to frames; one uses the other solver.
        let sat = (i == 2).then_some(Backend::Cadical);
        // After preprocessing, little is left for the search.
        let preprocess = if i % 3 == 0 { Preprocess::default() } else { OFF };
        // After minimisation, few auxiliary variables are left for the self-check.
        let minimizes = i % 4 < 2;
        let (assume_property, engine) = (i % 2 == 0, Engine::Pdrer(er));
        configurations
            .push((Config { engine, assume_property, sat, preprocess, ..plain.clone() }, minimizes));
    }
    let found = decide(model, &default, true)?;
    let is_safe =
        |verdicts: &[Verdict]| -> Vec<bool> { verdicts.iter().map(|v| *v == Verdict::Safe).collect() };
    for (other, minimizes) in configurations {
        let differs = decide(model, &other, minimizes)?;
        if is_safe(&found) != is_safe(&differs) {
            return Err(format!("{found:?} by {default:?}, {differs:?} by {other:?}"));
        }
    }
    let in_turns = decide_in_turns(model, &default)?;
    match is_safe(&in_turns) == is_safe(&found) {
        true => Ok(found),
        false => Err(format!("{found:?} one by one, {in_turns:?} in turns")),
    }
}

/// Decides all properties in turns, the first of which are very short.
fn decide_in_turns(model: &Model, config: &Config) -> Result<Vec<Verdict>, String> {
    let all: Vec<usize> = (0..model.properties().len()).collect();
    let several = Several { first_share: 1, ..Several::default() };
    let outcomes = check::decide_all(model, &all, config, &several, &Limits::default(), &mut |_| {});
    outcomes.map_err(|error| error.to_string())?.into_iter().map(|outcome| verdict(outcome.verdict)).collect()
}

fn decide(model: &Model, config: &Config, minimizes: bool) -> Result<Vec<Verdict>, String> {
    let config = &Config { minimize: config.minimize.filter(|_| minimizes), ..config.clone() };
    let one = |property| {
        let limits = Limits::default();
        let outcome = check::decide(model, property, config, &limits, &mut |_| {});
        verdict(outcome.map_err(|error| error.to_string())?.verdict)
    };
    (0..model.properties().len()).map(one).collect()
}

fn verdict(verdict: check::Verdict) -> Result<Verdict, String> {
    match verdict {
        check::Verdict::Safe(_) => Ok(Verdict::Safe),
        check::Verdict::Unsafe(run) => Ok(Verdict::Unsafe { depth: run.inputs.len() - 1 }),
        check::Verdict::Unknown { reason, .. } => Err(reason.to_string()),
    }
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
