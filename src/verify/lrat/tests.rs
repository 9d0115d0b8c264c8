//! A refutation, and what may be wrong with one.

use super::*;
use crate::logic::lit::Var;

/// Literals as in DIMACS.
fn clause(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| Var(number.unsigned_abs()).lit().xor(number < 0)).collect()
}

fn lists<T: Clone>(all: &[Vec<T>]) -> Lists<T> {
    let mut lists = Lists::default();
    all.iter().for_each(|list| lists.push(list.iter().cloned()));
    lists
}

/// The parts of a refutation, to be changed.
#[derive(Clone)]
struct Parts {
    formula: Vec<Vec<Lit>>,
    derived: Vec<Vec<Lit>>,
    hints: Vec<Vec<u32>>,
}

impl Parts {
    /// All clauses over two variables, and 3 beside them.
    fn right() -> Parts {
        Parts {
            formula: [&[1, 2][..], &[1, -2], &[-1, 2, 3], &[-1, -2], &[-3]].map(clause).to_vec(),
            derived: [&[1][..], &[-1, 2], &[]].map(clause).to_vec(),
            hints: vec![vec![0, 1], vec![4, 2], vec![5, 6, 3]],
        }
    }

    fn check(&self) -> Result<(), Flaw> {
        let Parts { formula, derived, hints } = self;
        check(&Refutation { formula: lists(formula), derived: lists(derived), hints: lists(hints) })
    }
}

#[test]
fn a_refutation_is_accepted() {
    assert_eq!(Parts::right().check(), Ok(()));
}

#[test]
fn damage_is_refused() {
    type Damage = (fn(&mut Parts), Flaw);
    let damages: [Damage; 14] = [
        (|parts| parts.hints[0].truncate(1), Flaw::Open(0)),
        (|parts| parts.hints[1] = vec![2], Flaw::Open(1)),
        (|parts| parts.hints[0].clear(), Flaw::Open(0)),
        (|parts| parts.hints[1][1] = 0, Flaw::Hint { step: 1, hint: 0 }),
        (|parts| parts.hints[2].swap(0, 2), Flaw::Hint { step: 2, hint: 3 }),
        (|parts| parts.hints[0][0] = 7, Flaw::Hint { step: 0, hint: 7 }),
        (|parts| parts.hints[0][0] = 5, Flaw::Hint { step: 0, hint: 5 }),
        (|parts| parts.hints[0][0] = 1000, Flaw::Hint { step: 0, hint: 1000 }),
        (|parts| parts.derived[0] = clause(&[2]), Flaw::Hint { step: 0, hint: 1 }),
        (|parts| parts.derived[1] = clause(&[1, -1]), Flaw::Tautology(1)),
        // Another obligation.
        (|parts| parts.formula[1] = clause(&[1, 3]), Flaw::Open(0)),
        (|parts| drop(parts.formula.remove(0)), Flaw::Hint { step: 0, hint: 1 }),
        // Cut short, or empty.
        (|parts| drop((parts.derived.pop(), parts.hints.pop())), Flaw::Incomplete),
        (|parts| (parts.derived, parts.hints) = Default::default(), Flaw::Incomplete),
    ];
    for (i, (damage, flaw)) in damages.into_iter().enumerate() {
        let mut parts = Parts::right();
        damage(&mut parts);
        assert_eq!(parts.check(), Err(flaw), "damage {i}");
    }
    let mut unmatched = Parts::right();
    unmatched.hints.pop();
    assert_eq!(unmatched.check(), Err(Flaw::Incomplete));
}
