//! Re-encoding as searches call it: when it is due, what may be defined, what to replace, and counters (Algorithm 2).
//!
//! The trigger decides when. Definitions that no lemma needs are retired first. The caller owns the lemmas and the
//! definitions: it passes them, and makes the changes that come back.

use super::auxiliary::AuxiliaryCircuit;
use super::definitions::Definitions;
#[cfg(debug_assertions)]
use super::equivalence;
use super::reencode::{Change, Policy, Reencoding, reencode};
use super::template::Instantiation;
use super::trigger::Trigger;
use crate::config::Er;
use crate::logic::cube::Clause;
use crate::stats::ExtendedResolution;

/// Rewrites the lemmas of one trace.
///
/// Requires: all calls of methods pass the same list of definitions.
#[derive(Clone, Debug)]
pub struct Rewriter {
    /// The options.
    pub config: Er,
    /// The definitions in use.
    pub circuit: AuxiliaryCircuit,
    trigger: Trigger,
    /// Counters.
    pub stats: ExtendedResolution,
}

impl Rewriter {
    /// For lemmas without auxiliary variables.
    pub fn new(config: &Er) -> Rewriter {
        Rewriter {
            config: config.clone(),
            circuit: AuxiliaryCircuit::default(),
            trigger: Trigger::new(config.delta),
            stats: ExtendedResolution::default(),
        }
    }

    /// Should a trace with this many lemmas be re-encoded?
    pub fn fires(&self, lemmas: usize) -> bool {
        self.trigger.fires(lemmas)
    }

    /// The number of lemmas that a new definition or block must save in a trace with this many.
    pub fn min_matches(&self, lemmas: usize) -> usize {
        self.trigger.min_matches(lemmas)
    }

    /// Notes that the lemmas were re-encoded, and how many there are now.
    pub fn note_reencoding(&mut self, lemmas: usize) {
        self.trigger.note_reencoding(lemmas);
    }

    /// Defines auxiliary variables for the lemmas of all levels, and returns what to replace on each. Definitions that
    /// none of the lemmas needs are retired: they are not tried in new lemmas.
    ///
    /// Requires: the lemmas are canonical, and no level has a lemma twice.
    ///
    /// Ensures: on each level, the added lemmas are equivalent to the removed ones under the definitions.
    pub fn reencode(&mut self, definitions: &mut Definitions, levels: &[Vec<&Clause>]) -> Vec<Change> {
        self.retire(definitions, levels.iter().flatten().copied());
        let lemmas = levels.iter().map(Vec::len).sum();
        let (min_matches, must_pay) = (self.min_matches(lemmas), self.trigger.is_auto());
        let changes = self.change(definitions, levels, min_matches, must_pay);
        #[cfg(debug_assertions)]
        for (lemmas, change) in levels.iter().zip(&changes) {
            let old: Vec<Clause> = change.removed.iter().map(|&i| lemmas[i].clone()).collect();
            equivalence::check(definitions, &old, &change.added);
        }
        changes
    }

    /// Re-encodes the lemmas of an invariant, which are a single level, so that more of them match than before; none if
    /// they stay as they are. The paper does not have this step, so it is left out if the paper's Δ is set.
    pub fn conclude(&mut self, definitions: &mut Definitions, invariant: &[Clause]) -> Option<Vec<Clause>> {
        if !self.trigger.is_auto() {
            return None;
        }
        self.retire(definitions, invariant.iter());
        let mut lemmas = invariant.to_vec();
        loop {
            let before = lemmas.len();
            let changes = self.change(definitions, &[lemmas.iter().collect()], 1, true);
            let [change] = &changes[..] else { unreachable!("one level") };
            let mut place = 0..;
            lemmas.retain(|_| change.removed.binary_search(&place.next().expect("endless")).is_err());
            lemmas.extend(change.added.iter().cloned());
            lemmas.sort_unstable();
            lemmas.dedup();
            if lemmas.len() == before {
                #[cfg(debug_assertions)]
                equivalence::check(definitions, invariant, &lemmas);
                return Some(lemmas);
            }
        }
    }

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

    fn retire<'c>(&mut self, definitions: &Definitions, lemmas: impl Iterator<Item = &'c Clause>) {
        let mut used = vec![false; definitions.list().len()];
        let lits = lemmas.flat_map(|clause| clause.iter());
        lits.filter_map(|lit| definitions.number(lit.var())).for_each(|k| used[k] = true);
        let is_used = |var| definitions.number(var).is_some_and(|k| used[k]);
        self.stats.aux_retired += self.circuit.retire(definitions, is_used) as u64;
    }
}
