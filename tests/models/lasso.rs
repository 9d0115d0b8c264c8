//! The oracle for justice properties: explicit search for the shortest fair lasso, and what a lasso is by definition.
//!
//! The search knows the reachable states and, for each step from one, which signals are true in it. A loop is found by
//! a breadth-first search over pairs of a state and the signals seen since the loop began. It shares no code with the
//! checker.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use pdrer::answer::witness::Counterexample;
use pdrer::logic::bits::Bits;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;

/// The steps of a model: for each reachable state its successors, with the signals that are true in the step.
struct Steps {
    /// Those of initial states, under inputs that agree with their resets.
    first: BTreeMap<u64, BTreeSet<(u64, u32)>>,
    /// Those of all states that are reached after at least one step.
    later: BTreeMap<u64, BTreeSet<(u64, u32)>>,
    /// For each state of `later`, the least number of steps to it.
    depth: BTreeMap<u64, usize>,
}

/// The least number of steps, stem and loop together, of a lasso that violates a justice property; none if there is
/// none.
pub fn shortest(model: &Model, justice: usize) -> Option<usize> {
    let signals = [&model.justice[justice][..], &model.fairness].concat();
    let all = (1u32 << signals.len()) - 1;
    let steps = steps(model, &signals);
    let from = |begin: &u64, first: bool| {
        let mut seen = BTreeSet::new();
        let mut open = VecDeque::new();
        let begun = if first { &steps.first[begin] } else { &steps.later[begin] };
        open.extend(begun.iter().map(|&(next, mask)| (next, mask, 1)));
        while let Some((state, mask, length)) = open.pop_front() {
            if state == *begin && mask == all {
                return Some(length);
            }
            if seen.insert((state, mask)) {
                open.extend(steps.later[&state].iter().map(|&(next, more)| (next, mask | more, length + 1)));
            }
        }
        None
    };
    let initial = steps.first.keys().filter_map(|begin| from(begin, true));
    let later = steps.later.keys().filter_map(|begin| Some(from(begin, false)? + steps.depth[begin]));
    initial.chain(later).min()
}

fn steps(model: &Model, signals: &[Lit]) -> Steps {
    let mut steps = Steps { first: BTreeMap::new(), later: BTreeMap::new(), depth: BTreeMap::new() };
    let mut open = VecDeque::new();
    for state in 0..1u64 << model.latches.len() {
        let constant = |i: usize| match model.latches[i].reset {
            Lit::FALSE => state >> i & 1 == 0,
            Lit::TRUE => state >> i & 1 == 1,
            _ => true,
        };
        if (0..model.latches.len()).all(constant) {
            let next = edges(model, signals, state, true);
            if !next.is_empty() {
                open.extend(next.iter().map(|&(next, _)| (next, 1)));
                steps.first.insert(state, next);
            }
        }
    }
    while let Some((state, depth)) = open.pop_front() {
        if steps.later.contains_key(&state) {
            continue;
        }
        let next = edges(model, signals, state, false);
        open.extend(next.iter().map(|&(next, _)| (next, depth + 1)));
        steps.later.insert(state, next);
        steps.depth.insert(state, depth);
    }
    steps
}

/// The steps from a state under all inputs that satisfy the constraints.
fn edges(model: &Model, signals: &[Lit], state: u64, first: bool) -> BTreeSet<(u64, u32)> {
    let mut edges = BTreeSet::new();
    for inputs in 0..1u64 << model.inputs {
        let values = values(model, state, inputs);
        let resets = |i: usize| get(&values, model.latches[i].reset) == (state >> i & 1 == 1);
        if first && !(0..model.latches.len()).all(resets)
            || model.constraints.iter().any(|&c| !get(&values, c))
        {
            continue;
        }
        let bits = |lits: &mut dyn Iterator<Item = Lit>| {
            lits.enumerate().fold(0u64, |word, (i, lit)| word | u64::from(get(&values, lit)) << i)
        };
        let next = bits(&mut model.latches.iter().map(|latch| latch.next));
        edges.insert((next, bits(&mut signals.iter().copied()) as u32));
    }
    edges
}

/// The values of all variables.
pub fn values(model: &Model, state: u64, inputs: u64) -> Vec<bool> {
    let mut values = vec![false];
    values.extend((0..model.inputs).map(|i| inputs >> i & 1 == 1));
    values.extend((0..model.latches.len()).map(|i| state >> i & 1 == 1));
    for &[a, b] in &model.ands {
        values.push(get(&values, a) && get(&values, b));
    }
    values
}

pub fn get(values: &[bool], lit: Lit) -> bool {
    values[lit.var().index()] != lit.is_negated()
}

/// Is this a run that violates its property? By definition: of a justice property, it repeats the steps from `back` on
/// for ever; of a safety property, it gets to the bad state, whatever it does later.
pub fn violates(model: &Model, run: &Counterexample) -> bool {
    let number = |bits: &Bits| bits.iter().zip(0..).fold(0, |word, (&bit, i)| word | u64::from(bit) << i);
    let mut states = vec![number(&run.state)];
    let mut tables: Vec<Vec<bool>> = Vec::new();
    if run.state.len() != model.latches.len() {
        return false;
    }
    for inputs in &run.inputs {
        let table = values(model, states[tables.len()], number(inputs));
        let resets = |i: usize| get(&table, model.latches[i].reset) == run.state[i];
        let begins = !tables.is_empty() || (0..model.latches.len()).all(resets);
        if inputs.len() != model.inputs || !begins || !model.constraints.iter().all(|&c| get(&table, c)) {
            return false;
        }
        if model.bads.get(run.property).is_some_and(|&bad| get(&table, bad)) {
            return true;
        }
        states.push(number(&model.latches.iter().map(|latch| get(&table, latch.next)).collect()));
        tables.push(table);
    }
    let justice = run.property.checked_sub(model.bads.len()).and_then(|justice| model.justice.get(justice));
    let (Some(justice), Some(back)) = (justice, run.back) else { return false };
    let holds = |&signal: &Lit| tables.iter().skip(back).any(|table| get(table, signal));
    back < tables.len()
        && states[back] == states[tables.len()]
        && justice.iter().chain(&model.fairness).all(holds)
}
