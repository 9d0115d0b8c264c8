//! Extended resolution: auxiliary variables that make lemmas shorter and fewer.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025.
//!
//! | what | where | in the paper |
//! |---|---|---|
//! | definitions, cones, normal form of lemmas | [`auxiliary`] | Definition 3, Equation 3 |
//! | evaluation, 64 states at a time | [`words`] | |
//! | lemmas that a definition can replace | [`template`] | Section 4, templates |
//! | the choice among them, the replacement | [`reencode`] | Algorithm 3 |
//! | when to re-encode | `trigger` | Section 4 |
//! | redundant lemmas | [`implication`] | Section 5.1, Algorithm 4 |
//! | auxiliary variables in new lemmas | `generalize` | Section 5.2, Algorithm 5 |
//! | literals of new lemmas that others imply | `implied` | |
//! | parts of lemmas pushed | `fraction` | Section 5.3, Algorithm 6 |
//!
//! [`ExtendedResolution`] puts them together as the [`ProofSystem`] of a search. The first four are functions on
//! clauses and know nothing of solvers or of the search.

pub mod auxiliary;
mod canonical;
mod fraction;
mod generalize;
pub mod implication;
mod implied;
pub mod reencode;
pub mod template;
#[cfg(test)]
mod testing;
mod trigger;
pub mod words;

use std::time::{Duration, Instant};

use auxiliary::AuxiliaryCircuit;
use implication::Implication;
use reencode::{Change, Policy, Reencoding};
use template::Instantiation;
use trigger::Trigger;

use crate::config::Er;
use crate::engine::pdr::{INFINITY, Lemma, Level, ProofSystem, Trace};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Var;
use crate::stats::{self, Stats};

/// Lemmas may mention auxiliary variables, which come from re-encoding the trace.
pub struct ExtendedResolution {
    config: Er,
    circuit: AuxiliaryCircuit,
    implication: Implication,
    trigger: Trigger,
    /// Whether replacing literals by ones that they imply is worth it.
    replacing: implied::Worth,
    stats: stats::ExtendedResolution,
}

impl ExtendedResolution {
    /// For systems with so many latches.
    pub fn new(config: &Er, latches: usize) -> ExtendedResolution {
        ExtendedResolution {
            config: config.clone(),
            circuit: AuxiliaryCircuit::new(Var(latches as u32 + 1)),
            implication: Implication::default(),
            trigger: Trigger::new(config.delta),
            replacing: implied::Worth::default(),
            stats: stats::ExtendedResolution::default(),
        }
    }

    /// Re-encodes every level, F_∞ included.
    fn reencode_all(&mut self, trace: &mut Trace<'_>) {
        let numbers: Vec<Level> = (1..=trace.top()).chain([INFINITY]).collect();
        let clauses = |&level: &Level| trace.delta(level).iter().map(|lemma| &lemma.clause).collect();
        let levels: Vec<Vec<&Clause>> = numbers.iter().map(clauses).collect();
        let changes = self.change(&levels, self.trigger.min_matches(trace.len()), self.trigger.is_choosy());
        self.define_all(trace);
        for (level, change) in numbers.into_iter().zip(changes) {
            #[cfg(debug_assertions)]
            let old: Vec<Clause> =
                change.removed.iter().map(|&i| trace.delta(level)[i].clause.clone()).collect();
            #[cfg(debug_assertions)]
            trace.check_equivalence(&old, &change.added);
            trace.replace(self, level, &change.removed, change.added);
        }
    }

    /// Chooses what to replace, and counts it.
    fn change(&mut self, levels: &[Vec<&Clause>], min_matches: usize, must_pay: bool) -> Vec<Change> {
        let policy = Policy {
            templates: self.config.templates,
            max_vars: self.config.max_vars,
            instantiations: usize::MAX,
            min_matches,
            must_pay,
        };
        let Reencoding { levels: changes, applied } = reencode::reencode(&mut self.circuit, levels, policy);
        self.stats.reencodings += u64::from(!applied.is_empty());
        for (instantiation, matches) in applied {
            let count = match instantiation {
                Instantiation::And(_) => &mut self.stats.matches.and,
                Instantiation::Xor(_) => &mut self.stats.matches.xor,
                Instantiation::HalfAdder(..) => &mut self.stats.matches.half_adder,
            };
            *count += matches as u64;
        }
        self.stats.lemmas_replaced += changes.iter().map(|change| change.removed.len() as u64).sum::<u64>();
        changes
    }

