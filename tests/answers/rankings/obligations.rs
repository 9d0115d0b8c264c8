//! The nine obligations of a certificate of a justice property, by enumeration of states and inputs.
//!
//! This shares nothing with `verify`: literals are evaluated one pair of states at a time. Inputs and latches of the
//! certificate stand for those of the model in the same places.

use pdrer::logic::lit::Lit;
use pdrer::model::Model;

/// The values of the inputs and latches of the certificate: bit `i` is variable `i + 1`.
type Leaves = usize;

struct Checked<'a> {
    model: &'a Model,
    certificate: &'a Model,
    /// The literals of the certificate that are about two states, and those of the model in their places.
    pairs: Vec<(Lit, Lit)>,
}

/// The values of all variables. `then` has the values of latches in the second state.
fn values(model: &Model, leaves: Leaves, then: Option<Leaves>) -> Vec<bool> {
    let mut changed = vec![None; model.variables()];
    if let Some(then) = then {
        for (i, latch) in
            model.latches.iter().enumerate().rev().filter(|(_, latch)| !latch.next.is_constant())
        {
            let value = then >> (model.inputs + i) & 1 == 1;
            changed[latch.next.var().index()] = Some(value != latch.next.is_negated());
        }
    }
    let mut values = vec![false];
    for (var, changed) in changed.iter().enumerate().skip(1) {
        let own = match var.checked_sub(model.first_gate().index()) {
            None => leaves >> (var - 1) & 1 == 1,
            Some(i) => model.ands[i].iter().all(|&lit| get(&values, lit)),
        };
        values.push(changed.unwrap_or(own));
    }
    values
}

fn get(values: &[bool], lit: Lit) -> bool {
    values[lit.var().index()] != lit.is_negated()
}

fn all(values: &[bool], lits: &[Lit]) -> bool {
    lits.iter().all(|&lit| get(values, lit))
}

/// The first `latches` latches have their reset values.
fn reset(model: &Model, values: &[bool], latches: usize) -> bool {
    (0..latches).all(|i| get(values, model.latch(i)) == get(values, model.latches[i].reset))
}

/// The first obligation that does not hold.
pub fn violated(model: &Model, certificate: &Model, justice: usize) -> Option<&'static str> {
    let list = |model: &Model, j: usize| [&model.justice[j][..], &model.fairness].concat();
    let signals = list(model, justice).into_iter().chain(std::iter::repeat(Lit::TRUE));
    let pairs = list(certificate, 0).into_iter().zip(signals).collect();
    Checked { model, certificate, pairs }.violated()
}

impl Checked<'_> {
    fn violated(&self) -> Option<&'static str> {
        let (model, certificate) = (self.model, self.certificate);
        let inputs = model.inputs;
        let shared = model.latches.len();
        let every = 1 << (inputs + certificate.latches.len());
        let own = |leaves: Leaves| leaves & ((1 << (inputs + shared)) - 1);
        let with = |leaves: Leaves, input: usize| leaves >> inputs << inputs | input;
        let tables: Vec<Vec<bool>> = (0..every).map(|leaves| values(certificate, leaves, None)).collect();
        let models: Vec<Vec<bool>> = (0..every).map(|leaves| values(model, own(leaves), None)).collect();
        let next = |model: &Model, values: &[bool]| -> Leaves {
            let bit = |(i, latch): (usize, &pdrer::model::Latch)| {
                usize::from(get(values, latch.next)) << (inputs + i)
            };
            model.latches.iter().enumerate().map(bit).sum()
        };
        let constrained = |s: Leaves| all(&tables[s], &certificate.constraints);
        let constrained_m = |s: Leaves| all(&models[s], &model.constraints);
        let good: Vec<bool> = (0..every)
            .map(|s| constrained(s) && certificate.bads.iter().all(|&bad| !get(&tables[s], bad)))
            .collect();
        let steps = |s: Leaves| {
            let next = next(certificate, &tables[s]);
            (0..1 << inputs).map(move |input| with(next, input))
        };
        for s in 0..every {
            if reset(model, &models[s], shared)
                && constrained_m(s)
                && !(reset(certificate, &tables[s], shared) && constrained(s))
            {
                return Some("reset");
            }
            if reset(certificate, &tables[s], certificate.latches.len()) && constrained(s) && !good[s] {
                return Some("base");
            }
            let (next_m, next_c) = (next(model, &models[s]), next(certificate, &tables[s]));
            // The latches that the model lacks have any values in the next state.
            for t in (0..every).filter(|&t| own(with(t, 0)) == own(next_m)) {
                if constrained_m(s)
                    && constrained(s)
                    && constrained_m(t)
                    && !(own(next_c) == own(next_m) && constrained(t))
                {
                    return Some("transition");
                }
            }
            if good[s] && steps(s).any(|t| constrained(t) && !good[t]) {
                return Some("inductive");
            }
        }
        let found: Vec<Leaves> = (0..every).filter(|&s| good[s]).collect();
        // By pair of states, the literals that are false.
        let mut waits = vec![0u32; every * every];
        for &s in &found {
            for &t in &found {
                let values = values(certificate, s, Some(t));
                let bit = |(i, (lit, _)): (usize, &(Lit, Lit))| u32::from(!get(&values, *lit)) << i;
                waits[s * every + t] = self.pairs.iter().enumerate().map(bit).sum();
            }
        }
        let waits = |s: Leaves, t: Leaves| waits[s * every + t];
        for &s in &found {
            for t in steps(s).filter(|&t| good[t]) {
                let late = |(i, &(_, signal)): (usize, &(Lit, Lit))| {
                    waits(s, t) >> i & 1 == 1 && get(&models[s], signal)
                };
                if constrained_m(s) && constrained_m(t) && self.pairs.iter().enumerate().any(late) {
                    return Some("liveness");
                }
                if waits(t, s) == 0 {
                    return Some("decrease");
                }
                if found.iter().any(|&u| waits(s, u) != 0 && waits(t, u) == 0) {
                    return Some("closure");
                }
                let changes = |u: Leaves| {
                    good[u] && waits(s, t) != 0 && waits(t, u) != 0 && waits(s, t) & !waits(t, u) != 0
                };
                if steps(t).any(changes) {
                    return Some("consistent");
                }
            }
        }
        None
    }
}
