//! Extended resolution as a proof system: combines the parts of this folder, and determines when each is used.
//!
//! Source: Luka, Vizel, *Property Directed Reachability with Extended Resolution*, CAV 2025, Algorithm 2. Re-encoding
//! looks for blocks, then for matches of templates, and then tries new xors in old lemmas. Departure: the lemmas of the
//! final invariant are re-encoded once more, as if all were of one level.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hashbrown::HashSet;

use super::implication::Implication;
use crate::config::Er;
use crate::engine::er::{Blocks, Definitions, Rewriter, canonical};
use crate::engine::pdr::throttle::Throttle;
use crate::engine::pdr::{Level, ProofSystem, Trace, TraceLemma};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::definition::Operator;
use crate::logic::lit::Lit;
use crate::stats::{self, Stats};

/// The proof system in which lemmas may mention auxiliary variables. Re-encoding the trace defines these variables.
pub struct ExtendedResolution {
    pub(super) rewriter: Rewriter,
    implication: Implication,
    pub(super) blocks: Blocks,
    /// The blocks of which the search knows what a step does to their sums.
    pub(super) stepped: HashSet<Arc<[Lit]>>,
    /// Decides when to try proposed blocks.
    pub(super) proposing: Throttle,
    /// Decides when to replace literals by ones that imply them.
    pub(super) replacing: Throttle,
    /// Wall time of matching and re-encoding, without implication checks that take BDDs.
    reencode_time: Duration,
}

impl ExtendedResolution {
    /// A proof system without auxiliary variables.
    pub fn new(config: &Er) -> ExtendedResolution {
        ExtendedResolution {
            rewriter: Rewriter::new(config),
            implication: Implication::default(),
            blocks: Blocks::default(),
            stepped: HashSet::new(),
            proposing: Throttle::by_share(),
            replacing: Throttle::by_credit(),
            reencode_time: Duration::ZERO,
        }
    }

    /// Re-encodes every level, F_∞ included.
    fn reencode_all(&mut self, trace: &mut Trace<'_>) {
        let (levels, definitions) = trace.levels_and_definitions();
        let (numbers, levels): (Vec<Level>, Vec<Vec<&Clause>>) = levels.into_iter().unzip();
        let changes = self.rewriter.reencode(definitions, &levels);
        for (level, change) in numbers.into_iter().zip(changes) {
            trace.replace(self, level, &change.removed, change.added);
        }
    }
}

impl ProofSystem for ExtendedResolution {
    fn implies(&mut self, definitions: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        if self.rewriter.config.implication {
            self.implication.implies(definitions, c, d)
        } else {
            c.subsumes(d)
        }
    }

    fn block_symmetrically(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        obligation: &Cube,
    ) -> Result<Option<(Level, Clause)>, Stopped> {
        self.count_obligation(trace, level, obligation)
    }

    fn strengthen(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: Clause,
        obligation: &Cube,
    ) -> Result<Clause, Stopped> {
        if !self.rewriter.config.generalize || trace.definitions().list().is_empty() {
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
        let applies = self.rewriter.config.propagate && trace.definitions().occur_in(clause);
        if applies { self.pushable_fraction(trace, level, clause) } else { Ok(None) }
    }

    fn reencode(&mut self, trace: &mut Trace<'_>) -> Result<(), Stopped> {
        if self.rewriter.fires(trace.len()) {
            self.find_blocks(trace)?;
            let (start, implications) = (Instant::now(), self.implication.time);
            let known = trace.definitions().end();
            self.reencode_all(trace);
            let within = self.implication.time - implications;
            self.reencode_time += start.elapsed().saturating_sub(within);
            if self.rewriter.config.generalize {
                self.substitute_in_trace(trace, known)?;
            }
            self.rewriter.note_reencoding(trace.len());
        }
        Ok(())
    }

    fn define(&mut self, definitions: &mut Definitions, operator: Operator, a: Lit, b: Lit) -> Option<Lit> {
        Some(self.rewriter.circuit.define(definitions, operator, a, b))
    }

    fn lemma(&self, definitions: &Definitions, clause: &Clause) -> Option<Clause> {
        canonical(definitions, clause)
    }

    fn conclude(&mut self, trace: &mut Trace<'_>, invariant: Vec<Clause>) -> Vec<Clause> {
        let start = Instant::now();
        let concluded = self.rewriter.conclude(trace.definitions_mut(), &invariant);
        let Some(lemmas) = concluded else { return invariant };
        self.reencode_time += start.elapsed();
        lemmas
    }

    fn time(&self) -> Duration {
        self.reencode_time + self.implication.time
    }

    fn report(&self, stats: &mut Stats) {
        stats.er = stats::ExtendedResolution {
            implication: self.implication.stats.clone(),
            ..self.rewriter.stats.clone()
        };
        stats.phases.reencode += self.reencode_time;
        stats.phases.implication += self.implication.time;
    }
}
