//! The command `verify`.

use std::path::Path;

use pdrer::answer::export::json;
use pdrer::answer::witness::{self, Claim, Counterexample};
use pdrer::model::Model;
use pdrer::model::names::Names;
use pdrer::verify::{self, Kind, Rejected};

use super::args::VerifyArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{bytes, load, load_bytes};
use super::output;
use super::proofs::proofs;
use super::property::{list, property};

/// If there are more counterexamples than this, their properties are summarised.
const MOST_RUNS: usize = 8;

/// Verifies an answer of any kind.
pub fn run(args: &VerifyArgs) -> Result<Exit, Error> {
    let model = load(&args.model, &args.words, false)?;
    let names = Names::of(&model);
    let wanted = args.property.as_deref().map(|wanted| property(&args.model, &model, &names, wanted));
    let wanted = wanted.transpose()?;
    let path = &args.answer;
    let bytes = bytes(path)?;
    let checked = match verify::kind(&bytes) {
        Some(Kind::Counterexample) => counterexamples(&model, path, wanted, &bytes)?,
        Some(Kind::Certificate) => {
            let answer = load_bytes(&bytes, path, false)?;
            drop(bytes);
            certificate(&model, &answer, wanted)?
        }
        None if json::recognize(&bytes) => invariants(&model, path, wanted, &bytes)?,
        None => return Err(Error::NoAnswer { path: path.clone() }),
    };
    let (line, exit) = match checked {
        Ok(what) => (format!("ok: {what}\n"), Exit::Done),
        Err(reason) => (format!("REJECTED: {reason}\n"), Exit::Input),
    };
    output::print(line.as_bytes())?;
    Ok(exit)
}

/// A message about what has been verified, or why the answer is wrong.
type Checked = Result<String, Rejected>;

fn counterexamples(
    model: &Model,
    path: &Path,
    wanted: Option<usize>,
    bytes: &[u8],
) -> Result<Checked, Error> {
    let claims =
        witness::parse(bytes, model).map_err(|error| Error::Witness { path: path.to_owned(), error })?;
    let mut runs: Vec<Counterexample> = Vec::new();
    for claim in claims {
        match claim {
            Claim::Fails(found) => runs.extend(found),
            Claim::Holds(properties) | Claim::Unknown(properties) => {
                let list = list(&properties);
                output::note(&format!("{}: {list}: no counterexample, nothing to check", path.display()));
            }
        }
    }
    runs.retain(|run| wanted.is_none_or(|property| property == run.property));
    if runs.is_empty() {
        let about = wanted.map(|property| format!(" about property {property}")).unwrap_or_default();
        return Err(Error::NothingClaimed { path: path.to_owned(), about });
    }
    let steps: Result<Vec<usize>, Rejected> =
        verify::counterexamples(model, &runs.iter().collect::<Vec<_>>()).into_iter().collect();
    Ok(steps.map(|steps| {
        let fails =
            runs.iter().zip(&steps).map(|(run, step)| format!("b{} fails in step {step}", run.property));
        match runs.len() {
            1..=MOST_RUNS => format!("counterexample, {}", fails.collect::<Vec<_>>().join(", ")),
            _ => {
                let properties: Vec<usize> = runs.iter().map(|run| run.property).collect();
                let last = steps.iter().max().expect("there are runs");
                format!("counterexamples, {} fail in steps up to {last}", list(&properties))
            }
        }
    }))
}

fn certificate(model: &Model, certificate: &Model, wanted: Option<usize>) -> Result<Checked, Error> {
    let properties = match wanted {
        Some(property) => vec![property],
        None => verify::parse_claim(certificate).unwrap_or((0..model.properties().len()).collect()),
    };
    if let Err(cyclic) = certificate.stratified() {
        return Ok(Err(Rejected::Cyclic(cyclic)));
    }
    // Nothing stops this check: a signal ends the program.
    Ok(match verify::certificate(model, certificate, &properties, None) {
        Ok(()) => Ok(proves("certificate", &properties, model.properties().len())),
        Err(verify::Unverified::Rejected(reason)) => Err(reason),
        Err(verify::Unverified::Stopped) => unreachable!("without a stop function"),
    })
}

fn invariants(model: &Model, path: &Path, wanted: Option<usize>, bytes: &[u8]) -> Result<Checked, Error> {
    let proofs = proofs(model, path, bytes, wanted)?;
    Ok(proofs.map(|proofs| {
        let properties: Vec<usize> = proofs.iter().map(|&(property, _)| property).collect();
        proves("invariant", &properties, model.properties().len())
    }))
}

fn proves(what: &str, properties: &[usize], all: usize) -> String {
    let rest = if properties.len() < all { format!(" of {all} properties") } else { String::new() };
    format!("{what}, proves {}{rest}", list(properties))
}
