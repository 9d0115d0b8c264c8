//! The current query as the solver keeps it: assumptions, the temporary clause, and the assumptions to blame.
//!
//! A temporary clause `C` is stored as `C ∨ FALSE`. The constant occurs in no other clause, so its variable serves as
//! an activation literal: it stays unassigned outside of queries, and is assigned as the last assumption. A learnt
//! clause that depends on `C` contains it too and is deleted with `C`.

use super::arena::ClauseRef;
use crate::logic::lit::Lit;

/// The guard of the temporary clause.
pub(super) const GUARD: Lit = Lit::FALSE;

/// The current query.
#[derive(Default)]
pub(super) struct Session {
    /// The assumptions, in the order in which they are made.
    pub assumptions: Vec<Lit>,
    /// The trail's length before each assumption that was made.
    pub marks: Vec<usize>,
    /// The temporary clause, without its guard; empty if there is none.
    pub temporary: Vec<Lit>,
    /// The temporary clause in the arena, once all assumptions but the negated guard have been made.
    pub attached: Option<ClauseRef>,
    /// By literal: is this assumption to blame?
    blamed: Vec<bool>,
    /// The assumptions to blame.
    blame: Vec<Lit>,
    /// The assumptions of the previous query.
    pub previous: Vec<Lit>,
    /// The number of roots from which the domain was computed; 0 if it must be computed again.
    pub domain_roots: usize,
    /// Is the query local?
    pub local: bool,
}

impl Session {
    /// Makes room for variables 0 to `variables - 1`.
    pub fn grow(&mut self, variables: usize) {
        self.blamed.resize(2 * variables, false);
    }

    /// Puts the blame on this assumption.
    pub fn blame(&mut self, assumption: Lit) {
        if assumption != !GUARD {
            self.blamed[assumption.index()] = true;
            self.blame.push(assumption);
        }
    }

    /// The literals whose cones form the domain, including the guard of the temporary clause.
    pub fn roots(&self) -> impl Iterator<Item = Lit> + '_ {
        self.assumptions.iter().chain(&self.temporary).copied().chain([GUARD])
    }

    /// Makes the next query compute the domain again.
    pub fn forget_domain(&mut self) {
        self.domain_roots = 0;
    }

    /// Is the domain that of the query?
    #[cfg(debug_assertions)]
    pub fn has_domain(&self) -> bool {
        self.domain_roots > 0
    }

    /// Is this assumption to blame?
    pub fn is_blamed(&self, lit: Lit) -> bool {
        self.blamed[lit.index()]
    }

    /// Clears the list of assumptions to blame.
    pub fn forget_blame(&mut self) {
        for lit in self.blame.drain(..) {
            self.blamed[lit.index()] = false;
        }
    }
}
