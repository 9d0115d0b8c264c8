//! The arguments as users write them, and the help that explains them.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueHint};

use crate::diff::Tolerance;
use crate::machine;
use crate::record::{Limits, Shard};

const EXAMPLES: &str = "\
Examples:
  hwmcc run                                    the models of this repository, pdr and pdrer
  hwmcc run bench.txt --config ablation --cpu-limit 60 --out ablation
  hwmcc run bench.txt --config pdrer,my-checker.toml --seeds 0,1,2
  hwmcc run ... --out DIR --resume             go on after an interruption
  hwmcc report                                 a page on what came out: hwmcc-results/report.html
  hwmcc report a b -o page.html --svg figures  two runs in one page, and its plots for a paper
  hwmcc diff before after                      exit code 1 if something got worse

Exit codes:
  0  all is well      2  error
  1  wrong answers; a configuration with errors only; `diff` found something worse";

/// Runs hardware model checkers on sets of models, and compares them.
#[derive(Parser)]
#[command(name = "hwmcc", version = env!("PDRER_VERSION"), after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Run checkers on sets of models, under hard limits
    Run(RunArgs),
    /// Put the shards of a run together
    Merge(MergeArgs),
    /// Print a job array for Slurm that makes a run
    Slurm(SlurmArgs),
    /// Write a page on output directories: tables, plots, all instances
    Report(ReportArgs),
    /// Compare two output directories: what got better, what got worse
    Diff(DiffArgs),
    /// Print a script that completes the arguments of this program in a shell
    ///
    /// For bash: source <(hwmcc completions bash)
    #[command(verbatim_doc_comment)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

const RUN_DETAILS: &str = "\
Configurations:
  pdr           pdrer without extended resolution
  pdrer         pdrer
  quip, chc, bmc, kind, imc, bdd
                its other engines, as --engine names them
  portfolio     several of its engines at once, in two threads; portfolio-N in N
  auto          the same in one thread, in turns
  ablation      the rows of the paper's Table 1: pdr, pdrer without G, F and I,
                without F and I, without I, without F, and pdrer; and one
                without T, the template threshold
  berkeley-abc  pdr of ABC, as Debian installs it
  abc           the same, as its authors install it
  ric3          ic3 of rIC3 1.5
  imports       pdrer, and proofs of others as invariants of the model:
                kind-import, imc-import, bdd-import, berkeley-abc-import;
                also quip-import, pdr-import, abc-import, ric3-import
  numbers       chc and, without facts, gpdr on Horn clauses over integers and reals;
                both z3 and cvc5 must accept solutions
  spacer        SPACER of Z3, on Horn clauses or what `pdrer convert --to horn` writes
Others are TOML files: see hwmcc/README.md and those in hwmcc/configs.

The output directory holds run.json (what was asked for), runs.jsonl (a line for
each run, written when the run ends), and logs. Nothing is lost if this program
is killed: the same command with --resume makes the runs that are missing.

Answers are compared with the index, and verified by `pdrer verify` or by what the
configuration names, if the checker writes a counterexample or certificate.";

#[derive(Args)]
#[command(after_long_help = RUN_DETAILS)]
pub struct RunArgs {
    /// Directories of models, lists (a model in each line), or models
    ///
    /// By default the models that come with this program.
    #[arg(value_name = "SET", value_hint = ValueHint::AnyPath, verbatim_doc_comment)]
    pub sets: Vec<PathBuf>,

    /// Configurations, built-in ones or TOML files; may be repeated
    #[arg(long = "config", value_name = "NAME|FILE,...", value_delimiter = ',', default_values = ["pdr", "pdrer"])]
    pub configurations: Vec<String>,

    /// CPU time of a run, all its processes together
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub cpu_limit: f64,

    /// Wall time of a run; by default four times the CPU limit and 20 seconds
    ///
    /// It is for checkers that wait for something: a machine that is busy
    /// with other things should not decide what is solved.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, verbatim_doc_comment)]
    pub wall_limit: Option<f64>,

    /// Memory of a run, all its processes together
    ///
    /// By default the machine's memory divided among the jobs, but at most 4096.
    #[arg(long, value_name = "MIB", verbatim_doc_comment)]
    pub memory: Option<NonZero<u64>>,

    /// Runs at a time; by default one for each processor
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZero<usize>>,

