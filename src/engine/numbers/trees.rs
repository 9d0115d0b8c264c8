//! Blocking without facts: obligations form derivation trees that are found whole or not at all.
//!
//! Source: Hoder, Bjørner, *Generalized Property Directed Reachability*, SAT 2012. As over bits, it is here to be
//! compared with. A predicate in the body of a rule is derived after those before it, from points that these have;
//! rejected: cubes for all of them at once, which need not fit together.

use super::derivation::{Derivation, Step};
use super::ended::Ended;
use super::induction::Induction;
use super::queries::{Body, Found};
use super::search::Search;
use crate::arith::{Cube, Implicant};
use crate::engine::interface::{Event, Observer};
use crate::engine::obligations::Level;
use crate::number::Value;

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
    /// For each predicate of its body that has been derived: the step, and the point.
    derived: Vec<(usize, Vec<Value>)>,
}

impl Search<'_> {
    /// The derivation of a query at the top level, if there is one; else the query is blocked there.
    pub fn tree(&mut self, observer: Observer<'_>) -> Result<Option<Derivation>, Ended> {
        let (predicate, level) = (self.rules.goal(), self.trace.top);
        let goal = Node { predicate, cube: Cube::default(), level, applied: None };
        let (mut open, mut steps) = (vec![goal], Vec::new());
        // By open node: how many steps there were before it.
        let mut before = vec![0];
        while let Some(top) = open.last_mut() {
            let Node { predicate, cube, level, applied } = top;
            let found = match applied {
                Some(applied) => self.completed(applied, cube, *level)?,
                None => {
                    self.stats.obligations += 1;
                    if self.stats.obligations.is_multiple_of(16) {
                        observer(Event::Working { status: &self.status() });
                    }
                    match self.induction(*predicate, cube, *level, false)? {
                        Induction::Fails(rule, model) => {
                            *applied = Some(Applied { rule, derived: Vec::new() });
                            Some(model)
                        }
                        Induction::Holds(cores) => {
                            self.learn(*predicate, cube, cores, *level)?;
                            open.pop();
                            before.pop();
                            // What uses it needs another tree.
                            if let Some(user) = open.last_mut() {
                                user.applied = None;
                                steps.truncate(before[before.len() - 1]);
                            }
                            continue;
                        }
                    }
                }
            };
            // Lemmas that were learned on the way may leave no tree of this rule.
            let (Some(model), Some(Applied { rule, derived })) = (found, &applied) else {
                *applied = None;
                steps.truncate(before[before.len() - 1]);
                continue;
            };
            let (rule, atom) = (*rule, derived.len());
            if let Some(next) = self.rules.rules[rule].body.get(atom) {
                let body = self.body(rule, derived, *level);
                let cube = self.predecessor(rule, cube, atom, &body, &model);
                let node = Node { predicate: next.predicate, cube, level: *level - 1, applied: None };
                open.push(node);
                before.push(steps.len());
                continue;
            }
            let premises = derived.iter().map(|(step, _)| *step).collect();
            let arguments = self.point(rule, &model);
            open.pop();
            before.pop();
            steps.push(Step { rule, values: model, premises });
            match open.last_mut().and_then(|user| user.applied.as_mut()) {
                Some(user) => user.derived.push((steps.len() - 1, arguments)),
                None => return Ok(Some(Derivation { steps })),
            }
        }
        Ok(None)
    }

    /// A model of a rule that leads into the cube from the points that are derived, if there still is one.
    fn completed(&mut self, of: &Applied, cube: &Cube, level: Level) -> Result<Option<Vec<Value>>, Ended> {
        let body = self.body(of.rule, &of.derived, level);
        match self.rule(of.rule, cube, &body, false)? {
            Found::Model(model) => Ok(Some(model)),
            // The last predicate is derived from where its points lead into the cube together with those of the others.
            Found::Core(_) if of.derived.len() == body.len() => Err(Ended::Contradiction),
            Found::Core(_) => Ok(None),
        }
    }

    /// The body of a rule: points that are derived, and what the frame below a level allows.
    fn body<'b>(&self, rule: usize, derived: &'b [(usize, Vec<Value>)], level: Level) -> Vec<Body<'b>> {
        let points = derived.iter().map(|(_, point)| Body::Point(point));
        let open = self.rules.rules[rule].body.len() - derived.len();
        points.chain(std::iter::repeat_n(Body::Frame(level - 1), open)).collect()
    }

    /// The point that a rule derives in a model.
    fn point(&self, rule: usize, model: &[Value]) -> Vec<Value> {
        let of = &self.rules.rules[rule];
        let values = Implicant::new(&of.graph, model);
        of.head_arguments().iter().map(|&term| values.value(term)).collect()
    }
}
