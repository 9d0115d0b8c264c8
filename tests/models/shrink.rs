//! Shrinks a model as far as it keeps failing.
//!
//! Greedy and deterministic: of all single edits, it applies the first one that makes the model smaller and keeps the
//! failure, until there is none. Edits that remove much come first. Delta debugging by subsets (Zeller, Hildebrandt:
//! *Simplifying and isolating failure-inducing input*, 2002) would need fewer runs, but random models are small, and
//! most edits here replace parts rather than remove them.

use pdrer::logic::lit::{Lit, Var};
use pdrer::model::{Latch, Model};

/// The smallest model found by edits for which `fails` holds, as it must for `model` itself.
pub fn shrink(mut model: Model, fails: impl Fn(&Model) -> bool) -> Model {
    assert!(fails(&model), "there is nothing to keep");
    loop {
        let smaller = edits(&model).find(|m| size(m) < size(&model) && fails(m));
        let Some(smaller) = smaller else { return model };
        model = smaller;
    }
}

/// Every edit must reduce this measure. Variables weigh more than lists, and lists more than their entries.
fn size(model: &Model) -> usize {
    let lits = |lits: &[Lit]| lits.iter().map(|l| 10 + weight(*l)).sum::<usize>();
    let latches = model.latches.iter().enumerate().map(|(i, l)| {
        // An uninitialised latch is simpler than one with a reset function.
        let reset = if l.reset == model.latch(i) { 2 } else { weight(l.reset) };
        weight(l.next) + reset
    });
    let gates = model.ands.iter().flatten().map(|l| weight(*l)).sum::<usize>();
    let lists = [&model.outputs, &model.bads, &model.constraints, &model.fairness];
    let lists: usize = lists.iter().map(|l| lits(l)).sum();
    let justice: usize = model.justice.iter().map(|j| 10 + lits(j)).sum();
    let text = model.symbols.len() + model.comment.len().min(1);
    100 * model.variables() + lists + justice + latches.sum::<usize>() + gates + text
}

fn weight(lit: Lit) -> usize {
    if lit.is_constant() { lit.index() } else { 3 + usize::from(lit.is_negated()) }
}

/// All models one edit away, in the order in which to try them.
fn edits(model: &Model) -> impl Iterator<Item = Model> {
    let whole = [without_text, without_liveness, without_constraints, without_unused].into_iter();
    let whole = whole.map(move |edit| edit(model));
    whole.chain(shorter_lists(model)).chain(fewer_variables(model)).chain(simpler_literals(model))
}

fn without_text(model: &Model) -> Model {
    Model { symbols: Default::default(), comment: Vec::new(), ..model.clone() }
}

fn without_liveness(model: &Model) -> Model {
    Model { justice: Vec::new(), fairness: Vec::new(), ..model.clone() }
}

fn without_constraints(model: &Model) -> Model {
    Model { constraints: Vec::new(), ..model.clone() }
}

/// Removes variables on which no property, constraint or liveness literal depends.
fn without_unused(model: &Model) -> Model {
    let mut used = vec![false; model.variables()];
    let lists = [&model.outputs, &model.bads, &model.constraints, &model.fairness];
    let mut pending: Vec<Lit> = lists.into_iter().chain(&model.justice).flatten().copied().collect();
    while let Some(lit) = pending.pop() {
        let var = lit.var().index();
        if !std::mem::replace(&mut used[var], true) && var > model.inputs {
            match model.latches.get(var - 1 - model.inputs) {
                Some(latch) => pending.extend([latch.next, latch.reset]),
                None => pending.extend(model.ands[var - 1 - model.inputs - model.latches.len()]),
            }
        }
    }
    // An unused variable may be mentioned by another unused one; the constant takes its place there.
    replace(model, |var| (!used[var.index()]).then_some(Lit::FALSE))
}

/// One entry less in one of the lists, the last ones first, so that property 0 stays property 0 for long.
fn shorter_lists(model: &Model) -> impl Iterator<Item = Model> {
    let lists: [fn(&mut Model) -> &mut Vec<Lit>; 4] =
        [|m| &mut m.constraints, |m| &mut m.bads, |m| &mut m.outputs, |m| &mut m.fairness];
    let entries = lists.into_iter().flat_map(move |list| {
        let length = list(&mut model.clone()).len();
        (0..length).rev().map(move |i| {
            edited(model, |m| {
                list(m).remove(i);
            })
        })
    });
    let justice = (0..model.justice.len()).rev().map(move |j| {
        edited(model, |m| {
            m.justice.remove(j);
        })
    });
    entries.chain(justice)
}

/// One variable less: an input or latch becomes a constant, a latch also its next state, a gate a constant or one of
/// its operands.
fn fewer_variables(model: &Model) -> impl Iterator<Item = Model> {
    (1..model.variables()).rev().flat_map(move |index| {
        let gate = index.checked_sub(1 + model.inputs + model.latches.len());
        let operands = gate.map(|gate| model.ands[gate]);
        let latch = index.checked_sub(1 + model.inputs).and_then(|i| model.latches.get(i));
        let next = latch.map(|latch| latch.next).filter(|next| next.var().index() < index);
        let constants = [Lit::FALSE, Lit::TRUE].into_iter();
        let values = constants.chain(operands.into_iter().flatten()).chain(next);
        values.map(move |value| replace(model, |var| (var.index() == index).then_some(value)))
    })
}

