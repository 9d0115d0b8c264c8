//! PLA, the format in which ABC writes and reads invariants (`pdr -d`, `-I FILE`; `src/proof/pdr/pdrInv.c`).
//!
//! There is a row for each lemma, with the cube that it excludes, and a column for each latch. All rows together are
//! the complement of the invariant, although the output is called `inv`.

use std::fmt::Write;

use super::proofs::{Proofs, Signal};
use crate::answer::invariant::Size;
use crate::model::names::percent;

/// Why a format cannot express an invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Inexpressible {
    /// PLA has no definitions.
    #[error("pla has no place for auxiliary variables; there are {0}, which --expand-aux eliminates")]
    AuxiliaryVariables(usize),
    /// PLA has no flag *first step*.
    #[error("pla has no place for the flag `first step`, which the resets of the model need")]
    FirstStep,
}

/// The invariant as rows.
///
/// # Errors
/// [`Inexpressible`], if there are auxiliary variables or the flag *first step*.
pub fn write(proofs: &Proofs<'_>) -> Result<String, Inexpressible> {
    let invariant = proofs.joined();
    if !invariant.definitions.is_empty() {
        return Err(Inexpressible::AuxiliaryVariables(invariant.definitions.len()));
    }
    let latches = proofs.model.latches.len();
    let mut rows = String::new();
    for lemma in &invariant.lemmas {
        let mut row = vec![b'-'; latches];
        for lit in lemma {
            let Signal::Latch(i) = proofs.signal(lit.var()) else { return Err(Inexpressible::FirstStep) };
            // The column stands for the latch itself, even if its name stands for the negation.
            row[i] = if lit.is_negated() { b'1' } else { b'0' };
        }
        rows.extend(row.into_iter().map(char::from));
        rows += " 1\n";
    }
    let mut text = format!("# Inductive invariant for \"{}\", {}\n", proofs.comment(), proofs.properties());
    text += "# Each row is a cube that the invariant excludes.\n";
    let _ = writeln!(text, ".i {latches}\n.o 1\n.p {}", invariant.lemmas.len());
    text += ".ilb";
    for i in 0..latches {
        let name = proofs.names.latch(i);
        let inverted = if name.inverted { "!" } else { "" };
        text += &format!(" {inverted}{}", percent(&name.bytes, b" \\#"));
    }
    text += "\n.ob inv\n";
    text += &rows;
    text += ".e\n";
    Ok(text)
}

/// Counts the parts of such a file, including files written by ABC. None if a line is not a row.
pub(super) fn count(text: &str) -> Option<Size> {
    let mut size = Size::default();
    for row in text.lines().filter(|line| !line.starts_with(['.', '#']) && !line.is_empty()) {
        let (cube, output) = row.split_once(' ')?;
        if output.trim() != "1" || cube.bytes().any(|byte| !b"01-".contains(&byte)) {
            return None;
        }
        size.clauses += 1;
        size.literals += cube.bytes().filter(|&byte| byte != b'-').count();
    }
    Some(size)
}
