//! Why an answer about clauses is not verified.

use crate::verify;

/// Why an answer about clauses is wrong. Lines are those of the file of the clauses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// A solution that cannot be read.
    #[error("the solution cannot be read: {0}")]
    Unreadable(String),
    /// A solution without this predicate.
    #[error("the solution does not define `{0}`")]
    Undefined(String),
    /// A predicate is defined with other sorts than it is declared with.
    #[error("the solution defines `{0}` with other sorts than it is declared with")]
    Sorts(String),
    /// The clause in this line does not hold.
    #[error("the clause in line {0} does not hold")]
    Clause(usize),
    /// A derivation without steps.
    #[error("the derivation has no steps")]
    NoSteps,
    /// The last step of a derivation is no query.
    #[error("the last step is no query")]
    NoQuery,
    /// A clause whose body has more predicates or fewer than there are premises.
    #[error("step {step} has {found} premises, the clause in line {line} needs {wanted}")]
    Premises {
        /// The step, counted from 0.
        step: usize,
        /// The premises that it has.
        found: usize,
        /// The line of the clause.
        line: usize,
        /// The predicates in the body.
        wanted: usize,
    },
    /// A premise that is not the predicate of the body with these arguments.
    #[error("step {step}: premise {premise} is not what the clause in line {line} needs")]
    Premise {
        /// The step, counted from 0.
        step: usize,
        /// The premise, a step.
        premise: usize,
        /// The line of the clause.
        line: usize,
    },
    /// A value that its variable cannot have.
    #[error("step {step}: a variable of the clause in line {line} has a value of another sort")]
    Values {
        /// The step, counted from 0.
        step: usize,
        /// The line of the clause.
        line: usize,
    },
    /// A clause about free constants: a derivation must hold with all values of these.
    #[error("step {step}: the clause in line {line} is about a free constant, which may have any value")]
    Constant {
        /// The step, counted from 0.
        step: usize,
        /// The line of the clause.
        line: usize,
    },
    /// A constraint is violated.
    #[error("step {step}: the constraint of the clause in line {line} does not hold")]
    Constraint {
        /// The step, counted from 0.
        step: usize,
        /// The line of the clause.
        line: usize,
    },
    /// The head has other arguments than the step says.
    #[error("step {step}: the head of the clause in line {line} has other arguments")]
    Head {
        /// The step, counted from 0.
        step: usize,
        /// The line of the clause.
        line: usize,
    },
    /// No solver says whether a clause holds: it may or may not.
    #[error("no solver says whether the clause in line {line} holds: {reason}")]
    Undecided {
        /// The line.
        line: usize,
        /// Why.
        reason: String,
    },
    /// It is too large to be checked: it may be right or wrong.
    #[error("too large to be checked: {0}")]
    TooLarge(String),
    /// The refutation of a clause is wrong: an error of this program.
    #[error(transparent)]
    Refutation(verify::Rejected),
}

/// Why an answer about clauses is not verified.
pub type Unverified = verify::Unverified<Rejected>;

impl From<verify::Unverified> for Unverified {
    fn from(unverified: verify::Unverified) -> Unverified {
        match unverified {
            verify::Unverified::Rejected(reason) => Unverified::Rejected(Rejected::Refutation(reason)),
            verify::Unverified::Stopped => Unverified::Stopped,
        }
    }
}
