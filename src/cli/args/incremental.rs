//! The arguments of `incremental`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::check::family;
use crate::config::{self, Config};
use clap::{Args, ValueEnum, ValueHint};

use super::er::ErArgs;
use super::files::FileArgs;
use super::frames::FrameArgs;
use super::invariant::InvariantArgs;
use super::limits::LimitArgs;
use super::map::MapArgs;
use super::memories::WordArgs;
use super::output::Verbosity;
use super::preprocess::PreprocessArgs;
use super::rtl::RtlArgs;
use super::search::{Engine, Sat, SearchArgs};
use super::self_check::SelfCheckArgs;

const INCREMENTAL_DETAILS: &str = "\
A family is a model with bad states whose outputs `bound N` or `bound_N`, for
integers N, are its bounds. System N is the model with that output as one more
constraint. Each bound must imply the next larger one; that is proved first.

Standard output:
  plain  A table with a line for each system when it is decided: the verdict, with
         the depth of the counterexample and the tightest bound that it keeps; the
         frames; the lemmas copied from an earlier search, of those that there
         were; obligations, counterexamples to induction and SAT calls; the time
         to copy, and the time of the search. Then the border:
           least bound with a counterexample: 10
           greatest bound without: 9
         or `none` if there is no such bound. If a limit ends the run, `unknown`
         and the reason, and what is known of the border.
  json   What --stats writes, on one line.
The exit code is 0 in all these cases.

Counterexamples, waveforms, certificate and invariant are about the two systems
at the border, which --write-system writes as models of their own: `pdrer verify
SYSTEM ANSWER` checks them. The answers about these two are verified before the
border is printed; they decide all other systems.

About files, signals and `-` all is as in `pdrer check --help`.";

#[derive(Args)]
#[command(after_long_help = INCREMENTAL_DETAILS)]
pub struct IncrementalArgs {
    /// An AIGER file, or `-` for standard input, or a design in Verilog: a file, or a list of files (.f)
    #[arg(value_hint = ValueHint::FilePath)]
    pub model: PathBuf,

    /// In which order the systems are decided
    #[arg(long, value_enum, default_value_t = Mode::Relax, value_name = "MODE")]
    pub mode: Mode,

    /// Search each system from nothing, to measure what reuse saves
    #[arg(long)]
    pub no_reuse: bool,

    /// How to search: pdrer, pdr or quip
    #[arg(long, value_enum, default_value_t = Engine::Pdrer, value_name = "ENGINE", hide_possible_values = true)]
    pub engine: Engine,

    /// The property: its number, or its name in the model
    ///
    /// It is needed if there are several.
    #[arg(long, value_name = "N|NAME", verbatim_doc_comment)]
    pub property: Option<String>,

    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    /// What to print
    #[arg(long, value_enum, default_value_t = FamilyFormat::Plain, value_name = "FORMAT")]
    pub format: FamilyFormat,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub map: MapArgs,

    #[command(flatten)]
    pub rtl: RtlArgs,

    #[command(flatten)]
    pub files: FileArgs,

    /// Write the counterexample of a pebbling model as a strategy
    ///
    /// It is a drawing if FILE ends in .svg, else text with a line for each
    /// step. The model must come from `pdrer generate pebbling`, or have a
    /// graph in its comment like those.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub strategy: Option<PathBuf>,

    /// Write the system of bound N as a model, before the search; may be
    /// repeated
    #[arg(
        id = "systems",
        long = "write-system",
        num_args = 2,
        value_names = ["N", "FILE"],
        allow_negative_numbers = true,
        verbatim_doc_comment
    )]
    systems: Vec<OsString>,

    #[command(flatten)]
    pub check: SelfCheckArgs,

    #[command(flatten)]
    pub verbosity: Verbosity,

    // These begin with headings of their own, so they come last.
    #[command(flatten)]
    pub preprocess: PreprocessArgs,

    #[command(flatten)]
    pub er: ErArgs,

    #[command(flatten)]
    pub frames: FrameArgs,

    #[command(flatten)]
    pub invariants: InvariantArgs,
}

/// The order in which systems are decided, by the name that users write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// From the tightest up, until one is unsafe
    Relax,
    /// From the loosest down, until one is safe; a counterexample skips all systems whose bounds it keeps
    Constrain,
    /// The loosest, then the one in the middle of those left
    Binary,
    /// The loosest, then from the tightest up, until one is unsafe
    Climb,
    /// As relax, each from nothing: a control
    Naive,
}

/// The format of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FamilyFormat {
    /// A table, then the border
    Plain,
    /// Statistics
    Json,
}

impl IncrementalArgs {
    /// The order in which systems are decided.
    pub fn order(&self) -> family::Mode {
        match self.mode {
            Mode::Relax | Mode::Naive => family::Mode::Relax,
            Mode::Constrain => family::Mode::Constrain,
            Mode::Binary => family::Mode::Binary,
            Mode::Climb => family::Mode::Climb,
        }
    }

    /// Do searches begin with frames of earlier ones?
    pub fn reuse(&self) -> bool {
        self.mode != Mode::Naive && !self.no_reuse
    }

    /// The systems to write, each with its file. Their bounds are as they were written.
    pub fn systems(&self) -> Vec<(&OsString, &Path)> {
        self.systems.chunks_exact(2).map(|pair| (&pair[0], Path::new(&pair[1]))).collect()
    }

    /// The SAT solver of the search.
    pub fn sat(&self) -> Sat {
        self.search.sat.unwrap_or(Sat::Native)
    }

    /// The configuration of the searches, as these options say. None if the engine has no frames.
    pub fn config(&self) -> Option<Config> {
        let engine = match self.engine {
            Engine::Pdrer => config::Engine::Pdrer(self.er.config()),
            Engine::Pdr => config::Engine::Pdr,
            Engine::Quip => config::Engine::Quip(self.er.config()),
            Engine::Chc
            | Engine::Bmc
            | Engine::Kind
            | Engine::Imc
            | Engine::Bdd
            | Engine::Sim
            | Engine::Portfolio
            | Engine::Auto => return None,
        };
        Some(Config {
            engine,
            assume_property: !self.search.no_assume_property,
            sat: Some(self.sat().into()),
            self_check: self.check.evidence(),
            seed: self.search.seed,
            preprocess: self.preprocess.config(),
            minimize: self.invariants.budget(self.er.factors()),
            ..Config::default()
        })
    }
}
