//! Tests of views and of their concrete runs; `tests/models/localization.rs` has those of whole searches.

use super::concrete::{Concrete, Found};
use super::longer::Longer;
use super::view::{Core, View, Visible};
use super::*;
use crate::answer::frames::{FrameLemma, Lemma};
use crate::logic::graph::{Graph, Values};
use crate::logic::lit::{Lit, Var};
use crate::system::Path;

/// A shift register of latches that begin as 0: input, latch 1, …, latch `n`; Bad is its end. Before each of them is a
/// latch that it does not need.
fn register(n: usize) -> TransitionSystem {
    let mut graph = Graph::default();
    let latches: Vec<Lit> = (0..2 * n).map(|_| graph.leaf().lit()).collect();
    let input = graph.leaf();
    let next = (0..2 * n).map(|i| if i < 2 { input.lit() } else { latches[i - 2] }).collect();
    TransitionSystem {
        graph,
        next,
        init: vec![Some(false); 2 * n],
        bad: latches[2 * n - 1],
        constraints: Vec::new(),
        inputs: vec![input],
    }
}

/// Constraints need not hold after the last step: a shorter run is asked for after a longer one.
#[test]
fn runs_end_with_the_bad_step() {
    let mut ts = register(2);
    ts.constraints = vec![!Var(4).lit()];
    ts.bad = Var(2).lit();
    let limits = Limits::default();
    let mut concrete = Concrete::new(&ts, &limits);
    let mut all = Visible::new(&ts);
    all.add(Core { latches: vec![0, 1, 2, 3], constraints: vec![0] });
    let view = View::new(&ts, &all, &limits).unwrap();
    let length = |steps: usize| Path { state: vec![false; 4], inputs: vec![vec![true]; steps + 1] };
    // In two steps the constraint fails, unless the input was 0 at first.
    for (steps, expected) in [(0, false), (3, true), (1, true), (2, true)] {
        let nothing = View::new(&ts, &Visible::new(&ts), &limits).unwrap();
        let found = concrete.like(if expected { &view } else { &nothing }, &length(steps)).unwrap();
        match found {
            Found::Run(path) => {
                let state = |values: Values<bool>| ts.latch_vars().map(|var| values.get(var.lit())).collect();
                let states: Vec<Vec<bool>> = path.values(&ts).map(state).collect();
                assert!(expected && states[steps][1] && states.iter().all(|state| !state[3]), "{states:?}");
            }
            Found::Core(core) => assert_eq!((expected, core.latches), (false, vec![1])),
        }
    }
}

/// Constraints hold until the last step, which need not be the first bad one.
#[test]
fn longer_runs_end_with_their_first_bad_state() {
    let mut ts = register(7);
    // The first input is the first value of a latch, 0.
    ts.next[0] = Lit::TRUE;
    ts.constraints = vec![ts.graph.equal(ts.inputs[0].lit(), Var(1).lit())];
    let limits = Limits::default();
    let path = Longer::new(&ts, &limits).than(3, 1000).unwrap().expect("a run of 16 steps");
    let bad: Vec<bool> = path.values(&ts).map(|values| values.get(ts.bad)).collect();
    assert_eq!((bad.len(), bad.iter().position(|&bad| bad)), (9, Some(8)));
}

/// Queries wait for the work of the search, and nothing is asked twice.
#[test]
fn a_length_without_runs_is_asked_about_once() {
    let mut ts = register(3);
    // Bad is a latch that is 1 in the states of odd steps.
    (ts.next[0], ts.bad) = (!Var(1).lit(), Var(1).lit());
    let limits = Limits::default();
    let mut longer = Longer::new(&ts, &limits);
    for (steps, propagations, calls) in [(2, 0, 0), (2, 1000, 1), (1, 1000, 1), (2, 1000, 1), (3, 1000, 2)] {
        assert_eq!(longer.than(steps, propagations).unwrap(), None);
        let mut stats = Stats::default();
        longer.count(&mut stats);
        assert_eq!(stats.sat_calls, calls);
    }
}

#[test]
fn literals_go_into_the_view_and_back() {
    let ts = register(3);
    let mut visible = Visible::new(&ts);
    let lemma = |lits: Vec<Lit>| FrameLemma { level: None, lemma: Lemma::from(lits) };
    let frames =
        Frames { lemmas: vec![lemma(vec![!Var(2).lit(), Var(5).lit(), Var(8).lit()])], ..Frames::default() };
    visible.add_latches_of(&frames);
    let view = View::new(&ts, &visible, &Limits::default()).unwrap();
    assert_eq!(view.latches, [Var(2), Var(5)]);
    // Auxiliary variables follow the latches; the constant stays.
    for (outer, inner) in [(2, 1), (5, 2), (7, 3), (8, 4), (0, 0)] {
        let (outer, inner) = (!Var(outer).lit(), !Var(inner).lit());
        assert_eq!((view.inner(outer), view.outer(inner)), (inner, outer));
    }
    let known: Frames = frames.renamed(|lit| view.inner(lit));
    assert_eq!(known.renamed(|lit| view.outer(lit)), frames);
}
