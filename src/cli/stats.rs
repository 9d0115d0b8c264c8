//! Fills the JSON object of `--stats` and `--format json`.

use std::time::Duration;

use pdrer::answer::certificate;
use pdrer::answer::invariant::Invariant;
use pdrer::check::{Outcome, SelfCheck, Verdict};
use pdrer::limits::peak_resident_mib;
use pdrer::model::Model;
use pdrer::stats::{Phases as PhaseTimes, Stats};

use super::args::{CheckArgs, Engine, Sat};
use super::report::{Decided, Report, depth};
use super::schema::{Input, Minimize, Object, Options, Phases, Proof, Property, Search, Time};
use super::{extended, preprocess};

/// The object in many lines.
pub fn pretty(report: &Report<'_>, args: &CheckArgs) -> Vec<u8> {
    terminated(serde_json::to_vec_pretty(&object(report, args)))
}

/// The object in one line.
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
    let stats = report.decided.iter().map(|decided| &decided.outcome.stats);
    let several = report.decided.len() > 1;
    let properties = report.decided.iter().filter(|_| several).map(|decided| property(model, decided));
    Object {
        schema: 1,
        version: env!("CARGO_PKG_VERSION"),
        model: report.path.to_string_lossy().into_owned(),
        engine: match args.engine {
            Engine::Pdr => "pdr",
            Engine::Pdrer => "pdrer",
            Engine::Sim => "sim",
        },
        options: options(args),
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
        time: Time { wall_s: seconds(report.used.wall), cpu_s: seconds(report.used.cpu) },
        peak_rss_mib: peak_resident_mib().unwrap_or(0.0),
        search: Search {
            frames: leading.search.frames,
            trace_lemmas: leading.search.trace_lemmas,
            ..sum(report.decided.iter().map(|decided| search(&decided.outcome)))
        },
        proof: leading.proof,
        minimize: leading.minimize,
        preprocess: preprocess::counters(stats.clone().map(|stats| &stats.preprocess)),
        er: extended::counters(report.decided.iter().map(|decided| &decided.outcome.stats.er)),
        phase_s: Phases { read: Some(seconds(report.used.read)), ..phase_seconds(stats) },
        properties: properties.collect(),
    }
}

fn options(args: &CheckArgs) -> Options {
    Options {
        property: args.property,
        timeout_s: args.limits.timeout.map(|timeout| timeout.as_secs_f64()),
        memory_mib: args.limits.memory,
        assume_property: !args.no_assume_property,
        ternary: !args.preprocess.no_ternary,
        equivalences: !args.preprocess.no_equivalences,
        parities: !args.preprocess.no_parities,
        minimize_s: args.invariants.budget().map(|budget| budget.time.as_secs_f64()),
        sat: match args.sat {
            Sat::Native => "native",
            Sat::Cadical => "cadical",
        },
        self_check: !args.no_self_check,
        er: (args.engine == Engine::Pdrer).then(|| extended::options(&args.er.config())),
    }
}

fn property(model: &Model, decided: &Decided) -> Property {
    let Decided { property, outcome } = decided;
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
        search: search(outcome),
        proof: invariant.map(|invariant| proof(model, *property, invariant)),
        minimize: outcome.minimized.as_ref().filter(|_| invariant.is_some()).map(|minimized| Minimize {
            queries: minimized.queries,
            complete: minimized.complete,
            before: proof(model, *property, &minimized.before),
        }),
        phase_s: phase_seconds(std::iter::once(&outcome.stats)),
    }
}

fn search(outcome: &Outcome) -> Search {
    let stats = &outcome.stats;
    Search {
        frames: stats.frames,
        trace_lemmas: stats.trace_lemmas,
        obligations: stats.obligations,
        restarts: stats.restarts,
        sat_calls: stats.sat_calls,
        lemmas_learned: stats.lemmas_learned,
        lemmas_subsumed: stats.lemmas_subsumed,
        lemmas_pushed: stats.lemmas_pushed,
        ctgs_blocked: stats.ctgs_blocked,
        lemmas_predicted: stats.lemmas_predicted,
        rebuilds: stats.rebuilds,
    }
}

fn sum(searches: impl Iterator<Item = Search>) -> Search {
    searches.fold(Search::default(), |a, b| Search {
        frames: a.frames + b.frames,
        trace_lemmas: a.trace_lemmas + b.trace_lemmas,
        obligations: a.obligations + b.obligations,
        restarts: a.restarts + b.restarts,
        sat_calls: a.sat_calls + b.sat_calls,
        lemmas_learned: a.lemmas_learned + b.lemmas_learned,
        lemmas_subsumed: a.lemmas_subsumed + b.lemmas_subsumed,
        lemmas_pushed: a.lemmas_pushed + b.lemmas_pushed,
        ctgs_blocked: a.ctgs_blocked + b.ctgs_blocked,
        lemmas_predicted: a.lemmas_predicted + b.lemmas_predicted,
        rebuilds: a.rebuilds + b.rebuilds,
    })
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

fn phase_seconds<'a>(stats: impl Iterator<Item = &'a Stats> + Clone) -> Phases {
    let total = |phase: fn(&PhaseTimes) -> Duration| seconds(stats.clone().map(|s| phase(&s.phases)).sum());
    let er = stats.clone().map(|stats| &stats.er);
    Phases {
        read: None,
        preprocess: total(|p| p.preprocess),
        block: total(|p| p.block),
        generalize: total(|p| p.generalize),
        propagate: total(|p| p.propagate),
        reencode: seconds(er.clone().map(|er| er.reencode_time).sum()),
        implication: seconds(er.map(|er| er.implication_time).sum()),
        conclude: total(|p| p.conclude),
        minimize: total(|p| p.minimize),
        self_check: total(|p| p.self_check),
    }
}

/// Whole microseconds: more digits would be noise.
fn seconds(duration: Duration) -> f64 {
    duration.as_micros() as f64 / 1e6
}
