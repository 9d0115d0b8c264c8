//! The family `pebbling` of the command `generate`.

use std::path::Path;

use crate::generate::pebbling::{self, Shape};
use crate::model::Model;
use crate::pebbling::Graph;

use super::args::{GraphArgs, PebblingArgs};
use super::error::Error;
use super::model::{bytes, load_bytes};

/// What `generate --list` says.
pub const ABOUT: &str = "\
pebbling GRAPH
  strategies of reversible pebbling; `pdrer generate pebbling --help` lists the graphs
  bad        exactly the outputs of the graph are pebbled
  bounds     the outputs `bound N`: there are at most N pebbles
  answer     unsafe; with a bound: unsafe if there is a strategy with N pebbles
  hard       needs to know which sets of vertices cannot be pebbled with so few pebbles
";

/// What compressed AIGER files begin with, gzip and xz, and what others do.
const AIGER: [&[u8]; 4] = [b"\x1f\x8b", b"\xfd7zXZ", b"aag ", b"aig "];

/// The model, with a comment that contains the command and the graph.
pub fn model(args: &PebblingArgs) -> Result<Model, Error> {
    let (graph, source) = graph(args)?;
    let mut model = pebbling::model(&graph);
    let expected = match args.graph.line {
        // Bennett; no better strategy exists (Li and Vitanyi, 1996).
        Some(length) => format!("expect bound {}\n", 1 + length.next_power_of_two().ilog2()),
        None => String::new(),
    };
    let about = format!("pdrer generate pebbling {source}\n{expected}");
    model.comment.splice(0..0, about.into_bytes());
    Ok(model)
}

/// The graph, and the arguments that it comes from.
fn graph(args: &PebblingArgs) -> Result<(Graph, String), Error> {
    let GraphArgs { circuit, line, tree, pyramid, butterfly, adder, random } = &args.graph;
    if let Some(path) = circuit {
        let name: String =
            path.to_string_lossy().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        return Ok((of_file(path)?, name));
    }
    let seed = args.seed;
    let shapes = [
        line.map(|n| (Shape::Line(n), format!("--line {n}"))),
        tree.map(|n| (Shape::Tree(n), format!("--tree {n}"))),
        pyramid.map(|n| (Shape::Pyramid(n), format!("--pyramid {n}"))),
        butterfly.map(|n| (Shape::Butterfly(n), format!("--butterfly {n}"))),
        adder.map(|n| (Shape::Adder(n), format!("--adder {n}"))),
        random.map(|n| (Shape::Random { vertices: n, seed }, format!("--random {n} --seed {seed}"))),
    ];
    let (shape, option) = shapes.into_iter().flatten().next().expect("the arguments have one");
    Ok((shape.graph(), option))
}

fn of_file(path: &Path) -> Result<Graph, Error> {
    let bytes = bytes(path)?;
    if AIGER.iter().any(|start| bytes.starts_with(start)) {
        let circuit = load_bytes(&bytes, path, false)?;
        pebbling::of_circuit(&circuit).map_err(|error| Error::about(path, error))
    } else {
        pebbling::of_tfc(&bytes).map_err(|error| Error::within(path, error))
    }
}
