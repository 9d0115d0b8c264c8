//! Projections checked, in debug builds: a point of a projection other than that of the model must be one, too.
//!
//! A second solver picks the point, so that the search sees the same models as in other builds. Rejected: the query
//! with a quantifier that says it of all points at once, which has no end now and then; the tests ask it of random
//! literals.

use super::derivation::text_of;
use super::queries::{Body, Queries};
use super::reached::{Fact, Reached};
use super::texts::{assert, assert_point, cube_term, declarations, names};
use super::trace::Trace;
use crate::arith::{Cube, Sort};
use crate::number::Value;
use crate::smt::{Answer, Query, Solver};

/// Checks projections.
#[derive(Debug, Default)]
pub(super) struct Checks {
    /// None, if nothing is checked.
    solver: Option<Solver>,
    count: usize,
}

/// What a projection is of: a text, and the names of the terms that it is about.
struct Projected<'p> {
    text: &'p str,
    names: &'p [String],
    sorts: &'p [Sort],
}

impl Checks {
    /// Checks by another solver like this one, in debug builds.
    pub fn new(solver: &Solver) -> Checks {
        Checks { solver: cfg!(debug_assertions).then(|| solver.another().ok()).flatten(), count: 0 }
    }

    /// Checks the projection of a rule to a predicate of its body, which has this point.
    #[expect(clippy::too_many_arguments, reason = "all of it says what the projection is of")]
    pub fn predecessor(
        &mut self,
        queries: &Queries<'_>,
        (rule, atom): (usize, usize),
        cube: &Cube,
        body: &[Body<'_>],
        (trace, reached): (&Trace, &Reached),
        found: &Cube,
        point: &[Value],
    ) {
        if self.solver.is_none() {
            return;
        }
        // Nothing is said of the predicate itself.
        let body: Vec<Option<Body<'_>>> =
            body.iter().enumerate().map(|(i, kind)| (i != atom).then_some(*kind)).collect();
        let Some(mut text) = queries.text(rule, cube, &body, false, trace, reached) else { return };
        let head = &queries.sorts[queries.rules.head(rule)];
        assert(&mut text, &cube_term(cube, &queries.texts[rule].head, head));
        let predicate = queries.rules.rules[rule].body[atom].predicate;
        let names = &queries.texts[rule].body[atom];
        self.check(found, point, Projected { text: &text, names, sorts: &queries.sorts[predicate] });
    }

    /// Checks the projection of a rule to its head.
    pub fn successor(&mut self, queries: &Queries<'_>, reached: &Reached, found: &Fact) {
        if self.solver.is_none() {
            return;
        }
        let text = text_of(queries, reached, found);
        let sorts = &queries.sorts[queries.rules.head(found.rule)];
        self.check(
            &found.cube,
            &found.point,
            Projected { text: &text, names: &queries.texts[found.rule].head, sorts },
        );
    }

    fn check(&mut self, found: &Cube, point: &[Value], of: Projected<'_>) {
        let wrong = self.refuted(found, point, &of);
        assert!(wrong.is_none(), "{found:?} is no projection: {wrong:?} in it is no point of\n{}", of.text);
    }

    /// A point of the cube that is none of what it is a projection of. `point` is both.
    fn refuted(&mut self, cube: &Cube, point: &[Value], of: &Projected<'_>) -> Option<Vec<Value>> {
        self.count += 1;
        let other = self.other(cube, point, of.sorts)?;
        // A solver that says so of the point of the model, too, is not to be believed.
        (self.is_point(&other, of) == Some(false) && self.is_point(point, of) == Some(true)).then_some(other)
    }

    /// Another point of a cube, in one direction after the other.
    fn other(&mut self, cube: &Cube, point: &[Value], sorts: &[Sort]) -> Option<Vec<Value>> {
        let names = names("x", sorts.len());
        let mut text = declarations(&names, sorts);
        assert(&mut text, &cube_term(cube, &names, sorts));
        let (directions, first) = (2 * sorts.len(), self.count);
        for direction in (0..directions).map(|i| (first + i) % directions) {
            let (variable, up) = (direction / 2, direction % 2 == 0);
            let (name, mut query) = (&names[variable], text.clone());
            let beyond = match &point[variable] {
                Value::Truth(truth) => format!("(distinct {name} {truth})"),
                value => {
                    let relation = if up { ">" } else { "<" };
                    format!("({relation} {name} {})", value.number().term(sorts[variable] == Sort::Real))
                }
            };
            assert(&mut query, &beyond);
            if let Some(Answer::Sat(other)) = self.ask(&query, &names) {
                return Some(other);
            }
        }
        None
    }

    /// Is there a model with this point?
    fn is_point(&mut self, point: &[Value], of: &Projected<'_>) -> Option<bool> {
        let mut text = of.text.to_owned();
        assert_point(&mut text, of.names, point, of.sorts);
        match self.ask(&text, &[])? {
            Answer::Sat(_) => Some(true),
            Answer::Unsat(_) => Some(false),
            Answer::Unknown => None,
        }
    }

    /// What the solver says. If it fails, there are no further checks.
    fn ask(&mut self, text: &str, wanted: &[String]) -> Option<Answer> {
        let answer = self.solver.as_mut()?.ask(Query { text, assumptions: &[], wanted });
        if answer.is_err() {
            self.solver = None;
        }
        answer.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::{Linear, Literal};
    use crate::limits::Limits;
    use crate::number::Number;
    use crate::smt::{Command, Error};

    /// Even numbers from 4 on are what x can be; others are no projection.
    #[test]
    fn wrong_projections_are_refuted() {
        let solver = match Solver::start(&Command::usual(), &Limits::default()) {
            Err(Error::Missing { tried }) => return eprintln!("SKIPPED: there is none of {tried}"),
            solver => solver.unwrap(),
        };
        let mut checks = Checks { solver: Some(solver), count: 0 };
        let text = "(declare-fun v () Int)(declare-fun w () Int)(assert (and (= v (* 2 w)) (> w 1)))";
        let of = Projected { text, names: &["v".to_owned()], sorts: &[Sort::Int] };
        let x = Linear::variable(0);
        let bound = |least: i64| Literal::AtMost(Linear::from(Number::from(least)).minus(&x));
        let even = Literal::Divides(2.into(), x.clone(), true);
        let mut refuted = |literals: &[Literal], point: i64| {
            let cube = Cube::new(literals.to_vec(), of.sorts).unwrap();
            let point = [Value::Number(point.into())];
            (0..4).any(|_| checks.refuted(&cube, &point, &of).is_some())
        };
        assert!(!refuted(&[bound(4), even.clone()], 6));
        assert!(refuted(&[bound(4)], 6));
        assert!(refuted(&[bound(0), even], 4));
    }
}
