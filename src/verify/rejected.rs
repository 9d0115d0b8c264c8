//! Why an answer is not verified: it is wrong, or the check was stopped.

use std::fmt;

use super::lrat::Flaw;
use crate::model::CyclicResets;

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// This slot of a memory is said to have the same address in all steps, but the word may change.
    #[error("the address of slot {0} may change")]
    Address(usize),
    /// The answer is about a property the model does not have.
    #[error("there is no property {property}: the model has {properties}")]
    NoSuchProperty {
        /// The property named.
        property: usize,
        /// The number of properties.
        properties: usize,
    },
    /// A model with tables for operators is none of the model: it has another node of this number in the file of the
    /// model; 0: other states or properties.
    #[error("with tables, node {0} is something else than in the model")]
    Tables(u64),
    /// A proof about memories mentions latches that its abstraction does not have.
    #[error("the proof is about words that the memories, as it sees them, do not have")]
    Latches,
    /// The number of values of the initial state is not the number of latches.
    #[error("the initial state has {found} values, the model {expected} latches")]
    StateLength {
        /// The number in the counterexample.
        found: usize,
        /// The number in the model.
        expected: usize,
    },
    /// The number of values of a step is not the number of inputs.
    #[error("step {step} has {found} values, the model {expected} inputs")]
    InputLength {
        /// The step, counted from 0.
        step: usize,
        /// The number in the counterexample.
        found: usize,
        /// The number in the model.
        expected: usize,
    },
    /// A counterexample does not start in an initial state: this is the first latch with a wrong value.
    #[error("latch {0} does not start at its reset value")]
    NotInitial(usize),
    /// A counterexample violates a constraint before it gets to the bad state.
    #[error("constraint {constraint} is violated in step {step}")]
    Constraint {
        /// The step, counted from 0.
        step: usize,
        /// The first constraint violated in it.
        constraint: usize,
    },
    /// A counterexample of words says that a state has another value than the model gives it.
    #[error("the value of state {state} in step {step} is not the one that follows from the model")]
    StateValue {
        /// The position of the state.
        state: usize,
        /// The step.
        step: usize,
    },
    /// A counterexample ends without a bad state.
    #[error("the bad state of property {property} does not hold in any of {steps} steps")]
    NotReached {
        /// The property claimed to fail.
        property: usize,
        /// The number of steps.
        steps: usize,
    },
    /// A counterexample to a justice property does not say to which of its steps it returns.
    #[error("the run for property {property} of {steps} steps does not return to one of them")]
    NoLoop {
        /// The property claimed to fail.
        property: usize,
        /// The number of steps.
        steps: usize,
    },
    /// A run for bad states and for justice properties at once.
    #[error(
        "a run for b{property} ends with its bad state, one for j{justice} goes on for ever: they need two"
    )]
    Mixed {
        /// The bad state.
        property: usize,
        /// The position of a justice property.
        justice: usize,
    },
    /// A lasso does not return to the state that it should return to.
    #[error("after the last step, latch {latch} does not have the value that it has before step {step}")]
    NotBack {
        /// The first latch with another value.
        latch: usize,
        /// The step to which the run should return.
        step: usize,
    },
    /// A signal of the property is false for ever.
    #[error("literal {signal}, which must be true infinitely often, is false from step {step} on")]
    NeverTrue {
        /// The literal of the model, a fairness constraint or one of the justice property.
        signal: u32,
        /// The step to which the run returns.
        step: usize,
    },
    /// A certificate for no property.
    #[error("the certificate is about no property")]
    NothingClaimed,
    /// A certificate of a justice property has so many justice properties, which is not one.
    #[error("the certificate has {0} justice properties: it must have one, that of the property it proves")]
    JusticeProperties(usize),
    /// The lines after `MAPPING` are not as many pairs of literals as announced.
    #[error("the certificate's MAPPING comment is malformed")]
    MalformedMapping,
    /// Something else than an input or a latch is mapped, or mapped to.
    #[error("the certificate maps literal {from} to literal {to}: only inputs and latches can be mapped")]
    NotMappable {
        /// Literal of the certificate.
        from: u32,
        /// Literal of the model.
        to: u32,
    },
    /// This literal of the certificate is mapped twice.
    #[error("the certificate maps literal {0} twice")]
    MappedTwice(u32),
    /// The signal in this line of a certificate on words, counted from 1, stands for nothing of its sort.
    #[error("line {0} of the certificate stands for no input or state of its sort")]
    StandsForNothing(usize),
    /// Resets that are not stratified, so they may have no solution.
    #[error("in the certificate, {0}")]
    Cyclic(#[from] CyclicResets),
    /// An obligation is not valid.
    #[error("the certificate fails the check `{0}`")]
    Check(Check),
    /// The solver has said that an obligation is valid, but its refutation is wrong: that is an error of this program.
    #[error("a refutation of the solver is wrong: {0}")]
    Refutation(Flaw),
}