    /// Tells the trace the definitions that it does not know yet.
    fn define_all(&mut self, trace: &mut Trace<'_>) {
        for var in (self.circuit.first().0..self.circuit.end().0).skip(trace.definitions().list().len()) {
            let definition = *self.circuit.definition(Var(var)).expect("an auxiliary variable");
            let defined = trace.define(definition);
            debug_assert_eq!(defined, Var(var));
            self.stats.aux_added += 1;
        }
    }

    /// Definitions that no lemma uses are not offered to new lemmas any more.
    fn retire(&mut self, trace: &Trace<'_>) {
        let mut used = vec![false; trace.definitions().list().len()];
        let first = self.circuit.first().index();
        let lits = trace.lemmas().flat_map(|(_, clause)| clause.iter());
        lits.filter_map(|lit| lit.var().index().checked_sub(first)).for_each(|k| used[k] = true);
        self.stats.aux_retired += self.circuit.retire(|var| used[var.index() - first]) as u64;
    }
}

impl ProofSystem for ExtendedResolution {
    fn implies(&mut self, c: &Lemma, d: &Lemma) -> bool {
        if self.config.implication { self.implication.implies(&self.circuit, c, d) } else { c.subsumes(d) }
    }

    fn strengthen(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: Clause,
        obligation: &Cube,
    ) -> Result<Clause, Stopped> {
        if !self.config.generalize || trace.definitions().list().is_empty() {
            return Ok(clause);
        }
        let clause = self.replace_by_implied(trace, level, clause, obligation)?;
        self.substitute_all(trace, level, clause)
    }

    fn weaken(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        let applies = self.config.propagate && trace.definitions().occur_in(clause);
        if applies { self.largest_fraction(trace, level, clause) } else { Ok(None) }
    }

    fn reencode(&mut self, trace: &mut Trace<'_>) -> Result<(), Stopped> {
        if self.trigger.fires(trace.len()) {
            let (start, implications) = (Instant::now(), self.implication.time);
            let known = self.circuit.end();
            self.retire(trace);
            self.reencode_all(trace);
            let within = self.implication.time - implications;
            self.stats.reencode_time += start.elapsed().saturating_sub(within);
            if self.config.generalize {
                self.substitute_in_trace(trace, known)?;
            }
            self.trigger.reencoded(trace.len());
        }
        Ok(())
    }

    /// All lemmas of the invariant are of one level now, where more of them match than before. The paper's rule does
    /// not know this step, and if Δ is infinite nothing may happen here.
    fn conclude(&mut self, trace: &mut Trace<'_>, invariant: Vec<Clause>) -> Vec<Clause> {
        if !self.trigger.is_choosy() {
            return invariant;
        }
        let start = Instant::now();
        let occurs = |var: Var| invariant.iter().any(|clause| clause.iter().any(|lit| lit.var() == var));
        self.circuit.retire(occurs);
        let mut lemmas = invariant.clone();
        loop {
            let before = lemmas.len();
            let changes = self.change(&[lemmas.iter().collect()], 1, true);
            let [change] = &changes[..] else { unreachable!("one level") };
            let mut place = 0..;
            lemmas.retain(|_| change.removed.binary_search(&place.next().expect("endless")).is_err());
            lemmas.extend(change.added.iter().cloned());
            lemmas.sort_unstable();
            lemmas.dedup();
            if lemmas.len() == before {
                break;
            }
        }
        self.define_all(trace);
        #[cfg(debug_assertions)]
        trace.check_equivalence(&invariant, &lemmas);
        self.stats.reencode_time += start.elapsed();
        lemmas
    }

    fn time(&self) -> Duration {
        self.stats.reencode_time + self.implication.time
    }

    fn report(&self, stats: &mut Stats) {
        stats.er = stats::ExtendedResolution {
            implication: self.implication.stats.clone(),
            implication_time: self.implication.time,
            ..self.stats.clone()
        };
    }
}
