//! The domain of a query: the variables that it depends on.
//!
//! Source: Su, Yang, Ci, Bu, Huang, *GipSAT* (arXiv 2501.18612): a query of PDR concerns the cone of a few latches, so
//! deciding or propagating other variables is a waste of time.
//!
//! By `define`, clauses determine a variable from others, its operands. The domain is closed under operands. It
//! contains the variables of the assumptions, of the temporary clause, and of every clause that is not part of a
//! definition. The latter variables are *pinned*, even by groups that take no part in the query: this is more than
//! needed, but costs a query nothing. Departure from the source: weak clauses and derived variables, see [`Domain`].

use crate::logic::lit::Var;

/// The variable is in the cone of the query.
const CONE: u8 = 1;
/// The variable is derived, and its operands put it into the domain.
const DERIVED: u8 = 64;
/// The variable is in the cone of such a derived variable.
const BELOW_DERIVED: u8 = 128;
/// The marks that belong to a single query.
const OWN: u8 = CONE | DERIVED | BELOW_DERIVED;
/// The variable guards a group. Guards are never pinned: they matter to a query only when it assumes them.
const GUARD: u8 = 2;

/// Indexes of `pins`.
const STRONG: usize = false as usize;
const WEAK: usize = true as usize;

/// Variables that are in the domain because clauses mention them.
struct Pins {
    /// By variable: how many pinning clauses and pinned definitions mention it.
    counts: Vec<u32>,
    /// The variables with a count above 0, and some whose count has become 0.
    listed: Vec<Var>,
    /// The mark of variables with a count above 0.
    pinned: u8,
    /// The mark of variables in `listed`.
    is_listed: u8,
}

impl Pins {
    const fn new(pinned: u8, is_listed: u8) -> Pins {
        Pins { counts: Vec::new(), listed: Vec::new(), pinned, is_listed }
    }
}

/// The domain of the current query, and the data from which the domain of the next one is computed.
///
/// An assignment of the domain that falsifies no clause extends to a model, for these reasons. Definitions form a DAG,
/// so the variables outside can be evaluated in its order such that the clauses of their definitions hold. The operands
/// of a variable inside are inside, so the clauses of its definition are assigned and hold. Every other clause is
/// inside as a whole. Learnt clauses follow from the rest. When the domain of a query is computed, the walk stops at
/// variables that are fixed on level 0. Their values follow from definitions and pinned clauses, all of which hold, so
/// the extended assignment has these values too.
///
/// *Weak* clauses pin weakly: the domain of a *local* query does not contain the variables that only weak clauses pin.
/// Then the argument covers all clauses but the weak ones that are not inside. The walk of a local query does not stop
/// at fixed variables, because weak clauses may have fixed them.
///
/// *Derived* variables are defined, and they also enter the domain of a local query from below: if it contains one
/// operand of a conjunction, or all operands of an exclusive or. So a weak clause over derived variables is inside if
/// variables of the query can falsify it. The other operands of a derived variable enter the domain with it, but do not
/// make further derived variables enter. So a query that depends on these operands needs a domain of its own
/// ([`Domain::covers`]).
pub(super) struct Domain {
    /// By variable.
    marks: Vec<u8>,
    /// The marks of variables that are inside.
    inside: u8,
    /// Pinned by strong clauses and by weak ones.
    pins: [Pins; 2],
    /// By variable: the range of its operands in `operands`; an empty one if it is not defined.
    ranges: Vec<(u32, u32)>,
    operands: Vec<Var>,
    /// Derived variables in the order of their definitions. The flag says whether one operand inside the domain
    /// suffices for the variable to enter.
    derived: Vec<(Var, bool)>,
    /// The variables that are inside because of the current query; those that are only pinned are not listed.
    own: Vec<Var>,
    stack: Vec<Var>,
}

impl Default for Domain {
    fn default() -> Domain {
        let pins = [Pins::new(4, 8), Pins::new(16, 32)];
        Domain {
            marks: Vec::new(),
            inside: OWN | pins[STRONG].pinned | pins[WEAK].pinned,
            pins,
            ranges: Vec::new(),
            operands: Vec::new(),
            derived: Vec::new(),
            own: Vec::new(),
            stack: Vec::new(),
        }
    }
}

