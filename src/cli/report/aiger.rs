//! Verdicts as AIGER witnesses.

use std::io::{self, Write};

use crate::check::Verdict;

use super::decided::{Decided, Report};

/// One block for each property: status, property, the run if there is one, a dot.
pub fn blocks(report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    report.decided.iter().try_for_each(|decided| block(report, decided, out))
}

/// One block for all properties: one that fails, else one that is undecided, else one that holds.
pub fn one(report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    block(report, report.leading(), out)
}

fn block(report: &Report<'_>, decided: &Decided, out: &mut impl Write) -> io::Result<()> {
    let label = report.names.label(decided.property);
    match &decided.outcome.verdict {
        Verdict::Unsafe(run) => run.write(&label, out),
        Verdict::Safe(_) | Verdict::Live(_) => write!(out, "0\n{label}\n.\n"),
        Verdict::Unknown { .. } => write!(out, "2\n{label}\n.\n"),
    }
}
