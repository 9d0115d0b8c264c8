//! Counterexamples of models of words, simulated on words before anything is printed.
//!
//! The pipeline checks answers on bits. What is wrong with the translation into bits shows here.

use std::path::Path;

use crate::check::Broken;
use crate::verify::{Words, words};

use super::error::Error;
use super::report::{Decided, Memories, in_words};

/// Simulates the counterexamples of a model of words.
///
/// # Errors
/// One of them is wrong.
pub fn replay(
    path: &Path,
    of: Option<Words<'_>>,
    memories: Option<&Memories>,
    decided: &[Decided],
) -> Result<(), Error> {
    let Some(of) = of else { return Ok(()) };
    for Decided { property, outcome } in decided {
        let Some(run) = outcome.verdict.counterexample() else { continue };
        if let Err(reason) = words::counterexample(of.words, &in_words(of, memories, decided, run)) {
            let broken = Broken { answer: "counterexample in words", property: *property, reason };
            return Err(Error::Broken { path: path.to_owned(), broken });
        }
    }
    Ok(())
}
