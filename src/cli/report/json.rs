//! Results as JSON, for `--stats` and `--format json`: fills the object that `schema` declares.

use std::path::Path;

use crate::answer::certificate::Sizes;
use crate::answer::invariant::{Induction, Invariant, Size};
use crate::check::{self, LivenessProof, Ran, SelfCheck, Verdict};
use crate::limits::peak_resident_mib;
use crate::model::Model;
use crate::stats::Stats;

use super::clock::Used;
use super::decided::{Cells, Decided, Report, Summary, depth};
use super::options::Options;
use super::schema::{
    About, AllPhases, Found, Head, Imported, Input, Memories, Minimize, Object, Proof, Property, Race, Run,
    Worker,
};
use crate::cli::args::{CheckArgs, Engine, word};

/// The object, with line breaks.
pub fn pretty(report: &Report<'_>, args: &CheckArgs) -> Vec<u8> {
    terminated(serde_json::to_vec_pretty(&object(report, args)))
}

/// The object in a single line.
pub fn line(report: &Report<'_>, args: &CheckArgs) -> Vec<u8> {
    terminated(serde_json::to_vec(&object(report, args)))
}

/// The text, with its end of line.
pub(super) fn terminated(json: serde_json::Result<Vec<u8>>) -> Vec<u8> {
    let mut text = json.expect("the object has neither maps nor types that fail to serialize");
    text.push(b'\n');
    text
}

/// The object of `import`.
pub fn of_import(report: &Report<'_>) -> Vec<u8> {
    let sizes = &mut Sizes::new(report.model);
    let leading = property(report, report.leading(), sizes);
    let several = report.decided.len() > 1;
    let properties =
        report.decided.iter().filter(|_| several).map(|decided| property(report, decided, sizes)).collect();
    let lemmas = report.lemmas.as_ref().map(Into::into);
    let head = head(Some("import"), report.path);
    terminated(serde_json::to_vec_pretty(&Imported {
        head,
        leading,
        lemmas,
        run: run(report.model, &report.used),
        properties,
    }))
}

fn object(report: &Report<'_>, args: &CheckArgs) -> Object {
    let model = report.model;
    let sizes = &mut Sizes::new(model);
    let leading = property(report, report.leading(), sizes);
    let mut total = Stats::default();
    report.decided.iter().for_each(|decided| total += &decided.outcome.stats);
    let several = report.decided.len() > 1;
    let properties =
        report.decided.iter().filter(|_| several).map(|decided| property(report, decided, sizes));
    Object {
        head: head(None, report.path),
        engine: word(engine(report, args)),
        options: Options::new(args),
        seed: args.search.seed,
        verdict: leading.verdict,
        about: leading.about,
        found: leading.found,
        vacuous: report.vacuous(),
        longest_run: report.longest_run,
        copied: report.copied.as_ref().map(Into::into),
        run: run(model, &report.used),
        lemmas: report.lemmas.as_ref().map(Into::into),
        cache: report.cache,
        proof: leading.proof,
        minimize: leading.minimize,
        parts: (&total).into(),
        memories: report.cells().map(memories),
        phase_s: AllPhases { read: report.used.read, phases: total.phases.clone() },
        search: Stats { frames: leading.search.frames, trace_lemmas: leading.search.trace_lemmas, ..total },
        properties: properties.collect(),
    }
}

/// The engine that was asked for; without one, several may have raced about clauses.
fn engine(report: &Report<'_>, args: &CheckArgs) -> Engine {
    let raced = report.decided.iter().any(|decided| decided.outcome.race.is_some());
    let usual = if raced && report.clauses.is_some() { Engine::Auto } else { Engine::Pdrer };
    args.engine.unwrap_or(usual)
}

fn memories(Cells { slots, pairs, refinements, seen, all }: Cells) -> Memories {
    let number = |cells: u128| u64::try_from(cells).unwrap_or(u64::MAX);
    let unseen = all.saturating_sub(seen);
    Memories { slots, pairs, refinements, cells_seen: number(seen), cells_unseen: number(unseen) }
}

