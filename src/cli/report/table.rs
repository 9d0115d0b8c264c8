//! The table of a family: a line for each system, then the border.

use crate::check::family::{Ran, Verdict};
use crate::model::Bound;

use super::family::{FamilyReport, Side};

/// The names of the columns.
pub fn header() -> String {
    line(&["bound", "verdict", "frames", "copied", "obligations", "ctis", "sat calls", "copying", "time"])
}

/// The line of a system.
pub fn row(bounds: &[Bound], ran: &Ran) -> String {
    let copied = ran.copied.as_ref().map(|copied| {
        let total = copied.total();
        format!("{} of {}", total.kept, total.given)
    });
    let stats = &ran.stats;
    line(&[
        &bounds[ran.system].number.to_string(),
        &verdict(bounds, &ran.verdict),
        &stats.frames.to_string(),
        &copied.unwrap_or_else(|| "-".to_owned()),
        &stats.obligations.to_string(),
        &stats.ctis.to_string(),
        &stats.sat_calls.to_string(),
        &format!("{:.2} s", stats.phases.copy.as_secs_f64()),
        &format!("{:.2} s", ran.wall.as_secs_f64()),
    ])
}

fn line([bound, verdict, frames, copied, obligations, ctis, calls, copying, time]: &[&str; 9]) -> String {
    format!(
        "{bound:>5}  {verdict:<27}  {frames:>6}  {copied:>12}  {obligations:>11}  {ctis:>7}  {calls:>9}  {copying:>9}  \
         {time:>9}\n"
    )
}

fn verdict(bounds: &[Bound], verdict: &Verdict) -> String {
    match verdict {
        Verdict::Safe => "safe".to_owned(),
        Verdict::Unsafe { depth, keeps } => format!("unsafe, depth {depth}, keeps {}", bounds[*keeps].number),
        Verdict::Unknown(_) => "unknown".to_owned(),
    }
}

/// Where the border is, or what is known of it.
pub fn border(report: &FamilyReport<'_>) -> String {
    let bound = |side: &Option<Side<'_>>| match side {
        None => "none".to_owned(),
        Some(side) if side.is_known() => side.bound.to_string(),
        Some(side) => format!("{} (not checked)", side.bound),
    };
    let (with, without) = (bound(&report.least_unsafe), bound(&report.greatest_safe));
    match report.reason() {
        None => format!("least bound with a counterexample: {with}\ngreatest bound without: {without}\n"),
        Some(reason) => format!(
            "unknown\nreason: {reason}\nleast bound known to have a counterexample: {with}\n\
             greatest bound known to have none: {without}\n"
        ),
    }
}
