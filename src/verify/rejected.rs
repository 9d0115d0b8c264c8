//! Why an answer is not verified: what is wrong with it, or that the check was stopped.

use std::fmt;

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

/// The obligations of a certificate W, a model that shares some inputs and latches K with the model M.
///
/// Primed is W; R resets, F step, C constraints, P no bad state; s and t are steps.
///
/// | check      | must be valid                                      |
/// |------------|----------------------------------------------------|
/// | reset      | R(s,K) ∧ C(s) → R'(s,K) ∧ C'(s)                    |
/// | transition | F(s,t,K) ∧ C(s) ∧ C(t) ∧ C'(s) → F'(s,t,K) ∧ C'(t) |
/// | safety     | C(s) ∧ C'(s) ∧ P'(s) → P(s)                        |
/// | base       | R'(s) ∧ C'(s) → P'(s)                              |
/// | inductive  | F'(s,t) ∧ C'(s) ∧ C'(t) ∧ P'(s) → P'(t)            |
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

/// Why a certificate is not verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverified {
    /// It is wrong.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// The check was told to stop: it may be wrong or right.
    #[error("the check was stopped")]
    Stopped,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_have_the_names_of_certifaiger() {
        let message = Rejected::Check(Check::Inductive).to_string();
        assert_eq!(message, "the certificate fails the check `inductive`");
    }
}
