//! The command `verify`.

use std::path::Path;

use crate::answer::certificate;
use crate::answer::export::json::{self, Ranked};
use crate::answer::invariant::Invariant;
use crate::answer::witness::{self, Claim, Counterexample};
use crate::limits::Limits;
use crate::model::btor2;
use crate::model::btor2::blast::Blasted;
use crate::model::names::Names;
use crate::model::{Goal, Model};
use crate::sat::Evidence;
use crate::verify::{self, Claimed, Kind, Rejected, Unverified, Words};

use super::args::{VerifyArgs, word};
use super::clauses;
use super::error::Error;
use super::exit::Exit;
use super::model::{Contents, Loaded, blasted, bytes, load_bytes, to_verify};
use super::output;
use super::proofs::{Proofs, proofs};
use super::property::{list, property};
use super::refutations;
use super::seen::{contents, derivation};

/// If there are more counterexamples than this, their properties are summarised.
const MOST_RUNS: usize = 8;

/// Verifies an answer of any kind.
pub fn run(args: &VerifyArgs) -> Result<Exit, Error> {
    let loaded = match contents("verify", &args.models, &args.rtl, &args.answer)? {
        Contents::Horn(system) => return clauses::verify(&system, args),
        contents => to_verify(contents, &args.models[0], &args.words)?,
    };
    let (line, exit) = match verified(&loaded, args) {
        Ok(what) => (format!("ok: {what}\n"), Exit::Done),
        Err(Error::Rejected(reason @ Rejected::Refutation(_))) => {
            return Err(Error::wrong_refutation(&args.answer, &reason));
        }
        Err(Error::Rejected(reason)) => (format!("REJECTED: {reason}\n"), Exit::Input),
        Err(error) => return Err(error),
    };
    output::print(line.as_bytes())?;
    Ok(exit)
}

/// A message about what has been verified. Nothing stops the checks: a signal ends the program.
fn verified(loaded: &Loaded, args: &VerifyArgs) -> Result<String, Error> {
    let path = &args.answer;
    if args.by.evidence().is_none() {
        return Err(Error::not_about_numbers(path, &word(args.by)));
    }
    let model = &loaded.model;
    let names = Names::of(model);
    let wanted = args.property.as_deref().map(|wanted| property(&args.models[0], model, &names, wanted));
    let wanted = wanted.transpose()?;
    let bytes = bytes(path)?;
    let derived = match loaded.words().filter(|_| json::recognize(&bytes)) {
        Some(Words { words, .. }) => derivation(words, path, &bytes, &args.words)?,
        None => None,
    };
    let model = derived.as_ref().map_or(model, |derived| &derived.model);
    let moved = derived.as_ref().map(|derived| &derived.latches[..]);
    match (loaded.words(), verify::kind(&bytes)) {
        (Some(words), _) if witness::words::recognize(&bytes) => word_runs(words, path, wanted, &bytes),
        (Some(words), _) if btor2::recognize(&bytes) == Some(true) => {
            word_certificate(words, path, wanted, &bytes, args)
        }
        (_, Some(Kind::Counterexample)) => counterexamples(model, path, wanted, &bytes),
        (_, Some(Kind::Certificate)) => {
            let answer = load_bytes(&bytes, path, false)?;
            drop(bytes);
            certificate(model, &answer, wanted, args)
        }
        (_, None) if json::recognize(&bytes) => invariants(model, moved, path, wanted, args, &bytes),
        (_, None) => {
            Err(Error::within(path, "1: neither an AIGER witness nor an AIGER file nor an invariant"))
        }
    }
}

/// What is accepted as evidence about bits. Requires: that is asked for.
fn evidence(args: &VerifyArgs) -> Evidence {
    args.by.evidence().expect("other evidence has been refused")
}

fn counterexamples(model: &Model, path: &Path, wanted: Option<usize>, bytes: &[u8]) -> Result<String, Error> {
    let claims = witness::parse(bytes, model).map_err(|error| Error::within(path, error))?;
    let mut runs: Vec<Counterexample> = Vec::new();
    for claim in claims {
        match claim {
            Claim::Fails(found) => runs.extend(found),
            Claim::Holds(properties) | Claim::Unknown(properties) => {
                let list = list(model, &properties);
                output::note(&format!("{}: {list}: no counterexample, nothing to check", path.display()));
            }
        }
    }
    runs.retain(|run| wanted.is_none_or(|property| property == run.property));
    if runs.is_empty() {
        return Err(Error::nothing_claimed(path, wanted));
    }
    let steps: Result<Vec<usize>, Rejected> =
        verify::counterexamples(model, &runs.iter().collect::<Vec<_>>()).into_iter().collect();
    let properties = runs.iter().map(|run| run.property);
    Ok(failures(model, &properties.zip(steps?).collect::<Vec<_>>()))
}

/// Counterexamples in words.
fn word_runs(
    Words { words, bits, .. }: Words<'_>,
    path: &Path,
    wanted: Option<usize>,
    bytes: &[u8],
) -> Result<String, Error> {
    let runs = witness::words::parse(bytes, words);
    let mut runs = runs.map_err(|error| Error::within(path, error))?;
    for run in &mut runs {
        run.properties.retain(|&property| wanted.is_none_or(|wanted| wanted == property));
    }
    runs.retain(|run| !run.properties.is_empty());
    if runs.is_empty() {
        return Err(Error::nothing_claimed(path, wanted));
    }
    let mut fails = Vec::new();
    for run in &runs {
        fails.extend(run.properties.iter().copied().zip(verify::words::counterexample(words, run)?));
    }
    Ok(failures(bits, &fails))
}

