//! The examples of a lecture as explicit state graphs; limits; equal runs.

use std::sync::atomic::Ordering;

use super::Imc;
use super::cut::Cut;
use super::reached::Reached;
use crate::config;
use crate::engine::interface::{Answer, Engine, Event, Proof, Reason};
use crate::limits::{Limits, Stopped};
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::stats::{Phases, Stats};
use crate::system::{Start, TransitionSystem, Unrolling};

/// A system with `bits` latches, all initially 0, and an input that chooses between the two successors of a state. In
/// the numbers of states, latch 0 is the most significant bit.
fn system(bits: usize, successors: &[[usize; 2]], bad: impl Fn(usize) -> bool) -> TransitionSystem {
    let mut graph = Graph::default();
    let latches: Vec<Lit> = (0..bits).map(|_| graph.leaf().lit()).collect();
    let choice = graph.leaf();
    let mut next = vec![Lit::FALSE; bits];
    let mut is_bad = Lit::FALSE;
    for (state, successors) in successors.iter().enumerate() {
        let bit = |state: usize, latch: usize| state >> (bits - 1 - latch) & 1 == 1;
        let here = (0..bits).fold(Lit::TRUE, |all, i| graph.and(all, latches[i].xor(!bit(state, i))));
        for (i, next) in next.iter_mut().enumerate() {
            let [first, second] = successors.map(|to| Lit::FALSE.xor(bit(to, i)));
            let value = graph.mux(choice.lit(), second, first);
            let then = graph.and(here, value);
            *next = graph.or(*next, then);
        }
        if bad(state) {
            is_bad = graph.or(is_bad, here);
        }
    }
    let init = vec![Some(false); bits];
    TransitionSystem { graph, next, init, bad: is_bad, constraints: Vec::new(), inputs: vec![choice] }
}

/// The same with one successor for each state.
fn deterministic(bits: usize, successors: &[usize], bad: impl Fn(usize) -> bool) -> TransitionSystem {
    system(bits, &successors.iter().map(|&to| [to, to]).collect::<Vec<_>>(), bad)
}

fn run(ts: &TransitionSystem) -> (Answer, Stats) {
    let mut engine = Imc::new(config::Imc::default());
    let answer = engine.run(ts, &Limits::default(), &mut |_| {});
    (answer, engine.stats())
}

/// The length of the counterexample; none if the system is safe.
fn depth(ts: &TransitionSystem) -> Option<usize> {
    match run(ts).0 {
        Answer::Safe(_) => None,
        Answer::Unsafe(path) => Some(path.inputs.len() - 1),
        Answer::Unknown { reason, .. } => panic!("{reason}"),
    }
}

/// 000 ↔ 001, 100 ↔ 101, 010 → 110; the others stay where they are. Bad: 110, 111.
fn spurious() -> TransitionSystem {
    deterministic(3, &[0b001, 0b000, 0b110, 0b011, 0b101, 0b100, 0b110, 0b111], |state| state >= 0b110)
}

#[test]
fn examples_of_the_lecture() {
    // 00 → 10, 10 → 01 or 11, 01 → 00, 11 → 11; bad: 11.
    assert_eq!(depth(&system(2, &[[2, 2], [0, 0], [1, 3], [3, 3]], |state| state == 3)), Some(2));
    // A counter modulo 8 reaches 4.
    let successors: Vec<usize> = (0..8).map(|state| (state + 1) % 8).collect();
    assert_eq!(depth(&deterministic(3, &successors, |state| state == 4)), Some(4));
    // q1 → q2 → q3 → q4 → q4 are good; q5 → q6 → q6 is not reachable, and q6 is bad. Then with q5 → q5.
    let chain = [[1, 1], [2, 2], [3, 3], [3, 3], [5, 5], [5, 5], [6, 6], [7, 7]];
    assert_eq!(depth(&system(3, &chain, |state| state == 5)), None);
    let mut looping = chain;
    looping[4] = [4, 5];
    assert_eq!(depth(&system(3, &looping, |state| state == 5)), None);
    // A chain of three good states into bad, which is not reachable.
    assert_eq!(depth(&deterministic(3, &[0, 2, 3, 4, 4, 5, 6, 7], |state| state == 4)), None);
    assert_eq!(depth(&spurious()), None);
}

