//! The arguments of `generate pebbling`.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueHint};

use super::output::ModelOutput;

const DETAILS: &str = "\
Examples:
  pdrer generate pebbling --line 8 -o line.aig     v8 of v7 of v6 and so on
  pdrer generate pebbling adder.tfc -o adder.aig   what a reversible circuit computes
  pdrer generate pebbling mult.aig -o mult.peb.aig what a combinational circuit computes

Vertices are pebbled, or not any more, only while all their operands are, before
and after the step; any number of them at once. The bad state is that exactly the
outputs are pebbled: a counterexample is a strategy. The outputs `bound N` of the
model say that there are never more than N pebbles, for each N from the number of
outputs to that of vertices; the model alone has no bound. The comment has the
graph: a line `vertex NAME OPERAND...` for each vertex and a line `output NAME` for
each output. docs/families.md has more.";

/// The number of a shape.
fn size(range: std::ops::RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

#[derive(Args)]
#[command(after_long_help = DETAILS)]
pub struct PebblingArgs {
    #[command(flatten)]
    pub graph: GraphArgs,

    /// The seed of a random graph
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(conflicts_with_all = ["circuit", "line", "tree", "pyramid", "butterfly", "adder"])]
    pub seed: u64,

    #[command(flatten)]
    pub output: ModelOutput,
}

/// Where the graph comes from: one of these.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct GraphArgs {
    /// A circuit: a combinational AIGER file, or a `.tfc` file of reversible gates
    ///
    /// AIGER: each gate is a vertex, its operands are those that are gates. What is computed are the outputs (the bad
    /// states if there are none) that are gates.
    ///
    /// `.tfc`: each gate makes a new version of its last wire, a vertex, from the versions of its wires. What is
    /// computed are the last versions of the output wires.
    #[arg(value_hint = ValueHint::FilePath)]
    pub circuit: Option<PathBuf>,

    /// L vertices, each the operand of the next
    #[arg(long, value_name = "L", value_parser = size(1..=1024))]
    pub line: Option<usize>,

    /// A full binary tree with DEPTH edges from the root to a leaf
    #[arg(long, value_name = "DEPTH", value_parser = size(0..=9))]
    pub tree: Option<usize>,

    /// HEIGHT rows above a row of HEIGHT + 1 vertices, each of the two below it
    #[arg(long, value_name = "HEIGHT", value_parser = size(0..=43))]
    pub pyramid: Option<usize>,

    /// A fast Fourier transform: LOG rows above a row of 2^LOG vertices
    #[arg(long, value_name = "LOG", value_parser = size(0..=7))]
    pub butterfly: Option<usize>,

    /// A ripple-carry adder for operands of BITS bits
    #[arg(long, value_name = "BITS", value_parser = size(1..=256))]
    pub adder: Option<usize>,

    /// VERTICES vertices, each with up to two operands drawn from the earlier ones
    #[arg(long, value_name = "VERTICES", value_parser = size(1..=1024))]
    pub random: Option<usize>,
}
