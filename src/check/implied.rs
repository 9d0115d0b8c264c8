//! Which other properties does an invariant prove? They need no search.
//!
//! The invariant of one assertion often says all that there is to say about a register, and so proves the assertions
//! beside it. A query for each of them costs next to nothing: does the invariant exclude the bad state, under the
//! constraints? Such a property holds by the same invariant, together with the properties for which it was found.
//! Rejected: to give the lemmas to the next search. It begins with a query of this kind, too, but only after the system
//! has been prepared, and few lemmas are of use to a property that they do not prove.

use crate::answer::invariant::Invariant;
use crate::answer::step::Step;
use crate::limits::Limits;
use crate::logic::lit::Lit;
use crate::model::Model;

/// For each bad literal of the model: does the invariant exclude it? An answer that limits prevent is no.
pub(super) fn excluded(model: &Model, invariant: &Invariant, bads: &[Lit], limits: &Limits) -> Vec<bool> {
    if !invariant.induction.is_usual() || invariant.lemmas.is_empty() || bads.is_empty() {
        return vec![false; bads.len()];
    }
    let mut step = Step::new(model, bads.iter().chain(&model.constraints).copied());
    let lemmas = step.lemmas(invariant);
    let constraints = model.constraints.iter().map(|&constraint| vec![step.get(constraint)]);
    let states: Vec<Vec<Lit>> = constraints.chain(lemmas).collect();
    let good: Vec<Vec<Lit>> = bads.iter().map(|&bad| vec![!step.get(bad)]).collect();
    let mut excluded = step.implies(&states, &good, limits);
    excluded.resize(bads.len(), false);
    excluded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::invariant::{Definition, Operator};
    use crate::logic::lit::Var;
    use crate::model::Latch;

    #[test]
    fn bad_states_that_a_lemma_excludes_are_found() {
        let stays = |i: usize| Latch { next: Var(2 + i as u32).lit(), reset: Lit::FALSE };
        let mut model = Model { inputs: 1, latches: (0..3).map(stays).collect(), ..Model::default() };
        let [a, b, c] = [0, 1, 2].map(|i| model.latch(i));
        let both = model.add_and(a, b);
        let under_input = model.add_and(both, model.input(0));
        let [x, y] = [0, 1].map(|i| Invariant::latch(i).lit());
        let lemma =
            |literals: &[Lit]| Invariant { lemmas: vec![literals.to_vec().into()], ..Invariant::default() };
        let bads = [both, under_input, a, c, Lit::FALSE];
        let limits = Limits::default();
        let found = |model: &Model, invariant: &Invariant| excluded(model, invariant, &bads, &limits);
        assert_eq!(found(&model, &lemma(&[!x, !y])), [true, true, false, false, true]);
        assert_eq!(found(&model, &Invariant::default()), [false; 5]);
        // The same, by a definition, under a constraint.
        let definitions = vec![Definition { operator: Operator::Xor, operands: [x, y] }];
        let equal = Invariant { definitions, ..lemma(&[Invariant::auxiliary(3, 0).lit()]) };
        let constrained = Model { constraints: vec![!c], ..model.clone() };
        assert_eq!(found(&constrained, &equal), [true, true, false, true, true]);
    }
}
