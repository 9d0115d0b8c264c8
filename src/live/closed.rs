//! Makes the lemmas of an invariant inductive on their own.
//!
//! An invariant is inductive together with "no bad state", and a set of a ranking has only its lemmas. A state in which the
//! bad literal can be true, under inputs that satisfy the constraints, is in no set that the invariant describes: it
//! becomes a lemma, lifted to a cube of such states (Bradley, Manna, FMCAD 2007). Mostly there is none. In the first step,
//! inputs must also agree with reset functions: a state may be initial under some inputs, and bad later under others. So
//! the lemma says in which of both it holds. Rejected: searches that do not assume the property; they are slower.

use super::sets::circuit;
use crate::answer::invariant::{Invariant, Lemma};
use crate::limits::{Limits, Stopped};
use crate::logic::lit::{Lit, Var};
use crate::model::{Model, StateVariable};
use crate::sat::Answer;
use crate::sat::encode::Encoding;
use crate::system::{Lowered, lower_within};

/// Adds lemmas to an invariant of a model with one property until they exclude all bad states on their own.
///
/// # Errors
/// If a limit is reached.
pub(super) fn closed(model: &Model, mut invariant: Invariant, limits: &Limits) -> Result<Invariant, Stopped> {
    let whole = &Limits { share: None, ..limits.clone() };
    // In the first step or not: lemmas may say either.
    let (mut asked, extension) = model.extended(1, 0);
    let latches = asked.latches.len();
    let functions: Vec<usize> = (0..latches).filter(|&i| model.has_reset_function(i)).collect();
    let mut agree = Lit::TRUE;
    for &i in &functions {
        let (latch, reset) = (asked.latch(i), asked.latches[i].reset);
        let (low, high) = (asked.add_and(latch, !reset), asked.add_and(!latch, reset));
        let same = asked.add_and(!low, !high);
        agree = asked.add_and(agree, same);
    }
    asked.latches.iter_mut().for_each(|latch| latch.reset = Lit::FALSE);
    let value = |model: &Model, var: Var| match var.index() - 1 {
        i if i < latches => model.latch(i),
        _ => model.input(model.inputs - 1),
    };
    let bad = extension.moved(model.bads[0]);
    let roots: Vec<Lit> = asked.constraints.iter().copied().chain([bad]).collect();
    loop {
        let mut query = asked.clone();
        let leaves = asked.clone();
        let inside = circuit(&mut query, &invariant, latches, |var| value(&leaves, var));
        let mut bad = query.add_and(bad, inside);
        if !functions.is_empty() {
            let impossible = query.add_and(query.input(model.inputs), !agree);
            bad = query.add_and(bad, !impossible);
        }
        let Lowered { ts, origins } = lower_within(&query, bad, whole)?;
        let goals: Vec<Lit> = ts.constraints.iter().chain([&ts.bad]).copied().collect();
        let solver = Encoding::solver(&ts.graph, goals.iter().copied(), whole.stop());
        let mut solver = solver.ok_or_else(|| whole.cause())?;
        match solver.solve(&goals) {
            Answer::Unsat => return Ok(invariant),
            Answer::Interrupted => return Err(whole.cause()),
            Answer::Sat => {}
        }
        let (mut state, mut inputs) = (vec![false; latches], vec![false; asked.inputs]);
        for (&of, var) in origins.latches.iter().zip(ts.latch_vars()) {
            if let StateVariable::Latch(i) = of {
                state[i] = solver.value(var.lit());
            }
        }
        for (&of, var) in origins.inputs.iter().zip(&ts.inputs) {
            if let Some(i) = of {
                inputs[i] = solver.value(var.lit());
            }
        }
        let first = inputs[model.inputs];
        let resets = Some(agree).filter(|_| first);
        let roots: Vec<Lit> = roots.iter().copied().chain(resets).collect();
        let cube = justified(&asked, &state, &inputs, &roots);
        let mut lemma: Vec<Lit> = cube.into_iter().map(|i| Invariant::latch(i).lit().xor(state[i])).collect();
        if !functions.is_empty() {
            lemma.push(Invariant::first_step(latches).lit().xor(first));
        }
        invariant.lemmas.push(Lemma::from(lemma));
    }
}

/// Latches whose values, with these inputs, are enough for all roots to be true.
fn justified(model: &Model, state: &[bool], inputs: &[bool], roots: &[Lit]) -> Vec<usize> {
    let values = model.evaluate(state, inputs);
    let (latches, gates) = (1 + model.inputs, model.first_gate().index());
    let mut seen = vec![false; model.variables()];
    let mut open: Vec<Var> = roots.iter().map(|lit| lit.var()).collect();
    let mut needed = Vec::new();
    while let Some(var) = open.pop() {
        if std::mem::replace(&mut seen[var.index()], true) || var.index() < latches {
            continue;
        }
        let Some(gate) = var.index().checked_sub(gates) else {
            needed.push(var.index() - latches);
            continue;
        };
        let [a, b] = model.ands[gate];
        match (values.get(a), values.get(b)) {
            (true, true) => open.extend([a.var(), b.var()]),
            (false, false) if seen[b.var().index()] => open.push(b.var()),
            (false, _) => open.push(a.var()),
            (true, false) => open.push(b.var()),
        }
    }
    needed.sort_unstable();
    needed
}
