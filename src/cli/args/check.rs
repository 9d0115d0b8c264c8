//! The arguments of `check`.
//!
//! Groups of options that have a heading of their own in the help have a file of their own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::config::{self, Assume, Config, Er, Preprocess, Several, Step};
use crate::input::STANDARD_INPUT;
use clap::{Args, ValueHint, value_parser};

use super::er::ErArgs;
use super::files::FileArgs;
use super::frames::FrameArgs;
use super::invariant::{InvariantArgs, InvariantFormat};
use super::lemmas::LemmaArgs;
use super::limits::LimitArgs;
use super::limits::seconds;
use super::map::MapArgs;
use super::memories::{MemoryArgs, Operators, View, WordArgs};
use super::output::{Format, Verbosity};
use super::portfolio::PortfolioArgs;
use super::preprocess::PreprocessArgs;
use super::rtl::RtlArgs;
use super::search::{Engine, Liveness, Sat, SearchArgs, bmc_step};
use super::self_check::SelfCheckArgs;

const CHECK_DETAILS: &str = "\
Standard output:
  plain  `safe`, `unsafe` or `unknown` on the first line. With several properties
         this is `unsafe` if one is, else `unknown` if one is, and a line for
         each property follows, with its name in parentheses. Then a summary for
         people. In long runs standard error says which properties are decided.
  aiger  For each property an AIGER witness: 0 (safe), 1 (unsafe) or 2 (unknown);
         b<property>; if unsafe, the initial state and the inputs step by step;
         a dot. While the search runs, lines u<k> say that no counterexample has
         k steps or fewer. The exit code is 0 whatever the verdict.
  aiger-one
         The same for one property, without lines u<k>: of several properties one
         that is unsafe, else one that is unknown, else one that is safe.
         SymbiYosys reads this.
  json   What --stats writes, on one line.
With several models, plain begins each line with the name of the model, aiger
puts it into a comment before the blocks, and the exit code is the first of
2, 1, 10, 0, 20 that a model has.

Files are written after the search, and only if there is something to write:
witness and waveforms if a property is unsafe, certificate and invariant if one
is safe. It is tested before the search whether they can be written. If writing
fails nevertheless, the file is what it was before, the verdict is printed, and
the exit code is 1. If there is nothing to write, an answer of an earlier run is
removed if the verdict contradicts it; any other file stays. Both are said on
standard error.

One FILE may be `-`, which is standard output (a file of this name is ./-). The
verdict goes to standard error then; --format aiger and json exclude it.

Counterexamples are shortened: steps that lead nowhere are left out, and values
that do not matter are 0.

SIGINT and SIGTERM end the search like a limit: the verdict is `unknown`, and
statistics are written. If an answer has been found, they end what makes it
smaller, and it is still checked; a second signal ends that, too. A third one
ends the program at once.";

#[derive(Args)]
#[command(after_long_help = CHECK_DETAILS)]
pub struct CheckArgs {
    /// AIGER or BTOR2 files, or Horn clauses, or `-` for standard input; limits apply to each of them. Or the files of
    /// one design in Verilog: .v, .sv, .svh, lists (.f), and .il and .json of Yosys
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub models: Vec<PathBuf>,

    /// How to search; pdrer by default, and for linear Horn clauses several engines in turns, like auto
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub engine: Option<Engine>,

    /// Check this property only: its number, or its name in the model
    ///
    /// Properties are the bad states, counted from 0 (0 or b0), or the
    /// outputs if there are neither bad states nor justice properties; and
    /// after them the justice properties (j0). Without this option all are
    /// checked, in turns that get longer.
    #[arg(long, value_name = "N|NAME", verbatim_doc_comment)]
    pub property: Option<String>,

    /// Stop as soon as one property fails; the others stay undecided
    #[arg(long)]
    pub stop_at_first_failure: bool,

    /// Assume properties that have been proved in the searches for others
    ///
    /// The proofs of these then have the lemmas of the former, too. Only what
    /// depends on no other registers than the property is assumed.
    #[arg(long, verbatim_doc_comment)]
    pub assume_proved: bool,

