//! The exact ranks of all reachable states, by enumeration.

use std::collections::{BTreeMap, BTreeSet};

use pdrer::answer::invariant::{Definition, Invariant, Lemma, Operator};
use pdrer::answer::ranking::Ranking;
use pdrer::logic::lit::Lit;
use pdrer::model::Model;

use crate::explicit::{State, bits, number};

/// Is this the first step, and the state of the model with its monitor. It is never the first step in models without
/// reset functions: nothing depends on it there.
type Node = (bool, State);

/// For each reachable state how often a run from it can tick; none if the property fails.
pub struct Ranks {
    latches: usize,
    flagged: bool,
    ticks: Option<BTreeMap<Node, usize>>,
}

pub fn ranks(model: &Model, justice: usize) -> Ranks {
    let watched = model.monitored(justice);
    let latches = watched.model.latches.len();
    let flagged = (0..latches).any(|i| watched.model.has_reset_function(i));
    let steps = |(first, state): Node| -> Vec<(bool, State)> {
        let steps = (0..1 << model.inputs).filter_map(|input| {
            let values = watched.model.evaluate(&bits(state, latches), &bits(input, model.inputs));
            let possible =
                watched.model.constraints_hold(&values) && (!first || watched.model.is_initial(&values));
            possible.then(|| (values.get(watched.tick), number(&watched.model.next_state(&values))))
        });
        steps.collect()
    };
    let mut edges: BTreeMap<Node, BTreeSet<(bool, Node)>> = BTreeMap::new();
    let initial = (0..1 << latches).filter(|&state| !steps((true, state)).is_empty());
    let mut open: Vec<Node> = initial.map(|state| (flagged, state)).collect();
    while let Some(node) = open.pop() {
        if edges.contains_key(&node) {
            continue;
        }
        let next = steps(node).into_iter().map(|(tick, state)| (tick, (false, state)));
        let next: BTreeSet<(bool, Node)> = next.filter(|&(_, node)| !steps(node).is_empty()).collect();
        open.extend(next.iter().map(|&(_, node)| node));
        edges.insert(node, next);
    }
    // Each round corrects the number of ticks of some state; with more rounds than states there is no end.
    let mut ticks: BTreeMap<Node, usize> = edges.keys().map(|&node| (node, 0)).collect();
    for _ in 0..=edges.len() {
        let old = ticks.clone();
        for (node, next) in &edges {
            ticks
                .insert(*node, next.iter().map(|(tick, to)| old[to] + usize::from(*tick)).max().unwrap_or(0));
        }
        if ticks == old {
            return Ranks { latches, flagged, ticks: Some(ticks) };
        }
    }
    Ranks { latches, flagged, ticks: None }
}

impl Ranks {
    pub fn holds(&self) -> bool {
        self.ticks.is_some()
    }

    /// The sets of states with at most 0, 1, … ticks ahead. If the property fails, sets of all states.
    pub fn ranking(&self, with_definitions: bool) -> Ranking {
        let mut ranking = Ranking::default();
        let most = self.ticks.as_ref().map_or(2, |ticks| ticks.values().copied().max().unwrap_or(0));
        for most in 0..=most {
            let mut set = Vec::new();
            for state in 0..1 << self.latches {
                let variable = |i: usize| Invariant::latch(i).lit().xor(state >> i & 1 == 0);
                let cube: Vec<Lit> = (0..self.latches).map(variable).collect();
                let first_step = Invariant::first_step(self.latches).lit();
                let firsts: &[bool] = if self.flagged { &[false, true] } else { &[false] };
                for &first in firsts {
                    let Some(ticks) = &self.ticks else { continue };
                    if ticks.get(&(first, state)).is_some_and(|&ticks| ticks <= most) {
                        continue;
                    }
                    let flag = self.flagged.then(|| first_step.xor(!first));
                    let cube = cube.iter().copied().chain(flag).collect();
                    set.push(self.lemma(&mut ranking.definitions, cube, with_definitions));
                }
            }
            ranking.sets.push(set);
        }
        ranking
    }

    /// The lemma that excludes a cube.
    fn lemma(&self, definitions: &mut Vec<Definition>, cube: Vec<Lit>, with_definitions: bool) -> Lemma {
        let mut define = |a: Lit, b: Lit| {
            let both = Definition { operator: Operator::And, operands: [a, b] };
            let known = definitions.iter().position(|definition| *definition == both);
            let k = known.unwrap_or_else(|| {
                definitions.push(both);
                definitions.len() - 1
            });
            Invariant::auxiliary(self.latches, k).lit()
        };
        let cube = match with_definitions {
            true => cube.into_iter().reduce(&mut define).into_iter().collect(),
            false => cube,
        };
        cube.into_iter().map(|lit| !lit).collect::<Vec<Lit>>().into()
    }
}
