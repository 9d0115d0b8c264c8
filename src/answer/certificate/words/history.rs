//! The past in a certificate on words: what k-induction knows of the k − 1 states before the present one.
//!
//! Source: the certificates on bits (`answer/certificate/history.rs`), which have the same copies and conditions: every
//! input and state of the model has a further state for each step of the past, and each step a bit that says whether it
//! has happened. What is known of all runs is part of the property: valid steps follow each other, the first one is
//! initial, constraints, properties and lemmas hold in them.

use super::copy::{Copier, Copy};
use super::lines::Id;
use crate::answer::invariant::{Induction, Invariant};
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::btor2::{Sort, Value};

/// Earlier steps, the last one comes before the present.
pub(super) struct History {
    copies: Vec<Copy>,
    /// Has the step happened?
    valid: Vec<Id>,
}

impl History {
    /// Declares so many earlier steps of what the map has a place for.
    pub fn new(copier: &mut Copier<'_>, map: &WordMap, now: &Copy, past: usize) -> History {
        let words = copier.words;
        let is_kept = |value: &Value| match value {
            Value::Input(i) => map.inputs[*i] != Place::Nowhere,
            Value::State(i) => map.states[*i] != Place::Nowhere,
            _ => false,
        };
        let leaves: Vec<usize> = (0..words.nodes.len()).filter(|&i| is_kept(&words.nodes[i].value)).collect();
        let mut history = History { copies: Vec::new(), valid: Vec::new() };
        for _ in 0..past {
            let mut copy = Copy::new(words);
            for &leaf in &leaves {
                copy.ids[leaf] = copier.lines.node("state", words.nodes[leaf].sort, "");
            }
            copy.first_step = now.first_step.map(|_| copier.lines.node("state", Sort::BOOL, ""));
            history.copies.push(copy);
        }
        if past == 0 {
            return history;
        }
        let [zero, one] = ["zero", "one"].map(|tag| copier.lines.node(tag, Sort::BOOL, ""));
        for _ in 0..past {
            let valid = copier.lines.node("state", Sort::BOOL, "");
            copier.lines.node("init", Sort::BOOL, &format!("{valid} {zero}"));
            history.valid.push(valid);
        }
        let mut next = |sort: Sort, here: Id, later: Id| {
            copier.lines.node("next", sort, &format!("{here} {later}"));
        };
        for i in 0..past {
            let (here, later) = (&history.copies[i], history.copies.get(i + 1).unwrap_or(now));
            leaves.iter().for_each(|&leaf| next(words.nodes[leaf].sort, here.ids[leaf], later.ids[leaf]));
            here.first_step.into_iter().zip(later.first_step).for_each(|(a, b)| next(Sort::BOOL, a, b));
            next(Sort::BOOL, history.valid[i], history.valid.get(i + 1).copied().unwrap_or(one));
        }
        let kept = words.states.iter().filter(|state| history.copies[0].ids[state.node] != 0);
        let needed = copier.needed(kept.flat_map(|state| [state.init, state.next]).flatten());
        for copy in &mut history.copies {
            for i in (0..words.nodes.len()).filter(|&i| needed[i]) {
                if copy.ids[i] == 0 {
                    copy.ids[i] = copier.node(copy, i);
                }
            }
        }
        history
    }

    /// What does not hold in any run, as far as these proofs say: words of one bit.
    pub fn conditions(
        mut self,
        copier: &mut Copier<'_>,
        now: &mut Copy,
        proofs: &[(usize, &Invariant)],
    ) -> Vec<Id> {
        let past = self.copies.len();
        let mut bads = Vec::new();
        for i in 0..=past {
            if i > 0 {
                self.follows(copier, now, i, &mut bads);
            }
            let valid = self.valid.get(i).copied();
            if proofs.iter().any(|(_, invariant)| ends(invariant, past - i)) {
                bads.push(valid.unwrap_or_else(|| copier.truth()));
            }
            let Some(valid) = valid else { break };
            let copy = &mut self.copies[i];
            let mut wrong: Vec<Id> =
                copier.words.constraints.iter().map(|constraint| -copy.used(constraint.of)).collect();
            wrong.extend(copier.false_starts(copy));
            for (property, invariant) in proofs {
                if i + invariant.induction.copies() > past {
                    let claimed = invariant.claimed(*property);
                    wrong.extend(claimed.map(|property| copy.used(copier.words.bads[property].of)));
                    wrong.extend(copier.excluded(copy, invariant));
                }
            }
            bads.extend(wrong.into_iter().map(|wrong| copier.lines.gate("and", valid, wrong)));
        }
        bads
    }

    /// Step `i`, or the present, comes after a valid step, or is the first one.
    fn follows(&self, copier: &mut Copier<'_>, now: &Copy, i: usize, bads: &mut Vec<Id>) {
        let words = copier.words;
        let (before, copy) = (&self.copies[i - 1], self.copies.get(i).unwrap_or(now));
        let was = self.valid[i - 1];
        let begins = match self.valid.get(i) {
            Some(&valid) => {
                bads.push(copier.lines.gate("and", was, -valid));
                copier.lines.gate("and", valid, -was)
            }
            None => -was,
        };
        let kept = words.states.iter().filter(|state| before.ids[state.node] != 0);
        for state in kept {
            if let Some(next) = state.next {
                let differs = copier.lines.gate("neq", copy.ids[state.node], before.used(next));
                bads.push(copier.lines.gate("and", was, differs));
            }
            let differ = copier.differs(copy, state);
            bads.extend(differ.into_iter().map(|differs| copier.lines.gate("and", begins, differs)));
        }
        if let Some(first_step) = copy.first_step {
            bads.push(copier.lines.gate("and", was, first_step));
            bads.push(copier.lines.gate("and", begins, -first_step));
        }
    }
}

/// Does the proof say that no run has so many steps before the present one?
fn ends(invariant: &Invariant, steps: usize) -> bool {
    matches!(invariant.induction, Induction::Exhausted(most) if most == steps)
}
