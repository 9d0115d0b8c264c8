//! The command `size`.

use std::path::Path;

use crate::answer::certificate;
use crate::answer::export::json::{self, Ranked};
use crate::answer::export::{self, Counted};
use crate::answer::invariant::{Induction, Invariant};
use crate::answer::witness::{self, Extent};
use crate::limits::Limits;
use crate::model::btor2::{self, WordModel};
use crate::model::{Model, NoSuchProperty};
use crate::verify::{self, Kind};

use super::args::SizeArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{Loaded, bytes, contents, load_bytes, loaded};
use super::output;
use super::proofs;

/// Prints a line for each certificate and counterexample, and for each property of an invariant.
pub fn run(args: &SizeArgs) -> Result<Exit, Error> {
    let model = args.model.as_ref().map(|path| {
        let contents = contents(path, true, &Limits::default())?;
        loaded(contents, path, &args.words)
    });
    let model = model.transpose()?;
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
        let extents = extents.map_err(|error| Error::within(path, error))?;
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
            let read = read.map_err(|error| Error::about(path, error))?;
            let mut sizes: Vec<String> = read
                .iter()
                .map(|(property, invariant)| proof(path, *property, invariant, model))
                .collect::<Result<_, _>>()?;
            let read = json::read_rankings(&bytes, model);
            let read = read.map_err(|error| Error::about(path, error))?;
            sizes.extend(read.iter().map(|ranked| self::ranking(ranked, model)));
            Ok(sizes)
        }
        None => {
            let counted = export::count(&bytes).ok_or_else(|| {
                Error::within(path, "1: neither an invariant nor a certificate nor a witness")
            })?;
            let counted = counted.map_err(|error| Error::about(path, error))?;
            Ok(counted.iter().map(invariant).collect())
        }
    }
}

fn proof(path: &Path, property: usize, proof: &Invariant, model: Option<&Model>) -> Result<String, Error> {
    let mut text = invariant(&Counted { property: Some(format!("b{property}")), size: proof.size() });
    if !proof.induction.is_usual() {
        text += &format!(", {}", proof.induction);
    }
    if let Some(together) = proof.together() {
        text += &format!(", proved together: {together}");
    }
    if let Some(model) = model {
        let properties = model.properties().len();
        if let Some(property) = proof.claimed(property).find(|&property| property >= properties) {
            return Err(Error::about(path, NoSuchProperty { property, properties }));
        }
        if !matches!(proof.induction, Induction::SimplePaths(_)) {
            let certificate = proofs::certificate(model, path, property, proof)?;
            text += &format!(", certificate {}", gates(certificate.ands.len(), Some(model)));
        }
    }
    Ok(text)
}

fn ranking(Ranked { justice, ranking, .. }: &Ranked, model: Option<&Model>) -> String {
    let mut text = invariant(&Counted { property: Some(format!("j{justice}")), size: ranking.size() });
    text += &format!(", sets {}, ticks at most {}", ranking.sets.len(), ranking.ticks());
    if let Some(model) = model {
        let certificate = certificate::of_ranking(model, *justice, ranking, &Limits::default());
        let certificate = certificate.expect("there are no limits");
        text += &format!(", certificate {}", gates(certificate.ands.len(), Some(model)));
    }
    text
}

fn invariant(Counted { property, size }: &Counted) -> String {
    format!(
        "{}clauses {}, literals {}, auxiliary variables {} (and {}, xor {}), size {}",
        property.as_ref().map(|property| format!("{property}, ")).unwrap_or_default(),
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
    let extents = extents.map_err(|error| Error::within(path, error))?;
    if extents.is_empty() {
        return Err(Error::about(path, "there is no counterexample in it"));
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
