//! Verdicts for people, and for scripts that read the first line.

use std::fmt::Write;

use pdrer::check::{SelfCheck, Verdict};

use super::decided::{Decided, Report, depth};

/// The verdict, the verdict of each property if there are several, and a summary.
pub fn page(report: &Report<'_>) -> String {
    let mut text = format!("{}\n", report.summary().word());
    if let [_, _, ..] = report.decided[..] {
        for decided in &report.decided {
            text += &format!("{}\n", property(decided));
        }
    }
    let mut line = |what: &str, value: String| {
        writeln!(text, "{what:<21}{value}").expect("strings take whatever is written");
    };
    if let [decided] = &report.decided[..] {
        match &decided.outcome.verdict {
            Verdict::Unsafe(run) => line("depth", depth(run).to_string()),
            Verdict::Unknown { reason, .. } => line("reason", reason.to_string()),
            Verdict::Safe(_) => {}
        }
        if let Verdict::Unknown { bound: Some(bound), .. } = &decided.outcome.verdict {
            line("bound", format!("no counterexample of {bound} steps or fewer"));
        }
    }
    let stats = || report.decided.iter().map(|decided| &decided.outcome.stats);
    line("frames", stats().map(|stats| stats.frames).max().unwrap_or(0).to_string());
    let in_trace: usize = stats().map(|stats| stats.trace_lemmas).sum();
    let mut lemmas = format!("{in_trace} in the trace");
    if report.proved().next().is_some() {
        let in_proof: usize = report.proved().map(|(_, invariant)| invariant.lemmas.len()).sum();
        lemmas += &format!(", {in_proof} in the invariant");
    }
    line("lemmas", lemmas);
    let auxiliary: usize = report.proved().map(|(_, invariant)| invariant.definitions.len()).sum();
    line("auxiliary variables", auxiliary.to_string());
    let checked = report.decided.iter().any(|decided| decided.outcome.self_check == SelfCheck::Passed);
    line("self-check", if checked { "passed" } else { "skipped" }.to_owned());
    line("time", format!("{:.2} s", report.used.wall.as_secs_f64()));
    text
}

/// For one of several models: its name and verdict, and the verdict of each property if there are several.
pub fn lines(report: &Report<'_>) -> String {
    let path = report.path.display();
    let mut text = format!("{path}: {}\n", report.summary().word());
    if let [_, _, ..] = report.decided[..] {
        for decided in &report.decided {
            text += &format!("{path}: {}\n", property(decided));
        }
    }
    text
}

fn property(decided: &Decided) -> String {
    let Decided { property, outcome } = decided;
    let word = decided.summary().word();
    match &outcome.verdict {
        Verdict::Safe(_) => format!("b{property}: {word}"),
        Verdict::Unsafe(run) => format!("b{property}: {word}, depth {}", depth(run)),
        Verdict::Unknown { reason, bound: None } => format!("b{property}: {word}, {reason}"),
        Verdict::Unknown { reason, bound: Some(bound) } => {
            format!("b{property}: {word}, {reason}, no counterexample of {bound} steps or fewer")
        }
    }
}
