//! The command `explain`.

use crate::answer::explain::{dot, explain, html, ranked, svg, text};
use crate::answer::export::{Proofs, json};
use crate::model::names::{Map, Names};
use crate::sat::Evidence;
use crate::verify::{Check, Rejected};

use super::args::ExplainArgs;
use super::clauses;
use super::error::Error;
use super::exit::Exit;
use super::explanations;
use super::model::{Contents, bytes, load_maps, load_netlist, to_verify};
use super::output;
use super::proofs::{Proofs as Proved, proofs};
use super::property::property;
use super::seen::{contents, derivation};

/// The most literals that are computed without auxiliary variables, unless `--expand-aux` says otherwise.
const EXPANDED: usize = 100_000;

/// Verifies the invariant or the ranking, then explains it.
pub fn run(args: &ExplainArgs) -> Result<Exit, Error> {
    let ExplainArgs { models, answer: path, .. } = args;
    let model_path = &models[0];
    explanations::test(args)?;
    let loaded = match contents("explain", models, &args.rtl, path)? {
        Contents::Horn(system) => return clauses::explain(&system, args),
        contents => to_verify(contents, model_path, &args.words)?,
    };
    let bytes = bytes(path)?;
    let no_invariant = |error: Error| match error {
        Error::Rejected(reason) => {
            let (model, why) = (model_path.display(), said(&reason));
            Error::about(path, format_args!("no invariant of {model}: {why}"))
        }
        error => error,
    };
    let derived = match loaded.words() {
        Some(words) => derivation(words.words, path, &bytes, &args.words).map_err(no_invariant)?,
        None => None,
    };
    let moved = derived.as_ref().map(|derived| &derived.latches[..]);
    let model = derived.as_ref().map_or(&loaded.model, |derived| &derived.model);
    let maps = load_maps(loaded.map.clone(), &args.map.files, model, false)?;
    let wanted = args.property.as_deref();
    let wanted = wanted.map(|wanted| property(model_path, model, &Names::with_maps(model, &maps), wanted));
    let proved = proofs(model, moved, path, &bytes, wanted.transpose()?, Evidence::default());
    let proved = proved.map_err(no_invariant)?;
    // The file has the names that the invariant was written with; maps say more.
    let own = json::names(&bytes, model, moved);
    let own = own.map_err(|error| Error::about(path, error))?;
    let sources = json::sources(&bytes).map_err(|error| Error::about(path, error))?;
    let maps: Vec<Map> = std::iter::once(own).chain(maps).collect();
    let names = Names::with_maps(model, &maps);
    let title = model_path.to_string_lossy();
    let Proved { invariants, rankings } = &proved;
    let proved = invariants.iter().map(|(property, invariant)| (*property, invariant)).collect();
    let ranked = rankings.iter().map(|ranked| (ranked.property, &ranked.ranking)).collect();
    let memories = derived.as_ref().map(|derived| derived.view.clone());
    let proofs = Proofs { memories, ranked, sources: &sources, ..Proofs::new(&title, model, &names, proved) };
    if invariants.is_empty() {
        let explanation = ranked::explain(&proofs);
        let forms = [ranked::html::write, ranked::svg::write, ranked::dot::write];
        return explanations::write(args, &explanation, ranked::text::write, forms);
    }
    if let Some(first) = rankings.first() {
        let label = model.label(first.property);
        output::note(&format!("this is about safety; --property {label} explains a ranking"));
    }
    let netlist = args.source.as_deref().map(|file| load_netlist(file, &proofs)).transpose()?;
    let explanation = explain(&proofs, netlist.as_ref(), args.expand_aux.unwrap_or(EXPANDED));
    explanations::write(args, &explanation, text::write, [html::write, svg::write, dot::write])
}

/// Why an invariant was rejected, in terms of its lemmas.
fn said(rejected: &Rejected) -> String {
    match rejected {
        Rejected::Check(Check::Base) => "a lemma, or the property, fails in an initial state".to_owned(),
        Rejected::Check(Check::Inductive) => {
            "a step leads from a state in which the property and all lemmas hold to one in which that is not so"
                .to_owned()
        }
        other => other.to_string(),
    }
}
