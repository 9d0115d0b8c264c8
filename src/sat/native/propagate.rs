//! Unit propagation with two watched literals (Moskewicz et al., DAC 2001).
//!
//! Above level 0 it stays inside the domain: a clause is passed over when the other watch of its list entry, or the
//! literal it would imply, lies outside. Such a clause mentions a variable that nothing in the query depends on (see
//! `domain.rs`). Its watches may be false while others are not; that lasts until the assignment is undone, and an
//! assignment outlives its domain only on level 0, where propagation is complete.
//!
//! Invariant, for each clause inside the domain after propagation without conflict: if a watched literal is false,
//! then the other watch is true, or all literals but the other watch are false (the second happens only to learnt
//! clauses when a query keeps a part of level 1; see `query.rs`).

use super::Native;
use super::arena::ClauseRef;
use super::trail::Reason;
use crate::lit::Lit;

/// An entry in a watch list.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub clause: ClauseRef,
    /// Some other literal of the clause: if it is true the clause need not be looked at.
    pub blocker: Lit,
}

/// A clause all of whose literals are false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Binary(Lit, Lit),
    Ternary([Lit; 3]),
    Long(ClauseRef),
}

impl Native {
    /// Watches the first two literals of a clause.
    pub(super) fn watch(&mut self, clause: ClauseRef, first: Lit, second: Lit) {
        self.watches[(!first).index()].push(Watch { clause, blocker: second });
        self.watches[(!second).index()].push(Watch { clause, blocker: first });
    }

    /// Assigns what follows from the assignment, up to the first conflict.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.trail.lits.get(self.trail.head) {
            self.trail.head += 1;
            self.limits.effort += 1;
            if let Some(conflict) = self.propagate_short(lit).or_else(|| self.propagate_long(lit)) {
                return Some(conflict);
            }
        }
        None
    }

    fn propagate_short(&mut self, lit: Lit) -> Option<Conflict> {
        let Native { short, trail, domain, .. } = self;
        let restricted = trail.level() > 0;
        let (implied, pairs) = short.implied(lit);
        for &other in implied {
            if trail.is_true(other) || restricted && !domain.contains(other.var()) {
                continue;
            }
            if trail.is_false(other) {
                return Some(Conflict::Binary(other, !lit));
            }
            trail.push(other, Reason::Binary(!lit));
        }
        for &[a, b] in pairs {
            if trail.is_true(a) || trail.is_true(b) {
                continue;
            }
            let (unassigned, falsified) = match (trail.is_false(a), trail.is_false(b)) {
                (true, true) => return Some(Conflict::Ternary([a, b, !lit])),
                (true, false) => (b, a),
                (false, true) => (a, b),
                (false, false) => continue,
            };
            if !restricted || domain.contains(unassigned.var()) {
                trail.push(unassigned, Reason::Ternary(falsified, !lit));
            }
        }
        None
    }

    fn propagate_long(&mut self, lit: Lit) -> Option<Conflict> {
        let Native { arena, watches, trail, domain, .. } = self;
        let restricted = trail.level() > 0;
        let falsified = (!lit).code();
        if watches[lit.index()].is_empty() {
            return None;
        }
        let mut list = std::mem::take(&mut watches[lit.index()]);
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        'watches: while next < list.len() {
            let watch = list[next];
            next += 1;
            list[kept] = watch;
            kept += 1;
            if trail.is_true(watch.blocker) || restricted && !domain.contains(watch.blocker.var()) {
                continue;
            }
            let Some(codes) = arena.live_codes_mut(watch.clause) else {
                kept -= 1;
                continue;
            };
            if codes[0] == falsified {
                codes.swap(0, 1);
            }
            let first = Lit::from_code(codes[0]);
            list[kept - 1].blocker = first;
            if trail.is_true(first) {
                continue;
            }
            for k in 2..codes.len() {
                let candidate = Lit::from_code(codes[k]);
                if !trail.is_false(candidate) {
                    codes.swap(1, k);
                    watches[(!candidate).index()].push(Watch { clause: watch.clause, blocker: first });
                    kept -= 1;
                    continue 'watches;
                }
            }
            if trail.is_false(first) {
                conflict = Some(Conflict::Long(watch.clause));
                break;
            }
            if !restricted || domain.contains(first.var()) {
                trail.push(first, Reason::Long(watch.clause));
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        watches[lit.index()] = list;
        conflict
    }
}
