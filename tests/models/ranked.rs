//! The oracle for rankings: the definition of [`Ranking`], state by state.
//!
//! It watches the signals by itself, and shares no code with the checker. A state is a number: a bit for each latch,
//! one for each signal but the last ("it and all before it have been seen in this round"), and one for "first step". So
//! bit i is variable i + 1 of a ranking.

use pdrer::answer::invariant::{Lemma, Operator};
use pdrer::answer::ranking::Ranking;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::lasso::{get, values};

/// All states of a model that watches a justice property, reachable or not.
#[derive(Clone)]
pub struct Watched {
    /// Without the flag *first step*.
    bits: usize,
    initial: Vec<usize>,
    /// From a state, with a tick or without, to a state. Both satisfy the constraints.
    steps: Vec<(usize, bool, usize)>,
}

impl Watched {
    /// None if there are too many states, more than so many bits of them and of inputs.
    pub fn new(model: &Model, justice: usize, most: usize) -> Option<Watched> {
        let latches = model.latches.len();
        let mut signals = [&model.justice[justice][..], &model.fairness].concat();
        signals.sort();
        signals.dedup();
        signals.retain(|&signal| signal != Lit::TRUE);
        let seen = signals.len().saturating_sub(1);
        let bits = latches + seen;
        if bits + 1 + model.inputs > most {
            return None;
        }
        let own = |state: usize| state as u64 & ((1 << latches) - 1);
        let tables = |state: usize| {
            let tables = (0..1u64 << model.inputs).map(move |inputs| values(model, own(state), inputs));
            tables.filter(|table| model.constraints.iter().all(|&constraint| get(table, constraint)))
        };
        let agrees =
            |table: &[bool], i: usize| get(table, model.latch(i)) == get(table, model.latches[i].reset);
        let function =
            |&i: &usize| !model.latches[i].reset.is_constant() && model.latches[i].reset != model.latch(i);
        let mut watched = Watched { bits, initial: Vec::new(), steps: Vec::new() };
        for state in 0..2usize << bits {
            let first = state >> bits == 1;
            for table in tables(state) {
                // Only these make the flag necessary; it says nothing about others.
                if first && !(0..latches).filter(function).all(|i| agrees(&table, i)) {
                    continue;
                }
                if first && state >> latches == 1 << seen && (0..latches).all(|i| agrees(&table, i)) {
                    watched.initial.push(state);
                }
                let mut next: usize =
                    (0..latches).map(|i| usize::from(get(&table, model.latches[i].next)) << i).sum();
                let before = |i: usize| (0..i).all(|j| state >> (latches + j) & 1 == 1);
                let now = |i: usize| before(i) && get(&table, signals[i]);
                let tick = signals.is_empty() || now(seen);
                if !tick {
                    let kept = |&i: &usize| state >> (latches + i) & 1 == 1 || now(i);
                    next += (0..seen).filter(kept).map(|i| 1 << (latches + i)).sum::<usize>();
                }
                if tables(next).next().is_some() {
                    watched.steps.push((state, tick, next));
                }
            }
        }
        Some(watched)
    }

    /// Is this a ranking?
    pub fn accepts(&self, ranking: &Ranking) -> bool {
        let all: Vec<State> = (0..2usize << self.bits).map(|state| self.state(ranking, state)).collect();
        let leads = |&(from, tick, to): &(usize, bool, usize)| {
            let (from, to) = (&all[from], &all[to]);
            let changed = (0..ranking.stabilizing.len()).find(|&i| from.stable[i] != to.stable[i]);
            let within = |i: usize| match changed {
                Some(first) => to.stable[first] && to.sets.contains(&true),
                None => to.sets[..if tick { i } else { i + 1 }].contains(&true),
            };
            (0..ranking.sets.len()).all(|i| !from.sets[i] || within(i))
        };
        self.initial.iter().all(|&state| all[state].sets.contains(&true)) && self.steps.iter().all(leads)
    }

    fn state(&self, ranking: &Ranking, state: usize) -> State {
        let mut values = vec![false];
        values.extend((0..=self.bits).map(|i| state >> i & 1 == 1));
        for definition in &ranking.definitions {
            let [a, b] = definition.operands.map(|operand| get(&values, operand));
            values.push(if definition.operator == Operator::And { a && b } else { a != b });
        }
        let hold = |lemmas: &[Lemma]| lemmas.iter().all(|lemma| lemma.iter().any(|&lit| get(&values, lit)));
        let common = hold(&ranking.lemmas);
        State {
            stable: ranking.stabilizing.iter().map(|&lit| get(&values, lit)).collect(),
            sets: ranking.sets.iter().map(|set| common && hold(set)).collect(),
        }
    }
}

/// What a ranking says about a state.
struct State {
    /// The values of the literals that stabilize.
    stable: Vec<bool>,
    /// Which sets it is in.
    sets: Vec<bool>,
}