/// How the object of a command begins; none is `check`.
pub(super) fn head(command: Option<&'static str>, model: &Path) -> Head {
    let (version, commit) = (env!("CARGO_PKG_VERSION"), option_env!("PDRER_COMMIT"));
    Head { schema: 1, version, commit, command, model: model.to_string_lossy().into_owned() }
}

/// The size of a model, and what the work on it took.
pub(super) fn run(model: &Model, used: &Used) -> Run {
    let (latches, ands, constraints) = (model.latches.len(), model.ands.len(), model.constraints.len());
    Run {
        input: Input { inputs: model.inputs, latches, ands, constraints },
        time: *used,
        peak_rss_mib: peak_resident_mib().unwrap_or(0.0),
    }
}

/// One of several properties.
pub(super) fn property(report: &Report<'_>, decided: &Decided, sizes: &mut Sizes<'_>) -> Property {
    let Decided { property, outcome } = decided;
    let is_justice = *property >= report.model.properties().len();
    let (verdict, stats) = (&outcome.verdict, outcome.stats.clone());
    let about = About {
        property: *property,
        label: is_justice.then(|| report.names.label(*property)),
        name: report.names.property(*property).map(|name| String::from_utf8_lossy(name).into_owned()),
        location: report.names.place(*property).map(str::to_owned),
        goal: report.names.is_goal(*property),
    };
    let self_check = match outcome.self_check {
        SelfCheck::Passed => "passed",
        SelfCheck::Skipped => "skipped",
    };
    let mut found = Found { self_check, race: outcome.race.as_ref().map(race), ..Found::default() };
    match verdict {
        Verdict::Safe(invariant) | Verdict::Live(LivenessProof::Translation { invariant, .. }) => {
            match invariant.induction {
                Induction::Steps(k) | Induction::SimplePaths(k) => found.k = (k > 1).then_some(k),
                Induction::Exhausted(steps) => found.exhausted = Some(steps),
            }
        }
        Verdict::Live(LivenessProof::Ranking(ranking)) => found.ticks = Some(ranking.ticks()),
        Verdict::Unsafe(run) => {
            found.depth = Some(depth(run));
            found.stem = run.back;
            found.loop_steps = run.back.map(|back| run.inputs.len() - back);
        }
        Verdict::Unknown { reason, bound } => {
            (found.reason, found.bound) = (Some(reason.to_string()), *bound);
        }
    }
    Property {
        verdict: decided.summary().word_for(about.goal),
        about,
        found,
        proof: match verdict {
            Verdict::Safe(invariant) => Some(proof(sizes, *property, invariant)),
            _ => verdict.size().map(|size| sized(size, None)),
        },
        minimize: outcome.minimized.as_ref().filter(|_| verdict.invariant().is_some()).map(|minimized| {
            Minimize {
                queries: minimized.queries,
                complete: minimized.complete,
                before: proof(sizes, *property, &minimized.before),
            }
        }),
        phase_s: stats.phases.clone(),
        search: stats,
    }
}

fn race(race: &check::Race) -> Race {
    let worker = |worker: &Ran| Worker {
        engine: worker.name.split(' ').next().unwrap_or_default().to_owned(),
        options: format!("--engine {}", worker.name),
        seed: worker.seed,
        verdict: worker.safe.map_or(Summary::Unknown, Summary::decided).word(),
        reason: worker.reason.as_ref().map(ToString::to_string),
        wall_s: worker.wall,
        cpu_s: worker.cpu,
        work: worker.work,
        bound: worker.bound,
        frames: worker.frames,
    };
    Race { workers: race.workers.iter().map(worker).collect(), winner: race.winner }
}

fn proof(sizes: &mut Sizes<'_>, property: usize, invariant: &Invariant) -> Proof {
    sized(invariant.size(), sizes.gates(property, invariant))
}

fn sized(size: Size, certificate_ands: Option<usize>) -> Proof {
    Proof {
        clauses: size.clauses,
        literals: size.literals,
        aux_vars: size.aux_vars(),
        aux_and: size.aux_and,
        aux_xor: size.aux_xor,
        size: size.total(),
        certificate_ands,
    }
}
