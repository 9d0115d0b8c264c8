//! The arguments as users write them, and the help that explains them.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum, ValueHint};
use pdrer::config::{self, Config};
use pdrer::sat::Backend;

use super::er_args::ErArgs;
use super::explain_args::ExplainArgs;
use super::invariant_args::InvariantArgs;
use super::preprocess::PreprocessArgs;

const EXAMPLES: &str = "\
Examples:
  pdrer check model.aig                        is the model safe?
  pdrer check model.aig --witness run.wit --certificate proof.aig
                                               ... and write down why
  pdrer verify model.aig run.wit               check such an answer again, trusting nobody
  pdrer check model.aig --timeout 60 --stats stats.json
  pdrer info model.aig                         what is in the model?

Exit codes:
  20  safe: no bad state is reachable          10  unsafe: there is a counterexample
   0  unknown, or another command succeeded     1  unusable input, arguments or files; answer rejected
   2  error in this program: no verdict

Models are AIGER 1.9 files, ASCII or binary, also compressed by gzip or xz.";

/// Model checker for safety properties of hardware: property directed reachability (IC3) with extended resolution.
#[derive(Parser)]
#[command(name = "pdrer", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Decide the safety properties of a model
    Check(Box<CheckArgs>),
    /// Check an answer, with fresh solvers, trusting nothing of the run that found it
    Verify(VerifyArgs),
    /// Decide property 0 the way the hardware model checking competition asks for it
    Hwmcc(HwmccArgs),
    /// Count clauses, literals, definitions and gates of proofs, steps and ones of counterexamples
    Size(SizeArgs),
    /// Explain an invariant: registers, auxiliary variables, where lemmas come from
    Explain(ExplainArgs),
    /// Show what a model consists of
    Info(InfoArgs),
    /// Write a model of a parametric family whose answer is known
    Generate(GenerateArgs),
    /// Print a script that completes the arguments of this program in a shell
    ///
    /// For bash: source <(pdrer completions bash)
    #[command(verbatim_doc_comment)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

const CHECK_DETAILS: &str = "\
Standard output:
  plain  `safe`, `unsafe` or `unknown` on the first line. With several properties
         this is `unsafe` if one is, else `unknown` if one is, and a line for
         each property follows. Then a summary for people.
  aiger  For each property an AIGER witness: 0 (safe), 1 (unsafe) or 2 (unknown);
         b<property>; if unsafe, the initial state and the inputs step by step;
         a dot. While the search runs, lines u<k> say that no counterexample has
         k steps or fewer. The exit code is 0 whatever the verdict.
  json   What --stats writes, on one line.
With several models, plain begins each line with the name of the model, aiger
puts it into a comment before the blocks, and the exit code is the first of
2, 1, 10, 0, 20 that a model has.

Files are written after the search, and only if there is something to write:
witness and waveforms if a property is unsafe, certificate and invariant if one
is safe. It is tested before the search whether they can be written. If writing
fails nevertheless, the verdict is printed, and the exit code is 1.

Counterexamples are shortened: steps that lead nowhere are left out, and values
that do not matter are 0.

SIGINT and SIGTERM end the search like a limit: the verdict is `unknown`, and
statistics are written. A second signal ends the program at once.";

#[derive(Args)]
#[command(after_long_help = CHECK_DETAILS)]
// Files with names of signals.
#[command(group = ArgGroup::new("named").multiple(true))]
pub struct CheckArgs {
    /// AIGER files; limits apply to each of them
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub models: Vec<PathBuf>,

    /// How to search
    #[arg(long, value_enum, default_value_t = Engine::Pdrer, value_name = "ENGINE")]
    pub engine: Engine,

    /// Check this property only
    ///
    /// Properties are the bad states, counted from 0, or the outputs if
    /// there are neither bad states nor justice properties. Without this
    /// option all are checked, one after the other.
    #[arg(long, value_name = "N", verbatim_doc_comment)]
    pub property: Option<usize>,

