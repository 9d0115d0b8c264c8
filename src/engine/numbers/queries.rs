//! Queries about the rules of a head, each a text for the solver.

use super::ended::Ended;
use super::reached::Reached;
use super::texts::{Text, assert, assert_point, cube_term, declarations, names, some_cube, sorts};
use super::trace::Trace;
use crate::arith::{Cube, Rules, Sort};
use crate::engine::obligations::Level;
use crate::number::Value;
use crate::smt::{Answer, Query, Solver};

/// What is known of a predicate in the body of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body<'b> {
    /// It is in a frame.
    Frame(Level),
    /// It is known to be derivable.
    Reached,
    /// It is this point.
    Point(&'b [Value]),
}

/// What a query about a rule says.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The values of the variables of the rule.
    Model(Vec<Value>),
    /// The literals of the cube, by their positions, because of which there is none.
    Core(Vec<usize>),
}

/// The solver, and the texts of all rules.
#[derive(Debug)]
pub(super) struct Queries<'a> {
    pub rules: &'a Rules,
    pub sorts: Vec<Vec<Sort>>,
    pub texts: Vec<Text>,
    /// By predicate, the rules that derive it; those that have derived something lately come first.
    pub by_head: Vec<Vec<usize>>,
    solver: Solver,
}

impl<'a> Queries<'a> {
    pub fn new(rules: &'a Rules, solver: Solver) -> Queries<'a> {
        let texts = rules.rules.iter().map(Text::new).collect();
        Queries { rules, sorts: sorts(rules), texts, by_head: rules.by_head(), solver }
    }

    /// How many queries have been asked.
    pub fn count(&self) -> u64 {
        self.solver.queries
    }

    /// Asks the solver.
    pub fn ask(&mut self, text: &str, assumptions: &[String], wanted: &[String]) -> Result<Found, Ended> {
        match self.solver.ask(Query { text, assumptions, wanted })? {
            Answer::Sat(values) => Ok(Found::Model(values)),
            Answer::Unsat(core) => Ok(Found::Core(core)),
            Answer::Unknown => Err(Ended::Unknown(self.solver.command().name().to_owned())),
        }
    }

    /// What a rule says of a body like this, of which a part may be open; `None` if there is no such body at sight.
    pub fn text(
        &self,
        rule: usize,
        cube: &Cube,
        body: &[Option<Body<'_>>],
        relative: bool,
        trace: &Trace,
        reached: &Reached,
    ) -> Option<String> {
        let (of, head, text) = (&self.rules.rules[rule], self.rules.head(rule), &self.texts[rule]);
        let mut query = text.rule.clone();
        for ((atom, kind), names) in of.body.iter().zip(body).zip(&text.body) {
            let sorts = &self.sorts[atom.predicate];
            match kind {
                None => {}
                // Nothing can be derived in no steps.
                Some(Body::Frame(0)) => return None,
                Some(Body::Reached) if reached.of(atom.predicate).is_empty() => return None,
                Some(Body::Reached) => {
                    let facts = reached.of(atom.predicate).iter().map(|fact| &fact.cube);
                    assert(&mut query, &some_cube(facts, names, sorts));
                }
                Some(Body::Point(point)) => assert_point(&mut query, names, point, sorts),
                Some(Body::Frame(level)) => {
                    for lemma in trace.frame(atom.predicate, *level) {
                        assert(&mut query, &format!("(not {})", cube_term(&lemma.cube, names, sorts)));
                    }
                }
            }
            if relative && atom.predicate == head {
                assert(&mut query, &format!("(not {})", cube_term(cube, names, sorts)));
            }
        }
        Some(query)
    }

    /// Is there a point in the cube that one of these cubes has, or if `!inside`, that none of them has?
    pub fn meets<'c>(
        &mut self,
        predicate: usize,
        cube: &Cube,
        others: impl Iterator<Item = &'c Cube>,
        inside: bool,
    ) -> Result<bool, Ended> {
        let sorts = &self.sorts[predicate];
        let names = names("x", sorts.len());
        let mut text = declarations(&names, sorts);
        assert(&mut text, &cube_term(cube, &names, sorts));
        let others = some_cube(others, &names, sorts);
        assert(&mut text, &if inside { others } else { format!("(not {others})") });
        Ok(matches!(self.ask(&text, &[], &[])?, Found::Model(_)))
    }
}
