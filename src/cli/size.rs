//! The command `size`.

use std::path::Path;

use pdrer::answer::export::{self, Counted, json};
use pdrer::answer::invariant::{Induction, Invariant};
use pdrer::answer::witness::{self, Extent};
use pdrer::limits::Limits;
use pdrer::model::Model;
use pdrer::model::btor2::{self, WordModel};
use pdrer::verify::{self, Kind};

use super::args::SizeArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{Loaded, bytes, load, load_bytes};
use super::output;
use super::proofs::certificate;

/// Prints a line for each certificate and counterexample, and for each property of an invariant.
pub fn run(args: &SizeArgs) -> Result<Exit, Error> {
    let model = args.model.as_ref().map(|path| load(path, &args.words, true)).transpose()?;
    let mut text = String::new();
    for path in &args.answers {
        for size in sizes(path, model.as_ref())? {
            text += &format!("{}: {size}\n", path.display());
        }
    }
    output::print(text.as_bytes())?;
    Ok(Exit::Done)
}

fn sizes(path: &Path, loaded: Option<&Loaded>) -> Result<Vec<String>, Error> {
    let bytes = bytes(path)?;
    let model = loaded.map(|loaded| &loaded.model);
    let words = loaded.and_then(Loaded::words).map(|words| words.words);
    if witness::words::recognize(&bytes) {
        let extents = witness::words::extents(&bytes, words);
        let extents = extents.map_err(|error| Error::WordWitness { path: path.to_owned(), error })?;
        return Ok(extents.iter().map(|extent| counterexample(extent, "states")).collect());
    }
    if btor2::recognize(&bytes) == Some(true) {
        let certificate = btor2::from_bytes(&bytes, path, &Limits::default())?.model;
        return Ok(vec![operators(&certificate, words)]);
    }
    match verify::kind(&bytes) {
        Some(Kind::Certificate) => Ok(vec![gates(load_bytes(&bytes, path, true)?.ands.len(), model)]),
        Some(Kind::Counterexample) => counterexamples(path, &bytes, model),
        None if json::recognize(&bytes) => {
            let read = json::read(&bytes, model.map(|model| model.latches.len()));
            let read = read.map_err(|error| Error::Invariant { path: path.to_owned(), error })?;
            read.iter().map(|(property, invariant)| proof(path, *property, invariant, model)).collect()
        }
        None => {
            let counted = export::count(&bytes).ok_or_else(|| Error::NoProof { path: path.to_owned() })?;
            let counted = counted.map_err(|error| Error::NotCounted { path: path.to_owned(), error })?;
            Ok(counted.iter().map(invariant).collect())
        }
    }
}

fn proof(path: &Path, property: usize, proof: &Invariant, model: Option<&Model>) -> Result<String, Error> {
    let mut text = invariant(&Counted { property: Some(property), size: proof.size() });
    if !proof.induction.is_usual() {
        text += &format!(", {}", proof.induction);
    }
    if let Some(together) = proof.together() {
        text += &format!(", proved together: {together}");
    }
    if let Some(model) = model {
        let properties = model.properties().len();
        if let Some(property) = proof.claimed(property).find(|&property| property >= properties) {
            return Err(Error::NoSuchProperty { path: path.to_owned(), property, properties });
        }
        if !matches!(proof.induction, Induction::SimplePaths(_)) {
            let certificate = certificate(model, path, property, proof)?;
            text += &format!(", certificate {}", gates(certificate.ands.len(), Some(model)));
        }
    }
    Ok(text)
}

fn invariant(&Counted { property, size }: &Counted) -> String {
    format!(
        "{}clauses {}, literals {}, auxiliary variables {} (and {}, xor {}), size {}",
        property.map(|property| format!("b{property}, ")).unwrap_or_default(),
        size.clauses,
        size.literals,
        size.aux_vars(),
        size.aux_and,
        size.aux_xor,
        size.total()
    )
}

fn counterexamples(path: &Path, bytes: &[u8], model: Option<&Model>) -> Result<Vec<String>, Error> {
    let extents = witness::extents(bytes, model);
    let extents = extents.map_err(|error| Error::Witness { path: path.to_owned(), error })?;
    if extents.is_empty() {
        return Err(Error::NoCounterexample { path: path.to_owned() });
    }
    Ok(extents.iter().map(|extent| counterexample(extent, "latches")).collect())
}

/// The size of a counterexample whose values are those of inputs and these states.
fn counterexample(extent: &Extent, of: &str) -> String {
    let Extent { properties, steps, inputs: [ones, inputs], states: [high, states] } = extent;
    let properties: String = properties.iter().map(|property| format!("b{property}, ")).collect();
    format!(
        "{properties}depth {}, steps {steps}, inputs set {ones} of {inputs}, {of} set {high} of {states}",
        steps - 1
    )
}

/// The gates of a certificate.
fn gates(gates: usize, model: Option<&Model>) -> String {
    let beyond = |model: &Model| format!(", {} beyond the model's", gates.saturating_sub(model.ands.len()));
    format!("gates {gates}{}", model.map(beyond).unwrap_or_default())
}

/// The operators of a certificate on words.
fn operators(certificate: &WordModel, model: Option<&WordModel>) -> String {
    let operators = certificate.operators().count();
    let beyond = model.map(|model| operators.saturating_sub(model.operators().count()));
    let beyond = beyond.map(|beyond| format!(", {beyond} beyond the model's"));
    format!("operators {operators}{}", beyond.unwrap_or_default())
}
