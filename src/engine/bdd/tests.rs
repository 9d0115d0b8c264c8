//! Both forms of a proof say the same; runs are equal.

use bdd::Bdd;

use super::Reachability;
use super::cover;
use super::proof::Nodes;
use super::space::Space;
use crate::answer::invariant::Operator;
use crate::config;
use crate::engine::interface::Engine;
use crate::limits::Limits;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::logic::random::SplitMix64;
use crate::stats::{Phases, Stats};
use crate::system::TransitionSystem;

const LATCHES: usize = 7;

/// A random system without inputs; `bad` is a random function of the latches.
fn random(seed: u64) -> TransitionSystem {
    let mut random = SplitMix64::new(seed);
    let mut graph = Graph::default();
    let mut lits: Vec<Lit> = (0..LATCHES).map(|_| graph.leaf().lit()).collect();
    let mut pick = |lits: &[Lit]| {
        let word = random.next_word() as usize;
        lits[word / 2 % lits.len()].xor(word % 2 == 1)
    };
    for _ in 0..seed % 60 {
        let (a, b, c) = (pick(&lits), pick(&lits), pick(&lits));
        let gate = graph.mux(a, b, c);
        lits.push(gate);
    }
    let next = (0..LATCHES).map(|_| pick(&lits)).collect();
    let bad = pick(&lits[lits.len() - 1..]);
    TransitionSystem {
        graph,
        next,
        init: vec![Some(false); LATCHES],
        bad,
        constraints: Vec::new(),
        inputs: Vec::new(),
    }
}

/// The set that clauses stand for; variables beyond the latches have these functions.
fn set(space: &mut Space<'_>, clauses: &[Vec<Lit>], auxiliary: &[Bdd]) -> Bdd {
    clauses.iter().fold(space.manager.constant(true), |all, clause| {
        let no = space.manager.constant(false);
        let any = clause.iter().fold(no, |any, &lit| {
            let f = function(space, auxiliary, lit);
            space.manager.or(&any, &f).unwrap()
        });
        space.manager.and(&all, &any).unwrap()
    })
}

fn function(space: &mut Space<'_>, auxiliary: &[Bdd], lit: Lit) -> Bdd {
    let f = match lit.var() {
        var if var.index() > LATCHES => auxiliary[var.index() - LATCHES - 1].clone(),
        Var::CONSTANT => space.manager.constant(false),
        var => space.manager.var(space.now(var)).unwrap(),
    };
    space.signed(&f, lit.is_negated())
}

#[test]
fn a_cover_is_the_set_and_needs_each_clause() {
    for seed in 0..200 {
        let (ts, limits) = (random(seed), Limits::default());
        let mut space = Space::new(&ts, 10_000, &limits).unwrap();
        let states = space.functions(&[ts.bad]).unwrap().remove(0);
        let clauses = cover::clauses(&mut space, &states, usize::MAX).unwrap().unwrap();
        assert!(set(&mut space, &clauses, &[]) == states, "seed {seed}");
        for i in 0..clauses.len() {
            let mut others = clauses.clone();
            others.remove(i);
            assert!(set(&mut space, &others, &[]) != states, "seed {seed}: clause {i} is redundant");
        }
        let literals: usize = clauses.iter().map(Vec::len).sum();
        assert_eq!(cover::clauses(&mut space, &states, literals).unwrap(), Some(clauses));
        let too_few = literals.checked_sub(1);
        assert!(too_few.is_none_or(|few| cover::clauses(&mut space, &states, few).unwrap().is_none()));
    }
}

#[test]
fn definitions_are_the_set_too() {
    let mut used = 0;
    for seed in 0..200 {
        let (ts, limits) = (random(seed), Limits::default());
        let mut space = Space::new(&ts, 10_000, &limits).unwrap();
        let states = space.functions(&[ts.bad]).unwrap().remove(0);
        let mut nodes = Nodes::new(&mut space);
        let lemmas = nodes.lemmas(&states).unwrap();
        let definitions = nodes.definitions;
        assert!(definitions.len() <= 3 * space.manager.size([&states]));
        let mut auxiliary: Vec<Bdd> = Vec::new();
        for definition in &definitions {
            let [a, b] = definition.operands.map(|lit| function(&mut space, &auxiliary, lit));
            auxiliary.push(match definition.operator {
                Operator::And => space.manager.and(&a, &b).unwrap(),
                Operator::Xor => space.manager.xor(&a, &b).unwrap(),
            });
        }
        assert!(set(&mut space, &lemmas, &auxiliary) == states, "seed {seed}");
        used += definitions.len();
    }
    assert!(used > 1000, "{used}");
}

#[test]
fn runs_are_equal() {
    for seed in 0..20 {
        let ts = random(seed);
        let mut engine = Reachability::new(config::Bdd::default());
        let mut run = || {
            let answer = engine.run(&ts, &Limits::default(), &mut |_| {});
            (answer, Stats { phases: Phases::default(), ..engine.stats() })
        };
        assert_eq!(run(), run());
    }
}
