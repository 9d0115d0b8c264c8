//! Counterexamples of models of words, simulated on words before anything is printed.
//!
//! The pipeline checks answers on bits. What is wrong with the translation into bits shows here; and what is wrong with
//! that of a design with memories into words.

use std::path::Path;

use crate::answer::memory_run::MemoryRun;
use crate::check::Broken;
use crate::verify::{Rejected, Words, words};

use super::error::Error;
use super::report::{Decided, Memories, WithMemories, in_words};

/// Simulates the counterexamples of a model of words, and of the design that it is made of, if it is.
///
/// # Errors
/// One of them is wrong.
pub fn replay(
    path: &Path,
    of: Option<Words<'_>>,
    memories: Option<&Memories>,
    design: Option<&WithMemories>,
    decided: &[Decided],
) -> Result<(), Error> {
    let Some(of) = of else { return Ok(()) };
    for Decided { property, outcome } in decided {
        let Some(run) = outcome.verdict.counterexample() else { continue };
        let broken = |answer, reason| {
            let broken = Broken { answer, property: *property, reason };
            Error::broken(path, &broken)
        };
        let run = in_words(of, memories, decided, run);
        words::counterexample(of.words, &run).map_err(|reason| broken("counterexample in words", reason))?;
        let fails = design
            .is_none_or(|WithMemories { design, words, .. }| MemoryRun::new(design, words, &run).is_some());
        if !fails {
            return Err(broken(
                "counterexample in the design",
                Rejected::NotReached { property: *property, steps: run.frames.len() },
            ));
        }
    }
    Ok(())
}