    /// Steps of a run of random simulation (--engine sim); 1000 by default
    #[arg(long, value_name = "N")]
    pub bound: Option<usize>,

    #[command(flatten)]
    pub limits: LimitArgs,

    /// Do not conjoin the property to frames known to be safe
    ///
    /// For experiments: the search then learns properties that are
    /// inductive on their own like any other lemma.
    #[arg(long, verbatim_doc_comment)]
    pub no_assume_property: bool,

    /// What answers the queries of the search
    ///
    /// `native` is made for them. The self-check uses CaDiCaL in any case.
    #[arg(long, value_enum, default_value_t = Sat::Native, value_name = "SOLVER", verbatim_doc_comment)]
    pub sat: Sat,

    /// Perturb the order in which literals are tried
    ///
    /// Runs with the same seed are the same, counter by counter.
    #[arg(long, value_name = "N", default_value_t = 0, verbatim_doc_comment)]
    pub seed: u64,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Plain, value_name = "FORMAT")]
    pub format: Format,

    /// Write the counterexamples, as an AIGER witness
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub witness: Option<PathBuf>,

    /// Draw the counterexamples as waveforms, in the format VCD
    ///
    /// There is a scope for each property, b0, and a unit of time for each
    /// step. --map gives the signals other names than the model has.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "named", verbatim_doc_comment)]
    pub vcd: Option<PathBuf>,

    /// Write a certificate of the safe properties
    ///
    /// That is an AIGER model, a witness circuit for Certifaiger, whose own
    /// property is inductive. It is ASCII if FILE ends in .aag, else binary.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub certificate: Option<PathBuf>,

    /// Write verdict, counters and times as a JSON object
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub stats: Option<PathBuf>,

    /// Do not verify the answer before it is printed
    #[arg(long)]
    pub no_self_check: bool,

    #[command(flatten)]
    pub verbosity: Verbosity,

    // Their headings are those of all that follows.
    #[command(flatten)]
    pub preprocess: PreprocessArgs,

    #[command(flatten)]
    pub er: ErArgs,

    #[command(flatten)]
    pub invariants: InvariantArgs,
}

impl CheckArgs {
    /// What they say to the search.
    pub fn config(&self) -> Config {
        let engine = match self.engine {
            Engine::Pdrer => config::Engine::Pdrer(self.er.config()),
            Engine::Pdr => config::Engine::Pdr,
            Engine::Sim => {
                let usual = config::Simulation::default();
                let steps = self.bound.unwrap_or(usual.steps);
                config::Engine::Simulation(config::Simulation { steps, ..usual })
            }
        };
        Config {
            engine,
            assume_property: !self.no_assume_property,
            sat: self.sat.into(),
            self_check: !self.no_self_check,
            seed: self.seed,
            preprocess: self.preprocess.config(),
            minimize: self.invariants.budget(),
        }
    }
}

#[derive(Args)]
pub struct LimitArgs {
    /// Give up after this much wall time, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Give up above this much resident memory
    #[arg(long, value_name = "MIB")]
    pub memory: Option<u64>,
}

#[derive(Args)]
pub struct Verbosity {
    /// Print a line for each frame on standard error
    ///
    /// Without it, and if standard error is a terminal, there is one line
    /// that changes.
    #[arg(short, long, verbatim_doc_comment)]
    pub verbose: bool,

    /// No warnings and no progress on standard error
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Property directed reachability with extended resolution
    Pdrer,
    /// Property directed reachability alone
    Pdr,
    /// Random simulation: finds shallow counterexamples, proves nothing
    Sim,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A word, then a summary for people
    Plain,
    /// AIGER witnesses
    Aiger,
    /// Statistics
    Json,
}

const VERIFY_DETAILS: &str = "\
ANSWER is an AIGER witness with a counterexample, which is simulated, or a
certificate, of which a SAT solver proves five conditions: reset, transition,
safety, base, inductive. A certificate is about the properties in the line
`WITNESS b0b2` of its comment, or about all; --property overrides this.
An invariant, as JSON, is checked like the certificate that it makes.

