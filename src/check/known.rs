//! Answers that an earlier run has found: believed only after verification, as if a search had just found them.

use super::outcome::{Outcome, Verdict};
use super::self_check::{Claim, self_check};
use crate::config::Evidence;
use crate::limits::{Limits, Stopped};
use crate::model::Model;

/// Those of these answers about properties that are right, as outcomes. What a limit ends is left out, too.
pub fn known(
    model: &Model,
    answers: Vec<(usize, Verdict)>,
    evidence: Evidence,
    limits: &Limits,
) -> Vec<(usize, Outcome)> {
    let claim = |(property, verdict): &(usize, Verdict)| {
        let outcome = Outcome { verdict: verdict.clone(), ..Outcome::unknown(Stopped::Share) };
        Claim { property: *property, outcome, bound: None }
    };
    let mut claims: Vec<Claim> = answers.iter().map(claim).collect();
    match self_check(model, evidence, limits, &mut claims) {
        Ok(()) => {
            let right =
                claims.into_iter().filter(|claim| !matches!(claim.outcome.verdict, Verdict::Unknown { .. }));
            right.map(|claim| (claim.property, claim.outcome)).collect()
        }
        Err(_) if answers.len() == 1 => Vec::new(),
        Err(_) => {
            let mut first = answers;
            let second = first.split_off(first.len() / 2);
            let parts = [first, second].into_iter();
            parts.flat_map(|part| known(model, part, evidence, limits)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::invariant::Invariant;
    use crate::answer::witness::Counterexample;
    use crate::logic::lit::Lit;
    use crate::model::Latch;

    /// A latch that stays false, and one that an input sets.
    fn model() -> Model {
        let mut model = Model {
            inputs: 1,
            latches: vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; 2],
            ..Model::default()
        };
        model.latches[0].next = model.latch(0);
        model.latches[1].next = model.input(0);
        model.bads = vec![model.latch(0), model.latch(1)];
        model
    }

    #[test]
    fn wrong_answers_are_left_out() {
        let safe = || Verdict::Safe(Invariant::default());
        let run = |property, first| {
            let inputs = vec![[first].into(), [false].into()];
            Verdict::Unsafe(Counterexample { property, state: [false; 2].into(), inputs, back: None })
        };
        let answers =
            vec![(0, safe()), (1, safe()), (1, run(1, true)), (1, run(1, false)), (0, run(0, true))];
        let right = known(&model(), answers, Evidence::default(), &Limits::default());
        let words: Vec<_> = right
            .iter()
            .map(|(property, outcome)| (*property, outcome.verdict.invariant().is_some()))
            .collect();
        assert_eq!(words, [(0, true), (1, false)]);
    }
}
