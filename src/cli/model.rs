//! Reads models and the names of their signals.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::answer::export::Proofs;
use crate::check::horn::Clauses;
use crate::check::memories::Seen;
use crate::config::Config;
use crate::engine::Reason;
use crate::input;
use crate::limits::Limits;
use crate::model::Model;
use crate::model::aiger::{self, Parsed};
use crate::model::btor2::blast::{self, Blasted, WordMap};
use crate::model::btor2::memories::Memories;
use crate::model::btor2::{self, WordModel, hard_operators};
use crate::model::horn;
use crate::model::names::{Map, Names, Netlist};
use crate::rtl::{Elaborated, Interface, in_words};
use crate::verify::Words;

use super::args::{self, WordArgs};
use super::error::Error;
use super::output::note;
use super::report::WithMemories;

/// Models with more inputs than this are refused: a binary file of a few bytes may claim billions of inputs, and a
/// counterexample has a value of each input for each step.
const MAX_INPUTS: usize = 1 << 26;

/// Operators on words of fewer bits are always circuits: a table has fewer cells than an abstraction sees.
const SMALL_OPERATOR: u32 = 4;

/// Roughly the memory that the name of an input or latch takes, in bytes.
const NAME: usize = 96;

/// A model, and the words that its bits come from if its file has words.
#[derive(Default)]
pub struct Loaded {
    /// The model.
    pub model: Model,
    words: Option<(WordModel, WordMap)>,
    /// The clauses that it comes from, if its file has clauses.
    pub clauses: Option<Clauses>,
    /// What is seen of its memories, if they are not seen as all of their cells. The model is this abstraction.
    pub seen: Option<Seen>,
    /// What is known of its names, if it comes from a design.
    pub map: Option<Map>,
    /// What a simulation has to do with, if it comes from a design.
    pub interface: Option<Interface>,
    /// The design, if it has memories that stay memories: the words are made of it.
    pub design: Option<WithMemories>,
}

impl Loaded {
    /// The words with their bits.
    pub fn words(&self) -> Option<Words<'_>> {
        self.words.as_ref().map(|(words, map)| Words { words, map, bits: &self.model })
    }
}

/// The contents of a file with a model, as its format has them.
pub enum Contents {
    /// A model of bits.
    Aiger(Model),
    /// A model of words.
    Btor2(WordModel),
    /// Horn clauses.
    Horn(horn::Input),
    /// The model of bits of a design.
    Design(Box<Elaborated>),
}

/// Reads a model in the format that its first bytes tell. Prints warnings about it unless `quiet`.
pub fn contents(path: &Path, quiet: bool, limits: &Limits) -> Result<Contents, Error> {
    parsed(&input::contents(path, limits, known)?, path, quiet, limits)
}

/// Likewise, but takes the bytes of the file from a reader.
pub fn contents_of(reader: impl Read, path: &Path, quiet: bool, limits: &Limits) -> Result<Contents, Error> {
    parsed(&input::contents_of(reader, path, limits, known)?, path, quiet, limits)
}

/// Is it known that a file that begins like this has a model? Nothing is known only if no format can begin like this.
fn known(begin: &[u8]) -> Option<bool> {
    let formats = [aiger::recognize(begin), btor2::recognize(begin), horn::recognize(begin)];
    match formats {
        [Some(false), Some(false), Some(false)] => Some(false),
        _ => formats.contains(&Some(true)).then_some(true),
    }
}

fn parsed(bytes: &[u8], path: &Path, quiet: bool, limits: &Limits) -> Result<Contents, Error> {
    if aiger::recognize(bytes) == Some(true) {
        accept(aiger::from_bytes(bytes, path, limits)?, path, quiet).map(Contents::Aiger)
    } else if btor2::recognize(bytes) == Some(true) {
        let btor2::Parsed { model, warnings } = btor2::from_bytes(bytes, path, limits)?;
        warn(&warnings, path, quiet);
        Ok(Contents::Btor2(model))
    } else if horn::recognize(bytes) == Some(true) {
        let (system, warnings) = horn::from_bytes(bytes, path, limits)?;
        warn(&warnings, path, quiet);
        Ok(Contents::Horn(system))
    } else {
        Err(Error::within(
            path,
            "1: neither an AIGER file, which begins with `aag ` or `aig `, nor a BTOR2 file, which begins with a \
             sort, nor Horn clauses, which begin with a command of SMT-LIB",
        ))
    }
}

