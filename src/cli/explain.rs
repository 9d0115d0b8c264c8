//! The command `explain`.

use std::fs;
use std::path::Path;

use pdrer::answer::explain::{dot, explain, html, svg, text};
use pdrer::answer::export::{Proofs, json};
use pdrer::model::names::{Map, Names};
use pdrer::verify::{Check, Rejected};

use super::args::ExplainArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{load, load_maps};
use super::output;
use super::proofs::proofs;

/// Verifies the invariant, then explains it.
pub fn run(args: &ExplainArgs) -> Result<Exit, Error> {
    let ExplainArgs { model: model_path, invariant: path, .. } = args;
    let files: Vec<&Path> =
        [&args.output, &args.html, &args.svg, &args.dot].into_iter().flatten().map(|file| &**file).collect();
    output::test_distinct(&[(model_path, "it is the model"), (path, "it is the invariant")], &files)?;
    files.iter().try_for_each(|file| output::test_writable(file))?;

    let model = load(model_path, false)?;
    let maps = load_maps(&args.map.files, &model, false)?;
    let bytes = fs::read(path).map_err(|error| Error::File { path: path.clone(), error })?;
    let proved = proofs(&model, path, &bytes, args.property)?.map_err(|rejected| Error::NoInvariant {
        path: path.clone(),
        model: model_path.clone(),
        reason: reason(&rejected),
    })?;
    // The file has the names that the invariant was written with; maps say more.
    let own = json::names(&bytes, model.latches.len());
    let own = own.map_err(|error| Error::Invariant { path: path.clone(), error })?;
    let maps: Vec<Map> = std::iter::once(Map::of_latches(own)).chain(maps).collect();
    let names = Names::with_maps(&model, &maps);
    let title = model_path.to_string_lossy();
    let proved = proved.iter().map(|(property, invariant)| (*property, invariant)).collect();
    let proofs = Proofs { title: &title, model: &model, names: &names, proved };
    let explanation = explain(&proofs, args.expand_aux);
    let formats: [(_, fn(&_) -> String); 3] =
        [(&args.html, html::write), (&args.svg, svg::write), (&args.dot, dot::write)];
    for (file, format) in formats {
        if let Some(file) = file {
            output::write(file, format(&explanation).as_bytes())?;
        }
    }
    let text = text::write(&explanation);
    match &args.output {
        Some(file) => output::write(file, text.as_bytes())?,
        None => output::print(text.as_bytes())?,
    }
    Ok(Exit::Done)
}

/// Why an invariant was rejected, in terms of its lemmas.
fn reason(rejected: &Rejected) -> String {
    match rejected {
        Rejected::Check(Check::Base) => "a lemma, or the property, fails in an initial state".to_owned(),
        Rejected::Check(Check::Inductive) => {
            "a step leads from a state in which the property and all lemmas hold to one in which that is not so"
                .to_owned()
        }
        other => other.to_string(),
    }
}
