//! Verdicts as AIGER witnesses.

use std::io::{self, Write};

use pdrer::check::Verdict;

use super::decided::Report;

/// One block for each property: status, property, the run if there is one, a dot.
pub fn blocks(report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    for decided in &report.decided {
        match &decided.outcome.verdict {
            Verdict::Unsafe(run) => run.write(out)?,
            Verdict::Safe(_) => write!(out, "0\nb{}\n.\n", decided.property)?,
            Verdict::Unknown { .. } => write!(out, "2\nb{}\n.\n", decided.property)?,
        }
    }
    Ok(())
}