/// The bits of words.
pub fn blasted(model: &WordModel, path: &Path, words: &WordArgs, limits: &Limits) -> Result<Blasted, Error> {
    blast::blast(model, words.max_array_bits, limits)
        .map_err(|reason| Error::Unblasted { path: path.to_owned(), reason })
}

/// The model in the contents of a file.
pub fn loaded(contents: Contents, path: &Path, words: &WordArgs) -> Result<Loaded, Error> {
    match contents {
        Contents::Horn(_) => Err(Error::clauses(path)),
        contents => with_bits(contents, path, words, args::View::ALL, &Config::default(), &Limits::default()),
    }
}

/// Likewise, for answers that may be about large memories: if those have too many cells, the bits are those of an
/// abstraction, and only their properties matter.
pub fn to_verify(contents: Contents, path: &Path, words: &WordArgs) -> Result<Loaded, Error> {
    let Contents::Btor2(model) = contents else { return loaded(contents, path, words) };
    let seen = |model, view| {
        with_bits(Contents::Btor2(model), path, words, view, &Config::default(), &Limits::default())
    };
    match seen(model.clone(), args::View::ALL) {
        Err(Error::Unblasted { reason: blast::Unblasted::Arrays { .. }, .. }) => {
            seen(model, args::Memories::Auto.into())
        }
        done => done,
    }
}

fn with_bits(
    contents: Contents,
    path: &Path,
    args: &WordArgs,
    view: args::View,
    config: &Config,
    limits: &Limits,
) -> Result<Loaded, Error> {
    match contents {
        Contents::Aiger(model) => Ok(Loaded { model, ..Loaded::default() }),
        Contents::Btor2(words) => {
            let small = view.memories.small(!words.justice.is_empty());
            let memories = Memories::with_tables(&words, tables(view.operators, &words), |sort| {
                small.is_some_and(|small| sort.bits() > small.into())
            });
            if !memories.sorts.is_empty() {
                return through_cells(words, memories, path, args, limits);
            }
            let Blasted { model, map } = blasted(&words, path, args, limits)?;
            Ok(Loaded { model, words: Some((words, map)), ..Loaded::default() })
        }
        Contents::Design(design) => {
            if !design.memories.is_empty() {
                return with_memories(*design, path, args, limits);
            }
            let Elaborated { model, map, interface, .. } = *design;
            Ok(Loaded { model, map: Some(map), interface: Some(interface), ..Loaded::default() })
        }
        Contents::Horn(system) => {
            let (model, clauses) = Clauses::new(system, config, limits)
                .map_err(|reason| Error::NoModelOfClauses { path: path.to_owned(), reason })?;
            Ok(Loaded { model, clauses: Some(clauses), ..Loaded::default() })
        }
    }
}

/// The operators of a model that are tables. A loop of a justice property would need all cells.
fn tables(operators: args::Operators, words: &WordModel) -> Vec<usize> {
    match operators {
        args::Operators::Abstract if words.justice.is_empty() => hard_operators(words, SMALL_OPERATOR),
        _ => Vec::new(),
    }
}

/// A design whose memories are seen through some of their cells.
fn with_memories(design: Elaborated, path: &Path, args: &WordArgs, limits: &Limits) -> Result<Loaded, Error> {
    let words = in_words(&design)?;
    let memories = Memories::new(&words.model, |_| true);
    let loaded = through_cells(words.model.clone(), memories, path, args, limits)?;
    let names = Names::with_maps(&design.model, std::slice::from_ref(&design.map));
    Ok(Loaded {
        map: Some(design.map.of_properties()),
        interface: Some(design.interface.clone()),
        design: Some(WithMemories { design, words, names }),
        ..loaded
    })
}

/// A model of words whose memories are seen through some of their cells.
fn through_cells(
    words: WordModel,
    memories: Memories,
    path: &Path,
    args: &WordArgs,
    limits: &Limits,
) -> Result<Loaded, Error> {
    let seen = Seen::new(&words, memories, args.max_array_bits, limits)
        .map_err(|reason| Error::Unblasted { path: path.to_owned(), reason })?;
    let (model, map) = (seen.model.clone(), seen.words_of_model(&words));
    Ok(Loaded { model, words: Some((words, map)), seen: Some(seen), ..Loaded::default() })
}

/// The model in these bytes of an AIGER file.
pub fn load_bytes(bytes: &[u8], path: &Path, quiet: bool) -> Result<Model, Error> {
    accept(aiger::read_from(bytes, path, &Limits::default())?, path, quiet)
}

