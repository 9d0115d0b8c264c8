//! The arguments of `compare`.

use std::path::PathBuf;
use std::time::Duration;

use crate::config::Worker;
use clap::{Args, ValueEnum, ValueHint};

use super::limits::seconds;
use super::memories::WordArgs;
use super::output::Verbosity;
use super::rtl::RtlArgs;
use super::search::Engine;
use super::word::word;
use super::workers::worker;

/// The engines that are compared if nobody asks for others: those that decide every model, given time.
const USUAL: [Engine; 4] = [Engine::Pdr, Engine::Pdrer, Engine::Quip, Engine::Imc];

const COMPARE_DETAILS: &str = "\
Each engine decides the property from nothing, one after the other, in the order
in which they are given. All have the options that `pdrer check` has by default;
--engine-options gives one some others, those that a worker of a portfolio may
have. Answers are made smaller and verified as `check` does it. Two engines that
contradict each other are an error: exit code 2, and no table.

Standard output:
  plain  A table with a line for each engine:
           depth     the steps of the counterexample before the bad one
           clauses, literals, aux vars
                     the size of the proof
           common    lemmas that are those of the first proof, literal by
                     literal, apart from those with auxiliary variables
           implied   lemmas that follow from the first proof
           implies   lemmas of the first proof that follow from this one
           cpu       the time of the search, with what makes the answer
                     smaller and verifies it
         Then a line for each engine that has not decided the property, or whose
         answer is no usual invariant or run. Lemmas follow from a proof if they
         hold in all states in which its lemmas, the constraints and the property
         do. Rankings, which are proofs about loops, are not compared.
  json   The same with the statistics of `pdrer check`, on one line.

Exit codes: 20 if an engine says that the property is safe, 10 if one has a
counterexample, 0 if none has decided it.

SIGINT and SIGTERM end the search of an engine as in `pdrer check`, and those after
it do not begin.";

#[derive(Args)]
#[command(after_long_help = COMPARE_DETAILS)]
pub struct CompareArgs {
    /// An AIGER or BTOR2 file, or `-` for standard input; or a design in Verilog, one file or a list (.f)
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// The engines, with commas between them
    ///
    /// Any of `pdrer check --engine` but portfolio and auto. By default
    /// pdr,pdrer,quip,imc, unless --engine-options names some. Others may
    /// never end without --timeout.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "ENGINE,...",
        hide_possible_values = true,
        verbatim_doc_comment
    )]
    engines: Vec<Engine>,

    /// One more engine, with options, as in "pdr --seed 1"; may be repeated
    #[arg(id = "entries", long = "engine-options", value_name = "WORDS")]
    entries: Vec<String>,

    /// The property: its number, or its name in the model
    ///
    /// It is needed if there are several.
    #[arg(long, value_name = "N|NAME", verbatim_doc_comment)]
    pub property: Option<String>,

    /// Give up on an engine after this much wall time, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,

    /// Give up on an engine while the program has more resident memory
    #[arg(long, value_name = "MIB", allow_negative_numbers = true)]
    pub memory: Option<u64>,

    /// What to print
    #[arg(long, value_enum, default_value_t = CompareFormat::Plain, value_name = "FORMAT")]
    pub format: CompareFormat,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub verbosity: Verbosity,

    // It begins with a heading of its own, so it comes last.
    #[command(flatten)]
    pub rtl: RtlArgs,
}

/// The format of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// A table
    Plain,
    /// Statistics
    Json,
}

impl CompareArgs {
    /// The engines, as workers of which each is alone.
    ///
    /// # Errors
    /// If one of them is no single engine, or has options that it cannot have.
    pub fn workers(&self) -> Result<Vec<Worker>, String> {
        if let Some(engine) = self.engines.iter().find(|engine| engine.has_workers()) {
            return Err(format!("--engines: {} is not a single engine", word(*engine)));
        }
        let usual = if self.entries.is_empty() { &USUAL[..] } else { &[] };
        let engines = if self.engines.is_empty() { usual } else { &self.engines[..] };
        let engines = engines.iter().map(|&engine| worker(&["--engine".to_owned(), word(engine)]));
        let entries = self.entries.iter().map(|entry| {
            let words = ["--engine"].into_iter().chain(entry.split_whitespace()).map(str::to_owned);
            let worker = worker(&words.collect::<Vec<_>>());
            worker.map_err(|message| format!("--engine-options \"{entry}\": {message}"))
        });
        engines.chain(entries).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::{Cli, Command};
    use clap::Parser;

    fn names(options: &[&str]) -> Result<Vec<String>, String> {
        let cli = Cli::try_parse_from(["pdrer", "compare", "m.aig"].iter().chain(options)).unwrap();
        let Command::Compare(args) = &cli.command else { panic!("it is compare") };
        Ok(args.workers()?.into_iter().map(|worker| worker.name).collect())
    }

    #[test]
    fn engines_and_those_with_options() {
        assert_eq!(names(&[]).unwrap(), ["pdr", "pdrer", "quip", "imc"]);
        assert_eq!(names(&["--engines", "kind,pdr"]).unwrap(), ["kind", "pdr"]);
        let seeds = ["--engine-options", "pdr --seed 1", "--engine-options", "pdr  --seed=2"];
        assert_eq!(names(&seeds).unwrap(), ["pdr --seed 1", "pdr --seed=2"]);
        assert_eq!(
            names(&["--engine-options", "bmc --bound 3", "--engines", "imc"]).unwrap(),
            ["imc", "bmc --bound 3"]
        );
        for (options, expected) in [
            (["--engines", "pdr,auto"], "--engines: auto is not a single engine"),
            (["--engine-options", "auto"], "--engine-options \"auto\": a worker cannot be a portfolio"),
            (["--engine-options", "pdr --bound 3"], "--engine-options \"pdr --bound 3\": --bound needs "),
            (
                ["--engine-options", "pdr --timeout 3"],
                "--engine-options \"pdr --timeout 3\": --timeout is no option",
            ),
            (["--engine-options", ""], "--engine-options \"\": "),
        ] {
            let error = names(&options).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
