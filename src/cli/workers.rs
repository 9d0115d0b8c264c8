//! The workers of a portfolio: the usual ones, or those in a file.
//!
//! The file is a list of tables `[[worker]]`, whose keys are options of `check`. They are parsed like those.

use std::num::NonZeroUsize;
use std::path::Path;

use crate::check::horn::Clauses;
use crate::config::{Config, Worker};
use serde::Deserialize;
use toml::{Spanned, Table, Value};

use super::args::{
    CheckArgs, Engine, PortfolioArgs, beside_others, usual_workers, worker, workers_of_clauses,
};
use super::error::Error;
use super::model::bytes;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    worker: Vec<Spanned<Table>>,
}

/// The configuration of a search with these options, with the workers of a portfolio.
pub fn config(args: &CheckArgs) -> Result<Config, Error> {
    let mut config = args.config();
    if args.engine().has_workers() {
        config.workers = workers(&args.portfolio)?;
        config.threads = threads(args.engine(), &args.portfolio);
    }
    Ok(config)
}

/// The same for clauses: linear ones are decided by workers of their own, unless the options name an engine or say how
/// it searches.
pub fn config_of_clauses(args: &CheckArgs, config: &Config, clauses: &Clauses) -> Config {
    let mut config = config.clone();
    let asked = args.engine.is_some_and(|engine| !engine.has_workers()) || args.portfolio.workers.is_some();
    if !clauses.are_linear() || asked || args.has_own_search() {
        return config;
    }
    config.workers = workers_of_clauses();
    config.threads = config.threads.or(Some(NonZeroUsize::MIN));
    config
}

/// The workers that these options ask for, at least one.
pub fn workers(args: &PortfolioArgs) -> Result<Vec<Worker>, Error> {
    let Some(path) = &args.workers else { return Ok(usual_workers()) };
    let text = bytes(path)?;
    read(&text).map_err(|(line, message)| in_line(path, line, message))
}

/// How many workers run at once; none: all of them.
pub fn threads(engine: Engine, args: &PortfolioArgs) -> Option<NonZeroUsize> {
    match engine {
        Engine::Auto => Some(NonZeroUsize::MIN),
        _ if args.workers.is_some() => args.threads,
        _ => Some(args.threads.unwrap_or_else(cores)),
    }
}

/// The number of cores.
pub fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

fn in_line(path: &Path, line: usize, message: String) -> Error {
    Error::within(path, format_args!("{line}: {message}"))
}

/// The workers in a file, or what is wrong in which line.
fn read(bytes: &[u8]) -> Result<Vec<Worker>, (usize, String)> {
    let line = |offset: usize| 1 + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count();
    let text = str::from_utf8(bytes).map_err(|error| (line(error.valid_up_to()), "not UTF-8".to_owned()))?;
    let file: File = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(bytes.len()));
        (line(start), error.message().to_owned())
    })?;
    if file.worker.is_empty() {
        return Err((1, "there is no worker".to_owned()));
    }
    let workers = file.worker.iter().map(|table| {
        let mut keys = table.get_ref().clone();
        let weight = weight(keys.remove("weight"));
        let worker = words(&keys).and_then(|words| Ok(Worker { weight: weight?, ..worker(&words)? }));
        worker.map_err(|message| (line(table.span().start), message))
    });
    workers.collect::<Result<_, _>>().map(beside_others)
}

/// The part of the work that a worker has.
fn weight(value: Option<Value>) -> Result<u64, String> {
    let weight = value.map_or(Some(1), |value| value.as_integer());
    let weight =
        weight.and_then(|weight| u64::try_from(weight).ok()).filter(|weight| (1..=1000).contains(weight));
    weight.ok_or_else(|| "the weight of a worker is a number from 1 to 1000".to_owned())
}

/// The words on the command line that these keys stand for, the engine first.
fn words(table: &Table) -> Result<Vec<String>, String> {
    let engine = table.get("engine").cloned().unwrap_or_else(|| "pdrer".into());
    let others = table.iter().filter(|(key, _)| *key != "engine");
    let mut words = Vec::new();
    for (key, value) in [(&"engine".to_owned(), &engine)].into_iter().chain(others) {
        words.extend(match value {
            Value::Boolean(false) => Vec::new(),
            Value::Boolean(true) => vec![format!("--{key}")],
            value => vec![format!("--{key}"), word(value).ok_or_else(|| format!("no value for --{key}"))?],
        });
    }
    Ok(words)
}

fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Array(values) => Some(values.iter().map(word).collect::<Option<Vec<_>>>()?.join(",")),
        Value::Boolean(_) | Value::Datetime(_) | Value::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config;

    fn names(text: &str) -> Vec<String> {
        read(text.as_bytes()).unwrap().into_iter().map(|worker| worker.name).collect()
    }

    #[test]
    fn keys_are_options() {
        let text = "# two\n[[worker]]\n[[worker]]\nseed = 3\nengine = \"pdrer\"\nno-parities = true\n\
                    no-ternary = false\ner-templates = [\"and\", \"xor\"]\n";
        let mut words: Vec<String> = names(text)[1].split(" --").map(str::to_owned).collect();
        words.sort();
        assert_eq!(words, ["er-templates and,xor", "no-parities", "pdrer", "seed 3"]);
        assert_eq!(names(text)[0], "pdrer");
    }

    #[test]
    fn simulation_gives_up_only_by_itself() {
        let gives_up = |text: &str| {
            let last = read(text.as_bytes()).unwrap().pop();
            let Some(config::Engine::Simulation(found)) = last.map(|worker| worker.config.engine) else {
                panic!()
            };
            found.work < u64::MAX
        };
        assert!(gives_up("[[worker]]\nengine = \"sim\"\n"));
        assert!(!gives_up("[[worker]]\n[[worker]]\nengine = \"sim\"\n"));
    }

    #[test]
    fn errors_have_lines() {
        for (text, line, message) in [
            ("", 1, "missing field `worker`"),
            ("worker = []\n", 1, "there is no worker"),
            ("[[worker]]\nengine = \"pdr\"\n\n[[worker]]\nengine = \"pdx\"\n", 4, "invalid value 'pdx'"),
            ("[[worker]]\nseed = 1979-05-27\n", 1, "no value for --seed"),
            ("[[worker]]\nseed = [true]\n", 1, "no value for --seed"),
            ("\n[[worker]]\nweight = 0\n", 2, "the weight of a worker is a number from 1"),
            ("\n[[worker]]\nweight = true\n", 2, "the weight of a worker is a number from 1"),
            ("[[worker]]\nseed = 3\nseed = 4\n", 3, "duplicate key"),
            ("\n[worker]\n", 2, "invalid type: map, expected a sequence"),
            ("x = 1\n", 1, "unknown field `x`"),
        ] {
            let (found, why) = read(text.as_bytes()).unwrap_err();
            assert!(found == line && why.starts_with(message), "{text}: {found}: {why}");
        }
        assert_eq!(read(b"\n\xff").unwrap_err(), (2, "not UTF-8".to_owned()));
    }
}
