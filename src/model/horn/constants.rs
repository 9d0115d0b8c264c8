//! Free constants: systems in which they have values, and the question which values they may have.
//!
//! SMT-LIB asks for *some* value with which all clauses hold. As an argument of each predicate a constant would stand
//! for all values: a derivation would then speak of one value, and say nothing about others. So values are chosen, one
//! after the other, until one makes the clauses safe. Rejected: the condition on the constant under which there is a
//! derivation, by projection, excluded at once; what refutes all values would be several derivations, and no format has
//! those.

use super::copy::push;
use super::graph::Graph;
use super::system::{Clause, System, Variable};
use crate::arith;
use crate::model::btor2::{self, Node, Operand, Operator, WordModel};
use crate::number;

/// Graphs of terms that can say of which values variables are.
pub trait Constants: Graph {
    /// A value.
    type Value;

    /// Adds a value, of the sort of this variable.
    fn add_value(&mut self, value: &Self::Value, of: &Variable) -> Operand;

    /// Adds the truth value that these terms, at least one, have other values than these.
    fn add_difference(&mut self, terms: &[Operand], values: &[Operand]) -> Operand;

    /// The value that is tried first where nothing forbids it.
    fn first(of: &Variable) -> Self::Value;
}

impl Constants for WordModel {
    type Value = Vec<bool>;

    fn add_value(&mut self, value: &Vec<bool>, of: &Variable) -> Operand {
        let digits: Vec<u8> = value.iter().rev().map(|&bit| if bit { b'1' } else { b'0' }).collect();
        let constant = btor2::Constant::binary(&digits).expect("it has digits");
        let value = btor2::Value::Constant(constant);
        push(self, Node { id: 0, line: 0, sort: of.sort.word(), value, symbol: None })
    }

    fn add_difference(&mut self, terms: &[Operand], values: &[Operand]) -> Operand {
        let mut apply = |operator: Operator, a: Operand, b: Operand| {
            let value = btor2::Value::Apply(operator, [a, b].into_iter().collect());
            push(self, Node { id: 0, line: 0, sort: btor2::Sort::Bits(1), value, symbol: None })
        };
        let equal: Vec<Operand> =
            terms.iter().zip(values).map(|(&term, &value)| apply(Operator::Eq, term, value)).collect();
        let all = equal.into_iter().reduce(|a, b| apply(Operator::And, a, b));
        !all.expect("there are terms")
    }

    fn first(of: &Variable) -> Vec<bool> {
        vec![false; of.sort.width() as usize]
    }
}

impl Constants for arith::Graph {
    type Value = number::Value;

    fn add_value(&mut self, value: &number::Value, of: &Variable) -> Operand {
        let term = arith::Term::Number(value.number().clone());
        self.push(arith::Node { term, sort: of.sort.of_numbers(), line: 0 })
    }

    fn add_difference(&mut self, terms: &[Operand], values: &[Operand]) -> Operand {
        let mut apply = |operator: arith::Operator, operands: Vec<Operand>| {
            let term = arith::Term::Apply(operator, operands);
            self.push(arith::Node { term, sort: arith::Sort::Bool, line: 0 })
        };
        let pairs = terms.iter().zip(values);
        let equal = pairs.map(|(&term, &value)| apply(arith::Operator::Equal, vec![term, value])).collect();
        !apply(arith::Operator::And, equal)
    }

    fn first(_: &Variable) -> number::Value {
        number::Value::Number(number::Number::zero())
    }
}

impl<G: Constants> System<G> {
    /// Its free constants, as variables.
    fn variables(&self) -> Vec<Variable> {
        let variable = |constant: &super::system::Constant| {
            let (name, sort) = (constant.name.clone(), constant.sort);
            Variable { name, sort, constant: None }
        };
        self.constants.iter().map(variable).collect()
    }

    /// A value for each constant: where no value is better than others, this one.
    pub fn first_values(&self) -> Vec<G::Value> {
        self.variables().iter().map(G::first).collect()
    }

    /// The system whose constants have these values. It has the same clauses at the same positions.
    pub fn with(&self, values: &[G::Value]) -> System<G> {
        let clauses = self.clauses.iter().map(|clause| clause.with(values)).collect();
        System { predicates: self.predicates.clone(), constants: Vec::new(), clauses }
    }

    /// The system without what it says about the constants. Clauses that mention one say nothing in it; the others are
    /// at the same positions.
    pub fn without_constants(&self) -> System<G> {
        let silent = |clause: &Clause<G>| {
            let mut terms = G::default();
            let constraint = vec![terms.add_truth(false, clause.line)];
            Clause {
                line: clause.line,
                variables: Vec::new(),
                terms,
                body: Vec::new(),
                constraint,
                head: None,
            }
        };
        let clause =
            |clause: &Clause<G>| if clause.has_constants() { silent(clause) } else { clause.clone() };
        let clauses = self.clauses.iter().map(clause).collect();
        System { predicates: self.predicates.clone(), constants: Vec::new(), clauses }
    }

    /// Which values may the constants have, other than these? A system without predicates whose single clause is a
    /// query. Its variables are the constants, and the derivations of it are the values that satisfy the clauses that
    /// are about constants alone.
    pub fn question(&self, tried: &[Vec<G::Value>]) -> System<G> {
        let (mut terms, variables) = (G::default(), self.variables());
        let of: Vec<Operand> = variables
            .iter()
            .enumerate()
            .map(|(i, variable)| terms.add_variable(i, variable.sort, 0))
            .collect();
        let mut constraint = Vec::new();
        for clause in &self.clauses {
            if let Some(violation) = clause.about_constants() {
                let leaf = |variable: usize| {
                    of[clause.variables[variable].constant.expect("it is about constants alone")]
                };
                constraint.push(!clause.terms.copy_into(&[violation], &mut terms, &mut |_, v| leaf(v))[0]);
            }
        }
        for values in tried {
            let pairs = values.iter().zip(&variables);
            let values: Vec<Operand> =
                pairs.map(|(value, variable)| terms.add_value(value, variable)).collect();
            constraint.push(terms.add_difference(&of, &values));
        }
        let query = Clause { line: 0, variables, terms, body: Vec::new(), constraint, head: None };
        System { predicates: Vec::new(), constants: Vec::new(), clauses: vec![query] }
    }
}

impl<G: Constants> Clause<G> {
    /// What it forbids, if it is about free constants and nothing else.
    fn about_constants(&self) -> Option<Operand> {
        let alone = self.variables.iter().all(|variable| variable.constant.is_some());
        match (&self.constraint[..], &self.body[..], &self.head) {
            (&[violation], [], None) if alone => Some(violation),
            _ => None,
        }
    }

    /// The clause with values in the place of constants.
    fn with(&self, values: &[G::Value]) -> Clause<G> {
        let (mut terms, mut variables) = (G::default(), Vec::new());
        let leaf = &mut |terms: &mut G, position: usize| {
            let variable = &self.variables[position];
            match variable.constant {
                Some(constant) => terms.add_value(&values[constant], variable),
                None => {
                    variables.push(variable.clone());
                    terms.add_variable(variables.len() - 1, variable.sort, self.terms.line(position))
                }
            }
        };
        let roots = self.terms.copy_into(&self.roots(), &mut terms, leaf);
        self.over(terms, variables, roots)
    }
}
