//! Block: obligations are shown underivable by lemmas, or derivable by facts.
//!
//! A cube that facts lead into gets a fact (*Successor*). A cube that the frame below does not lead into gets a lemma
//! (*NewLemma*), and waits at the next level (*ReQueue*). Else a rule leads into it from points that its frame allows.
//! As many predicates of its body as possible are taken from the facts, and the last one that cannot be becomes an
//! obligation (*MustPredecessor*, if it is the only one, else *MayPredecessor*); the old one waits.

use super::ended::Ended;
use super::induction::Induction;
use super::queries::{Body, Found};
use super::search::Search;
use crate::arith::Cube;
use crate::engine::interface::{Event, Observer};
use crate::engine::obligations::{Level, Obligation};
use crate::number::Value;

impl Search<'_> {
    /// Blocks the query, or finds out that it can be derived. When it is blocked, as many of the obligations that wait
    /// have their turn as it took, since they may lead to a derivation that is longer than the trace; the rest is
    /// forgotten.
    pub fn block(&mut self, observer: Observer<'_>) -> Result<(), Ended> {
        let (goal, start) = (self.rules.goal(), self.stats.obligations);
        let mut last = None;
        while self.reached.of(goal).is_empty()
            && last.is_none_or(|last| self.stats.obligations < last)
            && let Some((level, obligation)) = self.obligations.pop()
        {
            self.stats.obligations += 1;
            if self.stats.obligations.is_multiple_of(16) {
                observer(Event::Working { status: &self.status() });
            }
            let is_query = obligation.predicate == goal;
            self.obligation(level, obligation)?;
            if is_query && self.trace.blocked(goal, &Cube::default()) >= Some(self.trace.top) {
                last = Some(2 * self.stats.obligations - start);
            }
        }
        self.obligations.clear();
        Ok(())
    }

    fn obligation(&mut self, level: Level, mut obligation: Obligation<Cube>) -> Result<(), Ended> {
        let Obligation { predicate, ref cube, depth, asked } = obligation;
        if self.is_reached(predicate, cube)? {
            return Ok(());
        }
        if let Some(blocked) = self.trace.blocked(predicate, cube).filter(|blocked| *blocked >= level) {
            self.requeue(blocked + 1, obligation);
            return Ok(());
        }
        if let Some((rule, model)) = self.known(predicate, cube, asked)? {
            let fact = self.successor(rule, &model);
            debug_assert!(cube.holds(&fact.point) && fact.cube.holds(&fact.point));
            self.reached.add(predicate, fact);
            return Ok(());
        }
        if self.excluded(predicate, cube, level)? {
            self.requeue(level + 1, obligation);
            return Ok(());
        }
        obligation.asked = Some(self.reached.total());
        match self.induction(predicate, &obligation.cube, level, false)? {
            Induction::Holds(cores) => {
                let level = self.learn(predicate, &obligation.cube, cores, level)?;
                self.requeue(level + 1, obligation);
            }
            Induction::Fails(rule, model) => {
                let (atom, cube) = self.below(rule, &obligation.cube, level, model)?;
                let predicate = self.rules.rules[rule].body[atom].predicate;
                self.obligations.push(level, obligation);
                self.obligations
                    .push(level - 1, Obligation { predicate, cube, depth: depth + 1, asked: None });
            }
        }
        Ok(())
    }

    /// A blocked obligation waits at a level, if there is such a frame.
    fn requeue(&mut self, level: Level, obligation: Obligation<Cube>) {
        if level <= self.trace.top {
            self.obligations.push(level, obligation);
        }
    }

    /// A rule that leads from facts into the cube, if some are new since `asked`.
    fn known(
        &mut self,
        predicate: usize,
        cube: &Cube,
        asked: Option<usize>,
    ) -> Result<Option<(usize, Vec<Value>)>, Ended> {
        for rule in self.queries.by_head[predicate].clone() {
            let body = &self.rules.rules[rule].body;
            let is_new = |since: usize| body.iter().any(|atom| self.reached.has_grown(atom.predicate, since));
            if !asked.is_none_or(is_new) {
                continue;
            }
            let body = vec![Body::Reached; body.len()];
            if let Found::Model(model) = self.rule(rule, cube, &body, false)? {
                return Ok(Some((rule, model)));
            }
        }
        Ok(None)
    }

    /// Do several lemmas of a frame exclude the cube together?
    fn excluded(&mut self, predicate: usize, cube: &Cube, level: Level) -> Result<bool, Ended> {
        let lemmas: Vec<Cube> = self.trace.frame(predicate, level).map(|lemma| lemma.cube.clone()).collect();
        Ok(!lemmas.is_empty() && !self.queries.meets(predicate, cube, lemmas.iter(), false)?)
    }

    /// A predicate in the body of a rule that leads into the cube, and points of it that are not known to be derivable
    /// and do so together with others.
    ///
    /// Requires: the rule has this model, and facts alone do not lead into the cube.
    fn below(
        &mut self,
        rule: usize,
        cube: &Cube,
        level: Level,
        mut model: Vec<Value>,
    ) -> Result<(usize, Cube), Ended> {
        let atoms = &self.rules.rules[rule].body;
        let mut body = vec![Body::Frame(level - 1); atoms.len()];
        if atoms.len() > 1 {
            for i in 0..atoms.len() {
                body[i] = Body::Reached;
                match self.rule(rule, cube, &body, false)? {
                    Found::Model(found) => model = found,
                    Found::Core(_) => body[i] = Body::Frame(level - 1),
                }
            }
        }
        let atom = body.iter().rposition(|kind| *kind != Body::Reached).expect("facts alone do not");
        Ok((atom, self.predecessor(rule, cube, atom, &body, &model)))
    }
}
