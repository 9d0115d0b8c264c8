//! Linear clauses: a model of bits, and answers about the clauses from answers about it.

use super::answer::{Answer, Wrong, bits};
use super::error::NoModel;
use crate::answer::horn::linear::{derive, solution};
use crate::answer::invariant::Invariant;
use crate::answer::witness::Counterexample;
use crate::answer::witness::words::WordRun;
use crate::check::outcome::{Outcome, Verdict};
use crate::check::translate::add_lemmas;
use crate::engine::Reason;
use crate::engine::chc::Interpretation;
use crate::limits::Limits;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;
use crate::model::btor2::blast::{Blasted, Place, WordMap};
use crate::model::horn::System;
use crate::model::horn::linear::{self, Location, encode};
use crate::model::horn::reduce::Reduced;
use crate::model::horn::rules::Bits;
use crate::verify::words::evaluate;

/// How linear clauses have become a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    words: linear::Linear,
    map: WordMap,
}

impl Linear {
    /// A model of bits that has one property, which fails if and only if the system is unsafe.
    pub fn new(reduced: Reduced, limits: &Limits) -> Result<(Model, Linear), NoModel> {
        let words = encode(reduced, &mut limits.poll())?;
        let Blasted { model, map } = bits(&words.words, limits)?;
        Ok((model, Linear { words, map }))
    }

    /// The clauses that are left.
    pub fn reduced(&self) -> &Reduced {
        &self.words.reduced
    }

    /// The invariant of the model that lemmas about the bits of each predicate make: where the predicate is, they hold
    /// for its registers.
    pub fn invariant(&self, model: &Model, place: &Bits, predicates: &[Interpretation]) -> Invariant {
        let (layout, latches) = (&self.words.layout, model.latches.len());
        let latch = |state: usize, bit: usize| match self.map.states[state] {
            Place::Latches(first) => Invariant::latch(first + bit),
            _ => unreachable!("all states are latches"),
        };
        let mut whole = Invariant::default();
        for (predicate, found) in predicates.iter().enumerate() {
            let Location::At { code, registers } = &layout.locations[predicate] else { continue };
            let mut vars = Vec::new();
            for (argument, first) in place.first[predicate].iter().enumerate() {
                if let (Some(_), Some(register)) = (first, registers[argument]) {
                    vars.extend((0..layout.registers[register] as usize).map(|bit| latch(1 + register, bit)));
                }
            }
            let (bits, first) = (place.count[predicate], whole.lemmas.len());
            let state = |var: Var| vars[var.index() - 1];
            add_lemmas(&mut whole, latches, &found.definitions, &found.lemmas, bits, state);
            let counter = 0..layout.counter as usize;
            let elsewhere = counter.map(|bit| latch(0, bit).lit().xor(code >> bit & 1 == 1));
            let elsewhere: Vec<Lit> = elsewhere.collect();
            whole.lemmas[first..].iter_mut().for_each(|lemma| lemma.literals.extend(&elsewhere));
        }
        whole
    }

    /// The answer that an outcome about the model makes, not verified. A counterexample loses the steps in which
    /// nothing happens. The verdict becomes `Unknown` if there is no such answer.
    pub fn conclude(
        &self,
        system: &System,
        model: &Model,
        outcome: &mut Outcome,
    ) -> Result<Option<Answer>, Wrong> {
        let answer = match &mut outcome.verdict {
            Verdict::Safe(invariant) => self.solution(model, invariant),
            Verdict::Unsafe(run) => Ok(self.derivation(system, run)?),
            Verdict::Live(_) | Verdict::Unknown { .. } => return Ok(None),
        };
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(reason) => {
                outcome.verdict = Verdict::Unknown { reason, bound: None };
                Ok(None)
            }
        }
    }

    fn solution(&self, model: &Model, invariant: &Invariant) -> Result<Answer, Reason> {
        let text = solution(&self.words, &self.map, model.latches.len(), invariant);
        text.map(Answer::Solution).ok_or_else(|| {
            let proof = &invariant.induction;
            Reason::Incomplete(format!(
                "there is a proof, but it says nothing about single predicates: {proof}"
            ))
        })
    }

    fn derivation(&self, system: &System, run: &mut Counterexample) -> Result<Answer, Wrong> {
        let words = WordRun::new(&self.words.words, &self.map, run);
        let derived = derive(system, &self.words, &words, &evaluate);
        let (derivation, mut steps) = derived.ok_or_else(|| {
            let reason = "the counterexample of the model applies a clause that there is not".to_owned();
            Wrong { answer: "derivation", reason }
        })?;
        // The error itself.
        steps.extend(steps.last().map(|last| last + 1));
        run.inputs = steps.iter().filter_map(|&step| run.inputs.get(step).cloned()).collect();
        Ok(Answer::Derivation(derivation))
    }
}
