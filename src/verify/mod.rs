//! Checks answers with simulation and fresh SAT solvers, trusting nothing of the run that found them.
//!
//! Nothing here knows the search: an answer about a model is data, a [`Counterexample`](crate::answer::witness::Counterexample)
//! or a certificate, which is a [`Model`](crate::model::Model) itself. Reading order: `replay` for counterexamples;
//! `certificate` for the obligations of a certificate, over `mapping`, `circuit` and `implication`.

mod certificate;
mod circuit;
mod implication;
mod mapping;
mod replay;

use std::fmt;

pub use certificate::certificate;
pub use mapping::parse_claim;
pub use replay::counterexample;

use crate::answer::witness;
use crate::model::CyclicResets;

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// The answer is about a property the model does not have.
    #[error("there is no property {property}: the model has {properties}")]
    NoSuchProperty {
        /// The property named.
        property: usize,
        /// The number of properties.
        properties: usize,
    },
    /// A counterexample has not one value for each latch.
    #[error("the initial state has {found} values, the model {expected} latches")]
    StateLength {
        /// As the counterexample has it.
        found: usize,
        /// As the model has it.
        expected: usize,
    },
    /// A counterexample has not one value for each input.
    #[error("step {step} has {found} values, the model {expected} inputs")]
    InputLength {
        /// The step, counted from 0.
        step: usize,
        /// As the counterexample has it.
        found: usize,
        /// As the model has it.
        expected: usize,
    },
    /// A counterexample starts elsewhere.
    #[error("latch {latch} does not start at its reset value")]
    NotInitial {
        /// The first latch of which this is so.
        latch: usize,
    },
    /// A counterexample leaves the constraints before it gets to the bad state.
    #[error("constraint {constraint} is violated in step {step}")]
    Constraint {
        /// The step, counted from 0.
        step: usize,
        /// The first constraint violated in it.
        constraint: usize,
    },
    /// A counterexample ends without a bad state.
    #[error("the bad state of property {property} does not hold in any of {steps} steps")]
    NotReached {
        /// The property claimed to fail.
        property: usize,
        /// The number of steps.
        steps: usize,
    },
    /// A certificate for no property.
    #[error("the certificate is about no property")]
    NothingClaimed,
    /// The lines after `MAPPING` are not as many pairs of literals as announced.
    #[error("the certificate's MAPPING comment is malformed")]
    MalformedMapping,
    /// A mapping of, or to, something else than an input or a latch.
    #[error("the certificate maps literal {from} to literal {to}: only inputs and latches can be mapped")]
    NotMappable {
        /// Literal of the certificate.
        from: u32,
        /// Literal of the model.
        to: u32,
    },
    /// Two mappings of one literal.
    #[error("the certificate maps literal {from} twice")]
    MappedTwice {
        /// Literal of the certificate.
        from: u32,
    },
    /// Resets that need not have a solution.
    #[error("in the certificate, {0}")]
    Cyclic(#[from] CyclicResets),
    /// An obligation is not valid.
    #[error("the certificate fails the check `{0}`")]
    Check(Check),
}

/// The obligations of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// It starts wherever the model starts.
    Reset,
    /// It follows every step of the model.
    Transition,
    /// Its property implies the model's.
    Safety,
    /// Its property holds in its initial states.
    Base,
    /// Its property is preserved by its steps.
    Inductive,
}

impl fmt::Display for Check {
    /// The name Certifaiger gives the check.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Reset => "reset",
            Check::Transition => "transition",
            Check::Safety => "safety",
            Check::Base => "base",
            Check::Inductive => "inductive",
        })
    }
}

/// The check was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the check was stopped")]
pub struct Stopped;

/// Why a certificate is not verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverified {
    /// It is wrong.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// It may be wrong or right.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What a file with an answer is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An AIGER file, perhaps compressed.
    Certificate,
    /// An AIGER witness.
    Counterexample,
}

/// Tells certificates and counterexamples apart; nothing if the file is neither.
///
/// ```
/// use pdrer::verify::{Kind, kind};
/// assert_eq!(kind(b"u0\nu1\n1\nb0\n"), Some(Kind::Counterexample));
/// assert_eq!(kind(b"aig 1 1 0 0 0 1\n"), Some(Kind::Certificate));
/// assert_eq!(kind(b"{}"), None);
/// ```
pub fn kind(bytes: &[u8]) -> Option<Kind> {
    const AIGER: [&[u8]; 2] = [b"aag ", b"aig "];
    const COMPRESSED: [&[u8]; 2] = [b"\x1f\x8b", b"\xfd7zXZ\0"];
    if AIGER.iter().chain(&COMPRESSED).any(|magic| bytes.starts_with(magic)) {
        Some(Kind::Certificate)
    } else if witness::recognize(bytes) {
        Some(Kind::Counterexample)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_files() {
        for bytes in [&b"aag 0 0 0 0 0\n"[..], b"aig 0 0 0 0 0\n", b"\x1f\x8b\x08", b"\xfd7zXZ\0\0"] {
            assert_eq!(kind(bytes), Some(Kind::Certificate), "{bytes:?}");
        }
        for bytes in [&b"1\nb0\n"[..], b"c by hand\nu12\n0\n", b"2\r\n"] {
            assert_eq!(kind(bytes), Some(Kind::Counterexample), "{bytes:?}");
        }
        for bytes in [&b""[..], b"aag\n", b"ux\n1\n", b"10\n", b"{}", b"\x1f"] {
            assert_eq!(kind(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn checks_have_the_names_of_certifaiger() {
        let message = Rejected::Check(Check::Inductive).to_string();
        assert_eq!(message, "the certificate fails the check `inductive`");
    }
}