Exit codes: 0 if the answer is right (`ok: ...` on standard output), 1 if it is
wrong (`REJECTED: ...`) or cannot be read (a message on standard error).";

#[derive(Args)]
#[command(after_long_help = VERIFY_DETAILS)]
pub struct VerifyArgs {
    /// The model
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// The counterexample, the certificate or the invariant (JSON)
    #[arg(value_hint = ValueHint::FilePath)]
    pub answer: PathBuf,

    /// The answer must be about this property
    #[arg(long, value_name = "N")]
    pub property: Option<usize>,
}

const HWMCC_DETAILS: &str = "\
Prints `sat` and writes CEX if a bad state is reachable, prints `unsat` and
writes CERTIFICATE if none is, or prints `unknown`. If the file cannot be
written, nothing is printed. Exit codes: 10, 20, 0, as those of `check`.";

#[derive(Args)]
#[command(after_long_help = HWMCC_DETAILS)]
pub struct HwmccArgs {
    /// The model
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// Where a counterexample goes, as an AIGER witness
    #[arg(value_hint = ValueHint::FilePath)]
    pub cex: PathBuf,

    /// Where a certificate goes, ASCII if it ends in .aag, binary otherwise
    #[arg(value_hint = ValueHint::FilePath)]
    pub certificate: PathBuf,

    #[command(flatten)]
    pub limits: LimitArgs,
}

const SIZE_DETAILS: &str = "\
The size of an invariant is the number of literals of its lemmas and of the
clauses of its definitions, 7 for each and, 12 for each xor. Formats other than
text and json join the invariants of all properties. An invariant has no gates;
those of the certificate that it makes are counted if it is JSON and there is a
model. Of counterexamples, values that are 1 are counted as set.";

#[derive(Args)]
#[command(after_long_help = SIZE_DETAILS)]
pub struct SizeArgs {
    /// Invariants in any format, certificates and counterexamples
    #[arg(required = true, value_name = "ANSWER", value_hint = ValueHint::FilePath)]
    pub answers: Vec<PathBuf>,

    /// Their model: count the gates of certificates, and those beyond its own
    #[arg(long, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub model: Option<PathBuf>,
}

#[derive(Args)]
pub struct InfoArgs {
    /// The model
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// List the names of inputs and latches
    #[arg(long)]
    pub names: bool,
}

const GENERATE_DETAILS: &str = "\
Examples:
  pdrer generate --list                        the families, their sizes and answers
  pdrer generate fifo 4 -o fifo4.aig           a queue with 16 places: safe
  pdrer generate fifo 4 --unsafe | less        one with a fault, to look at

The comment of a model has the command that makes it and a line `expect b0 safe`
or `expect b0 unsafe N`, where N is the number of steps before the bad one in a
shortest counterexample. Inputs, latches and the property have names.";

#[derive(Args)]
#[command(after_long_help = GENERATE_DETAILS)]
pub struct GenerateArgs {
    /// List the families
    #[arg(long, conflicts_with_all = ["family", "faulty", "output"])]
    pub list: bool,

    /// The family
    #[arg(required_unless_present = "list")]
    pub family: Option<String>,

    /// A size for each parameter of the family
    #[arg(value_name = "SIZE")]
    pub sizes: Vec<usize>,

    /// The variant with a fault, which is unsafe
    #[arg(long = "unsafe")]
    pub faulty: bool,

    /// Where the model goes, ASCII if FILE ends in .aag, else binary
    ///
    /// Without it, or if FILE is `-`, that is standard output, in ASCII.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub output: Option<PathBuf>,
}

/// A duration, as a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds: Option<f64> = text.parse().ok();
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or("this is no number of seconds")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_seconds() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for text in ["", "-1", "nan", "inf", "1e300", "1s"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
