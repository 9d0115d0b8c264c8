//! The command `verify`.

use pdrer::answer::export::json;
use pdrer::answer::witness::{self, Claim, Counterexample};
use pdrer::model::Model;
use pdrer::verify::{self, Kind, Rejected};

use super::args::VerifyArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{bytes, load, load_bytes};
use super::output;
use super::proofs::proofs;

/// Verifies an answer of any kind.
pub fn run(args: &VerifyArgs) -> Result<Exit, Error> {
    let model = load(&args.model, false)?;
    let path = &args.answer;
    let bytes = bytes(path)?;
    let checked = match verify::kind(&bytes) {
        Some(Kind::Counterexample) => counterexamples(&model, args, &bytes)?,
        Some(Kind::Certificate) => {
            let answer = load_bytes(&bytes, path, false)?;
            drop(bytes);
            certificate(&model, &answer, args)?
        }
        None if json::recognize(&bytes) => invariants(&model, args, &bytes)?,
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

fn counterexamples(model: &Model, args: &VerifyArgs, bytes: &[u8]) -> Result<Checked, Error> {
    let path = &args.answer;
    let claims =
        witness::parse(bytes, model).map_err(|error| Error::Witness { path: path.clone(), error })?;
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
    runs.retain(|run| args.property.is_none_or(|property| property == run.property));
    if runs.is_empty() {
        let about = args.property.map(|property| format!(" about property {property}")).unwrap_or_default();
        return Err(Error::NothingClaimed { path: path.clone(), about });
    }
    let check = |run: &Counterexample| {
        let step = verify::counterexample(model, run)?;
        Ok(format!("b{} fails in step {step}", run.property))
    };
    let checked: Result<Vec<String>, Rejected> = runs.iter().map(check).collect();
    Ok(checked.map(|steps| format!("counterexample, {}", steps.join(", "))))
}

fn certificate(model: &Model, certificate: &Model, args: &VerifyArgs) -> Result<Checked, Error> {
    let properties = match args.property {
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

fn invariants(model: &Model, args: &VerifyArgs, bytes: &[u8]) -> Result<Checked, Error> {
    let proofs = proofs(model, &args.answer, bytes, args.property)?;
    Ok(proofs.map(|proofs| {
        let properties: Vec<usize> = proofs.iter().map(|&(property, _)| property).collect();
        proves("invariant", &properties, model.properties().len())
    }))
}

fn proves(what: &str, properties: &[usize], all: usize) -> String {
    let rest = if properties.len() < all { format!(" of {all} properties") } else { String::new() };
    format!("{what}, proves {}{rest}", list(properties))
}

fn list(properties: &[usize]) -> String {
    let names: Vec<String> = properties.iter().map(|property| format!("b{property}")).collect();
    names.join(", ")
}
