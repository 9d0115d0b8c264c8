//! The assignment, in the order in which literals were assigned.
//!
//! Level 0 holds the literals that are true in every model. Level 1 holds *all* assumptions of a query and the literals
//! that they imply, so that a backjump never takes an assumption back (except for a learnt unit) and assumptions do not
//! count one by one in the glue of a learnt clause. Each level above begins with a decision.

use super::arena::ClauseRef;
use crate::logic::lit::{Lit, Var};

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// A decision, an assumption, or a literal of level 0, where no reasons are kept.
    None,
    /// The clause of this literal, which is false, and the implied literal.
    Binary(Lit),
    /// The clause of these two literals, which are false, and the implied literal.
    Ternary(Lit, Lit),
    /// This clause. Its first literal is the implied one.
    Long(ClauseRef),
}

/// A reason in two words, so that the data of four variables fits into a cache line.
#[derive(Clone, Copy)]
struct Packed(u32, u32);

/// Neither the code of a literal nor the place of a clause.
const NOTHING: u32 = u32::MAX;

impl Packed {
    fn new(reason: Reason) -> Packed {
        match reason {
            Reason::None => Packed(NOTHING, NOTHING),
            Reason::Binary(a) => Packed(a.code(), NOTHING),
            Reason::Ternary(a, b) => Packed(a.code(), b.code()),
            Reason::Long(clause) => Packed(NOTHING, clause.place()),
        }
    }

    fn reason(self) -> Reason {
        match self {
            Packed(NOTHING, NOTHING) => Reason::None,
            Packed(NOTHING, place) => Reason::Long(ClauseRef::at(place)),
            Packed(a, NOTHING) => Reason::Binary(Lit::from_code(a)),
            Packed(a, b) => Reason::Ternary(Lit::from_code(a), Lit::from_code(b)),
        }
    }
}

/// What is known about an assigned variable.
#[derive(Clone, Copy)]
struct Info {
    level: u32,
    /// Index in [`Trail::lits`].
    position: u32,
    reason: Packed,
}

/// The value of literals that are neither assigned nor in the domain of the query. Propagation may pass over every
/// clause with such a literal, as if the literal were true.
const OUTSIDE: i8 = 2;

/// The assignment.
#[derive(Default)]
pub(super) struct Trail {
    /// By literal: 1 true, -1 false, 0 unassigned, [`OUTSIDE`] unassigned and outside of the domain.
    values: Vec<i8>,
    /// The variables of the domain, of which some may be fixed on level 0.
    inside: Vec<Var>,
    /// By variable; of assigned variables only.
    info: Vec<Info>,
    /// The true literals.
    pub lits: Vec<Lit>,
    /// Where the levels from 1 on begin.
    starts: Vec<usize>,
    /// How many of `lits` have been propagated.
    pub head: usize,
}

impl Trail {
    /// Makes room for variables 0 to `variables - 1`.
    pub fn grow(&mut self, variables: usize) {
        self.values.resize(2 * variables, OUTSIDE);
        self.info.resize(variables, Info { level: 0, position: 0, reason: Packed::new(Reason::None) });
    }

