//! Blocking proof obligations (Eén, Mishchenko, Brayton, FMCAD 2011).
//!
//! An obligation (s, i) asks to show that s is not reachable in i steps. Either ¬s is inductive relative to F_{i-1},
//! and a generalization of it becomes a lemma; or a predecessor must be blocked one level lower first. A blocked
//! obligation is queued again one level up: that finds counterexamples longer than the trace, and lemmas that the
//! next frame needs anyway.
//!
//! Obligations that come back are a matter of luck: the first bad states of a frame can keep a search busy for ever with
//! what is not worth it. `vis_arrays_field5` of HWMCC is decided within seconds or not within a minute, one seed in seven
//! to one in two, whatever the order of the queue. So the obligations of a bad state are given up after a while, which
//! grows by Luby's sequence so that nothing is given up for ever; the lemmas stay, and lead to other bad states. Then four
//! seeds of six decide it within 15 s.
//!
//! Saved phases lead a solver back to the states that it found last. So they are made random once the second bad state of
//! a frame is given up: 27 of 32 seeds decide that model within 20 s, 21 of 32 without, and 72 models take as long. Done
//! with the first one, too, others take 1.16 times as long.
//!
//! Rejected: a constant number of obligations, and ten for each frame (`qspiflash` designs, proved with 100 frames in
//! seconds, are not decided in a minute); numbers that double (four of twelve runs decided within 20 s); giving up single
//! obligations with many predecessors (none of 16); random phases for bad states alone, not for their predecessors (4 of
//! 10 seeds).

use super::level::{INFINITY, below};
use super::obligation::{Id, Obligation};
use super::proof_system::ProofSystem;
use super::query::Predecessor;
use super::search::Pdr;
use super::status::Status;
use crate::engine::interface::Event;
use crate::limits::Stopped;
use crate::logic::cube::Cube;
use crate::logic::lit::Lit;
use crate::system::Path;

impl<P: ProofSystem> Pdr<'_, P> {
    /// Blocks bad states of the top frame and whatever must be blocked for that, or gives up. Returns a run to Bad if
    /// there is one.
    pub(super) fn block(&mut self, bad: Predecessor) -> Result<Option<Path>, Stopped> {
        let top = self.trace.top();
        let root = Obligation::new(bad, None, 0);
        if top == 0 || self.ts.intersects_init(&root.cube) {
            return Ok(Some(self.path_from(&root)));
        }
        self.obligations.push(top, root);
        // Enough for a run as long as the trace to be blocked once at each level.
        let patience = (top * top) as u64 * u64::from(self.patience.term());
        let most = self.stats.obligations + patience;
        while let Some((level, id)) = self.obligations.pop() {
            if self.stats.obligations == most {
                self.give_up();
                break;
            }
            self.limits.check()?;
            self.stats.obligations += 1;
            let cube = self.obligations.get(id).cube.clone();
            if let Some(blocked) = self.trace.blocked_at(&cube, level) {
                self.requeue_above(blocked, id);
                continue;
            }
            if let Some(core) = self.trace.decide_inductive(below(level), &cube)? {
                let learned = self.learn(level, core, &cube, self.obligations.get(id).resisted)?;
                self.reencode()?;
                self.requeue_above(learned, id);
            } else {
                let found = self.trace.predecessor(&cube);
                let depth = self.obligations.get(id).depth + 1;
                let predecessor = Obligation::new(found, Some(id), depth);
                if level == 1 || self.ts.intersects_init(&predecessor.cube) {
                    return Ok(Some(self.path_from(&predecessor)));
                }
                // What the search makes progress by.
                debug_assert!(self.trace.blocked_at(&predecessor.cube, level - 1).is_none());
                self.obligations.resists(id);
                self.obligations.push(level - 1, predecessor);
                self.obligations.requeue(level, id);
            }
            let (obligations, waiting) = (self.stats.obligations, Some(self.obligations.waiting()));
            let status = Status { trace: &self.trace, obligations, waiting };
            (self.observer)(Event::Working { status: &status });
        }
        Ok(None)
    }

    /// Forgets the obligations of a bad state. It, or another one, is found again: another one by all means if that was not
    /// the first of the frame.
    fn give_up(&mut self) {
        self.obligations.clear();
        self.stats.restarts += 1;
        if !self.patience.is_first() {
            self.trace.queries.forget_models(self.stats.restarts);
        }
        self.patience.advance();
    }

    /// Once a cube is blocked at a level, the next one is worth asking about.
    fn requeue_above(&mut self, level: usize, id: Id) {
        if level < self.trace.top() && level != INFINITY {
            self.obligations.requeue(level + 1, id);
        }
    }

    /// The run of a chain of obligations that begins in an initial state.
    fn path_from(&self, first: &Obligation) -> Path {
        let mut state: Vec<bool> = self.ts.init.iter().map(|value| value.unwrap_or(false)).collect();
        for lit in first.cube.iter() {
            state[lit.var().index() - 1] = !lit.is_negated();
        }
        let values = |known: &[Lit]| {
            self.ts.inputs.iter().map(|var| known.binary_search(&var.lit()).is_ok()).collect()
        };
        let successor = |obligation: &&Obligation| obligation.successor.map(|id| self.obligations.get(id));
        let chain = std::iter::successors(Some(first), successor);
        Path { state, inputs: chain.map(|obligation| values(&obligation.inputs)).collect() }
    }

    /// Learns a lemma from an obligation of which this core is blocked at a level, as high up as it holds; returns the
    /// lemma's level.
    fn learn(
        &mut self,
        level: usize,
        core: Cube,
        obligation: &Cube,
        thorough: bool,
    ) -> Result<usize, Stopped> {
        let generalize = |pdr: &mut Self| pdr.generalize(level, core, obligation, thorough);
        let (level, clause, origin) = self.phase(|times| &mut times.generalize, generalize)?;
        self.add_lemma(level, clause, origin);
        // Or the obligation comes back for ever.
        debug_assert!(self.trace.blocked_at(obligation, level).is_some());
        Ok(level)
    }
}
