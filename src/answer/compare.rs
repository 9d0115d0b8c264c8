//! What two invariants of a property have in common: equal lemmas, and lemmas that follow from the other invariant.
//!
//! Equal are lemmas with the same literals. What follows is a question to a SAT solver for each lemma: is there a state
//! in which the other invariant holds, and this lemma does not? Auxiliary variables take part in that by their
//! definitions. Rejected: to write lemmas without auxiliary variables first, in order to find more equal ones. There
//! may be exponentially many of them, and what follows says more.

use std::collections::HashSet;

use super::invariant::{Invariant, Lemma};
use super::step::Step;
use crate::limits::Limits;
use crate::logic::ascending;
use crate::logic::lit::Lit;
use crate::model::{Model, NoSuchProperty};
use serde::Serialize;

/// What two invariants have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// Lemmas that both have, apart from those with auxiliary variables.
    pub common: usize,
    /// Lemmas of the second that the first implies; none if a limit ended that.
    #[serde(rename = "implied")]
    pub implied_by_first: Option<usize>,
    /// Lemmas of the first that the second implies; none if a limit ended that.
    #[serde(rename = "implies")]
    pub implied_by_second: Option<usize>,
}

/// Compares two invariants by which safety property number `property` of the model holds.
///
/// An invariant implies a lemma if the lemma is true in every state, under all inputs, in which the constraints hold,
/// the property does, and those with which it was proved, and all lemmas of the invariant. Further states that a proof
/// looks at, for an [induction](super::invariant::Induction) over several steps, are not taken into account.
///
/// ```
/// use pdrer::answer::{compare::compare, invariant::Invariant};
/// use pdrer::{limits::Limits, model::aiger};
/// // Two latches that keep their value 0; bad if both are 1.
/// let model = aiger::parse(b"aag 3 0 2 0 1 1\n2 2\n4 4\n6\n6 2 4\n")?.model;
/// let [a, b] = [0, 1].map(|i| Invariant::latch(i).lit());
/// let both = Invariant { lemmas: vec![vec![!a].into(), vec![!b].into()], ..Invariant::default() };
/// let one = Invariant { lemmas: vec![vec![!a].into()], ..Invariant::default() };
/// let compared = compare(&model, 0, &both, &one, &Limits::default())?;
/// assert_eq!((compared.common, compared.implied_by_first, compared.implied_by_second), (1, Some(1), Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the model has no such property.
pub fn compare(
    model: &Model,
    property: usize,
    first: &Invariant,
    second: &Invariant,
    limits: &Limits,
) -> Result<Comparison, NoSuchProperty> {
    let both = [first, second];
    let mut bads: [Vec<Lit>; 2] = Default::default();
    for (bads, invariant) in bads.iter_mut().zip(both) {
        *bads =
            invariant.claimed(property).map(|claimed| model.property(claimed)).collect::<Result<_, _>>()?;
    }
    let mut step = Step::new(model, model.constraints.iter().chain(bads.iter().flatten()).copied());
    let lemmas = both.map(|invariant| step.lemmas(invariant));
    let states = |i: usize| {
        let units = model.constraints.iter().copied().chain(bads[i].iter().map(|&bad| !bad));
        units.map(|lit| vec![step.get(lit)]).chain(lemmas[i].iter().cloned()).collect::<Vec<_>>()
    };
    Ok(Comparison {
        common: common(model.latches.len(), both),
        implied_by_first: implied(&step, &states(0), &lemmas[1], limits),
        implied_by_second: implied(&step, &states(1), &lemmas[0], limits),
    })
}

/// The number of different lemmas without auxiliary variables that both have.
fn common(latches: usize, invariants: [&Invariant; 2]) -> usize {
    let plain = |lemma: &&Lemma| lemma.iter().all(|lit| Invariant::definition(latches, lit.var()).is_none());
    let sorted = |lemma: &Lemma| ascending(lemma.iter().copied());
    let [first, second] =
        invariants.map(|invariant| invariant.lemmas.iter().filter(plain).map(sorted).collect::<HashSet<_>>());
    first.intersection(&second).count()
}

