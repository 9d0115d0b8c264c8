//! Terms and literals as text of SMT-LIB.

use std::fmt::Write;

use super::graph::{Graph, Node, Operator, Sort, Term};
use super::linear::Linear;
use super::literal::Literal;
use crate::logic::operand::Operand;
use crate::number::Number;

impl Sort {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Bool => "Bool",
            Sort::Int => "Int",
            Sort::Real => "Real",
            Sort::Array => "(Array Int Int)",
        }
    }
}

/// Names of terms: each node that computes something is a function without arguments, so what is shared is written
/// once.
#[derive(Clone, Copy, Debug)]
pub struct Definitions<'a> {
    /// The terms.
    pub graph: &'a Graph,
    /// The names of the variables.
    pub variables: &'a [String],
    /// What the names of other nodes begin with.
    pub prefix: &'a str,
}

impl Definitions<'_> {
    /// The commands that define what these terms depend on.
    pub fn write(&self, terms: &[Operand], text: &mut String) {
        let needed = self.graph.cone(terms);
        for (i, Node { term, sort, .. }) in self.graph.nodes.iter().enumerate().filter(|(i, _)| needed[*i]) {
            if let Term::Apply(operator, operands) = term {
                let (name, sort) = (self.node(i), sort.name());
                let term = self.applied(operator, operands);
                writeln!(text, "(define-fun {name} () {sort} {term})").expect("strings can be written");
            }
        }
    }

    /// A term, by the names of its definitions.
    pub fn name(&self, operand: Operand) -> String {
        let name = self.node(operand.node);
        if operand.negated { format!("(not {name})") } else { name }
    }

    fn node(&self, node: usize) -> String {
        match &self.graph.nodes[node].term {
            Term::Variable(variable) => self.variables[*variable].clone(),
            Term::Truth(truth) => truth.to_string(),
            Term::Number(number) => number.term(self.graph.nodes[node].sort == Sort::Real),
            Term::Apply(..) => format!("{}{node}", self.prefix),
        }
    }

    fn applied(&self, operator: &Operator, operands: &[Operand]) -> String {
        let names: Vec<String> = operands.iter().map(|&operand| self.name(operand)).collect();
        let real = operands.first().is_some_and(|first| self.graph.sort(*first) == Sort::Real);
        let list = names.join(" ");
        match operator {
            // These need two operands.
            Operator::And | Operator::Or | Operator::Sum if names.len() == 1 => list,
            Operator::And => format!("(and {list})"),
            Operator::Or => format!("(or {list})"),
            Operator::Equal => format!("(= {list})"),
            Operator::Less => format!("(< {list})"),
            Operator::AtMost => format!("(<= {list})"),
            Operator::Choice => format!("(ite {list})"),
            Operator::Sum => format!("(+ {list})"),
            Operator::Times(factor) => format!("(* {} {list})", factor.term(real)),
            Operator::Quotient(divisor) => format!("(div {list} {divisor})"),
            Operator::Floor => format!("(to_int {list})"),
            Operator::Real => format!("(to_real {list})"),
            Operator::Select => format!("(select {list})"),
            Operator::Store => format!("(store {list})"),
        }
    }
}

/// A literal as a term, with names and sorts of its variables.
pub fn literal_term(literal: &Literal, names: &[String], sorts: &[Sort]) -> String {
    let (relation, opposite, linear) = match literal {
        Literal::Truth(variable, true) => return names[*variable].clone(),
        Literal::Truth(variable, false) => return format!("(not {})", names[*variable]),
        Literal::Divides(modulus, linear, positive) => {
            let multiples = Linear { constant: Number::zero(), ..linear.clone() };
            let sum = sum(&multiples, false, names, sorts);
            let equation =
                format!("(= (mod {sum} {modulus}) {})", (-linear.constant.clone()).remainder(modulus));
            return if *positive { equation } else { format!("(not {equation})") };
        }
        Literal::AtMost(linear) => ("<=", ">=", linear),
        Literal::Less(linear) => ("<", ">", linear),
        Literal::Equal(linear) => ("=", "=", linear),
    };
    let flip = linear.factors.values().next().is_some_and(Number::is_negative);
    let linear = if flip { linear.times(&Number::from(-1)) } else { linear.clone() };
    let real = linear.factors.keys().any(|&variable| sorts[variable] == Sort::Real);
    let relation = if flip { opposite } else { relation };
    let [left, right] = sides(&linear).map(|side| sum(&side, real, names, sorts));
    format!("({relation} {left} {right})")
}

/// Two forms whose difference is this one, without negative factors; the constant is on the right unless both sides
/// have variables and it would be negative there.
fn sides(linear: &Linear) -> [Linear; 2] {
    let mut sides = [Linear::from(Number::zero()), Linear::from(Number::zero())];
    for (&variable, factor) in &linear.factors {
        sides[usize::from(factor.is_negative())].factors.insert(variable, factor.abs());
    }
    if linear.constant.is_positive() && !sides[1].factors.is_empty() {
        sides[0].constant = linear.constant.clone();
    } else {
        sides[1].constant = -linear.constant.clone();
    }
    sides
}

/// A form as a term.
fn sum(linear: &Linear, real: bool, names: &[String], sorts: &[Sort]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (&variable, factor) in &linear.factors {
        let name = match real && sorts[variable] == Sort::Int {
            true => format!("(to_real {})", names[variable]),
            false => names[variable].clone(),
        };
        parts.push(match *factor == Number::one() {
            true => name,
            false => format!("(* {} {name})", factor.term(real)),
        });
    }
    if !linear.constant.is_zero() || parts.is_empty() {
        parts.push(linear.constant.term(real));
    }
    if parts.len() == 1 { parts.remove(0) } else { format!("(+ {})", parts.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_read_well() {
        let names = ["x", "y"].map(str::to_owned);
        let form = |a: i64, b: i64, constant: i64| {
            let sum = Linear::from(Number::from(constant)).plus(&a.into(), &Linear::variable(0));
            sum.plus(&b.into(), &Linear::variable(1))
        };
        let of = |literal: Literal| literal_term(&literal, &names, &[Sort::Int, Sort::Int]);
        assert_eq!(of(Literal::AtMost(form(-1, 0, 2))), "(>= x 2)");
        assert_eq!(of(Literal::AtMost(form(1, -1, 1))), "(<= (+ x 1) y)");
        assert_eq!(of(Literal::AtMost(form(-2, 3, 1))), "(>= (* 2 x) (+ (* 3 y) 1))");
        assert_eq!(of(Literal::Equal(form(1, 1, 5))), "(= (+ x y) (- 5))");
        assert_eq!(of(Literal::Divides(3.into(), form(1, 2, 1), true)), "(= (mod (+ x (* 2 y)) 3) 2)");
        let mixed = Literal::Less(form(2, -1, 0));
        assert_eq!(literal_term(&mixed, &names, &[Sort::Int, Sort::Real]), "(< (* 2.0 (to_real x)) y)");
    }
}
