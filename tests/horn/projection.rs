//! Model-based projections: true in the assignment, and wherever they are, the variables that are gone have values. An
//! SMT solver says so, with a quantifier: Z3, since it has a limit for each query.

use pdrer::arith::{Linear, Literal, Sort, literal_term, project};
use pdrer::limits::Limits;
use pdrer::number::{Number, Value};
use pdrer::smt::{Answer, Command, Query, Solver};

use crate::numbers::solvers;
use crate::rng::Rng;

const VARIABLES: usize = 4;

/// A random literal that is true under these values.
fn literal(rng: &mut Rng, sorts: &[Sort], values: &[Value]) -> Literal {
    let mut linear = Linear::from(Number::from(rng.between(0, 8) as i64 - 4));
    let integers = rng.percent(50);
    for (variable, &sort) in sorts.iter().enumerate() {
        let factor = rng.between(0, 6) as i64 - 3;
        if rng.percent(50) && (!integers || sort == Sort::Int) {
            linear = linear.plus(&factor.into(), &Linear::variable(variable));
        }
    }
    let value = linear.value(values);
    let opposite = linear.times(&Number::from(-1));
    let is_whole = linear.factors.keys().all(|&variable| sorts[variable] == Sort::Int);
    match rng.below(6) {
        0 if is_whole => {
            let modulus = Number::from(rng.between(2, 4) as i64);
            let divides = (&value / &modulus).is_integer();
            Literal::Divides(modulus, linear, divides)
        }
        // The form is moved such that it is 0.
        1 => Literal::Equal(Linear { constant: &linear.constant - &value, ..linear }),
        2 | 3 if value.is_negative() => Literal::Less(linear),
        2 | 3 if value.is_positive() => Literal::Less(opposite),
        _ if value.is_positive() => Literal::AtMost(opposite),
        _ => Literal::AtMost(linear),
    }
}

fn value(rng: &mut Rng, sort: Sort) -> Value {
    let number = Number::from(rng.between(0, 12) as i64 - 6);
    Value::Number(match sort {
        Sort::Real => &number / &Number::from(rng.between(1, 3) as i64),
        _ => number,
    })
}

/// `PDRER_RANDOM_CLAUSES` is the number of projections, some without it.
#[test]
fn projections_imply_that_there_are_values() {
    if !solvers().contains(&"z3") {
        return;
    }
    let mut solver = Solver::start(&[Command::new("z3")], &Limits::default()).unwrap();
    let count = std::env::var("PDRER_RANDOM_CLAUSES").map_or(150, |count| count.parse().expect("a number"));
    let from = std::env::var("PDRER_RANDOM_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let names: Vec<String> = (0..VARIABLES).map(|i| format!("x{i}")).collect();
    let mut decided = 0;
    for seed in from..from + count {
        let rng = &mut Rng::new(seed);
        let real = rng.percent(50);
        let sort = |rng: &mut Rng| if real && rng.percent(50) { Sort::Real } else { Sort::Int };
        let sorts: Vec<Sort> = (0..VARIABLES).map(|_| sort(rng)).collect();
        let values: Vec<Value> = sorts.iter().map(|&sort| value(rng, sort)).collect();
        let literals: Vec<Literal> = (0..rng.between(1, 6))
            .map(|_| literal(rng, &sorts, &values))
            .filter(|one| !one.variables().is_empty())
            .collect();
        assert!(literals.iter().all(|literal| literal.holds(&values)), "seed {seed}");
        let gone = rng.between(1, 3);
        let found = project(literals.clone(), |variable| variable < gone, &sorts, &values);
        assert!(found.iter().all(|literal| literal.holds(&values)), "seed {seed}: {found:?}");
        assert!(found.iter().flat_map(Literal::variables).all(|variable| variable >= gone), "seed {seed}");

        let term = |literal: &Literal| literal_term(literal, &names, &sorts);
        let all: Vec<String> = literals.iter().map(term).collect();
        let bound: Vec<String> = (0..gone).map(|i| format!("(x{i} {})", sorts[i].name())).collect();
        // Some queries with quantifiers have no end.
        let mut text = "(set-option :timeout 300)\n".to_owned();
        text.extend((gone..VARIABLES).map(|i| format!("(declare-fun x{i} () {})\n", sorts[i].name())));
        found.iter().for_each(|literal| text += &format!("(assert {})\n", term(literal)));
        text += &format!("(assert (forall ({}) (not (and true {}))))\n", bound.join(" "), all.join(" "));
        match solver.ask(Query { text: &text, assumptions: &[], wanted: &[] }).unwrap() {
            Answer::Unsat(_) => decided += 1,
            Answer::Unknown => {}
            Answer::Sat(_) => panic!("seed {seed}: {literals:?}\n{values:?}\n{found:?}\n{text}"),
        }
    }
    assert!(decided > count / 2, "{decided} of {count}");
}
