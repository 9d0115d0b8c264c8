//! Results as JSON, for `--stats` and `--format json`: fills the object that `schema` declares.

use pdrer::answer::certificate;
use pdrer::answer::invariant::Invariant;
use pdrer::check::{SelfCheck, Verdict};
use pdrer::limits::peak_resident_mib;
use pdrer::model::Model;
use pdrer::stats::Stats;

use super::decided::{Decided, Report, depth};
use super::options::Options;
use super::schema::{AllPhases, Input, Minimize, Object, Proof, Property, Time};
use crate::cli::args::{CheckArgs, word};

/// The object, with line breaks.
pub fn pretty(report: &Report<'_>, args: &CheckArgs) -> Vec<u8> {
    terminated(serde_json::to_vec_pretty(&object(report, args)))
}

/// The object in a single line.
pub fn line(report: &Report<'_>, args: &CheckArgs) -> Vec<u8> {
    terminated(serde_json::to_vec(&object(report, args)))
}

fn terminated(json: serde_json::Result<Vec<u8>>) -> Vec<u8> {
    let mut text = json.expect("the object has neither maps nor types that fail to serialize");
    text.push(b'\n');
    text
}

fn object(report: &Report<'_>, args: &CheckArgs) -> Object {
    let model = report.model;
    let leading = property(model, report.leading());
    let mut total = Stats::default();
    report.decided.iter().for_each(|decided| total += &decided.outcome.stats);
    let several = report.decided.len() > 1;
    let properties = report.decided.iter().filter(|_| several).map(|decided| property(model, decided));
    Object {
        schema: 1,
        version: env!("CARGO_PKG_VERSION"),
        commit: option_env!("PDRER_COMMIT"),
        model: report.path.to_string_lossy().into_owned(),
        engine: word(args.engine),
        options: Options::new(args),
        seed: args.seed,
        verdict: leading.verdict,
        property: leading.property,
        reason: leading.reason,
        bound: leading.bound,
        depth: leading.depth,
        self_check: leading.self_check,
        input: Input {
            inputs: model.inputs,
            latches: model.latches.len(),
            ands: model.ands.len(),
            constraints: model.constraints.len(),
        },
        time: Time { wall_s: report.used.wall, cpu_s: report.used.cpu },
        peak_rss_mib: peak_resident_mib().unwrap_or(0.0),
        proof: leading.proof,
        minimize: leading.minimize,
        preprocess: total.preprocess.clone(),
        er: total.er.clone(),
        simulation: total.simulation.clone(),
        phase_s: AllPhases { read: report.used.read, phases: total.phases.clone() },
        search: Stats { frames: leading.search.frames, trace_lemmas: leading.search.trace_lemmas, ..total },
        properties: properties.collect(),
    }
}

fn property(model: &Model, decided: &Decided) -> Property {
    let Decided { property, outcome } = decided;
    let stats = outcome.stats.clone();
    let (mut why, mut bound, mut run, mut invariant) = (None, None, None, None);
    match &outcome.verdict {
        Verdict::Safe(found) => invariant = Some(found),
        Verdict::Unsafe(found) => run = Some(found),
        Verdict::Unknown { reason, bound: known } => (why, bound) = (Some(reason.to_string()), *known),
    }
    Property {
        property: *property,
        verdict: decided.summary().word(),
        bound,
        reason: why,
        depth: run.map(depth),
        self_check: match outcome.self_check {
            SelfCheck::Passed => "passed",
            SelfCheck::Skipped => "skipped",
        },
        proof: invariant.map(|invariant| proof(model, *property, invariant)),
        minimize: outcome.minimized.as_ref().filter(|_| invariant.is_some()).map(|minimized| Minimize {
            queries: minimized.queries,
            complete: minimized.complete,
            before: proof(model, *property, &minimized.before),
        }),
        phase_s: stats.phases.clone(),
        search: stats,
    }
}

fn proof(model: &Model, property: usize, invariant: &Invariant) -> Proof {
    let size = invariant.size();
    Proof {
        clauses: size.clauses,
        literals: size.literals,
        aux_vars: size.aux_vars(),
        aux_and: size.aux_and,
        aux_xor: size.aux_xor,
        size: size.total(),
        certificate_ands: certificate::build(model, &[property], &[invariant]).ands.len(),
    }
}
