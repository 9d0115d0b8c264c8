//! The checker of refutations: do clauses have no model, because the empty clause follows from them?
//!
//! Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, *Efficient Certified RAT Verification*, CADE 2017,
//! without RAT. Each clause of a refutation names the clauses that it follows from: if all of its literals are false,
//! then each of these makes one more literal true, and the last one has only false literals. Nothing is searched for,
//! so the time is linear. This file is what has to be believed, with the encoding of gates: it shares no code with any
//! solver.

use super::lists::Lists;
use crate::logic::lit::Lit;

/// Clauses, and more clauses that follow from them one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// The formula: these clauses have no model.
    pub formula: Lists<Lit>,
    /// The clauses that follow. The last one is empty.
    pub derived: Lists<Lit>,
    /// For each of them the clauses that it follows from, counted from 0 through the formula and on through the derived
    /// clauses.
    pub hints: Lists<u32>,
}

/// Why a refutation is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There are more or fewer lists of hints than clauses, or the last clause is not empty.
    #[error("it does not end with the empty clause")]
    Incomplete,
    /// A literal and its negation are in this derived clause, counted from 0.
    #[error("clause {0} always holds")]
    Tautology(usize),
    /// A hint is no earlier clause, or does not make one more literal true.
    #[error("clause {step} does not follow: clause {hint} is no help")]
    Hint {
        /// The derived clause, counted from 0.
        step: usize,
        /// The clause that was to help.
        hint: u32,
    },
    /// The hints of this derived clause, counted from 0, end before a clause has only false literals.
    #[error("clause {0} does not follow from its hints")]
    Open(usize),
}

/// Checks a refutation.
///
/// # Errors
/// The first flaw.
pub fn check(refutation: &Refutation) -> Result<(), Flaw> {
    let Refutation { formula, derived, hints } = refutation;
    let last = derived.len().checked_sub(1).and_then(|last| derived.get(last));
    if last != Some(&[]) || hints.len() != derived.len() {
        return Err(Flaw::Incomplete);
    }
    let mut assignment = Assignment::default();
    for (step, (clause, hints)) in derived.iter().zip(hints.iter()).enumerate() {
        for &lit in clause {
            if assignment.holds(lit) {
                return Err(Flaw::Tautology(step));
            }
            assignment.make_true(!lit);
        }
        let mut follows = false;
        for &hint in hints {
            let number = hint as usize;
            let earlier = match number.checked_sub(formula.len()) {
                None => formula.get(number),
                Some(before) => derived.get(before).filter(|_| before < step),
            };
            let flaw = Flaw::Hint { step, hint };
            match assignment.read(earlier.ok_or(flaw.clone())?) {
                Reading::AllFalse => {
                    follows = true;
                    break;
                }
                Reading::OneOpen(lit) => assignment.make_true(lit),
                Reading::NoHelp => return Err(flaw),
            }
        }
        if !follows {
            return Err(Flaw::Open(step));
        }
        assignment.clear();
    }
    Ok(())
}

/// Literals that are true.
#[derive(Default)]
struct Assignment {
    /// By literal.
    holds: Vec<bool>,
    trail: Vec<Lit>,
}

/// A clause under an assignment.
enum Reading {
    AllFalse,
    /// All literals are false but this one, which has no value.
    OneOpen(Lit),
    NoHelp,
}

impl Assignment {
    fn holds(&self, lit: Lit) -> bool {
        self.holds.get(lit.index()).copied().unwrap_or(false)
    }

    fn make_true(&mut self, lit: Lit) {
        if self.holds.len() <= lit.index() {
            self.holds.resize(2 * lit.index() + 1, false);
        }
        if !std::mem::replace(&mut self.holds[lit.index()], true) {
            self.trail.push(lit);
        }
    }

    fn read(&self, clause: &[Lit]) -> Reading {
        let mut open = clause.iter().copied().filter(|&lit| !self.holds(!lit));
        match open.next() {
            None => Reading::AllFalse,
            Some(lit) if !self.holds(lit) && open.all(|other| other == lit) => Reading::OneOpen(lit),
            Some(_) => Reading::NoHelp,
        }
    }

    fn clear(&mut self) {
        for lit in self.trail.drain(..) {
            self.holds[lit.index()] = false;
        }
    }
}

#[cfg(test)]
mod tests;
