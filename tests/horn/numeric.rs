//! Random systems over integers and reals, and what can be known of them by enumeration of small values.

use std::collections::BTreeSet;

use crate::rng::Rng;

/// Values that enumeration looks at are not farther from 0.
const LARGEST: i64 = 12;
/// Enumeration ends when so many points are known.
const MOST: usize = 2000;

/// What is known of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Safe,
    Unsafe,
    Nothing,
}

/// A sum: a factor for each variable, and a constant.
#[derive(Clone, Debug)]
struct Form {
    factors: Vec<i64>,
    constant: i64,
}

/// What a predicate of a head is applied to.
#[derive(Clone, Debug)]
enum Argument {
    Form(Form),
    /// The second form where the first one is negative, else the third one.
    Choice([Form; 3]),
    /// The form divided by a positive integer, rounded down.
    Quotient(Form, i64),
}

#[derive(Clone, Debug)]
enum Guard {
    AtMost(Form),
    Less(Form),
    Equal(Form),
    Distinct(Form),
    /// The form, or else the negated one, is at most 0 where the first one is negative or not.
    Either(Form, Form),
    Divides(i64, Form),
}

#[derive(Clone, Debug)]
struct Clause {
    variables: usize,
    /// Predicates with their arguments, which are the variables in a row.
    body: Vec<usize>,
    guards: Vec<Guard>,
    head: Option<(usize, Vec<Argument>)>,
}

/// A system whose predicates have so many arguments each.
#[derive(Clone, Debug)]
pub struct System {
    real: bool,
    predicates: Vec<usize>,
    clauses: Vec<Clause>,
}

/// A random system: facts, rules, a query.
pub fn system(rng: &mut Rng) -> System {
    let predicates: Vec<usize> = (0..rng.between(1, 2)).map(|_| rng.between(1, 3)).collect();
    let real = rng.percent(30);
    let mut clauses = Vec::new();
    for predicate in 0..predicates.len() {
        clauses.push(clause(rng, &predicates, real, 0, Some(predicate)));
    }
    for _ in 0..rng.between(1, 3) {
        let atoms = if rng.percent(20) { 2 } else { 1 };
        let head = rng.below(predicates.len());
        clauses.push(clause(rng, &predicates, real, atoms, Some(head)));
    }
    let atoms = if rng.percent(15) { 2 } else { 1 };
    clauses.push(clause(rng, &predicates, real, atoms, None));
    System { real, predicates, clauses }
}

fn clause(rng: &mut Rng, predicates: &[usize], real: bool, atoms: usize, head: Option<usize>) -> Clause {
    let body: Vec<usize> = (0..atoms).map(|_| rng.below(predicates.len())).collect();
    let bound: usize = body.iter().map(|&predicate| predicates[predicate]).sum();
    // One that no predicate of the body has; its value is from 0 to 2.
    let free = usize::from(atoms < 2 && rng.percent(30));
    let variables = bound + free;
    let mut guards = Vec::new();
    let last = |factor: i64, constant: i64| Form {
        factors: (0..variables).map(|i| if i + 1 == variables { factor } else { 0 }).collect(),
        constant,
    };
    if free == 1 {
        guards.extend([Guard::AtMost(last(-1, 0)), Guard::AtMost(last(1, -2))]);
    }
    let count = if head.is_none() { rng.between(1, 2) } else { rng.between(0, 2) };
    guards.extend((0..count).filter(|_| variables > 0).map(|_| guard(rng, variables, real)));
    let head = head.map(|predicate| {
        let arguments = (0..predicates[predicate]).map(|i| {
            // Mostly what it was, and a little more.
            let mut form = form(rng, variables, 25);
            if variables > 0 && rng.percent(75) {
                form.factors = (0..variables).map(|j| i64::from(j == i % variables)).collect();
            }
            match rng.below(10) {
                0 | 1 => {
                    let mut other = || self::form(rng, variables, 60);
                    Argument::Choice([other(), form, other()])
                }
                2 if !real => Argument::Quotient(form, rng.between(2, 3) as i64),
                _ => Argument::Form(form),
            }
        });
        (predicate, arguments.collect())
    });
    Clause { variables, body, guards, head }
}

fn form(rng: &mut Rng, variables: usize, percent: usize) -> Form {
    let factor = |rng: &mut Rng| if rng.percent(percent) { rng.between(0, 4) as i64 - 2 } else { 0 };
    let factors = (0..variables).map(|_| factor(rng)).collect();
    Form { factors, constant: rng.between(0, 6) as i64 - 3 }
}

fn guard(rng: &mut Rng, variables: usize, real: bool) -> Guard {
    let one = form(rng, variables, 60);
    match rng.below(if real { 5 } else { 6 }) {
        0 => Guard::AtMost(one),
        1 => Guard::Less(one),
        2 => Guard::Equal(one),
        3 => Guard::Distinct(one),
        4 => Guard::Either(one, form(rng, variables, 60)),
        _ => Guard::Divides(rng.between(2, 4) as i64, one),
    }
}

impl Form {
    fn value(&self, values: &[i64]) -> i64 {
        self.factors.iter().zip(values).map(|(factor, value)| factor * value).sum::<i64>() + self.constant
    }

    fn text(&self, real: bool) -> String {
        let number = |number: i64| match (number < 0, real) {
            (true, true) => format!("(- {}.0)", -number),
            (true, false) => format!("(- {})", -number),
            (false, true) => format!("{number}.0"),
            (false, false) => number.to_string(),
        };
        let parts =
            self.factors.iter().enumerate().map(|(i, &factor)| format!("(* {} v{i})", number(factor)));
        let parts: Vec<String> = parts.chain([number(self.constant)]).collect();
        if parts.len() == 1 { parts[0].clone() } else { format!("(+ {})", parts.join(" ")) }
    }
}

