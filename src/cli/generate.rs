//! The command `generate`.

use std::path::Path;

use crate::generate::pebbling::{self, Shape};
use crate::generate::{Expected, FAMILIES, Family, Parameter};
use crate::limits::Limits;
use crate::model::{Model, aiger};
use crate::pebbling::Graph;
use clap::error::ErrorKind;

use super::args::{Cli, GenerateArgs, GraphArgs, PebblingArgs, SpecialFamily};
use super::error::Error;
use super::exit::Exit;
use super::model::{bytes, load_bytes};
use super::output;

/// Writes a model of a family, or lists the families.
pub fn run(args: &GenerateArgs) -> Result<Exit, Error> {
    match (&args.special, &args.family) {
        (Some(SpecialFamily::Pebbling(args)), _) => {
            write(&model(args)?, args.output.output.as_deref())?;
        }
        (None, Some(name)) => {
            let family = family(name)?;
            let model = commented(family, &sizes(family, args)?, args.faulty)?;
            write(&model, args.output.output.as_deref())?;
        }
        (None, None) => {
            let families: Vec<String> = FAMILIES.iter().map(describe).collect();
            output::print((families.join("\n") + "\n" + ABOUT).as_bytes())?;
        }
    }
    Ok(Exit::Done)
}

fn family(name: &str) -> Result<&'static Family, Error> {
    Family::find(name).ok_or_else(|| {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).chain(["pebbling"]).collect();
        Error::Unusable(format!("there is no family {name}; there are {}", names.join(", ")))
    })
}

/// The sizes, in the order of the family's parameters.
fn sizes(family: &Family, args: &GenerateArgs) -> Result<Vec<usize>, Error> {
    let named = args.named_sizes();
    if named.is_empty() {
        return Ok(args.sizes.clone());
    }
    let has = |name: &str| family.parameters.iter().any(|parameter| parameter.name == name);
    if let Some((name, _)) = named.iter().find(|(name, _)| !has(name)) {
        let message = format!("{} has no size {name}", family.name);
        return Err(Error::Usage(Cli::error("generate", ErrorKind::ArgumentConflict, &message)));
    }
    let of = |parameter: &Parameter| named.iter().find(|(name, _)| *name == parameter.name);
    Ok(family.parameters.iter().filter_map(of).map(|&(_, size)| size).collect())
}

/// The model, with a comment that contains the command and the expected answer.
fn commented(family: &Family, sizes: &[usize], faulty: bool) -> Result<Model, Error> {
    let mut model = family.model(sizes, faulty)?;
    let expected: String = match family.expected(sizes, faulty)? {
        Expected::Safe => (0..model.goals()).map(|i| format!("expect {} safe\n", model.label(i))).collect(),
        Expected::Unsafe { depth: steps } | Expected::Lasso { steps } => {
            format!("expect {} unsafe {steps}\n", model.label(0))
        }
    };
    let sizes: String = sizes.iter().map(|size| format!(" {size}")).collect();
    let option = if faulty { " --unsafe" } else { "" };
    let comment = format!("pdrer generate {}{sizes}{option}\n{expected}", family.name);
    model.comment = comment.into_bytes();
    Ok(model)
}

fn write(model: &Model, path: Option<&Path>) -> Result<(), Error> {
    match path {
        Some(path) if !output::is_standard_output(path) => {
            output::write(path, &Limits::default(), &aiger::encode(model, path))
        }
        _ => output::print(&aiger::write_ascii(model)),
    }
}

/// Describes a family in a few lines.
fn describe(family: &Family) -> String {
    let mut text = family.name.to_owned();
    for parameter in family.parameters {
        text += &format!(" {}", parameter.name);
    }
    text += &format!("\n  {}\n", family.about);
    for parameter in family.parameters {
        let (low, high) = (parameter.range.start(), parameter.range.end());
        text += &format!("  {:<9}  {}, {low} to {high}\n", parameter.name, parameter.meaning);
    }
    let (bad, steps) = if family.live { ("for ever", "in a lasso") } else { ("bad", "to the bad one") };
    text += &format!("  {bad:<9}  {}\n", family.bad);
    text += &format!("  answer     safe; with --unsafe: unsafe, {} steps {steps}\n", family.steps);
    text += &format!("  --unsafe   {}\n", family.fault);
    text + &format!("  hard       {}\n", family.hard)
}

/// What `generate --list` says.
const ABOUT: &str = "\
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
fn model(args: &PebblingArgs) -> Result<Model, Error> {
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
