//! The command `size`.

use std::path::Path;

use pdrer::answer::export::{self, Counted, json};
use pdrer::answer::invariant::{Induction, Invariant};
use pdrer::answer::witness::{self, Extent};
use pdrer::model::Model;
use pdrer::verify::{self, Kind};

use super::args::SizeArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{bytes, load, load_bytes};
use super::output;
use super::proofs::certificate;

/// Prints a line for each certificate and counterexample, and for each property of an invariant.
pub fn run(args: &SizeArgs) -> Result<Exit, Error> {
    let model =
        args.model.as_ref().map(|path| load(path, &args.words, true)).transpose()?.map(|loaded| loaded.model);
    let mut text = String::new();
    for path in &args.answers {
        for size in sizes(path, model.as_ref())? {
            text += &format!("{}: {size}\n", path.display());
        }
    }
    output::print(text.as_bytes())?;
    Ok(Exit::Done)
}

fn sizes(path: &Path, model: Option<&Model>) -> Result<Vec<String>, Error> {
    let bytes = bytes(path)?;
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
    let line = |extent: &Extent| {
        let Extent { properties, steps, inputs: [ones, inputs], latches: [high, latches] } = extent;
        let properties: String = properties.iter().map(|property| format!("b{property}, ")).collect();
        format!(
            "{properties}depth {}, steps {steps}, inputs set {ones} of {inputs}, latches set {high} of {latches}",
            steps - 1
        )
    };
    Ok(extents.iter().map(line).collect())
}

/// The gates of a certificate.
fn gates(gates: usize, model: Option<&Model>) -> String {
    let beyond = |model: &Model| format!(", {} beyond the model's", gates.saturating_sub(model.ands.len()));
    format!("gates {gates}{}", model.map(beyond).unwrap_or_default())
}
