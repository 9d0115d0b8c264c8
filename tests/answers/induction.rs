//! Random models: a certificate that looks at several states is accepted if and only if that many states are enough, as
//! enumeration says; and the least number is the same in small models whose number is known.

use std::collections::BTreeSet;

use pdrer::answer::certificate::build;
use pdrer::answer::invariant::{Induction, Invariant};
use pdrer::check::{self, Verdict};
use pdrer::config::{self, Config, Engine, Preprocess};
use pdrer::limits::Limits;
use pdrer::logic::lit::Lit;
use pdrer::model::{Latch, Model};
use pdrer::sat::Evidence;
use pdrer::verify;
use proptest::prelude::*;

use crate::explicit::{State, bits, number};
use crate::random::models;

/// A state, and whether it is the first one of a run.
type Marked = (bool, State);

/// The steps of a model, seen by one property.
struct Steps<'a> {
    model: &'a Model,
    property: usize,
}

impl Steps<'_> {
    /// For all inputs under which the constraints hold: does the property fail, and what is the next state?
    fn from(&self, (first, state): Marked, initial: bool) -> impl Iterator<Item = (bool, Marked)> {
        let model = self.model;
        let inputs = (0..1 << model.inputs).map(|input| bits(input, model.inputs));
        inputs.filter_map(move |input| {
            let values = model.evaluate(&bits(state, model.latches.len()), &input);
            let mut functions = (0..model.latches.len()).filter(|&i| model.has_reset_function(i));
            let starts = |i: usize| values.get(model.latch(i)) == values.get(model.latches[i].reset);
            let resets = if initial { model.is_initial(&values) } else { !first || functions.all(starts) };
            (resets && model.constraints_hold(&values)).then(|| {
                let fails = values.get(model.properties()[self.property]);
                (fails, (false, number(&model.next_state(&values))))
            })
        })
    }

    /// The states after a step without failure from one of these, and whether there is any failure.
    fn step(&self, states: &BTreeSet<Marked>, initial: bool) -> (BTreeSet<Marked>, bool) {
        let steps: Vec<_> = states.iter().flat_map(|&state| self.from(state, initial)).collect();
        let fails = steps.iter().any(|(fails, _)| *fails);
        (steps.into_iter().filter(|(fails, _)| !fails).map(|(_, next)| next).collect(), fails)
    }

    fn all(&self, marks: &[bool]) -> BTreeSet<Marked> {
        let states = 0..1 << self.model.latches.len();
        states.flat_map(|state| marks.iter().map(move |&first| (first, state))).collect()
    }

    /// Can a bad state follow k states that are not bad, if all of them differ in the latches that matter?
    fn simple_path_to_bad(&self, k: usize) -> bool {
        let model = self.model;
        let mut roots = model.constraints.clone();
        roots.push(model.properties()[self.property]);
        roots.extend(model.cyclic_resets().into_iter().map(|i| model.latch(i)));
        let cone = model.cone_of_influence(&roots);
        let matters = (0..model.latches.len()).filter(|&i| cone[model.latch(i).var().index()]);
        let mask: State = matters.clone().map(|i| 1 << i).sum();
        let marks = matters.clone().any(|i| model.has_reset_function(i));
        let key = |(first, state): Marked| (first && marks, state & mask);
        let mut open: Vec<Vec<Marked>> =
            self.all(&[false, true]).into_iter().map(|state| vec![state]).collect();
        while let Some(path) = open.pop() {
            let last = *path.last().expect("not empty");
            for (fails, next) in self.from(last, false) {
                if path.len() == k + 1 {
                    if fails {
                        return true;
                    }
                } else if !fails && !path.iter().any(|&state| key(state) == key(next)) {
                    open.push([&path[..], &[next]].concat());
                }
            }
        }
        false
    }

    /// What the engine should answer: the first depth at which there is a counterexample, no run, or a proof. None if
    /// that is not below `bound`.
    fn expected(&self, bound: usize, simple: bool) -> Option<Result<Induction, usize>> {
        (0..=bound).find_map(|depth| {
            let clean = |depth| self.is_clean(depth);
            if !clean(depth + 1) {
                return Some(Err(depth));
            }
            let exhausted = Induction::Exhausted(depth);
            if self.is_proved(exhausted) {
                return Some(Ok(exhausted));
            }
            let k = depth + 1;
            if self.is_proved(Induction::Steps(k)) {
                return Some(Ok(Induction::Steps(k)));
            }
            (simple && !self.simple_path_to_bad(k)).then_some(Ok(Induction::SimplePaths(k)))
        })
    }

    /// Is there no counterexample of fewer steps?
    fn is_clean(&self, depth: usize) -> bool {
        let mut reached = self.all(&[true]);
        (0..depth).all(|depth| {
            let (next, fails) = self.step(&reached, depth == 0);
            reached = next;
            !fails
        })
    }

    /// What can be proved.
    fn is_proved(&self, induction: Induction) -> bool {
        let (base, step) = match induction {
            Induction::Steps(k) => (k, Some(k)),
            Induction::Exhausted(steps) => (steps, None),
            Induction::SimplePaths(_) => unreachable!("not asked for"),
        };
        let mut reached = self.all(&[true]);
        for depth in 0..base {
            let (next, fails) = self.step(&reached, depth == 0);
            if fails {
                return false;
            }
            reached = next;
        }
        let Some(k) = step else {
            return reached.into_iter().all(|state| self.from(state, base == 0).next().is_none());
        };
        let mut states = self.all(&[false, true]);
        for _ in 0..k {
            states = self.step(&states, false).0;
        }
        !self.step(&states, false).1
    }
}

