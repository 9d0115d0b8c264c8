//! The command `size`.

use std::fs;
use std::path::Path;

use pdrer::aiger::Model;
use pdrer::certificate;
use pdrer::export::json;
use pdrer::invariant::Invariant;
use pdrer::verify::{self, Kind};

use super::args::SizeArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::load;
use super::output;

/// Prints a line for each certificate, and for each property of an invariant.
pub fn run(args: &SizeArgs) -> Result<Exit, Error> {
    let model = args.model.as_ref().map(|path| load(path, true)).transpose()?;
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
    let bytes = fs::read(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
    match verify::kind(&bytes) {
        Some(Kind::Certificate) => Ok(vec![gates(load(path, true)?.ands.len(), model)]),
        None if json::recognize(&bytes) => {
            let read = json::read(&bytes, model.map(|model| model.latches.len()));
            let read = read.map_err(|error| Error::Invariant { path: path.to_owned(), error })?;
            read.iter().map(|(property, invariant)| proof(path, *property, invariant, model)).collect()
        }
        _ => Err(Error::NoProof { path: path.to_owned() }),
    }
}

fn proof(
    path: &Path,
    property: usize,
    invariant: &Invariant,
    model: Option<&Model>,
) -> Result<String, Error> {
    let size = invariant.size();
    let mut text = format!(
        "b{property}, clauses {}, literals {}, auxiliary variables {} (and {}, xor {}), size {}",
        size.clauses,
        size.literals,
        size.aux_vars(),
        size.aux_and,
        size.aux_xor,
        size.total()
    );
    if let Some(model) = model {
        let properties = model.properties().len();
        if property >= properties {
            return Err(Error::NoSuchProperty { path: path.to_owned(), property, properties });
        }
        let certificate = certificate::build(model, &[property], &[invariant]);
        text += &format!(", certificate {}", gates(certificate.ands.len(), Some(model)));
    }
    Ok(text)
}

/// The gates of a certificate.
fn gates(gates: usize, model: Option<&Model>) -> String {
    let beyond = |model: &Model| format!(", {} beyond the model's", gates.saturating_sub(model.ands.len()));
    format!("gates {gates}{}", model.map(beyond).unwrap_or_default())
}