    /// Prove properties in the order in FILE, and assume what it says
    ///
    /// A line `c d: a b` assumes a and b in the searches for c and d. A line
    /// without a colon is a stage: all properties in the lines above are
    /// assumed. What is assumed has been proved before; what is not proved
    /// yet is not assumed. `#` begins a comment.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "assume_proved", verbatim_doc_comment)]
    pub stages: Option<PathBuf>,

    /// Keep answers in FOLDER, and search only what has changed since
    ///
    /// A property is answered by what an earlier run has found if nothing
    /// has changed that it depends on; the answer is verified again. After a
    /// change, the lemmas of the old proof are candidates, as with --lemmas.
    #[arg(
        long,
        value_name = "FOLDER",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["lemmas", "load_frames", "save_frames"],
        verbatim_doc_comment
    )]
    pub cache: Option<PathBuf>,

    /// Give up on a property after this much wall time, and go on with the others
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub property_timeout: Option<Duration>,

    /// The greatest number of steps of a run (--engine bmc, kind, imc, sim)
    ///
    /// Random simulation makes runs of 1000 steps by default. The others give
    /// up when no counterexample has so many steps or fewer; without the
    /// option, they go on until a limit.
    #[arg(long, value_name = "N", allow_negative_numbers = true, verbatim_doc_comment)]
    pub bound: Option<usize>,

    /// Depths that a query of bounded model checking covers (--engine bmc)
    ///
    /// 1 by default; `auto`: more and more. The counterexample that is found
    /// is a shortest one in any case.
    #[arg(long, value_name = "N|auto", value_parser = bmc_step, verbatim_doc_comment)]
    pub bmc_step: Option<Step>,

    /// The greatest number of nodes of diagrams (--engine bdd)
    ///
    /// 4194304 by default, which take some 350 MiB. The search gives up when
    /// it needs more.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1 << 28), verbatim_doc_comment)]
    pub bdd_nodes: Option<u32>,

    /// Only consider states that differ in the induction step (--engine kind)
    ///
    /// Then every safe property has a proof, for k large enough. But there
    /// is no certificate for it, no invariant, and no preprocessing.
    #[arg(long, verbatim_doc_comment)]
    pub simple_path: bool,

    /// Leave out what the property does not seem to need (--engine pdrer, pdr, quip, imc, kind, bdd)
    ///
    /// The engine decides views of the system in which most registers are
    /// inputs, and sees more where its counterexample is none.
    #[arg(long, verbatim_doc_comment)]
    pub localize: bool,

    /// How to decide justice properties
    ///
    /// Each method asks the engine for safety searches. By default all take
    /// turns: k-liveness, a bounded search for a lasso, rlive, and the
    /// translation of liveness to safety, whose proofs have no certificate:
    /// it is left out if --certificate or --invariant asks for one.
    #[arg(long, value_enum, default_value_t = Liveness::Auto, value_name = "METHOD", verbatim_doc_comment)]
    pub liveness: Liveness,

    /// Keep no facts that are known to be derivable, with --engine chc
    ///
    /// For experiments: derivation trees are then found whole or not at
    /// all (GPDR), and what is needed twice is derived twice.
    #[arg(long, verbatim_doc_comment)]
    pub no_reach: bool,

    #[command(flatten)]
    pub limits: LimitArgs,

    /// The SMT solver for Horn clauses over integers and reals
    ///
    /// A name such as z3 or cvc5, or a command that reads SMT-LIB from standard
    /// input; else the first of z3, cvc5, yices-smt2, mathsat, opensmt there is.
    #[arg(long, value_name = "COMMAND", verbatim_doc_comment)]
    pub smt: Option<String>,

    #[command(flatten)]
    pub search: SearchArgs,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Plain, value_name = "FORMAT")]
    pub format: Format,

    /// Write the statuses as JUnit XML, for continuous integration
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub junit: Option<PathBuf>,

    /// Write all results as a page for people, in HTML
    ///
    /// A table of the properties, the waveform of each failure, with the signals
    /// that the property is about first, and the lemmas of each proof.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub html: Option<PathBuf>,

    /// Write a bench in Verilog that replays a failure of a design
    ///
    /// It sets the inputs step by step in any simulator, compares the
    /// registers, and says whether the property fails in the last step; how to
    /// run it is written at its top. Of several failures it has the first one.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub testbench: Option<PathBuf>,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub memories: MemoryArgs,

    #[command(flatten)]
    pub map: MapArgs,

    #[command(flatten)]
    pub files: FileArgs,

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
    pub invariants: InvariantArgs,

    #[command(flatten)]
    pub portfolio: PortfolioArgs,

    #[command(flatten)]
    pub frames: FrameArgs,

    #[command(flatten)]
    pub lemmas: LemmaArgs,

    #[command(flatten)]
    pub rtl: RtlArgs,
}

