//! Extended resolution as a proof system: combines the parts of this folder, and determines when each is used.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025, Algorithm 2. Departure:
//! the lemmas of the final invariant, which form a single level, are re-encoded once more.

use std::time::{Duration, Instant};

use super::auxiliary::AuxiliaryCircuit;
use super::implication::Implication;
use super::reencode::{Change, Policy, Reencoding, reencode};
use super::template::Instantiation;
use super::trigger::Trigger;
use crate::config::Er;
use crate::engine::pdr::throttle::Throttle;
use crate::engine::pdr::{Definitions, Level, ProofSystem, Trace, TraceLemma};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::definition::Operator;
use crate::logic::lit::{Lit, Var};
use crate::stats::{self, Stats};

/// The proof system in which lemmas may mention auxiliary variables. Re-encoding the trace defines these variables.
pub struct ExtendedResolution {
    config: Er,
    pub(super) circuit: AuxiliaryCircuit,
    implication: Implication,
    trigger: Trigger,
    /// Decides when to replace literals by ones that imply them.
    pub(super) replacing: Throttle,
    pub(super) stats: stats::ExtendedResolution,
    /// Wall time of matching and re-encoding, without implication checks that take BDDs.
    reencode_time: Duration,
}

impl ExtendedResolution {
    /// A proof system without auxiliary variables.
    pub fn new(config: &Er) -> ExtendedResolution {
        ExtendedResolution {
            config: config.clone(),
            circuit: AuxiliaryCircuit::default(),
            implication: Implication::default(),
            trigger: Trigger::new(config.delta),
            replacing: Throttle::by_credit(),
            stats: stats::ExtendedResolution::default(),
            reencode_time: Duration::ZERO,
        }
    }

    /// Re-encodes every level, F_∞ included.
    fn reencode_all(&mut self, trace: &mut Trace<'_>) {
        let (min_matches, must_pay) = (self.trigger.min_matches(trace.len()), self.trigger.is_auto());
        let (levels, definitions) = trace.levels_and_definitions();
        let (numbers, levels): (Vec<Level>, Vec<Vec<&Clause>>) = levels.into_iter().unzip();
        let changes = self.change(definitions, &levels, min_matches, must_pay);
        for (level, change) in numbers.into_iter().zip(changes) {
            #[cfg(debug_assertions)]
            let old: Vec<Clause> =
                change.removed.iter().map(|&i| trace.delta(level)[i].clause.clone()).collect();
            #[cfg(debug_assertions)]
            trace.check_equivalence(&old, &change.added);
            trace.replace(self, level, &change.removed, change.added);
        }
    }

    /// Re-encodes lists of lemmas: defines auxiliary variables, counts, and returns what to replace.
    fn change(
        &mut self,
        definitions: &mut Definitions,
        levels: &[Vec<&Clause>],
        min_matches: usize,
        must_pay: bool,
    ) -> Vec<Change> {
        let defined = definitions.list().len();
        let policy = Policy {
            templates: self.config.templates,
            max_vars: self.config.max_vars,
            min_matches,
            must_pay,
        };
        let Reencoding { levels: changes, applied } =
            reencode(&mut self.circuit, definitions, levels, policy);
        self.stats.aux_added += (definitions.list().len() - defined) as u64;
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

    /// Retires the definitions that no lemma of the trace needs: they are not tried in new lemmas.
    fn retire(&mut self, trace: &Trace<'_>) {
        let definitions = trace.definitions();
        let mut used = vec![false; definitions.list().len()];
        let lits = trace.lemmas().flat_map(|(_, clause)| clause.iter());
        lits.filter_map(|lit| definitions.number(lit.var())).for_each(|k| used[k] = true);
        let is_used = |var| definitions.number(var).is_some_and(|k| used[k]);
        self.stats.aux_retired += self.circuit.retire(definitions, is_used) as u64;
    }
}

impl ProofSystem for ExtendedResolution {
    fn implies(&mut self, definitions: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        if self.config.implication { self.implication.implies(definitions, c, d) } else { c.subsumes(d) }
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
        let clause = self.replace_by_stronger(trace, level, clause, obligation)?;
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
            let known = trace.definitions().end();
            self.retire(trace);
            self.reencode_all(trace);
            let within = self.implication.time - implications;
            self.reencode_time += start.elapsed().saturating_sub(within);
            if self.config.generalize {
                self.substitute_in_trace(trace, known)?;
            }
            self.trigger.reencoded(trace.len());
        }
        Ok(())
    }

    fn define(&mut self, definitions: &mut Definitions, operator: Operator, a: Lit, b: Lit) -> Option<Lit> {
        Some(self.circuit.define(definitions, operator, a, b))
    }

    /// Re-encodes the invariant. All its lemmas form a single level now, so more of them match than before. The paper
    /// does not have this step, so it is left out if the paper's Δ is set.
    fn conclude(&mut self, trace: &mut Trace<'_>, invariant: Vec<Clause>) -> Vec<Clause> {
        if !self.trigger.is_auto() {
            return invariant;
        }
        let start = Instant::now();
        let occurs = |var: Var| invariant.iter().any(|clause| clause.iter().any(|lit| lit.var() == var));
        self.circuit.retire(trace.definitions(), occurs);
        let mut lemmas = invariant.clone();
        loop {
            let before = lemmas.len();
            let changes = self.change(trace.definitions_mut(), &[lemmas.iter().collect()], 1, true);
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
        #[cfg(debug_assertions)]
        trace.check_equivalence(&invariant, &lemmas);
        self.reencode_time += start.elapsed();
        lemmas
    }

    fn time(&self) -> Duration {
        self.reencode_time + self.implication.time
    }

    fn report(&self, stats: &mut Stats) {
        stats.er =
            stats::ExtendedResolution { implication: self.implication.stats.clone(), ..self.stats.clone() };
        stats.phases.reencode += self.reencode_time;
        stats.phases.implication += self.implication.time;
    }
}
