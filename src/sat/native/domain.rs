//! Which variables a query is about.
//!
//! Source: Su, Yang, Ci, Bu, Huang, *GipSAT* (arXiv 2501.18612): a query of PDR concerns the cone of a few latches,
//! and deciding or propagating anything else is wasted.
//!
//! `define` declares that clauses determine a variable from others, its operands. The domain of a query is closed
//! under operands and contains the variables of its assumptions, of its temporary clause, and of every clause that
//! is no definition (these are *pinned*; groups that do not take part pin too, which is more than needed, but costs
//! a query nothing).
//!
//! Why an assignment of the domain that falsifies no clause extends to a model: definitions form a DAG, so the
//! variables outside can be evaluated in its order, each so that its own clauses hold; the operands of a variable
//! inside are inside, so the clauses of its definition are assigned and hold; and every other clause is inside as a
//! whole. Learnt clauses follow from the rest. The walk of a query stops at variables that are fixed on level 0:
//! they follow from definitions and pinned clauses, which the total assignment satisfies, so it gives them the
//! value that they are fixed to.

use crate::lit::Var;

/// In the cone of the query.
const CONE: u8 = 1;
/// Pinned: [`Domain::pins`] is not 0.
const PINNED: u8 = 2;
/// In [`Domain::pinned`], pinned or not.
const LISTED: u8 = 4;
/// Guards of groups are never pinned: they matter to a query only when it assumes them.
const GUARD: u8 = 8;

#[derive(Default)]
pub(super) struct Domain {
    /// By variable.
    marks: Vec<u8>,
    /// By variable: how many pinning clauses and pinned definitions mention it.
    pins: Vec<u32>,
    /// By variable: the range of its operands in `operands`; an empty one if it is not defined.
    ranges: Vec<(u32, u32)>,
    operands: Vec<Var>,
    /// The cone of the query, without what is only pinned.
    cone: Vec<Var>,
    /// The pinned variables, and some that are not any more.
    pinned: Vec<Var>,
    stack: Vec<Var>,
    /// For now the domain is not restricted.
    everything: bool,
}

impl Domain {
    /// Makes room for variables 0 to `variables - 1`.
    pub fn grow(&mut self, variables: usize) {
        self.marks.resize(variables, 0);
        self.pins.resize(variables, 0);
        self.ranges.resize(variables, (0, 0));
    }

    pub fn contains(&self, var: Var) -> bool {
        self.marks[var.index()] & (CONE | PINNED) != 0
    }

    /// Is the domain not restricted for now? [`Domain::contains`] tells nothing then.
    pub fn is_everything(&self) -> bool {
        self.everything
    }

    /// The domain is all variables until it is set.
    pub fn set_everything(&mut self) {
        self.everything = true;
    }

    pub fn mark_guard(&mut self, var: Var) {
        self.marks[var.index()] |= GUARD;
    }

    fn operands(&self, var: Var) -> std::ops::Range<usize> {
        let (start, end) = self.ranges[var.index()];
        start as usize..end as usize
    }

    /// Requires: `var` is not defined yet, and no operand depends on it.
    pub fn define(&mut self, var: Var, operands: impl Iterator<Item = Var>) {
        debug_assert!(self.operands(var).is_empty(), "{var:?} is defined twice");
        let start = self.operands.len();
        self.operands.extend(operands);
        debug_assert!(!self.operands[start..].contains(&var));
        self.ranges[var.index()] = (start as u32, self.operands.len() as u32);
        if self.pins[var.index()] > 0 {
            for i in self.operands(var) {
                self.pin(self.operands[i]);
            }
        }
    }

    /// One more clause pins `var`.
    pub fn pin(&mut self, var: Var) {
        self.stack.push(var);
        while let Some(var) = self.stack.pop() {
            let mark = &mut self.marks[var.index()];
            if *mark & GUARD != 0 {
                continue;
            }
            self.pins[var.index()] += 1;
            if self.pins[var.index()] == 1 {
                if *mark & LISTED == 0 {
                    self.pinned.push(var);
                }
                *mark |= PINNED | LISTED;
                let operands = self.operands(var);
                self.stack.extend_from_slice(&self.operands[operands]);
            }
        }
    }

    /// A clause less pins `var`.
    pub fn unpin(&mut self, var: Var) {
        self.stack.push(var);
        while let Some(var) = self.stack.pop() {
            if self.marks[var.index()] & GUARD != 0 {
                continue;
            }
            self.pins[var.index()] -= 1;
            if self.pins[var.index()] == 0 {
                self.marks[var.index()] &= !PINNED;
                let operands = self.operands(var);
                self.stack.extend_from_slice(&self.operands[operands]);
            }
        }
    }

    /// The domain becomes the closure of `roots`, the walk stopping where `is_fixed`, and what is pinned.
    pub fn set(&mut self, roots: impl Iterator<Item = Var>, is_fixed: impl Fn(Var) -> bool) {
        self.everything = false;
        for var in self.cone.drain(..) {
            self.marks[var.index()] &= !CONE;
        }
        self.stack.extend(roots);
        while let Some(var) = self.stack.pop() {
            if self.contains(var) || is_fixed(var) {
                continue;
            }
            self.marks[var.index()] |= CONE;
            self.cone.push(var);
            let operands = self.operands(var);
            self.stack.extend_from_slice(&self.operands[operands]);
        }
    }

    /// Calls `visit` for every variable of the domain, for some twice.
    pub fn for_each(&mut self, mut visit: impl FnMut(Var)) {
        let marks = &mut self.marks;
        self.pinned.retain(|var| {
            let mark = &mut marks[var.index()];
            if *mark & PINNED == 0 {
                *mark &= !LISTED;
                return false;
            }
            visit(*var);
            true
        });
        self.cone.iter().copied().for_each(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(domain: &mut Domain) -> Vec<u32> {
        let mut all = Vec::new();
        domain.for_each(|var| all.push(var.0));
        all.sort_unstable();
        all
    }

    #[test]
    fn pins_are_counted_through_definitions() {
        let mut domain = Domain::default();
        domain.grow(8);
        domain.pin(Var(3));
        domain.define(Var(3), [Var(1), Var(2)].into_iter());
        domain.define(Var(4), [Var(2), Var(5)].into_iter());
        domain.pin(Var(4));
        domain.mark_guard(Var(6));
        domain.pin(Var(6));
        assert_eq!(members(&mut domain), [1, 2, 3, 4, 5]);
        domain.unpin(Var(3));
        assert_eq!(members(&mut domain), [2, 4, 5]);
        domain.set([Var(3), Var(6)].into_iter(), |var| var == Var(1));
        assert_eq!(members(&mut domain), [2, 3, 4, 5, 6]);
        domain.unpin(Var(4));
        domain.set([Var(7)].into_iter(), |_| false);
        assert_eq!(members(&mut domain), [7]);
        assert!(!domain.contains(Var(2)) && domain.contains(Var(7)));
    }
}