    /// Seeds: each configuration runs once with each of them
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "0")]
    pub seeds: Vec<u64>,

    /// Output directory
    #[arg(long, value_name = "DIR", default_value = "hwmcc-results", value_hint = ValueHint::DirPath)]
    pub out: PathBuf,

    /// Make the runs that are missing in the output directory
    #[arg(long)]
    pub resume: bool,

    /// Make the I-th of N parts of the runs only; `hwmcc merge` puts them together
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,

    /// Make a run of each property of a model, for designs that have very many
    ///
    /// Answers are kept in DIR/cache, from which `pdrer check --cache` makes
    /// one answer about all properties. For configurations that know
    /// properties, as those of pdrer do.
    #[arg(long, verbatim_doc_comment)]
    pub properties: bool,

    /// Assume properties that have been proved, by a file as for `pdrer check --stages`
    ///
    /// The runs of a stage begin when those of the stage before are done.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "properties", verbatim_doc_comment)]
    pub stages: Option<PathBuf>,

    /// Make the runs of this stage only
    #[arg(long, value_name = "N", requires = "stages")]
    pub stage: Option<usize>,

    /// Where runs of properties keep their answers, instead of DIR/cache
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, requires = "properties")]
    pub cache: Option<PathBuf>,

    /// Do not verify the answers
    #[arg(long)]
    pub no_verify: bool,

    /// Known answers, a CSV file with columns model and verdict
    ///
    /// By default the file index.csv in the directory of the set or list.
    #[arg(long, value_name = "CSV", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub index: Option<PathBuf>,
}

#[derive(Args)]
pub struct MergeArgs {
    /// New directory
    pub out: PathBuf,
    /// Directories to merge
    #[arg(required = true, value_name = "IN")]
    pub parts: Vec<PathBuf>,
}

#[derive(Args)]
pub struct SlurmArgs {
    /// Tasks of the array
    #[arg(long, value_name = "N")]
    pub shards: NonZero<usize>,

    /// Further options for sbatch, such as --sbatch=--partition=long
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub sbatch: Vec<String>,

    #[command(flatten)]
    pub run: RunArgs,
}

const REPORT_DETAILS: &str = "\
The page is one file that needs nothing else, but it links to the logs: it lies in
the first directory, so that they can be moved together, unless -o says otherwise.

Configurations of one name from several directories are one if they are the same
command and version under the same limits; otherwise the page tells them apart by
the names of the directories. Sets of one name are one set.";

#[derive(Args)]
#[command(after_long_help = REPORT_DETAILS)]
pub struct ReportArgs {
    /// Output directories of `hwmcc run` or `hwmcc merge`
    #[arg(value_name = "DIR", default_value = "hwmcc-results", value_hint = ValueHint::DirPath)]
    pub directories: Vec<PathBuf>,

    /// The page; by default report.html in the first directory
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: Option<PathBuf>,

    /// Write a line for each run, for other programs
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub csv: Option<PathBuf>,

    /// Write the plots, a file for each, in light colours
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub svg: Option<PathBuf>,

    /// Write the tables; they need the package booktabs
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub latex: Option<PathBuf>,
}

#[derive(Args)]
pub struct DiffArgs {
    /// Output directory to compare with
    pub a: PathBuf,
    /// Output directory to judge
    pub b: PathBuf,

    /// CPU times differ if one is more than this many times the other
    #[arg(long, value_name = "FACTOR", default_value_t = 1.25)]
    pub time_factor: f64,

    /// ... and by at least this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.5)]
    pub time_floor: f64,

    /// Proof sizes differ if one is more than this many times the other
    #[arg(long, value_name = "FACTOR", default_value_t = 1.1)]
    pub proof_factor: f64,
}

/// Most memory that a run gets by default.
const DEFAULT_MEMORY_MIB: u64 = 4096;

impl RunArgs {
    /// The limits, where the user left them open as fits that many jobs.
    pub fn limits(&self, jobs: usize) -> Limits {
        let share = machine::this().memory_mib * 9 / 10 / jobs as u64;
        let memory = if share == 0 { DEFAULT_MEMORY_MIB } else { share.min(DEFAULT_MEMORY_MIB) };
        Limits {
            cpu_s: self.cpu_limit,
            wall_s: self.wall_limit.unwrap_or(4.0 * self.cpu_limit + 20.0),
            memory_mib: self.memory.map_or(memory, u64::from),
        }
    }
}

impl DiffArgs {
    /// What counts as noise.
    pub fn tolerance(&self) -> Tolerance {
        Tolerance { time_factor: self.time_factor, time_s: self.time_floor, proof_factor: self.proof_factor }
    }
}

/// Longest limit: beyond it, computing with times would overflow.
const LONGEST_S: f64 = 1e9;

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= LONGEST_S => Ok(seconds),
        _ => Err("not a number of seconds".to_string()),
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let numbers =
        text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    match numbers {
        Some((index, count)) if 1 <= index && index <= count => Ok(Shard { index, count }),
        _ => Err("not I/N with 1 <= I <= N".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn shards() {
        assert_eq!(shard("2/3"), Ok(Shard { index: 2, count: 3 }));
        for wrong in ["0/3", "4/3", "3", "1/0", "a/b", "1/2/3"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn limits_are_positive() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        for wrong in ["0", "-1", "nan", "inf", "1e10", "x"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
