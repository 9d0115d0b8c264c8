//! Minimizes learnt clauses: removes the literals that are implied by the others (Sörensson, Biere, *Minimizing Learned
//! Clauses*, SAT 2009).

use super::analysis::Seen;
use super::solver::Native;
use super::trail::Reason;
use crate::logic::lit::Lit;

/// The search does not follow chains of reasons longer than this: they would only fill the stack.
const DEPTH: u32 = 500;

impl<const LOGGED: bool> Native<LOGGED> {
    /// Drops the literals of the learnt clause whose falsity follows from that of the others. These are marked by
    /// `resolve`. It also marked literals of the conflict's level that it resolved away, but no cause of a literal on a
    /// lower level is among those.
    pub(super) fn minimize(&mut self) {
        let mut learnt = std::mem::take(&mut self.analysis.learnt);
        let levels = learnt[1..].iter().fold(0, |all, &l| all | self.level_bit(l));
        let mut kept = 1;
        for i in 1..learnt.len() {
            if !self.causes_are_implied(learnt[i], levels, 0) {
                learnt[kept] = learnt[i];
                kept += 1;
            }
        }
        learnt.truncate(kept);
        self.analysis.learnt = learnt;
    }

    /// One bit for the level. A literal can only be implied if its level is among the levels of the clause; this set of
    /// levels is approximate, because several levels share a bit.
    fn level_bit(&self, lit: Lit) -> u64 {
        1 << (self.trail.level_of(lit.var()) & 63)
    }

    /// Does the falsity of `lit` follow from the falsity of marked literals?
    fn is_implied(&mut self, lit: Lit, levels: u64, depth: u32) -> bool {
        let var = lit.var();
        if self.trail.level_of(var) == 0 {
            return true;
        }
        match self.analysis.seen[var.index()] {
            Seen::Source | Seen::Implied => return true,
            Seen::Independent => return false,
            Seen::Not => {}
        }
        let implied = depth < DEPTH
            && self.level_bit(lit) & levels != 0
            && self.causes_are_implied(lit, levels, depth + 1);
        self.analysis.mark(var, if implied { Seen::Implied } else { Seen::Independent });
        implied
    }

    fn causes_are_implied(&mut self, lit: Lit, levels: u64, depth: u32) -> bool {
        match self.trail.reason(lit.var()) {
            Reason::None => false,
            Reason::Binary(other) => self.is_implied(other, levels, depth),
            Reason::Ternary(a, b) => self.is_implied(a, levels, depth) && self.is_implied(b, levels, depth),
            Reason::Long(clause) => {
                (1..self.arena.len(clause)).all(|i| self.is_implied(self.arena.lit(clause, i), levels, depth))
            }
        }
    }
}