impl Argument {
    fn value(&self, values: &[i64]) -> i64 {
        match self {
            Argument::Form(form) => form.value(values),
            Argument::Choice([condition, then, other]) => {
                if condition.value(values) < 0 {
                    then.value(values)
                } else {
                    other.value(values)
                }
            }
            Argument::Quotient(form, divisor) => form.value(values).div_euclid(*divisor),
        }
    }

    fn text(&self, real: bool) -> String {
        match self {
            Argument::Form(form) => form.text(real),
            Argument::Choice(forms) => {
                let zero = if real { "0.0" } else { "0" };
                let [condition, then, other] = forms.each_ref().map(|form| form.text(real));
                format!("(ite (< {condition} {zero}) {then} {other})")
            }
            Argument::Quotient(form, divisor) => format!("(div {} {divisor})", form.text(real)),
        }
    }
}

impl Guard {
    fn holds(&self, values: &[i64]) -> bool {
        match self {
            Guard::AtMost(form) => form.value(values) <= 0,
            Guard::Less(form) => form.value(values) < 0,
            Guard::Equal(form) => form.value(values) == 0,
            Guard::Distinct(form) => form.value(values) != 0,
            Guard::Either(a, b) => {
                (if a.value(values) < 0 { b.value(values) } else { -b.value(values) }) <= 0
            }
            Guard::Divides(modulus, form) => form.value(values).rem_euclid(*modulus) == 0,
        }
    }

    fn text(&self, real: bool) -> String {
        let zero = if real { "0.0" } else { "0" };
        match self {
            Guard::AtMost(form) => format!("(<= {} {zero})", form.text(real)),
            Guard::Less(form) => format!("(< {} {zero})", form.text(real)),
            Guard::Equal(form) => format!("(= {} {zero})", form.text(real)),
            Guard::Distinct(form) => format!("(distinct {} {zero})", form.text(real)),
            Guard::Either(a, b) => {
                let (a, b) = (a.text(real), b.text(real));
                format!("(<= (ite (< {a} {zero}) {b} (- {b})) {zero})")
            }
            Guard::Divides(modulus, form) => format!("(= (mod {} {modulus}) 0)", form.text(real)),
        }
    }
}

impl System {
    /// The system as text.
    pub fn text(&self) -> String {
        let sort = if self.real { "Real" } else { "Int" };
        let mut text = "(set-logic HORN)\n".to_owned();
        for (i, &count) in self.predicates.iter().enumerate() {
            text += &format!("(declare-fun p{i} ({}) Bool)\n", vec![sort; count].join(" "));
        }
        for Clause { variables, body, guards, head } in &self.clauses {
            let mut next = 0;
            let mut parts: Vec<String> = Vec::new();
            for &predicate in body {
                let arguments: Vec<String> =
                    (next..next + self.predicates[predicate]).map(|i| format!("v{i}")).collect();
                next += self.predicates[predicate];
                parts.push(format!("(p{predicate} {})", arguments.join(" ")));
            }
            parts.extend(guards.iter().map(|guard| guard.text(self.real)));
            let head = head.as_ref().map_or("false".to_owned(), |(predicate, arguments)| {
                let arguments: Vec<String> =
                    arguments.iter().map(|argument| argument.text(self.real)).collect();
                format!("(p{predicate} {})", arguments.join(" "))
            });
            let implication = format!("(=> (and true {}) {head})", parts.join(" "));
            let bound: Vec<String> = (0..*variables).map(|i| format!("(v{i} {sort})")).collect();
            text += &match variables {
                0 => format!("(assert {implication})\n"),
                _ => format!("(assert (forall ({}) {implication}))\n", bound.join(" ")),
            };
        }
        text
    }

    /// What enumeration says: a query that fires is a derivation; if no value is left out, there is none else.
    pub fn known(&self) -> Known {
        let mut points: Vec<BTreeSet<Vec<i64>>> = vec![BTreeSet::new(); self.predicates.len()];
        // Reals between the integers are left out, unless nothing chooses them.
        let free = |clause: &Clause| {
            clause.variables > clause.body.iter().map(|&predicate| self.predicates[predicate]).sum::<usize>()
        };
        let mut complete = !self.real || !self.clauses.iter().any(free);
        loop {
            let before: usize = points.iter().map(BTreeSet::len).sum();
            for clause in &self.clauses {
                let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
                for &predicate in &clause.body {
                    let joined = |row: &Vec<i64>| {
                        let row = row.clone();
                        points[predicate]
                            .iter()
                            .map(move |point| [&row[..], point].concat())
                            .collect::<Vec<_>>()
                    };
                    rows = rows.iter().flat_map(joined).collect();
                }
                if free(clause) {
                    rows = rows
                        .iter()
                        .flat_map(|row| (0..=2).map(move |value| [&row[..], &[value]].concat()))
                        .collect();
                }
                for row in rows.iter().filter(|row| clause.guards.iter().all(|guard| guard.holds(row))) {
                    let Some((predicate, arguments)) = &clause.head else { return Known::Unsafe };
                    let point: Vec<i64> = arguments.iter().map(|argument| argument.value(row)).collect();
                    if point.iter().all(|value| value.abs() <= LARGEST) {
                        points[*predicate].insert(point);
                    } else {
                        complete = false;
                    }
                }
            }
            let after: usize = points.iter().map(BTreeSet::len).sum();
            if after == before {
                return if complete { Known::Safe } else { Known::Nothing };
            }
            if after > MOST {
                return Known::Nothing;
            }
        }
    }
}