    /// Is the literal true?
    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.index()] == 1
    }

    /// Is the literal false?
    pub fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.index()] < 0
    }

    /// Has the literal a value?
    pub fn is_assigned(&self, lit: Lit) -> bool {
        // Neither 0 nor `OUTSIDE`.
        self.values[lit.index()] & 1 != 0
    }

    /// Is the literal true, or outside of the domain? With `EVERYWHERE`, nothing is outside.
    pub fn is_settled<const EVERYWHERE: bool>(&self, lit: Lit) -> bool {
        if EVERYWHERE { self.is_true(lit) } else { self.values[lit.index()] > 0 }
    }

    /// Puts all variables outside of the domain.
    ///
    /// Requires: level 0.
    pub fn leave_domain(&mut self) {
        debug_assert_eq!(self.level(), 0);
        for i in 0..self.inside.len() {
            self.move_to(self.inside[i], OUTSIDE);
        }
        self.inside.clear();
    }

    /// Puts a variable into the domain.
    pub fn enter_domain(&mut self, var: Var) {
        self.move_to(var, 0);
        self.inside.push(var);
    }

    fn move_to(&mut self, var: Var, value: i8) {
        if !self.is_assigned(var.lit()) {
            self.values[var.lit().index()] = value;
            self.values[(!var.lit()).index()] = value;
        }
    }

    /// Is the variable assigned on level 0?
    pub fn is_fixed(&self, var: Var) -> bool {
        self.is_assigned(var.lit()) && self.level_of(var) == 0
    }

    /// The highest level.
    pub fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The level of an assigned variable.
    pub fn level_of(&self, var: Var) -> u32 {
        self.info[var.index()].level
    }

    /// The reason of an assigned variable.
    pub fn reason(&self, var: Var) -> Reason {
        self.info[var.index()].reason.reason()
    }

    /// Replaces the reason of an assigned variable.
    pub fn set_reason(&mut self, var: Var, reason: Reason) {
        self.info[var.index()].reason = Packed::new(reason);
    }

    /// The place of an assigned variable on the trail.
    pub fn position(&self, var: Var) -> u32 {
        self.info[var.index()].position
    }

    /// How many literals are true on level 0.
    pub fn fixed(&self) -> usize {
        self.starts.first().copied().unwrap_or(self.lits.len())
    }

    /// Opens a new level.
    pub fn open_level(&mut self) {
        self.starts.push(self.lits.len());
    }

    /// Makes an unassigned literal true.
    pub fn push(&mut self, lit: Lit, reason: Reason) {
        debug_assert!(!self.is_assigned(lit));
        let level = self.level();
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        let reason = if level == 0 { Reason::None } else { reason };
        self.info[lit.var().index()] =
            Info { level, position: self.lits.len() as u32, reason: Packed::new(reason) };
        self.lits.push(lit);
    }

    /// Where a level begins.
    pub fn start_of(&self, level: u32) -> usize {
        self.starts[level as usize - 1]
    }

    /// Closes the levels above `level`. Their literals must have been popped.
    pub fn close_levels(&mut self, level: u32) {
        self.starts.truncate(level as usize);
        debug_assert!(self.starts.last().is_none_or(|&start| start <= self.lits.len()));
        self.head = self.head.min(self.lits.len());
    }

    /// Unassigns the last literal and returns it.
    pub fn pop(&mut self) -> Lit {
        let lit = self.lits.pop().expect("something to undo");
        self.values[lit.index()] = 0;
        self.values[(!lit).index()] = 0;
        lit
    }

    /// Unassigns a variable of level 0 on which no other value depends.
    pub fn unfix(&mut self, var: Var) {
        debug_assert!(self.level() == 0 && self.head == self.lits.len());
        if !self.is_assigned(var.lit()) {
            return;
        }
        let kept: Vec<Lit> = self.lits.iter().copied().filter(|l| l.var() != var).collect();
        while !self.lits.is_empty() {
            self.pop();
        }
        for lit in kept {
            self.push(lit, Reason::None);
        }
        self.head = self.lits.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_fit_into_two_words() {
        let [a, b] = [Lit::from_code(0), Lit::from_code(7)];
        let clauses = [0, 1, u32::MAX - 1].map(|place| Reason::Long(ClauseRef::at(place)));
        for reason in [Reason::None, Reason::Binary(a), Reason::Ternary(b, a)].into_iter().chain(clauses) {
            assert_eq!(Packed::new(reason).reason(), reason);
        }
    }

    #[test]
    fn variables_outside_are_settled_and_unassigned() {
        let [a, b] = [Var(1), Var(2)];
        let mut trail = Trail::default();
        trail.grow(3);
        trail.push(b.lit(), Reason::None);
        trail.enter_domain(a);
        trail.enter_domain(b);
        assert!(!trail.is_settled::<false>(a.lit()) && trail.is_true(b.lit()));
        trail.leave_domain();
        for lit in [a.lit(), !a.lit()] {
            assert!(trail.is_settled::<false>(lit) && !trail.is_settled::<true>(lit));
            assert!(!trail.is_assigned(lit) && !trail.is_true(lit) && !trail.is_false(lit));
        }
        assert!(trail.is_true(b.lit()));
    }
}
