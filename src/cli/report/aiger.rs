//! Verdicts as AIGER witnesses.

use std::io::{self, Write};

use pdrer::check::Verdict;

use super::decided::{Decided, Report};

/// One block for each property: status, property, the run if there is one, a dot.
pub fn blocks(report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    report.decided.iter().try_for_each(|decided| block(decided, out))
}

/// One block for all properties: one that fails, else one that is undecided, else one that holds.
pub fn one(report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    block(report.leading(), out)
}

fn block(decided: &Decided, out: &mut impl Write) -> io::Result<()> {
    match &decided.outcome.verdict {
        Verdict::Unsafe(run) => run.write(out),
        Verdict::Safe(_) => write!(out, "0\nb{}\n.\n", decided.property),
        Verdict::Unknown { .. } => write!(out, "2\nb{}\n.\n", decided.property),
    }
}
