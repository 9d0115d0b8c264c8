//! The derivation of a query, from the facts that it is made of.
//!
//! A fact stands for many points. From the query down, each fact that is used gets the point that its user needs, and
//! the solver finds values of its variables; the same point of the same fact is derived once.

use hashbrown::HashMap;

use super::ended::Ended;
use super::queries::{Found, Queries};
use super::reached::{Fact, Reached};
use super::texts::{assert, assert_point, cube_term};
use crate::arith::{Rules, evaluate};
use crate::logic::operand::Operand;
use crate::number::Value;

/// A rule is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule.
    pub rule: usize,
    /// The values of its variables.
    pub values: Vec<Value>,
    /// For each predicate in the body: the earlier step that derives it.
    pub premises: Vec<usize>,
    /// The values of the arguments of the head.
    pub arguments: Vec<Value>,
}

/// A derivation of a query, which is the last step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Derivation {
    /// The number of steps on the longest way to the query.
    pub fn height(&self) -> usize {
        let mut heights: Vec<usize> = Vec::new();
        for step in &self.steps {
            heights.push(1 + step.premises.iter().map(|&premise| heights[premise]).max().unwrap_or(0));
        }
        heights.last().copied().unwrap_or(0)
    }
}

/// A point of a fact: predicate, position of the fact, values.
type Key = (usize, usize, Vec<Value>);

/// A fact on its way to a step.
struct Open {
    key: Option<Key>,
    rule: usize,
    /// The facts in the body, each with the point that is needed of it.
    body: Vec<Key>,
    values: Vec<Value>,
    arguments: Vec<Value>,
    premises: Vec<usize>,
}

/// The derivation of a fact of the goal.
pub(super) fn derivation(
    rules: &Rules,
    reached: &Reached,
    goal: &Fact,
    queries: &mut Queries<'_>,
) -> Result<Derivation, Ended> {
    let mut steps: Vec<Step> = Vec::new();
    let mut done: HashMap<Key, usize> = HashMap::new();
    let mut open = vec![opened(rules, reached, goal, None, queries)?];
    while let Some(top) = open.last_mut() {
        let Some(next) = top.body.get(top.premises.len()) else {
            let Open { key, rule, values, arguments, premises, .. } = open.pop().expect("it is there");
            if let Some(key) = key {
                done.insert(key, steps.len());
            }
            let step = steps.len();
            steps.push(Step { rule, values, premises, arguments });
            if let Some(user) = open.last_mut() {
                user.premises.push(step);
            }
            continue;
        };
        if let Some(&step) = done.get(next) {
            top.premises.push(step);
            continue;
        }
        let key = next.clone();
        let fact = &reached.of(key.0)[key.1];
        open.push(opened(rules, reached, fact, Some(key), queries)?);
    }
    Ok(Derivation { steps })
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

/// Values with which the rule of a fact derives this point of it.
fn opened(
    rules: &Rules,
    reached: &Reached,
    fact: &Fact,
    key: Option<Key>,
    queries: &mut Queries<'_>,
) -> Result<Open, Ended> {
    let (rule, text) = (&rules.rules[fact.rule], &queries.texts[fact.rule]);
    let mut query = text_of(queries, reached, fact);
    let point = key.as_ref().map_or(&[][..], |key| &key.2);
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
    let point = |terms: &[Operand]| terms.iter().map(of).collect::<Vec<Value>>();
    let body = rule.body.iter().zip(&fact.premises);
    let body = body.map(|(atom, &premise)| (atom.predicate, premise, point(&atom.arguments))).collect();
    let arguments = point(rule.head_arguments());
    Ok(Open { key, rule: fact.rule, body, values, arguments, premises: Vec::new() })
}
