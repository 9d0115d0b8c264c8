//! The workers of portfolios: engines with options as on the command line.

use crate::config::{Engine, Worker};
use clap::parser::ValueSource;
use clap::{Args, Command, FromArgMatches};

use super::check::CheckArgs;

/// The workers of a portfolio, in the order in which they are started, with their weights: each of the first six has at
/// least a tenth of the work, the others have threads that would be idle (docs/experiments/portfolio.md).
const USUAL: &[(&str, u64)] = &[
    ("quip", 4),
    ("quip --localize", 2),
    ("kind --sat native", 1),
    ("bmc", 1),
    ("sim", 1),
    ("bdd --bdd-nodes 1048576", 1),
    ("pdr", 0),
    ("pdrer", 0),
    ("kind", 0),
    ("imc", 0),
];

/// The workers for linear Horn clauses (docs/experiments/horn.md).
const OF_CLAUSES: &[(&str, u64)] = &[("pdrer", 2), ("chc", 2), ("bmc", 1), ("imc", 1)];

/// The options that a worker may have, beside those of `OPTION_GROUPS`.
const OPTIONS: &[&str] = &[
    "engine",
    "bound",
    "bmc_step",
    "bdd_nodes",
    "simple_path",
    "localize",
    "no_reach",
    "no_assume_property",
    "sat",
    "seed",
];
const OPTION_GROUPS: &[&str] = &["PreprocessArgs", "ErArgs"];

/// The workers of the usual portfolio.
pub fn usual_workers() -> Vec<Worker> {
    named(USUAL)
}

/// The usual workers for linear Horn clauses.
pub fn workers_of_clauses() -> Vec<Worker> {
    named(OF_CLAUSES)
}

fn named(list: &[(&str, u64)]) -> Vec<Worker> {
    let worker = |(name, weight): &(&str, u64)| {
        let words = ["--engine"].into_iter().chain(name.split(' ')).map(str::to_owned);
        let worker = worker(&words.collect::<Vec<_>>()).expect("the usual workers have valid options");
        Worker { weight: *weight, ..worker }
    };
    beside_others(list.iter().map(worker).collect())
}

/// Simulation beside another engine need not give up: the other one goes on until there is an answer.
pub fn beside_others(mut workers: Vec<Worker>) -> Vec<Worker> {
    let is_simulation = |worker: &Worker| matches!(worker.config.engine, Engine::Simulation(_));
    if !workers.iter().all(is_simulation) {
        for worker in &mut workers {
            if let Engine::Simulation(simulation) = &mut worker.config.engine {
                simulation.work = u64::MAX;
            }
        }
    }
    workers
}

/// The worker with these options.
///
/// # Errors
/// If they are not valid, or no options of a search.
pub fn worker(words: &[String]) -> Result<Worker, String> {
    let command =
        CheckArgs::augment_args(Command::new("worker").no_binary_name(true).disable_help_flag(true));
    let mut command = command.mut_arg("models", |models| models.required(false));
    let allowed = |id: &str, command: &Command| {
        let groups = command.get_groups().filter(|group| OPTION_GROUPS.contains(&group.get_id().as_str()));
        OPTIONS.contains(&id) || groups.flat_map(|group| group.get_args()).any(|arg| arg == id)
    };
    let matches = command.try_get_matches_from_mut(words).map_err(|error| message(&error))?;
    let given = matches.ids().map(clap::Id::as_str);
    for id in given.filter(|id| matches.try_contains_id(id).is_ok()) {
        let is_given = matches.value_source(id) == Some(ValueSource::CommandLine);
        if is_given && command.get_arguments().any(|arg| arg.get_id() == id) && !allowed(id, &command) {
            return Err(format!("--{} is no option of a worker", id.replace('_', "-")));
        }
    }
    let args = CheckArgs::from_arg_matches(&matches).map_err(|error| message(&error))?;
    if args.engine().has_workers() {
        return Err("a worker cannot be a portfolio".to_owned());
    }
    if let Some(message) = args.misplaced() {
        return Err(message.to_owned());
    }
    let name = words.join(" ").replacen("--engine ", "", 1);
    Ok(Worker { name, config: args.config(), weight: 1 })
}

/// The message of an error, on one line and without hints at help.
pub fn message(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
    lines.collect::<Vec<_>>().join(" ").trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use crate::config;

    use super::*;

    fn of(text: &str) -> Result<Worker, String> {
        worker(&text.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn workers_have_options_of_the_search() {
        let worker = of("--engine pdr --seed 3 --no-parities").unwrap();
        assert_eq!(worker.name, "pdr --seed 3 --no-parities");
        assert_eq!((worker.config.engine, worker.config.seed), (config::Engine::Pdr, 3));
        assert!(worker.config.preprocess.ternary && !worker.config.preprocess.parities);
        for (words, expected) in [
            ("--timeout 3", "--timeout is no option of a worker"),
            ("--engine pdr m.aig", "--models is no option of a worker"),
            ("--engine portfolio", "a worker cannot be a portfolio"),
            ("--engine auto", "a worker cannot be a portfolio"),
            ("--seed x", "invalid value 'x' for '--seed <N>': invalid digit found in string"),
            ("--sed=3", "unexpected argument '--sed' found"),
        ] {
            assert!(of(words).unwrap_err().starts_with(expected), "{:?}", of(words));
        }
    }

    #[test]
    fn the_usual_workers_differ() {
        let workers = usual_workers();
        assert_eq!(workers.len(), USUAL.len());
        for (i, worker) in workers.iter().enumerate() {
            assert!(workers[..i].iter().all(|other| other.config != worker.config), "{}", worker.name);
        }
        let (first, usual) = (&workers[0].config, config::Config::default());
        assert_eq!(
            (&first.engine, first.seed, first.preprocess),
            (&config::Engine::Quip(config::Er::default()), usual.seed, usual.preprocess)
        );
    }
}
