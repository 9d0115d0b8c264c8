//! Does a property need an invariant?

use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::oracle::Step;

/// Is "not bad" inductive in the set of all states? Then a safe property needs no lemma.
pub fn is_inductive(model: &Model, bad: Lit) -> bool {
    let states = 0..1u64 << model.latches.len();
    let mut step = Step::new(model);
    let blocks = step.blocks();
    let mut is_bad = |state| (0..blocks).any(|block| step.evaluate(state, block) & step.word(bad) != 0);
    let bads: Vec<bool> = states.clone().map(&mut is_bad).collect();
    states.clone().all(|state| {
        (0..blocks).all(|block| {
            let vectors = step.evaluate(state, block);
            let mut kept = true;
            step.successors(vectors & !step.word(bad), &mut |next| kept &= !bads[next as usize]);
            kept
        })
    })
}
