//! Conflict analysis: the clause of the first unique implication point (Marques-Silva, Sakallah, *GRASP*, IEEE
//! Transactions on Computers 1999), and the assumptions to blame when the conflict is on level 1.

use super::analysis::{Analysis, Seen};
use super::propagate::Conflict;
use super::session::GUARD;
use super::solver::Native;
use super::trail::Reason;
use crate::logic::lit::{Lit, Var};

impl<const LOGGED: bool> Native<LOGGED> {
    /// Calls `visit` with the false literals of the reason of a true literal.
    pub(super) fn for_each_cause(&self, var: Var, mut visit: impl FnMut(Lit)) {
        match self.trail.reason(var) {
            Reason::None => {}
            Reason::Binary(other) => visit(other),
            Reason::Ternary(a, b) => [a, b].into_iter().for_each(visit),
            Reason::Long(clause) => self.arena.lits(clause).skip(1).for_each(visit),
        }
    }

    /// Learns from a conflict above level 1, undoes assignments down to the level where the learnt clause implies its
    /// first literal, and assigns this literal.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.resolve(conflict);
        self.minimize();
        self.analysis.clear();
        let id = self.record_learnt(conflict);
        #[cfg(test)]
        super::fault::strike(&mut self.analysis.learnt);
        let glue = self.glue();
        let level = self.second_watch();
        self.backtrack(level);
        self.decider.decay();
        self.schedule.conflicts += 1;
        let first = self.analysis.learnt[0];
        if self.analysis.learnt.len() == 1 {
            self.trail.push(first, Reason::None);
            if LOGGED {
                self.record.ids.set_unit(first.var(), id);
            }
            return;
        }
        let second = self.analysis.learnt[1];
        let clause = self.arena.add_learnt(self.analysis.learnt.iter().copied(), glue);
        self.watch(clause, first, second);
        if LOGGED {
            self.record.ids.set_long(clause, id);
        }
        let depends_on_temporary = self.analysis.learnt.contains(&GUARD);
        if depends_on_temporary { &mut self.tainted } else { &mut self.learnts }.push(clause);
        self.use_learnt(clause);
        self.trail.push(first, Reason::Long(clause));
    }

    /// Resolves the conflict with reasons until only one literal of the conflict's level is left.
    fn resolve(&mut self, conflict: Conflict) {
        let mut analysis = std::mem::take(&mut self.analysis);
        analysis.learnt.clear();
        analysis.learnt.push(GUARD);
        analysis.stack.clear();
        match conflict {
            Conflict::Binary(a, b) => analysis.stack.extend([a, b]),
            Conflict::Ternary(lits) => analysis.stack.extend(lits),
            Conflict::Long(clause) => {
                self.use_learnt(clause);
                analysis.stack.extend(self.arena.lits(clause));
            }
        }
        let mut open = 0;
        let mut position = self.trail.lits.len();
        loop {
            for lit in analysis.stack.drain(..) {
                let level = self.trail.level_of(lit.var());
                if level == 0 || analysis.seen[lit.var().index()] != Seen::Not {
                    continue;
                }
                analysis.seen[lit.var().index()] = Seen::Source;
                analysis.touched.push(lit.var());
                self.decider.bump(lit.var());
                if level == self.trail.level() {
                    open += 1;
                } else {
                    analysis.learnt.push(lit);
                }
            }
            let lit = loop {
                position -= 1;
                let lit = self.trail.lits[position];
                if analysis.seen[lit.var().index()] == Seen::Source {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                analysis.learnt[0] = !lit;
                break;
            }
            if let Reason::Long(clause) = self.trail.reason(lit.var()) {
                self.use_learnt(clause);
            }
            self.for_each_cause(lit.var(), |cause| analysis.stack.push(cause));
        }
        self.analysis = analysis;
    }

    /// The number of levels in which the learnt clause has literals (Audemard, Simon, IJCAI 2009).
    fn glue(&mut self) -> u32 {
        let Analysis { learnt, levels, count, .. } = &mut self.analysis;
        *count += 1;
        let mut glue = 0;
        for lit in learnt.iter() {
            let last = &mut levels[self.trail.level_of(lit.var()) as usize];
            glue += (*last != *count) as u32;
            *last = *count;
        }
        glue
    }

    /// Moves the literal that was assigned last, apart from the first literal, to the second place: it is to be
    /// watched. Returns its level, where the clause implies the first literal.
    fn second_watch(&mut self) -> u32 {
        let learnt = &mut self.analysis.learnt;
        let Some(second) = (1..learnt.len()).max_by_key(|&i| self.trail.position(learnt[i].var())) else {
            return 0;
        };
        learnt.swap(1, second);
        self.trail.level_of(learnt[1].var())
    }

    /// Blames the assumptions on which false literals of level 1 depend.
    pub(super) fn blame(&mut self, falsified: impl Iterator<Item = Lit>) {
        let mut analysis = std::mem::take(&mut self.analysis);
        analysis.stack.clear();
        analysis.stack.extend(falsified);
        while let Some(lit) = analysis.stack.pop() {
            let var = lit.var();
            if self.trail.level_of(var) == 0 || analysis.seen[var.index()] != Seen::Not {
                continue;
            }
            analysis.mark(var, Seen::Source);
            if self.trail.reason(var) == Reason::None {
                self.session.blame(!lit);
            }
            self.for_each_cause(var, |cause| analysis.stack.push(cause));
        }
        analysis.clear();
        self.analysis = analysis;
    }

    /// Blames the assumptions on which a conflict of level 1 depends.
    pub(super) fn blame_conflict(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::Binary(a, b) => self.blame([a, b].into_iter()),
            Conflict::Ternary(lits) => self.blame(lits.into_iter()),
            Conflict::Long(clause) => {
                let lits: Vec<Lit> = self.arena.lits(clause).collect();
                self.blame(lits.into_iter());
            }
        }
    }
}