/// The obligations of a certificate W, which is a model that shares some inputs and latches K with the model M.
///
/// Symbols with a prime belong to W, others to M. R: resets, F: transition, C: constraints, P: no bad state; s, t:
/// steps.
///
/// | check      | must be valid                                      |
/// |------------|----------------------------------------------------|
/// | reset      | R(s,K) ∧ C(s) → R'(s,K) ∧ C'(s)                    |
/// | transition | F(s,t,K) ∧ C(s) ∧ C(t) ∧ C'(s) → F'(s,t,K) ∧ C'(t) |
/// | safety     | C(s) ∧ C'(s) ∧ P'(s) → P(s)                        |
/// | base       | R'(s) ∧ C'(s) → P'(s)                              |
/// | inductive  | F'(s,t) ∧ C'(s) ∧ C'(t) ∧ P'(s) → P'(t)            |
///
/// The certificate of a justice property has four more. q: a literal of the justice property or a fairness constraint
/// is false, with i one of them; Q: some literal is false. Those of W are about two states. C' and P' hold in all of
/// them, and C in those of the check liveness.
///
/// | check      | must be valid                                                       |
/// |------------|---------------------------------------------------------------------|
/// | liveness   | F'(s,t) → (q'ᵢ(s,t) → qᵢ(s)), for each i                            |
/// | decrease   | F'(s,t) → Q'(t,s)                                                   |
/// | closure    | F'(s,t) ∧ Q'(s,u) → Q'(t,u)                                         |
/// | consistent | F'(s,t) ∧ F'(t,u) ∧ Q'(s,t) ∧ Q'(t,u) → (q'ᵢ(s,t) → q'ᵢ(t,u)), each i |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The certificate starts wherever the model starts.
    Reset,
    /// The certificate follows every step of the model.
    Transition,
    /// The certificate's property implies the model's.
    Safety,
    /// The certificate's property holds in its initial states.
    Base,
    /// The certificate's property is preserved by its steps.
    Inductive,
    /// What the certificate waits for is false in the model.
    Liveness,
    /// No step makes the rank larger.
    Decrease,
    /// A step keeps a rank below those that it was below.
    Closure,
    /// While the rank stays, the certificate waits for the same signal.
    Consistent,
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
            Check::Liveness => "liveness",
            Check::Decrease => "decrease",
            Check::Closure => "closure",
            Check::Consistent => "consistent",
        })
    }
}

/// Why an answer is not verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverified<R = Rejected> {
    /// The answer is wrong.
    #[error(transparent)]
    Rejected(#[from] R),
    /// The check was stopped: the answer may be wrong or right.
    #[error("the check was stopped")]
    Stopped,
}

impl<R> Unverified<R> {
    /// Why the answer is wrong. Requires: the check had no stop function.
    pub fn rejected(self) -> R {
        match self {
            Unverified::Rejected(reason) => reason,
            Unverified::Stopped => unreachable!("without a stop function"),
        }
    }
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