/// The set ¬x1 may be the first interpolant for one step. It has 010, from which 110 is reached: a run, but not from
/// the initial state. Two steps exclude 010.
#[test]
fn a_spurious_run_ends_with_a_larger_bound() {
    let ts = spurious();
    let limits = Limits::default();
    let mut unrolling = Unrolling::new(&ts, Start::Any);
    let mut reached = Reached::new(&ts, &limits);
    unrolling.extend(&limits).unwrap();
    let mut cut = Cut::new(&ts, &mut unrolling, &limits).unwrap();
    assert!(!cut.solve(&reached.graph, reached.states).unwrap());
    let [x1, x2] = [0, 1].map(|latch| ts.latch_vars().nth(latch).unwrap().lit());
    reached.add(!x1);
    assert!(cut.solve(&reached.graph, reached.states).unwrap());
    unrolling.extend(&limits).unwrap();
    let mut reached = Reached::new(&ts, &limits);
    let mut cut = Cut::new(&ts, &mut unrolling, &limits).unwrap();
    assert!(!cut.solve(&reached.graph, reached.states).unwrap());
    let interpolant = cut.interpolant(&mut reached.graph).unwrap();
    let holds = |state: usize, lit: Lit| {
        reached.graph.evaluate(|leaf| leaf.index() <= 3 && state >> (3 - leaf.index()) & 1 == 1).get(lit)
    };
    assert!(holds(0b001, interpolant));
    assert!([0b010, 0b110, 0b111].iter().all(|&state| !holds(state, interpolant)));
    // The fixpoint of the lecture.
    reached.add(!x2);
    assert!(!cut.solve(&reached.graph, reached.states).unwrap());
    assert!(reached.contains(!x2).unwrap());
    assert!(!reached.contains(x1).unwrap());
}

/// The constraint ends all runs after the step of the bad state: it concerns later steps only.
#[test]
fn a_bad_state_may_be_the_last_one_that_constraints_allow() {
    let mut ts = deterministic(2, &[1, 2, 3, 3], |state| state == 2);
    let [high, low] = [0, 1].map(|latch| ts.latch_vars().nth(latch).unwrap().lit());
    let last = ts.graph.and(high, low);
    ts.constraints = vec![!last];
    assert_eq!(depth(&ts), Some(2));
    ts.constraints = vec![!high];
    assert_eq!(depth(&ts), None);
}

/// Latches with equal next states, with the next state of a constant, and of an input.
#[test]
fn what_is_equal_in_the_first_step_is_not_folded_into_later_ones() {
    let mut ts = deterministic(3, &[0; 8], |_| false);
    let latches: Vec<Lit> = ts.latch_vars().map(|latch| latch.lit()).collect();
    let input = ts.inputs[0].lit();
    ts.next = vec![input, input, Lit::TRUE];
    // Not initially, but from then on: the first two are equal, the third is true.
    let differ = !ts.graph.equal(latches[0], latches[1]);
    ts.bad = ts.graph.and(differ, latches[2]);
    assert_eq!(depth(&ts), None);
    ts.next[1] = latches[0];
    assert_eq!(depth(&ts), Some(1));
}

/// A counter with many steps to its bad state.
fn slow() -> TransitionSystem {
    let successors: Vec<usize> = (0..16).map(|state| (state + 1).min(15)).collect();
    deterministic(4, &successors, |state| state == 12)
}

#[test]
fn bounds_and_limits_end_a_search() {
    let ts = slow();
    for bound in [0, 3] {
        let mut events = Vec::new();
        let mut engine = Imc::new(config::Imc { bound: Some(bound), ..config::Imc::default() });
        let limits = Limits::default();
        let answer = engine.run(&ts, &limits, &mut |event| {
            if let Event::Bound { steps, .. } = event {
                events.push(steps);
            }
        });
        let reason = Reason::Incomplete("bound reached".to_owned());
        assert_eq!(answer, Answer::Unknown { reason, bound: Some(bound) });
        assert!(events.is_sorted() && events.last() == Some(&bound), "{events:?}");
    }
    let limits = Limits::default();
    let mut engine = Imc::new(config::Imc::default());
    let answer = engine.run(&ts, &limits, &mut |event| {
        if matches!(event, Event::Bound { steps: 2, .. }) {
            limits.interrupt.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(answer, Answer::Unknown { reason: Reason::Stopped(Stopped::Interrupt), bound: Some(2) });
    assert_eq!(depth(&ts), Some(12));
}

#[test]
fn equal_runs_are_equal() {
    let counters = |stats: Stats| Stats { phases: Phases::default(), ..stats };
    for ts in [spurious(), slow()] {
        let ((first, one), (second, other)) = (run(&ts), run(&ts));
        assert_eq!(first, second);
        assert_eq!(counters(one), counters(other));
    }
}

#[test]
fn invariants_are_made_of_latches_and_definitions() {
    let Answer::Safe(Proof::Inductive { definitions, lemmas }) = run(&spurious()).0 else { panic!("safe") };
    let ts = spurious();
    for state in 0..8_usize {
        let mut values = vec![false];
        values.extend((0..3).map(|latch| state >> (2 - latch) & 1 == 1));
        for definition in &definitions {
            let value = definition.value(|var| Some(values[var.index()]));
            values.push(value.expect("operands come first"));
        }
        let invariant =
            lemmas.iter().all(|lemma| lemma.iter().any(|lit| values[lit.var().index()] != lit.is_negated()));
        assert!(state > 1 || invariant, "reachable");
        let leaves = values.clone();
        let bad = ts.graph.evaluate(|leaf| leaf.index() <= 3 && leaves[leaf.index()]).get(ts.bad);
        assert!(!(bad && invariant), "bad");
    }
}