/// Why nothing can be said about the properties of a model that could not be loaded, if its file is not to blame.
pub fn undecided(error: &Error) -> Option<Reason> {
    if let Some(stopped) = error.stopped() {
        return Some(stopped.into());
    }
    match error {
        Error::Unblasted { reason, .. } => Some(Reason::Incomplete(reason.to_string())),
        Error::NoModelOfClauses { reason, .. } => Some(Reason::Incomplete(reason.to_string())),
        _ => None,
    }
}

fn accept(Parsed { model, warnings }: Parsed, path: &Path, quiet: bool) -> Result<Model, Error> {
    if model.inputs > MAX_INPUTS {
        let inputs = model.inputs;
        let what = format_args!("{inputs} inputs are more than this program accepts, which is {MAX_INPUTS}");
        return Err(Error::about(path, what));
    }
    warn(&warnings, path, quiet);
    Ok(model)
}

fn warn(warnings: &[String], path: &Path, quiet: bool) {
    for warning in warnings.iter().filter(|_| !quiet) {
        note(&format!("{}: warning: {warning}", path.display()));
    }
}

/// All bytes of a file that is no model. A signal ends the program.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    bytes_within(path, &Limits::default())
}

/// Likewise, within limits.
pub fn bytes_within(path: &Path, limits: &Limits) -> Result<Vec<u8>, Error> {
    input::read(path, limits).map_err(|error| match input::stopped(&error) {
        Some(stopped) => Error::Input(input::Error::Stopped(stopped)),
        None => Error::about(path, error),
    })
}

/// The model of bits to check in the contents of a file.
pub fn bits_to_check(
    contents: Contents,
    path: &Path,
    words: &WordArgs,
    view: args::View,
    limits: &Limits,
) -> Result<Loaded, Error> {
    match contents {
        Contents::Horn(_) => Err(Error::clauses(path)),
        contents => to_check(contents, path, words, view, &Config::default(), limits),
    }
}

/// Likewise, also clauses, as the engine of the options sees them.
pub fn to_check(
    contents: Contents,
    path: &Path,
    words: &WordArgs,
    view: args::View,
    config: &Config,
    limits: &Limits,
) -> Result<Loaded, Error> {
    let loaded = with_bits(contents, path, words, view, config, limits)?;
    let model = &loaded.model;
    limits.room(NAME * (model.inputs + model.latches.len())).map_err(input::Error::Stopped)?;
    if model.goals() == 0 {
        let hint = match (&loaded.words, &loaded.map) {
            (Some(_), _) => " (no line `bad`: Yosys writes one for each assertion after `chformal -lower`)",
            (_, Some(_)) => ": no module below the top module has an `assert` or a `cover`",
            _ => "",
        };
        return Err(Error::no_property(path, hint));
    }
    Ok(loaded)
}

/// The map of a design, if there is one, and maps of the model that are read. Says how many latches they do not name,
/// unless `quiet`.
pub fn load_maps(own: Option<Map>, paths: &[PathBuf], model: &Model, quiet: bool) -> Result<Vec<Map>, Error> {
    let load = |path: &PathBuf| {
        let map = Map::read(model, &bytes(path)?).map_err(|error| Error::within(path, error))?;
        let unnamed = map.unnamed_latches(model);
        if unnamed > 0 && !quiet {
            let latches = model.latches.len();
            note(&format!("{}: warning: no name for {unnamed} of {latches} latches", path.display()));
        }
        Ok(map)
    };
    own.into_iter().map(Ok).chain(paths.iter().map(load)).collect()
}

/// Reads a netlist of the design. Says of how many latches it should know where they are declared but does not: those
/// that the invariants mention, without the flag of the first step.
pub fn load_netlist(path: &Path, proofs: &Proofs<'_>) -> Result<Netlist, Error> {
    let netlist = Netlist::read(&bytes(path)?);
    let netlist = netlist.map_err(|error| Error::within(path, error))?;
    let mut latches = proofs.latches();
    latches.retain(|&i| !proofs.model.latches[i].tells_first_step());
    let unknown = |&&i: &&usize| netlist.place(&proofs.names.latch(i).bytes).is_none();
    let unknown = latches.iter().filter(unknown).count();
    if unknown > 0 {
        let text =
            format!("no source location for {unknown} of the {} latches in the invariant", latches.len());
        note(&format!("{}: warning: {text}", path.display()));
    }
    Ok(netlist)
}