impl CheckArgs {
    /// The engine that is asked for, else the usual one of circuits.
    pub fn engine(&self) -> Engine {
        self.engine.unwrap_or(Engine::Pdrer)
    }

    /// What is seen of a model of words.
    pub fn view(&self) -> View {
        let MemoryArgs { memories, operators, .. } = self.memories;
        let invariant = self.invariants.invariant.as_deref();
        let format = invariant.and_then(|path| self.invariants.format(path));
        let can_say_all = matches!(format, None | Some(InvariantFormat::Json | InvariantFormat::Text))
            && self.files.certificate.is_none()
            && self.cache.is_none();
        let operators = match operators {
            Operators::Auto if self.engine().has_workers() && can_say_all => Operators::Abstract,
            Operators::Auto => Operators::Blast,
            chosen => chosen,
        };
        View { memories, operators }
    }

    /// May what has been proved be assumed for other properties?
    pub fn assumes(&self) -> bool {
        self.assume_proved || self.stages.is_some()
    }

    /// Does an option say how a single engine searches?
    pub fn has_own_search(&self) -> bool {
        self.er.config() != Er::default()
            || self.localize
            || self.search.no_assume_property
            || self.search.sat.is_some()
            || self.search.seed != 0
    }

    /// What is wrong with these options of an engine together, if anything is.
    pub fn misplaced(&self) -> Option<&'static str> {
        let PortfolioArgs { threads, workers } = &self.portfolio;
        let engine = self.engine();
        let (frames, lemmas) = (self.frames.are_used(), self.lemmas.are_used());
        let proofs = self.files.certificate.is_some() || self.invariants.invariant.is_some();
        let is_input = |file: &&PathBuf| *file == Path::new(STANDARD_INPUT);
        let models = self.models.iter().filter(is_input).count();
        let mistakes = [
            (
                self.bound.is_some() && !engine.has_bound(),
                "--bound needs --engine bmc, kind, imc or sim: the other engines have no bound",
            ),
            (self.bmc_step.is_some() && engine != Engine::Bmc, "--bmc-step needs --engine bmc"),
            (
                self.bdd_nodes.is_some() && engine != Engine::Bdd,
                "--bdd-nodes needs --engine bdd: the other engines have no such budget",
            ),
            (
                self.no_reach && engine != Engine::Chc,
                "--no-reach needs --engine chc: the other engines keep no facts",
            ),
            (
                self.simple_path && engine != Engine::Kind,
                "--simple-path needs --engine kind: the other engines make no steps of several states",
            ),
            (
                self.localize && !engine.can_localize(),
                "--localize needs --engine pdrer, pdr, quip, imc, kind or bdd; in portfolios it is an option of workers",
            ),
            (
                self.localize && self.simple_path,
                "--localize and --simple-path exclude each other: states that differ may be equal in a view",
            ),
            (
                self.simple_path && self.assumes(),
                "--assume-proved and --stages need proofs that are invariants, not those about simple paths",
            ),
            (
                self.simple_path && proofs,
                "there are no certificates and no invariants for proofs about simple paths (--simple-path)",
            ),
            (
                frames && !engine.has_frames(),
                "--load-frames and --save-frames need --engine pdrer, pdr or quip: the others have no frames",
            ),
            (
                lemmas && !self.lemmas.lemmas_only && !engine.has_frames(),
                "--lemmas needs --engine pdrer, pdr or quip: the others have no lemmas, except with --lemmas-only",
            ),
            (
                lemmas && self.property_timeout.is_some(),
                "--lemmas is for a single property: --timeout limits its time",
            ),
            (
                frames && self.property_timeout.is_some(),
                "--load-frames and --save-frames are for a single property: --timeout limits its time",
            ),
            (
                models > 0 && self.frames.load_frames.as_ref().is_some_and(|file| is_input(&file)),
                "the model and the frames cannot both come from standard input",
            ),
            (
                lemmas && models + self.lemmas.lemmas.iter().filter(is_input).count() > 1,
                "the model and lemmas cannot both come from standard input",
            ),
            (
                !engine.has_workers() && (threads.is_some() || workers.is_some()),
                "--threads and --workers need --engine portfolio: the other engines are single",
            ),
            (
                engine == Engine::Auto && threads.is_some(),
                "--engine auto has one thread: --threads needs --engine portfolio",
            ),
            (
                engine.has_workers() && self.has_own_search(),
                "--engine portfolio and auto leave the options of the search to their workers: --workers takes them from a file",
            ),
        ];
        mistakes.into_iter().find_map(|(is_made, message)| is_made.then_some(message))
    }

    /// How the properties share the run, as these options say.
    pub fn several(&self) -> Several {
        Several {
            stop_at_first_failure: self.stop_at_first_failure,
            time_for_each: self.property_timeout,
            assume: if self.assume_proved { Assume::Related } else { Assume::Nothing },
            ..Several::default()
        }
    }

    /// The SAT solver of the search: the one asked for, else that of the engine.
    pub fn sat(&self) -> Sat {
        let unrolls = matches!(self.engine(), Engine::Bmc | Engine::Kind);
        self.search.sat.unwrap_or(if unrolls { Sat::Cadical } else { Sat::Native })
    }

    /// The configuration of the search, as these options say. A portfolio has no workers yet.
    pub fn config(&self) -> Config {
        let engine = match self.engine() {
            Engine::Pdrer | Engine::Portfolio | Engine::Auto => config::Engine::Pdrer(self.er.config()),
            Engine::Pdr => config::Engine::Pdr,
            Engine::Quip => config::Engine::Quip(self.er.config()),
            Engine::Chc => config::Engine::Chc(config::Chc { reach: !self.no_reach, er: self.er.config() }),
            Engine::Bmc => config::Engine::Bmc(config::Bmc {
                bound: self.bound,
                step: self.bmc_step.unwrap_or_default(),
            }),
            Engine::Kind => {
                let simple_path = self.simple_path;
                config::Engine::KInduction(config::KInduction { bound: self.bound, simple_path })
            }
            Engine::Imc => config::Engine::Imc(config::Imc { bound: self.bound, ..config::Imc::default() }),
            Engine::Bdd => {
                let usual = config::Bdd::default();
                let nodes = self.bdd_nodes.map_or(usual.nodes, |nodes| nodes as usize);
                config::Engine::Bdd(config::Bdd { nodes, ..usual })
            }
            Engine::Sim => {
                let usual = config::Simulation::default();
                let steps = self.bound.unwrap_or(usual.steps);
                config::Engine::Simulation(config::Simulation { steps, ..usual })
            }
        };
        Config {
            engine,
            localize: self.localize,
            assume_property: !self.search.no_assume_property,
            sat: Some(self.sat().into()),
            self_check: self.check.evidence(),
            seed: self.search.seed,
            preprocess: if self.simple_path { Preprocess::NONE } else { self.preprocess.config() },
            minimize: self.invariants.budget(self.er.factors()),
            liveness: match self.liveness {
                Liveness::Auto if self.files.certificate.is_some() || self.invariants.invariant.is_some() => {
                    config::Liveness::Certified
                }
                method => method.into(),
            },
            smt: self.smt.clone(),
            ..Config::default()
        }
    }
}
