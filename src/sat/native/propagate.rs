//! Unit propagation with two watched literals (Moskewicz et al., DAC 2001).
//!
//! Above level 0, propagation stays inside the domain. It passes over a clause whose blocker lies outside, or whose
//! implied literal would lie outside, as if that literal were true; one look at the literal's value decides both. Such
//! a clause has a variable that the query does not depend on (see `domain.rs`). Its watches may be false while other
//! literals are not. That lasts until the assignment is undone. Only assignments of level 0 outlive their domain, and
//! on level 0 propagation is complete.
//!
//! On large circuits, propagation mostly waits for memory. So the short clauses of literals that wait on the trail are
//! fetched into the cache ahead of time (docs/experiments/sat.md).

use super::arena::ClauseRef;
use super::solver::Native;
use super::trail::Reason;
use super::watches::Watch;
use crate::logic::lit::Lit;

/// How many literals ahead short clauses are fetched into the cache. Neither twice as many nor half as many make a
/// difference.
const AHEAD: usize = 4;

/// A clause all of whose literals are false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Binary(Lit, Lit),
    Ternary([Lit; 3]),
    Long(ClauseRef),
}

impl<const LOGGED: bool> Native<LOGGED> {
    /// Watches the first two literals of a clause.
    pub(super) fn watch(&mut self, clause: ClauseRef, first: Lit, second: Lit) {
        self.watches.push(!first, Watch { clause, blocker: second });
        self.watches.push(!second, Watch { clause, blocker: first });
    }

    /// Assigns all implied literals, up to the first conflict.
    ///
    /// Invariant, for each clause inside the domain after propagation without conflict, if a watched literal is false:
    /// the other watch is true; or the blocker, which was once the other watch, is true and was assigned on the same
    /// level or a lower one; or all literals but the other watch are false. (The last case concerns only learnt clauses
    /// when a query keeps a part of level 1, see `query.rs`.)
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        if self.trail.level() == 0 { self.propagate_in::<true>() } else { self.propagate_in::<false>() }
    }

    fn propagate_in<const EVERYWHERE: bool>(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.trail.lits.get(self.trail.head) {
            self.trail.head += 1;
            self.schedule.effort += 1;
            self.look_ahead();
            if let Some(conflict) =
                self.propagate_short::<EVERYWHERE>(lit).or_else(|| self.propagate_long::<EVERYWHERE>(lit))
            {
                return Some(conflict);
            }
        }
        None
    }

    /// Fetches the data of literals that wait on the trail into the cache: first the place where a block of short
    /// clauses begins, later the block.
    fn look_ahead(&self) {
        let waiting = |distance: usize| self.trail.lits.get(self.trail.head + distance);
        if let Some(&lit) = waiting(2 * AHEAD) {
            self.short.touch_start(lit);
        }
        if let Some(&lit) = waiting(AHEAD) {
            self.short.touch(lit);
        }
    }

    fn propagate_short<const EVERYWHERE: bool>(&mut self, lit: Lit) -> Option<Conflict> {
        let Native { short, trail, record, schedule, .. } = self;
        let (implied, pairs) = short.implied(lit);
        schedule.work += 1 + (implied.len() + pairs.len()) as u64;
        for &other in implied {
            if trail.is_settled::<EVERYWHERE>(other) {
                continue;
            }
            if trail.is_false(other) {
                return Some(Conflict::Binary(other, !lit));
            }
            trail.push(other, Reason::Binary(!lit));
            if LOGGED && EVERYWHERE {
                let reason = record.ids.short(&[other, !lit]);
                record.fix(other, reason);
            }
        }
        for &[a, b] in pairs {
            if trail.is_settled::<EVERYWHERE>(a) || trail.is_settled::<EVERYWHERE>(b) {
                continue;
            }
            let (unassigned, falsified) = match (trail.is_false(a), trail.is_false(b)) {
                (true, true) => return Some(Conflict::Ternary([a, b, !lit])),
                (true, false) => (b, a),
                (false, true) => (a, b),
                (false, false) => continue,
            };
            trail.push(unassigned, Reason::Ternary(falsified, !lit));
            if LOGGED && EVERYWHERE {
                let reason = record.ids.short(&[unassigned, falsified, !lit]);
                record.fix(unassigned, reason);
            }
        }
        None
    }

    fn propagate_long<const EVERYWHERE: bool>(&mut self, lit: Lit) -> Option<Conflict> {
        let Native { arena, watches, trail, record, schedule, .. } = self;
        let falsified = (!lit).code();
        let mut list = watches.take(lit)?;
        schedule.work += list.len() as u64;
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        'watches: while next < list.len() {
            let watch = list[next];
            next += 1;
            list[kept] = watch;
            kept += 1;
            if trail.is_settled::<EVERYWHERE>(watch.blocker) {
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
            if trail.is_settled::<EVERYWHERE>(first) {
                continue;
            }
            for k in 2..codes.len() {
                let candidate = Lit::from_code(codes[k]);
                if !trail.is_false(candidate) {
                    codes.swap(1, k);
                    watches.push(!candidate, Watch { clause: watch.clause, blocker: first });
                    kept -= 1;
                    continue 'watches;
                }
            }
            if trail.is_false(first) {
                conflict = Some(Conflict::Long(watch.clause));
                break;
            }
            trail.push(first, Reason::Long(watch.clause));
            if LOGGED && EVERYWHERE {
                let reason = record.ids.long(watch.clause);
                record.fix(first, reason);
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        watches.put_back(lit, list);
        conflict
    }
}
