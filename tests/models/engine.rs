//! What is tested here: the one function that decides models.

use pdrer::aiger::Model;

use crate::oracle::Verdict;
use crate::reference;

/// Decides each property of a model, or tells what went wrong. The depth of a counterexample is the number
/// of its steps before the bad one; it need not be the shortest.
pub type Check = fn(&Model) -> Result<Vec<Verdict>, String>;

/// The check under test. Until the library has one, the slow search stands in for it.
pub fn check(model: &Model) -> Result<Vec<Verdict>, String> {
    Ok(reference::verdicts(model))
}

/// Can the stand-in decide this model in reasonable time?
pub fn within_reach(model: &Model) -> bool {
    model.latches.len() + model.inputs <= 16
}

/// Runs a check and tells what is wrong with its answer, if anything.
pub fn fault(check: Check, model: &Model, expected: &[Verdict]) -> Option<String> {
    match std::panic::catch_unwind(|| check(model)) {
        Ok(Ok(found)) => {
            (!agree(&found, expected)).then(|| format!("found {found:?}, expected {expected:?}"))
        }
        Ok(Err(message)) => Some(format!("no answer: {message}; expected {expected:?}")),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let message = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("(no message)");
            Some(format!("panicked: {message}; expected {expected:?}"))
        }
    }
}

/// Are these the expected verdicts? A counterexample may be longer than the shortest one, not shorter.
fn agree(found: &[Verdict], expected: &[Verdict]) -> bool {
    let same = |(f, e): (&Verdict, &Verdict)| match (f, e) {
        (Verdict::Safe, Verdict::Safe) => true,
        (Verdict::Unsafe { depth }, Verdict::Unsafe { depth: shortest }) => depth >= shortest,
        _ => false,
    };
    found.len() == expected.len() && found.iter().zip(expected).all(same)
}
