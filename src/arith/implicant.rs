//! Implicants: literals that are true in an assignment, and such that a term has its value wherever they are.
//!
//! Of a disjunction that holds one part is followed, of a choice its condition and the branch that is taken, of a
//! disequality the order. What is left are linear forms: a quotient becomes a variable of its own between two bounds.

use std::collections::{BTreeSet, HashMap};

use super::evaluate::evaluate;
use super::graph::{Graph, Operator, Sort, Term};
use super::linear::Linear;
use super::literal::Literal;
use crate::logic::operand::Operand;
use crate::number::{Number, Value};

/// An implicant under construction.
#[derive(Debug)]
pub struct Implicant<'g> {
    graph: &'g Graph,
    nodes: Vec<Option<Value>>,
    /// The sorts of the variables of the graph, then of further ones.
    pub sorts: Vec<Sort>,
    /// Their values.
    pub values: Vec<Value>,
    literals: Vec<Literal>,
    /// By node, its form.
    forms: HashMap<usize, Linear>,
    /// What has to keep its value.
    open: Vec<Operand>,
    seen: BTreeSet<usize>,
}

impl<'g> Implicant<'g> {
    /// Nothing yet, under these values of the variables of the graph.
    pub fn new(graph: &'g Graph, values: &[Value]) -> Implicant<'g> {
        Implicant {
            graph,
            nodes: evaluate(graph, values),
            sorts: graph.sorts(),
            values: values.to_vec(),
            literals: Vec::new(),
            forms: HashMap::new(),
            open: Vec::new(),
            seen: BTreeSet::new(),
        }
    }

    /// A truth value keeps its value.
    pub fn keep(&mut self, term: Operand) {
        self.open.push(term);
        self.follow_all();
    }

    /// Follows what has to keep its value, until nothing is left.
    fn follow_all(&mut self) {
        while let Some(term) = self.open.pop() {
            if self.seen.insert(term.node) {
                self.follow(term.node);
            }
        }
    }

    /// A literal over these arguments holds. Requires: it does.
    pub fn keep_literal(&mut self, literal: &Literal, arguments: &[Operand]) {
        match literal.linear() {
            None => self.keep(arguments[literal.variables()[0]]),
            Some(linear) => {
                let linear = linear.with(&mut |argument| self.form(arguments[argument]));
                self.literals.push(literal.with(linear));
            }
        }
    }

    /// A fresh variable is equal to a term.
    pub fn name(&mut self, term: Operand) -> usize {
        let (sort, value) = (self.graph.sort(term), self.value(term));
        let variable = self.fresh(sort, value.clone());
        match value {
            Value::Truth(truth) => {
                self.keep(term);
                self.literals.push(Literal::Truth(variable, truth));
            }
            _ => {
                let form = self.form(term);
                self.literals.push(Literal::Equal(form.minus(&Linear::variable(variable))));
            }
        }
        variable
    }

    /// The value of a term. Requires: it has one.
    pub fn value(&self, term: Operand) -> Value {
        match self.nodes[term.node].clone().expect("all variables have values") {
            Value::Truth(truth) => Value::Truth(truth != term.negated),
            number => number,
        }
    }

    /// The literals.
    pub fn literals(&mut self) -> Vec<Literal> {
        // Forms have conditions: a choice is its branch where these hold.
        self.follow_all();
        std::mem::take(&mut self.literals)
    }

    fn fresh(&mut self, sort: Sort, value: Value) -> usize {
        self.sorts.push(sort);
        self.values.push(value);
        self.values.len() - 1
    }

    fn truth(&self, node: usize) -> bool {
        self.value(Operand { node, negated: false }).truth()
    }

    /// The literals that a node needs to keep its truth value.
    fn follow(&mut self, node: usize) {
        let truth = self.truth(node);
        let (operator, operands) = match &self.graph.nodes[node].term {
            Term::Variable(variable) => return self.literals.push(Literal::Truth(*variable, truth)),
            Term::Truth(_) | Term::Number(_) => return,
            Term::Apply(operator, operands) => (operator, operands),
        };
        match operator {
            Operator::And | Operator::Or if truth == (*operator == Operator::And) => {
                self.open.extend(operands)
            }
            Operator::And | Operator::Or => {
                let is = |operand: &&Operand| self.value(**operand).truth() == truth;
                let known = operands.iter().filter(is).find(|operand| self.seen.contains(&operand.node));
                let one = known.or_else(|| operands.iter().find(is)).expect("one part is the reason");
                self.open.push(*one);
            }
            Operator::Choice => {
                let branch = operands[if self.value(operands[0]).truth() { 1 } else { 2 }];
                self.open.extend([operands[0], branch]);
            }
            Operator::Equal if self.graph.sort(operands[0]) == Sort::Bool => self.open.extend(operands),
            _ => self.compare(operator, operands[0], operands[1], truth),
        }
    }

    /// The literal of a comparison.
    fn compare(&mut self, operator: &Operator, a: Operand, b: Operand, truth: bool) {
        let difference = self.form(a).minus(&self.form(b));
        let opposite = difference.times(&Number::from(-1));
        self.literals.push(match (operator, truth) {
            (Operator::Equal, true) => Literal::Equal(difference),
            (Operator::Equal, false) if self.value(a).number() < self.value(b).number() => {
                Literal::Less(difference)
            }
            (Operator::Equal, false) => Literal::Less(opposite),
            (Operator::Less, true) => Literal::Less(difference),
            (Operator::Less, false) => Literal::AtMost(opposite),
            (Operator::AtMost, true) => Literal::AtMost(difference),
            (Operator::AtMost, false) => Literal::Less(opposite),
            _ => unreachable!("no truth value is made by {operator:?}"),
        });
    }

    /// The linear form of a number. What it depends on must keep its value.
    fn form(&mut self, term: Operand) -> Linear {
        let (mut stack, mut needed) = (vec![term.node], BTreeSet::new());
        while let Some(node) = stack.pop() {
            if self.forms.contains_key(&node) || !needed.insert(node) {
                continue;
            }
            match &self.graph.nodes[node].term {
                Term::Apply(Operator::Choice, _) => stack.push(self.branch(node)),
                Term::Apply(_, operands) => stack.extend(operands.iter().map(|operand| operand.node)),
                _ => {}
            }
        }
        // Operands come first.
        for node in needed {
            let form = self.form_of(node);
            self.forms.insert(node, form);
        }
        self.forms[&term.node].clone()
    }

    /// The branch of a choice that is taken.
    fn branch(&self, node: usize) -> usize {
        let Term::Apply(_, operands) = &self.graph.nodes[node].term else { unreachable!("it is a choice") };
        operands[if self.value(operands[0]).truth() { 1 } else { 2 }].node
    }

    fn form_of(&mut self, node: usize) -> Linear {
        let (operator, operands) = match &self.graph.nodes[node].term {
            Term::Variable(variable) => return Linear::variable(*variable),
            Term::Number(number) => return number.clone().into(),
            Term::Truth(_) => unreachable!("truth values have no forms"),
            Term::Apply(operator, operands) => (operator, operands),
        };
        let of = |i: usize| &self.forms[&operands[i].node];
        match operator {
            Operator::Sum => operands.iter().fold(Linear::from(Number::zero()), |sum, operand| {
                sum.plus(&Number::one(), &self.forms[&operand.node])
            }),
            Operator::Times(factor) if factor.is_zero() => Number::zero().into(),
            Operator::Times(factor) => of(0).times(factor),
            Operator::Real => of(0).clone(),
            Operator::Choice => {
                let branch = self.forms[&self.branch(node)].clone();
                self.open.push(operands[0]);
                branch
            }
            Operator::Quotient(divisor) => {
                let last = divisor - &Number::one();
                let rest = of(0).clone();
                let quotient = self.quotient(node);
                let rest = rest.plus(&-divisor.clone(), &quotient);
                self.literals.push(Literal::AtMost(rest.times(&Number::from(-1))));
                self.literals.push(Literal::AtMost(rest.minus(&last.into())));
                quotient
            }
            Operator::Floor => {
                let rest = of(0).clone();
                let floor = self.quotient(node);
                let rest = rest.minus(&floor);
                self.literals.push(Literal::AtMost(rest.times(&Number::from(-1))));
                self.literals.push(Literal::Less(rest.minus(&Number::one().into())));
                floor
            }
            _ => unreachable!("no number is made by {operator:?}"),
        }
    }

    /// A fresh variable with the value of a node, an integer.
    fn quotient(&mut self, node: usize) -> Linear {
        let value = self.value(Operand { node, negated: false });
        Linear::variable(self.fresh(Sort::Int, value))
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::Node;
    use super::*;

    /// A choice that is named, or in a literal, is its branch only where its condition holds.
    #[test]
    fn choices_keep_their_conditions() {
        let mut graph = Graph::default();
        let mut push = |term: Term, sort: Sort| graph.push(Node { term, sort, line: 1 });
        let [x, y] = [0, 1].map(|variable| push(Term::Variable(variable), Sort::Int));
        let less = push(Term::Apply(Operator::Less, vec![x, y]), Sort::Bool);
        let largest = push(Term::Apply(Operator::Choice, vec![less, y, x]), Sort::Int);
        let values = [3, 5].map(|value| Value::Number(value.into()));
        let condition = Literal::Less(Linear::variable(0).minus(&Linear::variable(1)));
        let mut named = Implicant::new(&graph, &values);
        assert_eq!(named.name(largest), 2);
        assert!(named.literals().contains(&condition));
        let mut kept = Implicant::new(&graph, &values);
        kept.keep_literal(&Literal::AtMost(Linear::variable(0).minus(&Number::from(7).into())), &[largest]);
        assert!(kept.literals().contains(&condition));
    }
}
