//! The command line arguments of all commands, and their help texts.
//!
//! There is a file for each command (`command` lists them), and one for each group of options that `check` shares with
//! other commands or shows under a heading of its own. Arguments are converted to values of the library here (`Config`,
//! `Budget`); commands decide how to use them. Nothing here knows a command, a result or an error of this program.
//!
//! Doc comments on arguments are the help texts that users read.

mod check;
mod command;
mod compare;
mod convert;
mod er;
mod explain;
mod files;
mod frames;
mod generate;
mod hwmcc;
mod import;
mod incremental;
mod info;
mod invariant;
mod joined;
mod lemmas;
mod limits;
mod map;
mod memories;
mod output;
mod pebbling;
mod portfolio;
mod preprocess;
mod rtl;
mod search;
mod self_check;
mod size;
mod verify;
mod word;
mod workers;

pub use check::CheckArgs;
pub use command::{Cli, Command};
pub use compare::{CompareArgs, CompareFormat};
pub use convert::{ConvertArgs, ModelFormat};
pub use er::{ErArgs, Template};
pub use explain::ExplainArgs;
pub use files::FileArgs;
pub use frames::FrameArgs;
pub use generate::{GenerateArgs, SpecialFamily};
pub use hwmcc::HwmccArgs;
pub use import::ImportArgs;
pub use incremental::{FamilyFormat, IncrementalArgs};
pub use info::InfoArgs;
pub use invariant::{InvariantArgs, InvariantFormat};
pub use joined::joined;
pub use limits::LimitArgs;
pub use memories::{Memories, Operators, View, WordArgs};
pub use output::{Format, Verbosity};
pub use pebbling::{GraphArgs, PebblingArgs};
pub use portfolio::PortfolioArgs;
pub use preprocess::PreprocessArgs;
pub use rtl::RtlArgs;
pub use search::{Engine, Liveness, Sat, SearchArgs};
pub use self_check::SelfCheckArgs;
pub use size::SizeArgs;
pub use verify::{By, VerifyArgs};
pub use word::word;
pub use workers::{beside_others, message, usual_workers, worker, workers_of_clauses};
