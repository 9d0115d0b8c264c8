//! Block: obligations are shown underivable by lemmas, or derivable by facts.
//!
//! A cube that facts lead into gets a fact (*Successor*). A cube that the frame below does not lead into gets a lemma
//! (*NewLemma*), and waits at the next level (*ReQueue*). Else a rule leads into it from vectors that its frame allows.
//! As many predicates of its body as possible are taken from the facts, and the last one that cannot be becomes an
//! obligation (*MustPredecessor*, if it is the only one, else *MayPredecessor*); the old one waits.
//!
//! A predicate that is taken from the facts need not satisfy lemmas, so the new obligation has no vector that is known
//! to be derivable: with that one, it would have been taken from the facts, too.

use super::context::Body;
use super::queries::Induction;
use super::search::Search;
use crate::engine::interface::{Event, Observer};
use crate::engine::obligations::{Level, Obligation};
use crate::limits::Stopped;
use crate::logic::cube::Cube;

impl Search<'_> {
    /// Blocks all obligations, or finds out that the query can be derived, unless it is another search's turn.
    pub fn block(&mut self, observer: Observer<'_>) -> Result<(), Stopped> {
        while !self.turn.is_over()
            && self.reached.of(self.rules.goal()).is_empty()
            && let Some((level, obligation)) = self.obligations.pop()
        {
            self.turn.count(1);
            self.stats.obligations += 1;
            if self.stats.obligations.is_multiple_of(64) {
                observer(Event::Working { status: &self.status() });
            }
            self.obligation(level, obligation)?;
        }
        Ok(())
    }

    fn obligation(&mut self, level: Level, mut obligation: Obligation<Cube>) -> Result<(), Stopped> {
        let Obligation { predicate, ref cube, asked, .. } = obligation;
        if self.reached.meets(predicate, cube) {
            return Ok(());
        }
        if let Some(blocked) = self.blocked(predicate, cube).filter(|blocked| *blocked >= level) {
            self.requeue(blocked + 1, obligation);
            return Ok(());
        }
        if let Some(fact) = self.queries.fact(predicate, cube, asked, &self.reached)? {
            debug_assert!(!super::reached::disjoint(&fact.cube, cube));
            self.reached.add(predicate, fact);
            return Ok(());
        }
        obligation.asked = Some(self.reached.total());
        match self.queries.induction(predicate, &obligation.cube, level)? {
            Induction::Holds(cores) => {
                let level = self.learn(predicate, &obligation.cube, cores, level)?;
                self.requeue(level + 1, obligation);
            }
            Induction::Fails(rule) => {
                let (atom, cube) = self.predecessor(rule, &obligation, level)?;
                let predicate = self.rules.rules[rule].body[atom].predicate;
                debug_assert!(!self.reached.meets(predicate, &cube));
                self.obligations.push(level, obligation);
                self.obligations.push(level - 1, Obligation { predicate, cube, depth: 0, asked: None });
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

    /// A predicate in the body of a rule that leads into the cube, and vectors of it that are not known to be derivable
    /// and do so together with others.
    ///
    /// Requires: the context of the rule has a model, and facts alone do not lead into the cube.
    fn predecessor(
        &mut self,
        rule: usize,
        Obligation { cube, .. }: &Obligation<Cube>,
        level: Level,
    ) -> Result<(usize, Cube), Stopped> {
        let atoms = &self.rules.rules[rule].body;
        let mut body = vec![Body::Frame(level - 1); atoms.len()];
        if atoms.len() > 1 {
            self.queries.learn(rule, &self.reached);
            let mut has_model = true;
            for (i, atom) in atoms.iter().enumerate() {
                if self.reached.of(atom.predicate).is_empty() {
                    continue;
                }
                body[i] = Body::Reached;
                has_model = self.queries.ask(rule, cube, &body, true)?;
                if !has_model {
                    body[i] = Body::Frame(level - 1);
                }
            }
            if !has_model {
                let again = self.queries.ask(rule, cube, &body, true)?;
                debug_assert!(again);
            }
        }
        let atom = body.iter().rposition(|kind| *kind != Body::Reached).expect("facts alone do not");
        Ok((atom, self.project(rule, cube, atom)))
    }
}
