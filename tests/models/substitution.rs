//! Substitution of auxiliary variables in lemmas of the trace.

use pdrer::answer::invariant;
use pdrer::config::{Config, Delta, Er, Templates};
use pdrer::engine::pdr::er::ExtendedResolution;
use pdrer::engine::pdr::{ProofSystem, Trace};
use pdrer::limits::Limits;
use pdrer::logic::cube::{Clause, Cube};
use pdrer::logic::graph::Graph;
use pdrer::logic::lit::{Lit, Var};
use pdrer::logic::threshold::Threshold;
use pdrer::system::TransitionSystem;

/// Four latches; in each step two neighbours, or none, change. Bad: the number of those that are true is odd.
fn pairs() -> TransitionSystem {
    let mut graph = Graph::default();
    let [a, b, c, d, ab, bc, cd] = [(); 7].map(|()| graph.leaf().lit());
    let mut parity = |lits: &[Lit]| lits.iter().fold(Lit::FALSE, |sum, &lit| !graph.equal(sum, lit));
    let next = vec![parity(&[a, ab]), parity(&[b, ab, bc]), parity(&[c, bc, cd]), parity(&[d, cd])];
    let bad = parity(&[a, b, c, d]);
    TransitionSystem {
        graph,
        next,
        init: vec![Some(false); 4],
        bad,
        constraints: Vec::new(),
        inputs: [ab, bc, cd].map(Lit::var).to_vec(),
    }
}

/// A trace without lemmas that has so many frames above F_0.
fn trace(ts: &TransitionSystem, frames: usize) -> Trace<'_> {
    let config = Config { assume_property: false, ..Config::default() };
    let mut trace = Trace::new(ts, &config, &Limits::default()).unwrap();
    (0..frames).for_each(|_| trace.extend().unwrap());
    trace
}

/// A proof system that only counts, whatever it saves.
fn counting() -> ExtendedResolution {
    let templates = Templates { threshold: true, ..Templates::NONE };
    ExtendedResolution::new(&Er { delta: Delta::Lemmas(0), templates, ..Er::default() })
}

#[test]
fn a_new_xor_goes_into_lemmas_that_match_nothing() {
    let ts = pairs();
    let mut trace = trace(&ts, 1);
    let er = Er { delta: Delta::Lemmas(0), ..Er::default() };
    let mut proof = ExtendedResolution::new(&er);
    let [a, b, c, d] = [1, 2, 3, 4].map(|i| Var(i).lit());
    for lits in [[a, b, c, !d], [!a, !b, c, !d], [a, b, !c, d]] {
        trace.insert(&mut proof, 1, Clause::from_iter(lits), invariant::Origin::Obligation);
    }
    proof.reencode(&mut trace).unwrap();
    let x = Var(5).lit();
    let mut lemmas: Vec<Clause> = trace.delta(1).iter().map(|lemma| lemma.clause.clone()).collect();
    lemmas.sort();
    let mut expected = [[x, c, !d], [x, !c, d]].map(Clause::from_iter);
    expected.sort();
    assert_eq!(lemmas, expected);
}

/// Latches that hold a token, which goes round if an input says so. Bad: the first two have it.
fn token(latches: usize) -> TransitionSystem {
    let mut graph = Graph::default();
    let token: Vec<Lit> = (0..latches).map(|_| graph.leaf().lit()).collect();
    let goes = graph.leaf().lit();
    let mut choose = |from: Lit, stays: Lit| {
        let (moved, kept) = (graph.and(goes, from), graph.and(!goes, stays));
        graph.or(moved, kept)
    };
    let next = (0..latches).map(|i| choose(token[(i + latches - 1) % latches], token[i])).collect();
    let bad = graph.and(token[0], token[1]);
    TransitionSystem {
        graph,
        next,
        init: (0..latches).map(|i| Some(i == 0)).collect(),
        bad,
        constraints: Vec::new(),
        inputs: vec![goes.var()],
    }
}

#[test]
fn lemmas_that_count_become_one_threshold() {
    let ts = token(3);
    let mut trace = trace(&ts, 1);
    let mut proof = counting();
    let [a, b, c] = [1, 2, 3].map(|i| Var(i).lit());
    for lits in [[!a, !b], [!a, !c], [!b, !c]] {
        trace.insert(&mut proof, 1, Clause::from_iter(lits), invariant::Origin::Obligation);
    }
    proof.reencode(&mut trace).unwrap();
    let lemmas: Vec<Clause> = trace.delta(1).iter().map(|lemma| lemma.clause.clone()).collect();
    let [lemma] = &lemmas[..] else { panic!("{lemmas:?}") };
    let [lit] = lemma[..] else { panic!("{lemma:?}") };
    let two = Threshold { members: [!a, !b, !c].into(), at_least: 2 };
    assert_eq!(trace.definitions().threshold(lit), Some(two));
    // The next obligation shows that the threshold is of use. Then it is learned that at most one latch gets the token
    // in a step, and at most one loses it: for each of two sums 16 facts about changes, and four for each two outputs.
    assert_eq!(trace.facts(), 0);
    let obligation = Cube::from_iter([a, b]);
    for _ in 0..2 {
        let found = proof.block_symmetrically(&mut trace, 1, &obligation).unwrap();
        assert_eq!(found, Some((1, lemma.clone())));
        assert_eq!(trace.facts(), 2 * 16 + 4 * (1 + 2));
    }
}

#[test]
fn a_block_grows_by_literals_that_are_constant_in_low_frames() {
    let ts = token(7);
    let mut trace = trace(&ts, 3);
    let mut proof = counting();
    let not: Vec<Lit> = (1..=7).map(|i| !Var(i).lit()).collect();
    let lemmas: [(usize, &[usize]); 5] = [(1, &[2]), (2, &[3]), (3, &[4, 5]), (3, &[4, 6]), (3, &[5, 6])];
    for (level, latches) in lemmas {
        let clause = latches.iter().map(|&i| not[i]).collect();
        trace.insert(&mut proof, level, clause, invariant::Origin::Obligation);
    }
    proof.reencode(&mut trace).unwrap();
    // The third and the fourth latch have lemmas of their own; the second one and the first one hold the token before.
    let [lemma] = trace.delta(3) else { panic!("{:?}", trace.delta(3)) };
    let at_most_one = Threshold { members: not.into(), at_least: 6 };
    assert_eq!(trace.definitions().threshold(lemma.clause[0]), Some(at_most_one));
}
