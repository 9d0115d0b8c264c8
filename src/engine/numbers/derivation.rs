//! The derivation of a query, from the facts that it is made of: the solver finds values of the variables of rules.

use super::ended::Ended;
use super::queries::{Found, Queries};
use super::reached::{Fact, Reached};
use super::texts::{assert, assert_point, cube_term};
use crate::arith::{Rules, evaluate};
use crate::engine::derivation::{self, Applied};
use crate::logic::operand::Operand;
use crate::number::Value;

/// A rule is applied.
pub type Step = derivation::Step<Value>;

/// A derivation of a query, which is the last step.
pub type Derivation = derivation::Derivation<Value>;

/// The derivation of a fact of the goal.
pub(super) fn derivation(
    rules: &Rules,
    reached: &Reached,
    goal: &Fact,
    queries: &mut Queries<'_>,
) -> Result<Derivation, Ended> {
    let last = applied(rules, reached, goal, &[], queries)?;
    derivation::derivation(last, |(predicate, position, point)| {
        applied(rules, reached, &reached.of(*predicate)[*position], point, queries)
    })
}

/// What the rule of a fact says of the facts that it is made of.
pub(super) fn text_of(queries: &Queries<'_>, reached: &Reached, fact: &Fact) -> String {
    let (rule, text) = (&queries.rules.rules[fact.rule], &queries.texts[fact.rule]);
    let mut query = text.rule.clone();
    for ((atom, &premise), names) in rule.body.iter().zip(&fact.premises).zip(&text.body) {
        let cube = &reached.of(atom.predicate)[premise].cube;
        assert(&mut query, &cube_term(cube, names, queries.rules.sorts(atom.predicate)));
    }
    query
}

/// The rule of a fact, with values with which it derives this point of it.
fn applied(
    rules: &Rules,
    reached: &Reached,
    fact: &Fact,
    point: &[Value],
    queries: &mut Queries<'_>,
) -> Result<Applied<Value>, Ended> {
    let (rule, text) = (&rules.rules[fact.rule], &queries.texts[fact.rule]);
    let mut query = text_of(queries, reached, fact);
    assert_point(&mut query, &text.head, point, rules.sorts(rules.head(fact.rule)));
    let wanted = text.variables.clone();
    let Found::Model(values) = queries.ask(&query, &[], &wanted)? else {
        return Err(Ended::Contradiction);
    };
    let nodes = evaluate(&rule.graph, &values);
    let of = |term: &Operand| match nodes[term.node].clone().expect("all variables have values") {
        Value::Truth(truth) => Value::Truth(truth != term.negated),
        number => number,
    };
    let body = rule.body.iter().zip(&fact.premises);
    let point = |terms: &[Operand]| terms.iter().map(of).collect::<Vec<Value>>();
    let body = body.map(|(atom, &premise)| (atom.predicate, premise, point(&atom.arguments))).collect();
    Ok(Applied { rule: fact.rule, values, body })
}
