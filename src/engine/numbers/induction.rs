//! What can be derived from frames, facts and points: queries of a search, rule by rule.

use super::ended::Ended;
use super::queries::{Body, Found};
use super::search::Search;
use super::texts::assume;
use crate::arith::Cube;
use crate::engine::obligations::Level;
use crate::number::Value;

/// The answer to a query whether something in a cube can be derived from a frame.
#[derive(Debug)]
pub(super) enum Induction {
    /// Nothing can: for each rule, the literals of the cube because of which.
    Holds(Vec<(usize, Vec<usize>)>),
    /// This rule derives something, with these values of its variables.
    Fails(usize, Vec<Value>),
}

impl Search<'_> {
    /// Does a rule derive something in the cube, from a body like this? If `relative`, from what is not in the cube.
    pub fn rule(
        &mut self,
        rule: usize,
        cube: &Cube,
        body: &[Body<'_>],
        relative: bool,
    ) -> Result<Found, Ended> {
        let Search { queries, trace, reached, .. } = self;
        let (head, body) = (queries.rules.head(rule), body.iter().copied().map(Some).collect::<Vec<_>>());
        let Some(mut query) = queries.text(rule, cube, &body, relative, trace, reached) else {
            return Ok(Found::Core(Vec::new()));
        };
        let assumed = assume(&mut query, cube.literals(), &queries.texts[rule].head, &queries.sorts[head]);
        let wanted = queries.texts[rule].variables.clone();
        queries.ask(&query, &assumed, &wanted)
    }

    /// Does a rule derive something in the cube from the frame below?
    pub fn derives(
        &mut self,
        rule: usize,
        cube: &Cube,
        level: Level,
        relative: bool,
    ) -> Result<Found, Ended> {
        let body = vec![Body::Frame(level - 1); self.rules.rules[rule].body.len()];
        self.rule(rule, cube, &body, relative)
    }

    /// Can something in the cube be derived at a level, from what is in the frame below?
    pub fn induction(
        &mut self,
        predicate: usize,
        cube: &Cube,
        level: Level,
        relative: bool,
    ) -> Result<Induction, Ended> {
        let mut cores = Vec::new();
        for position in 0..self.queries.by_head[predicate].len() {
            let rule = self.queries.by_head[predicate][position];
            match self.derives(rule, cube, level, relative)? {
                Found::Core(core) => cores.push((rule, core)),
                Found::Model(values) => {
                    self.queries.by_head[predicate][..=position].rotate_right(1);
                    return Ok(Induction::Fails(rule, values));
                }
            }
        }
        Ok(Induction::Holds(cores))
    }

    /// Is a point of this cube known to be derivable?
    pub fn is_reached(&mut self, predicate: usize, cube: &Cube) -> Result<bool, Ended> {
        let facts = self.reached.of(predicate);
        if facts.is_empty() || facts.iter().any(|fact| cube.holds(&fact.point)) {
            return Ok(!facts.is_empty());
        }
        self.queries.meets(predicate, cube, facts.iter().map(|fact| &fact.cube), true)
    }
}
