//! Projections of what a rule needs, in a model of it: to a predicate of its body, and to its head.
//!
//! What is kept of a predicate in the body that is known to be derivable is its fact, of one in a frame a literal of
//! each lemma. So no point of a predecessor is known to be derivable, if the predicate could not be taken from the
//! facts.

use super::queries::Body;
use super::reached::Fact;
use super::search::Search;
use super::trace::Trace;
use crate::arith::{Atom, Cube, Implicant, Literal, Rule, Sort, project};
use crate::logic::operand::Operand;
use crate::number::Value;

impl Search<'_> {
    /// Points of a predicate in the body of a rule that lead into the cube, as in this model.
    pub fn predecessor(
        &mut self,
        rule: usize,
        cube: &Cube,
        atom: usize,
        body: &[Body<'_>],
        model: &[Value],
    ) -> Cube {
        let of = &self.rules.rules[rule];
        let mut implicant = Implicant::new(&of.graph, model);
        of.conditions.iter().for_each(|&condition| implicant.keep(condition));
        cube.literals().iter().for_each(|literal| implicant.keep_literal(literal, of.head_arguments()));
        for (i, (other, kind)) in of.body.iter().zip(body).enumerate().filter(|(i, _)| *i != atom) {
            match kind {
                Body::Reached => {
                    let fact = &self.reached.of(other.predicate)[self.fact(of, i, model)];
                    let literals = fact.cube.literals();
                    literals.iter().for_each(|literal| implicant.keep_literal(literal, &other.arguments));
                }
                Body::Point(point) => {
                    for (i, value) in point.iter().enumerate() {
                        implicant.keep_literal(&Literal::is(i, value), &other.arguments);
                    }
                }
                Body::Frame(level) => keep_lemmas(&mut implicant, &self.trace, other, *level, model, of),
            }
        }
        let Atom { predicate, arguments } = &of.body[atom];
        let point: Vec<Value> = arguments.iter().map(|&term| implicant.value(term)).collect();
        let found = projected(implicant, arguments, self.rules.sorts(*predicate));
        let known = (&self.trace, &self.reached);
        self.checks.predecessor(&self.queries, (rule, atom), cube, body, known, &found, &point);
        found
    }

    /// The fact that a rule derives from others, as in this model.
    pub fn successor(&mut self, rule: usize, model: &[Value]) -> Fact {
        let of = &self.rules.rules[rule];
        let mut implicant = Implicant::new(&of.graph, model);
        of.conditions.iter().for_each(|&condition| implicant.keep(condition));
        let mut premises = Vec::new();
        for (i, atom) in of.body.iter().enumerate() {
            let premise = self.fact(of, i, model);
            let literals = self.reached.of(atom.predicate)[premise].cube.literals();
            literals.iter().for_each(|literal| implicant.keep_literal(literal, &atom.arguments));
            premises.push(premise);
        }
        let point = of.head_arguments().iter().map(|&term| implicant.value(term)).collect();
        let cube = projected(implicant, of.head_arguments(), self.rules.sorts(self.rules.head(rule)));
        let fact = Fact { cube, point, rule, premises };
        self.checks.successor(&self.queries, &self.reached, &fact);
        fact
    }

    /// A fact that has the point of a predicate in the body of a rule, as in this model.
    fn fact(&self, of: &Rule, atom: usize, model: &[Value]) -> usize {
        let implicant = Implicant::new(&of.graph, model);
        let Atom { predicate, arguments } = &of.body[atom];
        let point: Vec<Value> = arguments.iter().map(|&term| implicant.value(term)).collect();
        let position = self.reached.of(*predicate).iter().position(|fact| fact.cube.holds(&point));
        position.expect("the predicate has been taken from the facts")
    }
}

/// Keeps a literal of each lemma of a frame.
fn keep_lemmas(
    implicant: &mut Implicant<'_>,
    trace: &Trace,
    Atom { predicate, arguments }: &Atom,
    level: usize,
    model: &[Value],
    of: &Rule,
) {
    let values = Implicant::new(&of.graph, model);
    let point: Vec<Value> = arguments.iter().map(|&term| values.value(term)).collect();
    for lemma in trace.frame(*predicate, level) {
        let fails = lemma.cube.literals().iter().find(|literal| !literal.holds(&point));
        let holds = fails.expect("the point is in the frame").negated();
        implicant.keep_literal(&holds, arguments);
    }
}

/// The cube of these terms that an implicant implies, as variables in their order.
fn projected(mut implicant: Implicant<'_>, terms: &[Operand], sorts: &[Sort]) -> Cube {
    let named: Vec<usize> = terms.iter().map(|&term| implicant.name(term)).collect();
    let literals = implicant.literals();
    let is_other = |variable: usize| !named.contains(&variable);
    let literals = project(literals, is_other, &implicant.sorts, &implicant.values);
    let position = |variable: usize| named.iter().position(|&other| other == variable).expect("it is named");
    let renamed = literals.into_iter().map(|literal| literal.renamed(position));
    Cube::new(renamed, sorts).expect("it holds in the model")
}
