//! Clauses as rules over bits, and answers about the clauses from answers about them.

use super::answer::{Answer, bits};
use super::error::NoModel;
use crate::answer::horn::rules::{Applied, derive, solution};
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::check::outcome::{Outcome, Verdict};
use crate::check::translate::add_lemmas;
use crate::config::{Chc, Config, Engine};
use crate::engine::Observer;
use crate::engine::chc::{self, Derivation, Interpretation, Searches};
use crate::limits::{Limits, Stopped};
use crate::logic::bits;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
use crate::model::btor2::blast::{Blasted, Place};
use crate::model::horn::System;
use crate::model::horn::reduce::Reduced;
use crate::model::horn::rules::{self as words, Bits, encode};
use crate::model::{Latch, Model};
use crate::stats::timed;
use crate::system::{Atom, Rule, Rules, leaves};
use crate::verify::words::evaluate;

/// Clauses as rules over bits.
#[derive(Clone, Debug)]
pub(super) struct Ruled {
    reduced: Reduced,
    bits: Bits,
    rules: Rules,
    /// By rule and variable of its clause, the literals that are its value, if it is free.
    free: Vec<Vec<Vec<Lit>>>,
}

impl Ruled {
    /// The rules, and a model that stands for them in reports: its latches are the bits of the predicates.
    pub fn new(reduced: Reduced, limits: &Limits) -> Result<(Model, Ruled), NoModel> {
        let place = Bits::new(&reduced);
        let mut ruled = Ruled {
            rules: Rules { predicates: place.count.clone(), rules: Vec::new() },
            bits: place,
            free: Vec::new(),
            reduced,
        };
        for (position, rule) in encode(&ruled.reduced, &mut limits.poll())?.iter().enumerate() {
            let blasted = bits(&rule.words, limits)?;
            ruled.add(position, rule, &blasted);
        }
        let mut model = Model::default();
        let latches = ruled.bits.count.iter().sum();
        model.latches =
            (0..latches).map(|i| model.latch(i)).map(|lit| Latch { next: lit, reset: lit }).collect();
        model.bads.push(Lit::FALSE);
        Ok((model, ruled))
    }

    /// Adds the rule of a clause that is left.
    fn add(&mut self, position: usize, rule: &words::Rule, Blasted { model, map }: &Blasted) {
        let clause = &self.reduced.clauses[position].clause;
        let mut graph = Graph::with_capacity(model.variables(), model.ands.len());
        let mut lits: Vec<Lit> = vec![Lit::FALSE];
        lits.extend((0..model.inputs).map(|_| graph.leaf().lit()));
        let mut body = Vec::new();
        let mut position = 0;
        for atom in &clause.body {
            let mut of = Atom { predicate: atom.predicate, bits: Vec::new() };
            for &input in &rule.arguments[position..position + atom.arguments.len()] {
                let Some(input) = input else { continue };
                let sort = rule.words.nodes[rule.words.inputs[input]].sort;
                let width = sort.width().expect("there are no arrays");
                match map.inputs[input] {
                    Place::Inputs(first) => of.bits.extend(&lits[1 + first..][..width as usize]),
                    // The rule does not depend on it.
                    _ => of.bits.extend((0..width).map(|_| graph.leaf().lit())),
                }
            }
            position += atom.arguments.len();
            body.push(of);
        }
        let get = |lits: &[Lit], lit: Lit| lits[lit.var().index()].xor(lit.is_negated());
        for &[a, b] in &model.ands {
            lits.push(graph.and(get(&lits, a), get(&lits, b)));
        }
        let free = rule.variables.iter().zip(&clause.variables).map(|(input, variable)| {
            match input.map(|input| map.inputs[input]) {
                Some(Place::Inputs(first)) => lits[1 + first..][..variable.sort.width() as usize].to_vec(),
                _ => Vec::new(),
            }
        });
        self.free.push(free.collect());
        let all = |list: &[Lit]| list.iter().map(|&lit| get(&lits, lit)).collect::<Vec<Lit>>();
        let head = clause.head.as_ref();
        self.rules.rules.push(Rule {
            leaves: leaves(&graph),
            body,
            conditions: all(&model.constraints),
            head: head.map(|head| Atom { predicate: head.predicate, bits: all(&model.bads) }),
            graph,
        });
    }

