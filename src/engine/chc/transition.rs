//! Transition systems as rules: a predicate for the states, derived by the initial states and by steps, and a query for
//! the bad states.

use super::engine::{Answer, Chc};
use crate::engine::interface::{self, Engine, Event, Observer, Proof};
use crate::limits::Limits;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::stats::Stats;
use crate::system::{Atom, Path, Rule, Rules, TransitionSystem, leaves};

impl Engine for Chc {
    fn run(&mut self, ts: &TransitionSystem, limits: &Limits, observer: Observer<'_>) -> interface::Answer {
        let rules = rules(ts);
        // An initial state and a bad one are two steps of a derivation.
        let steps = |steps: usize| steps.checked_sub(1);
        let answer = self.decide(&rules, limits, &mut |event| match event {
            Event::Bound { steps: found, status } => match steps(found) {
                Some(steps) => observer(Event::Bound { steps, status }),
                None => observer(Event::Working { status }),
            },
            event => observer(event),
        });
        match answer {
            Answer::Safe(predicates) => {
                let of = predicates.into_iter().next().expect("there is one predicate");
                interface::Answer::Safe(Proof::Inductive { definitions: of.definitions, lemmas: of.lemmas })
            }
            Answer::Unsafe(derivation) => {
                let value = |step: usize, var: Var| {
                    let step = &derivation.steps[step];
                    step.values[rules.rules[step.rule].leaf(var)]
                };
                let inputs = |step: usize| ts.inputs.iter().map(|&input| value(step, input)).collect();
                interface::Answer::Unsafe(Path {
                    state: ts.latch_vars().map(|latch| value(1, latch)).collect(),
                    inputs: (1..derivation.steps.len()).map(inputs).collect(),
                })
            }
            Answer::Unknown { reason, bound } => {
                interface::Answer::Unknown { reason, bound: bound.and_then(steps) }
            }
        }
    }

    fn stats(&self) -> Stats {
        self.counters()
    }
}

fn rules(ts: &TransitionSystem) -> Rules {
    let states: Vec<Lit> = ts.latch_vars().map(Var::lit).collect();
    let atom = |bits: Vec<Lit>| Atom { predicate: 0, bits };
    let mut initial = Graph::default();
    let bits = ts.init.iter().map(|init| match init {
        Some(value) => Lit::FALSE.xor(*value),
        None => initial.leaf().lit(),
    });
    let bits: Vec<Lit> = bits.collect();
    let initial = Rule {
        leaves: leaves(&initial),
        graph: initial,
        body: Vec::new(),
        conditions: Vec::new(),
        head: Some(atom(bits)),
    };
    let step = Rule {
        graph: ts.graph.clone(),
        leaves: leaves(&ts.graph),
        body: vec![atom(states)],
        conditions: ts.constraints.clone(),
        head: Some(atom(ts.next.clone())),
    };
    let mut bad = Rule { head: None, ..step.clone() };
    bad.conditions.push(ts.bad);
    Rules { predicates: vec![ts.latches()], rules: vec![initial, step, bad] }
}
