//! The command `explain`.

use std::path::Path;

use pdrer::answer::explain::{dot, explain, html, svg, text};
use pdrer::answer::export::{Proofs, json};
use pdrer::limits::Limits;
use pdrer::model::names::{Map, Names};
use pdrer::sat::Evidence;
use pdrer::verify::{Check, Rejected};

use super::args::ExplainArgs;
use super::error::Error;
use super::exit::Exit;
use super::model::{bytes, load, load_maps, load_netlist};
use super::output;
use super::proofs::proofs;
use super::property::property;

/// Verifies the invariant, then explains it.
pub fn run(args: &ExplainArgs) -> Result<Exit, Error> {
    let ExplainArgs { model: model_path, invariant: path, .. } = args;
    let files: Vec<&Path> =
        [&args.output, &args.html, &args.svg, &args.dot].into_iter().flatten().map(|file| &**file).collect();
    output::test_distinct(&[(model_path, "it is the model"), (path, "it is the invariant")], &files)?;
    files.iter().try_for_each(|file| output::test_writable(file))?;

    let model = load(model_path, &args.words, false)?.model;
    let maps = load_maps(&args.map.files, &model, false)?;
    let bytes = bytes(path)?;
    let wanted = args.property.as_deref();
    let wanted = wanted.map(|wanted| property(model_path, &model, &Names::with_maps(&model, &maps), wanted));
    let proved =
        proofs(&model, path, &bytes, wanted.transpose()?, Evidence::default())?.map_err(|rejected| {
            Error::NoInvariant { path: path.clone(), model: model_path.clone(), reason: reason(&rejected) }
        })?;
    // The file has the names that the invariant was written with; maps say more.
    let own = json::names(&bytes, &model);
    let own = own.map_err(|error| Error::Invariant { path: path.clone(), error })?;
    let maps: Vec<Map> = std::iter::once(own).chain(maps).collect();
    let names = Names::with_maps(&model, &maps);
    let title = model_path.to_string_lossy();
    let proved = proved.iter().map(|(property, invariant)| (*property, invariant)).collect();
    let proofs = Proofs { title: &title, model: &model, names: &names, proved, unchecked: Vec::new() };
    let netlist = args.source.as_deref().map(|file| load_netlist(file, &proofs)).transpose()?;
    let explanation = explain(&proofs, netlist.as_ref(), args.expand_aux);
    let formats: [(_, fn(&_) -> String); 3] =
        [(&args.html, html::write), (&args.svg, svg::write), (&args.dot, dot::write)];
    for (file, format) in formats {
        if let Some(file) = file {
            output::write(file, &Limits::default(), format(&explanation).as_bytes())?;
        }
    }
    let text = text::write(&explanation);
    match &args.output {
        Some(file) => output::write(file, &Limits::default(), text.as_bytes())?,
        // Another form has taken standard output.
        None if files.iter().any(|file| output::is_standard_output(file)) => {}
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