/// How many of these clauses are true wherever all of `states` are. None if a limit was reached.
fn implied(step: &Step<'_>, states: &[Vec<Lit>], clauses: &[Vec<Lit>], limits: &Limits) -> Option<usize> {
    limits.reached().is_none().then_some(())?;
    let implied = step.implies(states, clauses, limits);
    (implied.len() == clauses.len()).then(|| implied.into_iter().filter(|&implied| implied).count())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use crate::answer::invariant::{Definition, Operator};
    use crate::logic::lit::Var;
    use crate::model::Latch;

    /// Three latches that keep their value, an input, and two bad states: the first two latches, the third one.
    fn model() -> Model {
        let stays = |i: usize| Latch { next: Var(2 + i as u32).lit(), reset: Lit::FALSE };
        let mut model = Model { inputs: 1, latches: (0..3).map(stays).collect(), ..Model::default() };
        let both = model.add_and(model.latch(0), model.latch(1));
        model.bads = vec![both, model.latch(2)];
        model
    }

    fn invariant(lemmas: &[&[Lit]]) -> Invariant {
        let lemmas = lemmas.iter().map(|lemma| lemma.to_vec().into()).collect();
        Invariant { lemmas, ..Invariant::default() }
    }

    fn latches() -> [Lit; 3] {
        [0, 1, 2].map(|i| Invariant::latch(i).lit())
    }

    fn found(model: &Model, first: &Invariant, second: &Invariant) -> (usize, Option<usize>, Option<usize>) {
        let found = compare(model, 0, first, second, &Limits::default()).unwrap();
        (found.common, found.implied_by_first, found.implied_by_second)
    }

    #[test]
    fn lemmas_are_equal_in_any_order_and_counted_once() {
        let [a, b, c] = latches();
        let first = invariant(&[&[a, !b], &[!c], &[!c]]);
        let second = invariant(&[&[!b, a], &[!c], &[b, c]]);
        assert_eq!(found(&model(), &first, &second), (2, Some(2), Some(3)));
        assert_eq!(found(&model(), &second, &first), (2, Some(3), Some(2)));
    }

    #[test]
    fn an_invariant_has_the_property_and_the_constraints() {
        let [a, b, c] = latches();
        let nothing = Invariant::default();
        let lemmas = invariant(&[&[!a, !b], &[!a, !b, c], &[!a], &[!c]]);
        assert_eq!(found(&model(), &nothing, &lemmas), (0, Some(2), Some(0)));
        // The property with which it was proved counts, too, and so does a constraint.
        let together = Invariant { with: vec![0, 1], ..Invariant::default() };
        assert_eq!(found(&model(), &together, &lemmas), (0, Some(3), Some(0)));
        let mut constrained = model();
        constrained.constraints = vec![!constrained.latch(0)];
        assert_eq!(found(&constrained, &nothing, &lemmas), (0, Some(3), Some(0)));
    }

    #[test]
    fn auxiliary_variables_count_by_their_definitions() {
        let [a, b, c] = latches();
        let auxiliary = Invariant::auxiliary(3, 0).lit();
        // a ⊕ b; the other one calls b ⊕ c by the same number.
        let with = |operands, lemma: &[Lit]| Invariant {
            definitions: vec![Definition { operator: Operator::Xor, operands }],
            ..invariant(&[lemma])
        };
        let equal = with([a, b], &[!auxiliary]);
        let clauses = invariant(&[&[a, !b], &[!a, b]]);
        assert_eq!(found(&model(), &equal, &clauses), (0, Some(2), Some(1)));
        assert_eq!(found(&model(), &equal, &equal), (0, Some(1), Some(1)));
        assert_eq!(found(&model(), &equal, &with([b, c], &[!auxiliary])), (0, Some(0), Some(0)));
        // The flag of the first step is a variable like a latch.
        let first_step = Invariant::first_step(3).lit();
        let guarded = invariant(&[&[first_step, !c]]);
        assert_eq!(found(&model(), &guarded, &invariant(&[&[!c]])), (0, Some(0), Some(1)));
        assert_eq!(found(&model(), &guarded, &guarded).0, 1);
    }

    #[test]
    fn limits_and_errors() {
        let [a, ..] = latches();
        let one = invariant(&[&[!a]]);
        let limits = Limits::default();
        limits.interrupt.store(true, Ordering::Relaxed);
        let found = compare(&model(), 0, &one, &one, &limits).unwrap();
        assert_eq!(found, Comparison { common: 1, implied_by_first: None, implied_by_second: None });
        assert!(compare(&model(), 2, &one, &one, &Limits::default()).is_err());
    }
}