impl Domain {
    /// Makes room for variables 0 to `variables - 1`.
    pub fn grow(&mut self, variables: usize) {
        self.marks.resize(variables, 0);
        self.pins.iter_mut().for_each(|pins| pins.counts.resize(variables, 0));
        self.ranges.resize(variables, (0, 0));
    }

    /// Is the variable inside?
    pub fn contains(&self, var: Var) -> bool {
        self.has(var, self.inside)
    }

    /// Does the domain suffice for a query that depends on this variable?
    pub fn covers(&self, var: Var) -> bool {
        self.has(var, self.inside & !(DERIVED | BELOW_DERIVED))
    }

    fn has(&self, var: Var, marks: u8) -> bool {
        self.marks[var.index()] & marks != 0
    }

    /// Marks a variable that guards a group. It will never be pinned.
    pub fn mark_guard(&mut self, var: Var) {
        self.marks[var.index()] |= GUARD;
    }

    fn operands(&self, var: Var) -> std::ops::Range<usize> {
        let (start, end) = self.ranges[var.index()];
        start as usize..end as usize
    }

    /// Defines `var` in terms of these operands.
    ///
    /// Requires: `var` is not defined yet, and no operand depends on it.
    pub fn define(&mut self, var: Var, operands: impl Iterator<Item = Var>) {
        debug_assert!(self.operands(var).is_empty(), "{var:?} is defined twice");
        let start = self.operands.len();
        self.operands.extend(operands);
        debug_assert!(!self.operands[start..].contains(&var));
        self.ranges[var.index()] = (start as u32, self.operands.len() as u32);
        for weak in [false, true] {
            if self.pins[usize::from(weak)].counts[var.index()] > 0 {
                for i in self.operands(var) {
                    self.pin(self.operands[i], weak);
                }
            }
        }
    }

    /// Makes a variable derived that was defined just now: one operand inside the domain (`by_one`), or all, will put
    /// it inside.
    pub fn derive(&mut self, var: Var, by_one: bool) {
        self.derived.push((var, by_one));
    }

    /// Counts one more clause that pins `var`.
    pub fn pin(&mut self, var: Var, weak: bool) {
        let Domain { marks, pins, ranges, operands, stack, .. } = self;
        let pins = &mut pins[usize::from(weak)];
        stack.push(var);
        while let Some(var) = stack.pop() {
            let mark = &mut marks[var.index()];
            if *mark & GUARD != 0 {
                continue;
            }
            pins.counts[var.index()] += 1;
            if pins.counts[var.index()] == 1 {
                if *mark & pins.is_listed == 0 {
                    pins.listed.push(var);
                }
                *mark |= pins.pinned | pins.is_listed;
                let (start, end) = ranges[var.index()];
                stack.extend_from_slice(&operands[start as usize..end as usize]);
            }
        }
    }

    /// Counts one clause less that pins `var`.
    pub fn unpin(&mut self, var: Var, weak: bool) {
        let Domain { marks, pins, ranges, operands, stack, .. } = self;
        let pins = &mut pins[usize::from(weak)];
        stack.push(var);
        while let Some(var) = stack.pop() {
            if marks[var.index()] & GUARD != 0 {
                continue;
            }
            pins.counts[var.index()] -= 1;
            if pins.counts[var.index()] == 0 {
                marks[var.index()] &= !pins.pinned;
                let (start, end) = ranges[var.index()];
                stack.extend_from_slice(&operands[start as usize..end as usize]);
            }
        }
    }

    /// Is the domain that of a local query, without the variables that only weak clauses pin?
    pub fn is_local(&self) -> bool {
        self.inside & self.pins[WEAK].pinned == 0
    }

