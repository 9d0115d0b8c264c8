//! Verdicts for people, and for scripts that read the first line.

use std::fmt::Write;

use crate::answer::witness::Counterexample;
use crate::check::{LivenessProof, Outcome, SelfCheck, Verdict};
use crate::model::names::Names;

use super::decided::{Cells, Decided, Report, Summary, depth};

/// The verdict, the verdict of each property if there are several, and a summary.
pub fn page(report: &Report<'_>) -> String {
    let mut text = format!("{}\n", report.word());
    if lists_statuses(report) {
        for decided in &report.decided {
            text += &format!("{}\n", status(report.names, decided.property, &decided.outcome));
        }
    }
    let mut line = |what: &str, value: String| {
        writeln!(text, "{what:<21}{value}").expect("strings take whatever is written");
    };
    if let [decided] = &report.decided[..] {
        match &decided.outcome.verdict {
            Verdict::Unsafe(Counterexample { inputs, back: Some(back), .. }) => {
                line("stem", format!("{back} steps"));
                line("loop", format!("{} steps", inputs.len() - back));
            }
            Verdict::Unsafe(run) => line("depth", depth(run).to_string()),
            Verdict::Unknown { reason, .. } => line("reason", reason.to_string()),
            Verdict::Safe(invariant) if invariant.induction.is_usual() => {}
            Verdict::Safe(invariant) => line("proof", invariant.induction.to_string()),
            Verdict::Live(LivenessProof::Ranking(ranking)) => {
                line("ticks", format!("at most {}", ranking.ticks()))
            }
            Verdict::Live(LivenessProof::Translation { .. }) => {
                line("proof", "by translation to safety, which has no certificate".to_owned());
            }
        }
        if let Verdict::Unknown { bound: Some(bound), .. } = &decided.outcome.verdict {
            line("bound", format!("no counterexample of {bound} steps or fewer"));
        }
    }
    if let [Decided { outcome: Outcome { race: Some(race), .. }, .. }] = &report.decided[..]
        && let Some(winner) = race.winner
    {
        line("decided by", race.workers[winner].name.clone());
    }
    let stats = || report.decided.iter().map(|decided| &decided.outcome.stats);
    line("frames", stats().map(|stats| stats.frames).max().unwrap_or(0).to_string());
    let in_trace: usize = stats().map(|stats| stats.trace_lemmas).sum();
    let mut lemmas = format!("{in_trace} in the trace");
    if report.proved().next().is_some() {
        let in_proof: usize = report.proved().map(|(_, invariant)| invariant.lemmas.len()).sum();
        lemmas += &format!(", {in_proof} in the invariant");
    }
    let rankings = || report.decided.iter().filter_map(|decided| decided.outcome.verdict.ranking());
    if rankings().next().is_some() {
        let in_rankings: usize = rankings().map(|ranking| ranking.size().clauses).sum();
        lemmas += &format!(", {in_rankings} in the ranking");
    }
    line("lemmas", lemmas);
    let auxiliary: usize = report.proved().map(|(_, invariant)| invariant.definitions.len()).sum::<usize>()
        + rankings().map(|ranking| ranking.definitions.len()).sum::<usize>();
    line("auxiliary variables", auxiliary.to_string());
    if let Some(Cells { refinements, seen, all, .. }) = report.cells() {
        let times = if refinements == 1 { "refinement" } else { "refinements" };
        line("memories", format!("{seen} of {all} cells seen, {refinements} {times}"));
    }
    let checked = report.decided.iter().any(|decided| decided.outcome.self_check == SelfCheck::Passed);
    line("self-check", if checked { "passed" } else { "skipped" }.to_owned());
    line("time", format!("{:.2} s", report.used.wall.as_secs_f64()));
    text
}

/// For one of several models: its name and verdict, and the verdict of each property if there are several.
pub fn lines(report: &Report<'_>) -> String {
    let path = report.path.display();
    let mut text = format!("{path}: {}\n", report.word());
    if lists_statuses(report) {
        for decided in &report.decided {
            text += &format!("{path}: {}\n", status(report.names, decided.property, &decided.outcome));
        }
    }
    text
}

/// Is there a line for each property? Not for a single one, unless there is something to say about it.
fn lists_statuses(report: &Report<'_>) -> bool {
    report.decided.len() > 1
        || report.decided.iter().any(|decided| report.names.place(decided.property).is_some())
}

/// The status of one property, in a line.
pub fn status(names: &Names, property: usize, outcome: &Outcome) -> String {
    let is_goal = names.is_goal(property);
    let word = Summary::from(&outcome.verdict).word_for(is_goal);
    let mut text = format!("{}: {word}", names.label(property));
    match &outcome.verdict {
        Verdict::Safe(_) | Verdict::Live(_) => {}
        Verdict::Unsafe(run) if is_goal => {
            let steps = depth(run);
            text += &format!(" in {steps} step{}", if steps == 1 { "" } else { "s" });
        }
        Verdict::Unsafe(run) => text += &format!(", {}", length(run)),
        Verdict::Unknown { reason, bound } => {
            text += &format!(", {reason}");
            if let Some(bound) = bound {
                text += &format!(", no counterexample of {bound} steps or fewer");
            }
        }
    }
    text + &names.property_names(property)
}

/// How long a counterexample is.
pub(super) fn length(run: &Counterexample) -> String {
    match run.back {
        None => format!("depth {}", depth(run)),
        Some(back) => format!("stem {back}, loop {}", run.inputs.len() - back),
    }
}
