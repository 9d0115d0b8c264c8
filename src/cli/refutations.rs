//! Refutations as files, for `verify --proof`: a formula and a proof for each obligation, and a script that has all of
//! them checked by a program that is not ours.

use std::fs;
use std::path::Path;

use crate::limits::Limits;
use crate::verify::{Check, Refutation, dimacs_text, lrat_text};

use super::error::Error;
use super::output;

/// Has every formula NAME.cnf of its folder refuted by NAME.lrat.
const SCRIPT: &str = "\
#!/bin/sh
# Has each proof of this folder checked. CHECKER is a program that takes a formula (DIMACS) and a proof (LRAT), and
# prints a line with VERIFIED: lrat-check (of drat-trim), lrat-trim, cake_lpr. This is all that has to be believed, and
# that the formulas are those of the certificate's obligations.
cd \"$(dirname \"$0\")\" || exit 1
for proof in PROOFS; do
    ${CHECKER:-lrat-check} $proof.cnf $proof.lrat | grep -q '^\\(c \\|s \\|\\)VERIFIED' || { echo \"$proof: REFUSED\"; exit 1; }
    echo \"$proof: verified\"
done
";

/// Writes refutations into a folder, which is made if there is none.
pub fn write(folder: &Path, refutations: &[(Check, Refutation)]) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| Error::about(folder, error))?;
    let write =
        |name: &str, text: String| output::write(&folder.join(name), &Limits::default(), text.as_bytes());
    for (check, refutation) in refutations {
        write(&format!("{check}.cnf"), dimacs_text(refutation))?;
        write(&format!("{check}.lrat"), lrat_text(refutation))?;
    }
    let names: Vec<String> = refutations.iter().map(|(check, _)| check.to_string()).collect();
    write("check.sh", SCRIPT.replace("PROOFS", &names.join(" ")))
}