/// A simpler literal in one place.
fn simpler_literals(model: &Model) -> impl Iterator<Item = Model> {
    let latches = (0..model.latches.len()).flat_map(move |i| {
        let own = model.latch(i);
        let nexts =
            [Lit::FALSE, Lit::TRUE, own].into_iter().map(move |l| edited(model, |m| m.latches[i].next = l));
        let resets =
            [Lit::FALSE, Lit::TRUE, own].into_iter().map(move |l| edited(model, |m| m.latches[i].reset = l));
        let signs = edited(model, |m| m.latches[i] = positive(m.latches[i]));
        nexts.chain(resets).chain([signs])
    });
    let gates = (0..model.ands.len()).flat_map(move |i| {
        (0..2).flat_map(move |k| {
            let simpler = [Lit::TRUE, model.ands[i][k].var().lit()].into_iter();
            simpler.map(move |l| edited(model, |m| m.ands[i][k] = l))
        })
    });
    let bads = (0..model.bads.len()).map(move |i| edited(model, |m| m.bads[i] = m.bads[i].var().lit()));
    latches.chain(gates).chain(bads)
}

fn positive(latch: Latch) -> Latch {
    Latch { next: latch.next.var().lit(), reset: latch.reset.var().lit() }
}

/// The model after an edit, without names: their positions might have changed.
fn edited(model: &Model, edit: impl FnOnce(&mut Model)) -> Model {
    let mut model = Model { symbols: Default::default(), ..model.clone() };
    edit(&mut model);
    model
}

/// Removes the variables that `value` replaces, each by a constant or by an earlier literal. The names go
/// too.
fn replace(model: &Model, value: impl Fn(Var) -> Option<Lit>) -> Model {
    let mut new = vec![Lit::FALSE];
    let mut next = 1;
    for index in 1..model.variables() {
        let lit = match value(Var(index as u32)) {
            Some(lit) => new[lit.var().index()].xor(lit.is_negated()),
            None => {
                next += 1;
                Var(next - 1).lit()
            }
        };
        new.push(lit);
    }
    let stays = |lit: Lit| value(lit.var()).is_none();
    let lit = |l: Lit| new[l.var().index()].xor(l.is_negated());
    let list = |lits: &Vec<Lit>| lits.iter().map(|&l| lit(l)).collect::<Vec<_>>();
    let latches = model.latches.iter().enumerate().filter(|(i, _)| stays(model.latch(*i)));
    let ands = model.ands.iter().enumerate().filter(|(i, _)| stays(model.and(*i)));
    Model {
        inputs: (0..model.inputs).filter(|&i| stays(model.input(i))).count(),
        latches: latches.map(|(_, l)| Latch { next: lit(l.next), reset: lit(l.reset) }).collect(),
        ands: ands.map(|(_, &[a, b])| [lit(a), lit(b)]).collect(),
        outputs: list(&model.outputs),
        bads: list(&model.bads),
        constraints: list(&model.constraints),
        justice: model.justice.iter().map(list).collect(),
        fairness: list(&model.fairness),
        symbols: Default::default(),
        comment: model.comment.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use crate::oracle::{Verdict, verdicts};

    fn has_reset_function(model: &Model) -> bool {
        (0..model.latches.len()).any(|i| {
            let reset = model.latches[i].reset;
            !reset.is_constant() && reset.var() != model.latch(i).var()
        })
    }

    fn deep(model: &Model, depth: usize) -> bool {
        verdicts(model).is_some_and(|v| v.first() == Some(&Verdict::Unsafe { depth }))
    }

    /// The first random model like this.
    fn find(property: impl Fn(&Model) -> bool) -> Model {
        (0..10_000).map(generate::model).find(property).expect("such a model")
    }

    #[test]
    fn what_does_not_matter_goes() {
        let fails = |m: &Model| deep(m, 3) && has_reset_function(m);
        let large = find(|m| fails(m) && m.ands.len() > 30 && !m.constraints.is_empty());
        let small = shrink(large.clone(), fails);
        assert!(fails(&small));
        assert!(small.latches.len() <= 4 && small.ands.len() <= 5, "{small:?}");
        assert!(small.constraints.is_empty() && small.bads.len() + small.outputs.len() == 1, "{small:?}");
        assert_eq!(shrink(large, fails), small, "deterministic");
    }

    #[test]
    fn what_matters_stays() {
        let constrained = |m: &Model| {
            let free = without_constraints(m);
            verdicts(m) == Some(vec![Verdict::Safe]) && deep(&free, 1) && !m.justice.is_empty()
        };
        let small = shrink(find(constrained), constrained);
        assert!(constrained(&small));
        assert!(small.variables() <= 4 && small.justice.len() == 1, "{small:?}");
    }

    #[test]
    fn every_edit_is_a_model() {
        for seed in 0..30 {
            let model = generate::model(seed);
            for edit in edits(&model) {
                let defined = |l: Lit, before: Lit| l.var() < before.var();
                let end = Var(edit.variables() as u32).lit();
                let gates = edit.ands.iter().enumerate();
                assert!(
                    gates.clone().all(|(i, g)| g.iter().all(|&l| defined(l, edit.and(i)))),
                    "seed {seed}"
                );
                let latches = edit.latches.iter().flat_map(|l| [l.next, l.reset]);
                let lists = [&edit.outputs, &edit.bads, &edit.constraints, &edit.fairness];
                let mut lits = lists.into_iter().chain(&edit.justice).flatten().copied().chain(latches);
                assert!(lits.all(|l| defined(l, end)), "seed {seed}");
            }
        }
    }

    #[test]
    fn removing_what_is_unused_keeps_the_verdicts() {
        for seed in 0..200 {
            // Resets that contradict each other matter even if nothing mentions their latches.
            let model = generate::model(seed);
            if !has_reset_function(&model) {
                assert_eq!(verdicts(&without_unused(&model)), verdicts(&model), "seed {seed}");
            }
        }
    }
}
