//! Blocking without facts: obligations form derivation trees that are found whole or not at all.
//!
//! Source: Hoder, Bjørner, *Generalized Property Directed Reachability*, SAT 2012. It is here to be compared with: what
//! has been derived is forgotten when the tree around it turns out to be impossible, and what is needed twice is
//! derived twice, so that trees can be exponentially larger than derivations.

use super::derivation::{Derivation, Step};
use super::interpretation::bit;
use super::queries::Induction;
use super::search::Search;
use crate::engine::interface::{Event, Observer};
use crate::engine::obligations::Level;
use crate::limits::Stopped;
use crate::logic::cube::Cube;

/// An obligation in a tree.
struct Node {
    predicate: usize,
    cube: Cube,
    level: Level,
    /// How it is derived, as far as that is known.
    applied: Option<Applied>,
}

/// A rule is applied.
struct Applied {
    rule: usize,
    leaves: Vec<bool>,
    /// The vectors of its body.
    body: Vec<(usize, Cube)>,
    /// The steps that derive them, as far as they are known.
    premises: Vec<usize>,
}

impl Search<'_> {
    /// The derivation of a query at the top level, if there is one; else the query is blocked there.
    pub fn tree(&mut self, observer: Observer<'_>) -> Result<Option<Derivation>, Stopped> {
        let goal = Node {
            predicate: self.rules.goal(),
            cube: Cube::default(),
            level: self.trace.top,
            applied: None,
        };
        let (mut open, mut derivation) = (vec![goal], Derivation { steps: Vec::new() });
        // By open node: how many steps there were before it.
        let mut before = vec![0];
        while let Some(top) = open.last_mut() {
            match &mut top.applied {
                None => {
                    self.stats.obligations += 1;
                    if self.stats.obligations.is_multiple_of(64) {
                        observer(Event::Working { status: &self.status() });
                    }
                    match self.queries.induction(top.predicate, &top.cube, top.level)? {
                        Induction::Fails(rule) => top.applied = Some(self.applied(rule)),
                        Induction::Holds(cores) => {
                            self.learn(top.predicate, &top.cube, cores, top.level)?;
                            open.pop();
                            before.pop();
                            // What uses it needs another tree.
                            if let (Some(user), Some(&count)) = (open.last_mut(), before.last()) {
                                user.applied = None;
                                derivation.steps.truncate(count);
                            }
                        }
                    }
                }
                Some(applied) if applied.premises.len() < applied.body.len() => {
                    let (predicate, cube) = applied.body[applied.premises.len()].clone();
                    let level = top.level - 1;
                    open.push(Node { predicate, cube, level, applied: None });
                    before.push(derivation.steps.len());
                }
                Some(_) => {
                    let Applied { rule, leaves, premises, .. } =
                        open.pop().and_then(|node| node.applied).expect("it has been applied");
                    before.pop();
                    derivation.steps.push(Step { rule, values: leaves, premises });
                    match open.last_mut().and_then(|user| user.applied.as_mut()) {
                        Some(user) => user.premises.push(derivation.steps.len() - 1),
                        None => return Ok(Some(derivation)),
                    }
                }
            }
        }
        Ok(None)
    }

    /// The application of a rule in the model of its context.
    fn applied(&self, rule: usize) -> Applied {
        let context = &self.queries.contexts[rule];
        let vector = |(atom, predicate): (usize, usize)| {
            let bits = (0..self.rules.predicates[predicate]).map(bit);
            (predicate, bits.map(|bit| bit.xor(!context.value(atom, bit))).collect())
        };
        let body = self.rules.rules[rule].body.iter().map(|atom| atom.predicate);
        let body = body.enumerate().map(vector).collect();
        Applied { rule, leaves: context.leaves(), body, premises: Vec::new() }
    }
}