/// A certificate in words.
fn word_certificate(
    model: Words<'_>,
    path: &Path,
    wanted: Option<usize>,
    bytes: &[u8],
    args: &VerifyArgs,
) -> Result<String, Error> {
    if args.proof.is_some() {
        return Err(Error::no_refutations(path, "it is a certificate in words"));
    }
    let limits = Limits::default();
    let proof = btor2::from_bytes(bytes, path, &limits)?.model;
    let Blasted { model: bits, map } = blasted(&proof, path, &args.words, &limits)?;
    let properties = match wanted {
        Some(property) => vec![property],
        None => verify::parse_word_claim(bytes).unwrap_or((0..model.bits.properties().len()).collect()),
    };
    let proof = Words { words: &proof, map: &map, bits: &bits };
    let checked = verify::word_certificate(model, proof, &properties, evidence(args), None);
    checked.map_err(Unverified::rejected)?;
    Ok(proves("certificate", model.bits, &properties))
}

/// Says which properties fail in which steps.
fn failures(model: &Model, fails: &[(usize, usize)]) -> String {
    match fails.len() {
        1..=MOST_RUNS => {
            let each = fails.iter().map(|&(property, step)| {
                let label = model.label(property);
                match model.goal(property) {
                    Ok(Goal::NotForever(_)) => {
                        format!("{label} fails for ever, in a loop that ends with step {step}")
                    }
                    _ => format!("{label} fails in step {step}"),
                }
            });
            format!("counterexample, {}", each.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let properties: Vec<usize> = fails.iter().map(|&(property, _)| property).collect();
            let last = fails.iter().map(|&(_, step)| step).max().expect("there are runs");
            format!("counterexamples, {} fail in steps up to {last}", list(model, &properties))
        }
    }
}

/// What a certificate is to prove: what the user names, else what the comment says, else all safety properties, or the
/// only property if that is one about justice.
fn claimed(model: &Model, certificate: &Model, wanted: Option<usize>) -> Claimed {
    let safety = model.properties().len();
    let only = || (safety == 0 && model.justice.len() == 1).then_some(0);
    let justice = match wanted {
        Some(property) => property.checked_sub(safety).filter(|&justice| justice < model.justice.len()),
        None => verify::parse_justice_claim(certificate).or_else(only),
    };
    match (justice, wanted) {
        (Some(justice), _) => Claimed::NotForever(justice),
        (None, Some(property)) => Claimed::Never(vec![property]),
        (None, None) => Claimed::Never(verify::parse_claim(certificate).unwrap_or((0..safety).collect())),
    }
}

fn certificate(
    model: &Model,
    certificate: &Model,
    wanted: Option<usize>,
    args: &VerifyArgs,
) -> Result<String, Error> {
    let claimed = claimed(model, certificate, wanted);
    certificate.stratified().map_err(Rejected::Cyclic)?;
    check(model, certificate, &claimed, args)?;
    let properties = match claimed {
        Claimed::Never(properties) => properties,
        Claimed::NotForever(justice) => vec![model.properties().len() + justice],
    };
    Ok(proves("certificate", model, &properties))
}

/// Checks a certificate, and writes the refutations if they are asked for.
fn check(model: &Model, certificate: &Model, claimed: &Claimed, args: &VerifyArgs) -> Result<(), Error> {
    let Some(folder) = &args.proof else {
        let checked = verify::claim(model, certificate, claimed, evidence(args), None);
        return Ok(checked.map_err(Unverified::rejected)?);
    };
    let found = verify::refutations(model, certificate, claimed, None).map_err(Unverified::rejected)?;
    refutations::write(folder, &found)
}

fn invariants(
    model: &Model,
    moved: Option<&[usize]>,
    path: &Path,
    wanted: Option<usize>,
    args: &VerifyArgs,
    bytes: &[u8],
) -> Result<String, Error> {
    let proofs = proofs(model, moved, path, bytes, wanted, evidence(args))?;
    if args.proof.is_some() {
        let (certificate, claimed) =
            whole(model, &proofs).map_err(|reason| Error::no_refutations(path, reason))?;
        check(model, &certificate, &claimed, args)?;
    }
    let what = match (&proofs.invariants[..], &proofs.rankings[..]) {
        (_, []) => "invariant",
        ([], _) => "ranking",
        _ => "invariants and rankings",
    };
    Ok(proves(what, model, &proofs.properties()))
}

/// One certificate for all that a file proves, if there is one.
fn whole(model: &Model, proofs: &Proofs) -> Result<(Model, Claimed), &'static str> {
    let limits = &Limits::default();
    let (built, claimed) = match (&proofs.invariants[..], &proofs.rankings[..]) {
        (invariants, []) => {
            let all: Vec<(usize, &Invariant)> =
                invariants.iter().map(|(property, invariant)| (*property, invariant)).collect();
            (certificate::build_within(model, &all, limits), Claimed::Never(proofs.properties()))
        }
        ([], [Ranked { justice, ranking, .. }]) => {
            (certificate::of_ranking(model, *justice, ranking, limits), Claimed::NotForever(*justice))
        }
        _ => return Err("a justice property has refutations of its own; --property chooses one"),
    };
    Ok((built.map_err(|_| "its certificate would be too large")?, claimed))
}

fn proves(what: &str, model: &Model, properties: &[usize]) -> String {
    let all = model.goals();
    let rest = if properties.len() < all { format!(" of {all} properties") } else { String::new() };
    format!("{what}, proves {}{rest}", list(model, properties))
}
