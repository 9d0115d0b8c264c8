//! Model-based projection: literals without some of their variables, by an assignment in which they are true.
//!
//! The result is true in the assignment, and wherever it is, the variables that are gone have values with which the
//! literals are true. There are finitely many results for all assignments. Source: Komuravelli, Gurfinkel, Chaki,
//! *SMT-based model checking for recursive programs*, FMSD 2016, sections 5 and 6. An integer that is bounded by reals
//! gets its value, which need not be one of finitely many.

use super::graph::Sort;
use super::literal::Literal;
use super::{integer, real};
use crate::number::{Number, Value};

/// Literals without these variables. Requires: the literals are true under the values.
pub fn project(
    literals: Vec<Literal>,
    eliminated: impl Fn(usize) -> bool,
    sorts: &[Sort],
    values: &[Value],
) -> Vec<Literal> {
    let mut literals = normal(literals, sorts);
    debug_assert!(literals.iter().all(|literal| literal.holds(values)));
    while let Some(variable) = next(&literals, &eliminated, sorts) {
        let occurs = |literal: &Literal| literal.variables().contains(&variable);
        let (with, without): (Vec<Literal>, Vec<Literal>) = literals.into_iter().partition(occurs);
        let is_integer = |variable: &usize| sorts[*variable] == Sort::Int;
        let left = match sorts[variable] {
            Sort::Bool => Vec::new(),
            Sort::Real => real::without(&with, variable, values),
            // What it is equal to is an integer, too.
            Sort::Int if with.iter().any(|literal| defines(literal, variable, sorts)) => {
                let (first, others): (Vec<Literal>, Vec<Literal>) =
                    with.into_iter().partition(|literal| defines(literal, variable, sorts));
                real::without(&[first, others].concat(), variable, values)
            }
            Sort::Int if with.iter().all(|literal| literal.variables().iter().all(is_integer)) => {
                integer::without(&with, variable, values)
            }
            Sort::Int => real::with_value(&with, variable, values),
            Sort::Array => unreachable!("rules are about cells"),
        };
        literals = normal(without.into_iter().chain(left).collect(), sorts);
        debug_assert!(literals.iter().all(|literal| literal.holds(values)));
    }
    literals
}

/// The literals in their normal forms, each once; two bounds that meet are an equality.
fn normal(literals: Vec<Literal>, sorts: &[Sort]) -> Vec<Literal> {
    let mut found: Vec<Literal> = Vec::new();
    for literal in literals {
        match literal.normal(sorts) {
            Ok(literal) if !found.contains(&literal) => {
                let opposite = literal.linear().map(|linear| Literal::AtMost(linear.times(&(-1).into())));
                let meets = matches!(literal, Literal::AtMost(_)).then_some(opposite).flatten();
                match meets.and_then(|meets| found.iter().position(|other| *other == meets)) {
                    Some(position) => {
                        let linear = literal.linear().expect("it is a bound").clone();
                        found[position] = Literal::Equal(linear);
                    }
                    None => found.push(literal),
                }
            }
            Ok(_) | Err(true) => {}
            Err(false) => unreachable!("the literals are true"),
        }
    }
    found
}

/// Is it an equality that says which integer the variable is?
fn defines(literal: &Literal, variable: usize, sorts: &[Sort]) -> bool {
    let Literal::Equal(linear) = literal else { return false };
    let is_integer = |(other, factor): (&usize, &Number)| sorts[*other] == Sort::Int && factor.is_integer();
    linear.factor(variable).is_some_and(|factor| factor.abs() == Number::one())
        && linear.constant.is_integer()
        && linear.factors.iter().all(is_integer)
}

/// The variable that is eliminated next: one that an equality defines, then reals, then others.
fn next(literals: &[Literal], eliminated: impl Fn(usize) -> bool, sorts: &[Sort]) -> Option<usize> {
    let price = |variable: usize| {
        let is_equal = |literal: &Literal| match literal {
            Literal::Equal(linear) => linear.factor(variable).is_some(),
            _ => false,
        };
        match sorts[variable] {
            Sort::Real if literals.iter().any(is_equal) => 0,
            Sort::Int if literals.iter().any(|literal| defines(literal, variable, sorts)) => 0,
            Sort::Bool | Sort::Real => 1,
            Sort::Int | Sort::Array => 2,
        }
    };
    let occurring = literals.iter().flat_map(Literal::variables).filter(|&variable| eliminated(variable));
    occurring.min_by_key(|&variable| (price(variable), variable))
}
