//! The options of `explain`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::map::MapArgs;
use super::memories::WordArgs;
use super::rtl::RtlArgs;

const DETAILS: &str = "\
ANSWER is what `pdrer check --invariant FILE.json` writes; for Horn clauses, what
`--certificate FILE` or `--witness FILE` writes. It is verified first, as `pdrer
verify` does; exit code 1 if it is wrong.

Registers are bits with a common name: count[0], count[1]. What an auxiliary
variable saves is the size that the invariant would have without it, and without
the definitions that depend on it, less the size that it has. It is decisive for
a lemma that is not one clause without it. One that counts is shown as at least
so many of some literals; those that it alone needs are not listed then.

The picture of clauses is their control-flow graph, a box for each predicate with
its lemmas, or the derivation, a box for each step.

One FILE may be `-`, which is standard output. Without -o, the text goes there
only if nothing else does.";

#[derive(Args)]
#[command(after_long_help = DETAILS)]
pub struct ExplainArgs {
    /// The model, or the files of a design in Verilog
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub models: Vec<PathBuf>,

    /// The invariant (JSON); for clauses, a solution or a derivation
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    pub answer: PathBuf,

    /// Explain the invariant of this property only
    #[arg(long, value_name = "N|NAME")]
    pub property: Option<String>,

    /// Where the text goes instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Write a page that needs nothing else
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,

    /// Write a drawing of the auxiliary circuit; for clauses, the picture
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,

    /// Write what the drawing shows as a graph for Graphviz
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub dot: Option<PathBuf>,

    #[command(flatten)]
    pub map: MapArgs,

    /// Say where registers are declared, as a netlist of the design tells: what
    /// Yosys writes with write_json FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, verbatim_doc_comment)]
    pub source: Option<PathBuf>,

    /// Do not compute sizes without auxiliary variables beyond this many
    /// literals
    ///
    /// [default: 100000]
    #[arg(long, value_name = "LITERALS", verbatim_doc_comment)]
    pub expand_aux: Option<usize>,

    #[command(flatten)]
    pub words: WordArgs,

    #[command(flatten)]
    pub rtl: RtlArgs,
}