    /// Decides the system. `whole` makes one invariant of what is found about the bits of each predicate.
    pub fn decide(
        &self,
        system: &System,
        config: &Config,
        limits: &Limits,
        whole: &dyn Fn(&Bits, &[Interpretation]) -> Invariant,
        observer: Observer<'_>,
    ) -> (Outcome, Option<Answer>) {
        let (searches, er) = match &config.engine {
            Engine::Bmc(bmc) => (Searches::Bounded(bmc.bound), None),
            Engine::Chc(Chc { reach: false, er }) => (Searches::Trees, Some(er)),
            Engine::Chc(Chc { er, .. }) | Engine::Pdrer(er) | Engine::Quip(er) => (Searches::Both, Some(er)),
            _ => (Searches::Both, None),
        };
        let mut engine = chc::Chc::new(searches, er.cloned(), config.seed, config.sat);
        let answer = engine.decide(&self.rules, limits, observer);
        let mut stats = engine.counters();
        let mut conclude = std::time::Duration::ZERO;
        let (verdict, answer) = timed(&mut conclude, || match answer {
            chc::Answer::Safe(predicates) => {
                let lemmas = self.invariants(&predicates);
                let text = solution(&self.reduced, &self.bits, &lemmas);
                (Verdict::Safe(whole(&self.bits, &predicates)), Some(Answer::Solution(text)))
            }
            chc::Answer::Unsafe(derivation) => {
                let inputs = vec![bits::Bits::default(); derivation.height()];
                let run = Counterexample { property: 0, state: bits::Bits::default(), inputs, back: None };
                let derivation = derive(system, &self.reduced, &self.applied(&derivation), &evaluate);
                (Verdict::Unsafe(run), Some(Answer::Derivation(derivation)))
            }
            chc::Answer::Unknown { reason, bound } => (Verdict::Unknown { reason, bound }, None),
        });
        stats.phases.conclude += conclude;
        (Outcome { verdict, stats, ..Outcome::unknown(Stopped::Share) }, answer)
    }

    /// The lemmas of each predicate, about the bits of that.
    fn invariants(&self, predicates: &[Interpretation]) -> Vec<Invariant> {
        let invariant = |(Interpretation { definitions, lemmas }, &bits): (&Interpretation, &usize)| {
            let mut invariant = Invariant::default();
            add_lemmas(&mut invariant, bits, definitions, lemmas, bits, |bit| bit);
            invariant
        };
        predicates.iter().zip(&self.bits.count).map(invariant).collect()
    }

    fn applied(&self, derivation: &Derivation) -> Vec<Applied> {
        let applied = |step: &chc::Step| {
            let rule = &self.rules.rules[step.rule];
            let value = |lit: &Lit| step.values[rule.leaf(lit.var())];
            let free = self.free[step.rule].iter().map(|lits| lits.iter().map(value).collect());
            Applied { clause: step.rule, free: free.collect(), premises: step.premises.clone() }
        };
        derivation.steps.iter().map(applied).collect()
    }
}

/// The lemmas of all predicates, each about bits of its own.
pub(super) fn side_by_side(place: &Bits, predicates: &[Interpretation]) -> Invariant {
    let (mut whole, mut first) = (Invariant::default(), 0);
    let all = place.count.iter().sum();
    for (Interpretation { definitions, lemmas }, &bits) in predicates.iter().zip(&place.count) {
        add_lemmas(&mut whole, all, definitions, lemmas, bits, |bit| Var(bit.0 + first as u32));
        first += bits;
    }
    whole
}