    /// Sets the domain: the closure of `roots`, in which the walk stops at variables for which `is_fixed` holds, and
    /// the pinned variables; those that only weak clauses pin are left out if the query is `local`.
    pub fn set(&mut self, roots: impl Iterator<Item = Var>, local: bool, is_fixed: impl Fn(Var) -> bool) {
        self.inside = OWN | self.pins[STRONG].pinned | if local { 0 } else { self.pins[WEAK].pinned };
        for var in self.own.drain(..) {
            self.marks[var.index()] &= !OWN;
        }
        self.stack.extend(roots);
        self.close(CONE, is_fixed);
        if !local {
            return;
        }
        let counts = self.inside & !BELOW_DERIVED;
        for i in 0..self.derived.len() {
            let (var, by_one) = self.derived[i];
            let mut operands = self.operands(var).map(|i| self.has(self.operands[i], counts));
            let enters = if by_one { operands.any(|inside| inside) } else { operands.all(|inside| inside) };
            if enters && !self.has(var, counts) {
                self.stack.push(var);
                self.close(BELOW_DERIVED, |_| false);
                self.marks[var.index()] |= DERIVED;
            }
        }
    }

    /// Puts the variables on the stack and everything that they depend on inside, with this mark.
    fn close(&mut self, mark: u8, is_fixed: impl Fn(Var) -> bool) {
        while let Some(var) = self.stack.pop() {
            if self.contains(var) || is_fixed(var) {
                continue;
            }
            self.marks[var.index()] |= mark;
            self.own.push(var);
            let operands = self.operands(var);
            self.stack.extend_from_slice(&self.operands[operands]);
        }
    }

    /// Calls `visit` for every variable of the domain, for some of them twice.
    pub fn for_each(&mut self, mut visit: impl FnMut(Var)) {
        let Domain { marks, inside, pins, .. } = self;
        for Pins { listed, pinned, is_listed, .. } in pins {
            if *inside & *pinned == 0 {
                continue;
            }
            listed.retain(|var| {
                let mark = &mut marks[var.index()];
                if *mark & *pinned == 0 {
                    *mark &= !*is_listed;
                    return false;
                }
                visit(*var);
                true
            });
        }
        self.own.iter().copied().for_each(visit);
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
        domain.pin(Var(3), false);
        domain.define(Var(3), [Var(1), Var(2)].into_iter());
        domain.define(Var(4), [Var(2), Var(5)].into_iter());
        domain.pin(Var(4), false);
        domain.mark_guard(Var(6));
        domain.pin(Var(6), false);
        assert_eq!(members(&mut domain), [1, 2, 3, 4, 5]);
        domain.unpin(Var(3), false);
        assert_eq!(members(&mut domain), [2, 4, 5]);
        domain.set([Var(3), Var(6)].into_iter(), false, |var| var == Var(1));
        assert_eq!(members(&mut domain), [2, 3, 4, 5, 6]);
        domain.unpin(Var(4), false);
        domain.set([Var(7)].into_iter(), false, |_| false);
        assert_eq!(members(&mut domain), [7]);
        assert!(!domain.contains(Var(2)) && domain.contains(Var(7)));
    }

    #[test]
    fn the_operands_of_a_derived_variable_make_no_other_enter() {
        let mut domain = Domain::default();
        domain.grow(8);
        let mut derive = |var, operands: [u32; 2], by_one| {
            domain.define(Var(var), operands.map(Var).into_iter());
            domain.derive(Var(var), by_one);
        };
        derive(4, [2, 3], true);
        derive(5, [1, 2], true);
        derive(6, [1, 2], false);
        derive(7, [1, 5], false);
        domain.set([Var(1)].into_iter(), true, |_| false);
        assert_eq!(members(&mut domain), [1, 2, 5, 7]);
        assert!(domain.covers(Var(1)) && domain.contains(Var(2)) && !domain.covers(Var(2)));
        domain.set([Var(1), Var(2)].into_iter(), true, |_| false);
        assert_eq!(members(&mut domain), [1, 2, 3, 4, 5, 6, 7]);
        assert!(domain.covers(Var(2)) && !domain.covers(Var(3)));
    }
}
