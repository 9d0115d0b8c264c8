//! Bounds through corners of several lemmas.
//!
//! Cubes that are blocked one after the other often differ in the constants of two bounds only: their corners lie on a
//! line, and the half-space beside it has them all. Source: Vediramana Krishnan, Chen, Shoham, Gurfinkel, *Global
//! guidance for local generalization in model checking*, CAV 2020, the rule *subsume*, for two cubes and two bounds.

use super::ended::Ended;
use super::generalize::{Blocked, implied, is_bound};
use super::search::Search;
use crate::arith::{Linear, Literal};
use crate::number::Number;

/// So many lemmas are looked at, the newest first.
const MOST_LEMMAS: usize = 16;

impl Search<'_> {
    /// Puts the bound through the corners of a blocked cube and of one that a lemma excludes in the place of the two.
    pub(super) fn join(&mut self, blocked: &mut Blocked) -> Result<(), Ended> {
        let bounds: Vec<Literal> =
            blocked.cube.literals().iter().filter(|literal| is_bound(literal)).cloned().collect();
        let mut tried: Vec<Linear> = Vec::new();
        for (i, a) in bounds.iter().enumerate() {
            for b in &bounds[i + 1..] {
                let lemmas = self.trace.lemmas[blocked.predicate].iter().rev().take(MOST_LEMMAS);
                let sums: Vec<Linear> =
                    lemmas.filter_map(|lemma| through(a, b, lemma.cube.literals())).collect();
                for sum in sums {
                    let literals = blocked.cube.literals();
                    if tried.contains(&sum) || !literals.contains(a) || !literals.contains(b) {
                        continue;
                    }
                    tried.push(sum.clone());
                    let rest = literals.iter().filter(|other| ![a, b].contains(other)).cloned().collect();
                    self.replace_by(blocked, implied(a, b, sum), rest)?;
                }
            }
        }
        Ok(())
    }
}

/// The sum of multiples of two bounds that has the same constant for these and for those of other literals with the
/// same factors, if both differ, in opposite directions and not equally far.
fn through(a: &Literal, b: &Literal, others: &[Literal]) -> Option<Linear> {
    let (a, b) = (a.linear()?, b.linear()?);
    let distance = |of: &Linear| {
        let other = others.iter().filter(|other| is_bound(other)).filter_map(Literal::linear);
        let other = other.clone().find(|other| other.factors == of.factors)?;
        Some(&other.constant - &of.constant)
    };
    let (da, db) = (distance(a)?, distance(b)?);
    let opposite = da.is_positive() && db.is_negative() || da.is_negative() && db.is_positive();
    (opposite && da.abs() != db.abs())
        .then(|| {
            let sum = Linear::from(Number::zero()).plus(&db.abs(), a).plus(&da.abs(), b);
            sum.times(&sum.scale(false))
        })
        .filter(|sum| !sum.factors.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_most(factors: [i64; 2], constant: i64) -> Literal {
        let form = |form: Linear, i: usize| form.plus(&factors[i].into(), &Linear::variable(i));
        Literal::AtMost((0..2).fold(Linear::from(Number::from(constant)), form))
    }

    /// The corners of x >= 1, y <= 5 and of x >= 2, y <= 7 are on the line y = 2x + 3.
    #[test]
    fn bounds_go_through_corners() {
        let of = |constants: [i64; 2]| [at_most([-1, 0], constants[0]), at_most([0, 1], constants[1])];
        let [a, b] = of([1, -5]);
        let found = through(&a, &b, &of([2, -7])).unwrap();
        assert_eq!(Literal::AtMost(found), at_most([-2, 1], -3));
        // One cube is in the other one; the sum is a bound with both already; nothing is parallel.
        assert_eq!(through(&a, &b, &of([2, -4])), None);
        assert_eq!(through(&a, &b, &of([2, -6])), None);
        assert_eq!(through(&a, &b, &[at_most([-1, 1], 0)]), None);
    }
}