fn accepted(model: &Model, property: usize, induction: Induction) -> bool {
    let certificate = build(model, &[(property, &Invariant { induction, ..Invariant::default() })]);
    verify::certificate(model, &certificate, &[property], Evidence::Proof, None).is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn certificates_are_accepted_iff_enumeration_says_so(model in models()) {
        for property in 0..model.properties().len() {
            let steps = Steps { model: &model, property };
            let kinds = (1..4).map(Induction::Steps).chain((0..4).map(Induction::Exhausted));
            for induction in kinds {
                prop_assert_eq!(accepted(&model, property, induction), steps.is_proved(induction), "{}", induction);
            }
        }
    }

    #[test]
    fn the_engine_finds_the_least_k(model in models(), simple in any::<bool>(), reduce in any::<bool>()) {
        const BOUND: usize = 4;
        for property in 0..model.properties().len() {
            let kind = config::KInduction { bound: Some(BOUND), simple_path: simple };
            let preprocess = if reduce && !simple { Preprocess::default() } else { Preprocess::NONE };
            let config = Config { engine: Engine::KInduction(kind), preprocess, ..Config::default() };
            let outcome = check::decide(&model, property, &config, &Limits::default(), &mut |_| {});
            let outcome = outcome.expect("the self-check accepts it");
            let found = match &outcome.verdict {
                Verdict::Safe(invariant) => Some(Ok(invariant.induction)),
                Verdict::Unsafe(run) => Some(Err(run.inputs.len() - 1)),
                Verdict::Live(_) | Verdict::Unknown { .. } => None,
            };
            let expected = Steps { model: &model, property }.expected(BOUND, simple);
            if preprocess == Preprocess::NONE {
                prop_assert_eq!(found, expected);
            } else {
                // Facts can only help.
                let k = |found: Option<Result<Induction, usize>>| match found {
                    Some(Ok(induction)) => induction.copies(),
                    _ => usize::MAX,
                };
                prop_assert!(k(found) <= k(expected), "{:?} {:?}", found, expected);
            }
        }
    }

    #[test]
    fn proofs_with_different_pasts_go_together(model in models()) {
        let kinds = || (1..4).map(Induction::Steps).chain((0..3).map(Induction::Exhausted));
        let least = |property| {
            let steps = Steps { model: &model, property };
            kinds().find(|&kind| steps.is_proved(kind))
        };
        let found: Vec<(usize, Invariant)> = (0..model.properties().len())
            .filter_map(|property| Some((property, Invariant { induction: least(property)?, ..Invariant::default() })))
            .collect();
        let proofs: Vec<(usize, &Invariant)> = found.iter().map(|(property, found)| (*property, found)).collect();
        let properties: Vec<usize> = found.iter().map(|(property, _)| *property).collect();
        if !properties.is_empty() {
            let certificate = build(&model, &proofs);
            prop_assert_eq!(verify::certificate(&model, &certificate, &properties, Evidence::Proof, None), Ok(()));
        }
    }
}

/// A shift register of n + 1 latches through which only zeros go; a one in the last latch is bad.
fn shift_register(n: u32) -> Model {
    let variable = |i: u32| Lit::from_code(2 * i);
    // Variable 0 is the constant, variable i the latch before latch i.
    let latches = (0..=n).map(|i| Latch { next: variable(i), reset: Lit::FALSE }).collect();
    Model { latches, bads: vec![variable(n + 1)], ..Model::default() }
}

#[test]
fn a_chain_of_n_good_states_into_a_bad_one_needs_n_and_one() {
    for n in 1..5 {
        for k in 1..8 {
            let model = shift_register(n);
            assert_eq!(accepted(&model, 0, Induction::Steps(k)), k > n as usize, "{n} {k}");
        }
    }
}
