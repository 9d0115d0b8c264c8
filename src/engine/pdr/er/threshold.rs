//! Thresholds in the trace of PDR: one lemma for all the lemmas that treat the literals of a block alike (`er/blocks`).
//!
//! For an obligation that meets a block, the clause that counts the block's literals is tried first. It says more than
//! each of the lemmas that it stands for, so more must be known one level below: a state that prevents it is blocked
//! there, in the same way, as QUIP does for lemmas that it pushes (Ivrii, Gurfinkel, FMCAD 2015). A proposed block is
//! accepted if this succeeds for lemmas of the trace. Rejected: one query for each lemma; a block that is accepted for
//! one lemma while it fails for another (docs/experiments/er.md).

use std::cmp::Reverse;

use super::system::ExtendedResolution;
use crate::answer::invariant::Origin;
use crate::engine::er::auxiliary::AuxiliaryCircuit;
use crate::engine::er::{Blocks, Definitions, Proposal, canonical, count, proposals};
use crate::engine::pdr::{INFINITY, Induction, Level, Steps, Trace, below};
use crate::limits::Stopped;
use crate::logic::cube::{Clause, Cube};
use crate::logic::lit::Lit;
use crate::logic::threshold::positive;

/// The greatest number of states that are blocked for one lemma of a block in use, and of a proposed one.
const STATES: u32 = 30;
const STATES_OF_PROPOSAL: u32 = 10;
/// With so many successes a proposed block is accepted, with so many failures it is refused.
const SUCCESSES: usize = 3;
const FAILURES: usize = 4;
/// A lemma that does not become stronger is a failure; after this many more than successes, no more lemmas are tried.
const UNCHANGED: usize = 5;

impl ExtendedResolution {
    /// May thresholds be defined?
    pub(super) fn counts(&self) -> bool {
        let config = &self.rewriter.config;
        config.templates.threshold && config.generalize && self.rewriter.circuit.len() < config.max_vars
    }

    /// A lemma over thresholds that blocks an obligation, and its level; none if there is none, or if finding it takes
    /// too long.
    ///
    /// Requires: the obligation can be blocked at `level`.
    pub(super) fn count_obligation(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        obligation: &Cube,
    ) -> Result<Option<(Level, Clause)>, Stopped> {
        if self.blocks.is_empty() || !self.counts() {
            return Ok(None);
        }
        let plain = !obligation;
        let blocks = self.blocks.of_clause(trace.definitions(), &plain);
        let goal = self.symmetric(trace, &plain);
        if goal == plain {
            return Ok(None);
        }
        let found = match self.establish(trace, level, &goal, &mut { STATES })? {
            Some(clause) => Some(self.raise(trace, level, clause)?),
            None => None,
        };
        for block in blocks {
            let counted = found.as_ref().is_some_and(|(_, clause)| mentions(trace, clause, &block));
            self.blocks.note(&block, counted, trace.len());
            if counted {
                self.learn_steps_if_due(trace, &block)?;
            }
        }
        self.rewriter.stats.matches.threshold += u64::from(found.is_some());
        Ok(found)
    }

    /// Looks for blocks, as long as it finds some, and makes the lemmas of the trace stronger with them.
    pub(super) fn find_blocks(&mut self, trace: &mut Trace<'_>) -> Result<(), Stopped> {
        let known = trace.definitions().end();
        let mut goes_on = true;
        while goes_on && self.counts() {
            goes_on = false;
            let min_saving = self.rewriter.min_matches(trace.len());
            let (levels, definitions) = trace.levels_and_definitions();
            let (numbers, levels): (Vec<Level>, Vec<Vec<&Clause>>) = levels.into_iter().unzip();
            let lemma = |&(level, i): &(usize, usize)| (numbers[level], levels[level][i].clone());
            let proposals: Vec<(Proposal, Vec<(Level, Clause)>)> =
                proposals(definitions, &self.blocks, &levels, min_saving)
                    .into_iter()
                    .map(|proposal| {
                        let lemmas =
                            proposal.lemmas.iter().map(lemma).filter(|(level, _)| *level != INFINITY);
                        let lemmas = lemmas.collect();
                        (proposal, lemmas)
                    })
                    .collect();
            for (Proposal { members, .. }, lemmas) in proposals {
                if self.blocks.have_room_for(&members) && self.proposing.allows() {
                    let accepted = self.try_block(trace, &members, &lemmas)?;
                    self.proposing.note(accepted);
                    goes_on |= accepted;
                }
            }
        }
        if trace.definitions().end() != known {
            // Otherwise queries would depend on the thresholds of all sets that were tried, and of smaller blocks.
            self.forget_steps(trace);
            trace.rebuild();
        }
        Ok(())
    }

    /// Tries a set of literals as a block in some lemmas of the trace, larger sets first (`grow`), and adopts the first
    /// one that succeeds.
    fn try_block(
        &mut self,
        trace: &mut Trace<'_>,
        members: &[Lit],
        lemmas: &[(Level, Clause)],
    ) -> Result<bool, Stopped> {
        let goals = self.goals(trace, members, lemmas);
        let larger = match goals.first() {
            Some((level, goal)) => self.grown(trace, members, *level, goal)?,
            None => None,
        };
        if let Some(larger) = larger {
            let goals = self.goals(trace, &larger, lemmas);
            if self.adopts(trace, &larger, goals)? {
                return Ok(true);
            }
        }
        self.adopts(trace, members, goals)
    }

    /// The lemmas with the members of a set counted, and their levels: first those that say nothing else, then high
    /// levels.
    fn goals(
        &mut self,
        trace: &mut Trace<'_>,
        members: &[Lit],
        lemmas: &[(Level, Clause)],
    ) -> Vec<(Level, Clause)> {
        let mut goals = Vec::new();
        for (level, clause) in lemmas {
            let others = clause.iter().filter(|&&lit| trace.definitions().threshold(lit).is_none()).count();
            let counted = self.count(trace, clause, members);
            goals.extend(counted.map(|goal| (others > 0, Reverse(*level), goal)));
        }
        goals.sort();
        goals.dedup_by(|a, b| a.2 == b.2);
        goals.into_iter().map(|(_, Reverse(level), goal)| (level, goal)).collect()
    }

    /// Tries to make lemmas of these clauses, which count a set. Adopts the set as a block if that succeeds, and
    /// refuses it otherwise.
    fn adopts(
        &mut self,
        trace: &mut Trace<'_>,
        members: &[Lit],
        goals: Vec<(Level, Clause)>,
    ) -> Result<bool, Stopped> {
        let (mut successes, mut failures) = (0, 0);
        for (level, goal) in goals {
            if successes == SUCCESSES || failures == FAILURES {
                break;
            }
            if trace.is_implied(self, level, &goal) {
                successes += 1;
                continue;
            }
            let counted = match self.establish(trace, level, &goal, &mut { STATES_OF_PROPOSAL })? {
                Some(clause) => {
                    let clause = self.insert(trace, level, clause)?;
                    mentions(trace, &clause, members)
                }
                None => false,
            };
            successes += usize::from(counted);
            failures += usize::from(!counted);
        }
        let accepted = successes > 0 && failures == 0 || successes > 1 && successes > failures;
        if accepted {
            self.blocks.adopt(members);
            self.count_in_trace(trace, members)?;
        } else if failures > 0 {
            self.blocks.refuse(members, trace.len());
        }
        Ok(accepted)
    }

    /// Counts the members of a block in the lemmas of the trace, highest levels first, as long as most of them become
    /// stronger. Lemmas that still count a smaller block make queries slow, which then relate the sums of both.
    fn count_in_trace(&mut self, trace: &mut Trace<'_>, members: &[Lit]) -> Result<(), Stopped> {
        let lemmas: Vec<(Level, Clause)> =
            trace.lemmas().map(|(level, clause)| (level, clause.clone())).collect();
        // All goals first: the thresholds in them decide whether facts are due, and facts make the queries easy.
        let mut goals = Vec::new();
        for (level, clause) in lemmas.into_iter().rev() {
            let counted = self.count(trace, &clause, members);
            goals.extend(counted.map(|stronger| (level, clause, stronger)));
        }
        self.learn_steps_if_due(trace, members)?;
        let (mut successes, mut failures) = (0, 0);
        for (level, clause, stronger) in goals {
            if failures == successes + UNCHANGED {
                break;
            }
            if trace.is_implied(self, level, &stronger) {
                continue;
            }
            match self.try_stronger(trace, level, &stronger)? {
                Some(new) => {
                    successes += 1;
                    trace.strengthen(self, level, &clause, new);
                }
                None => failures += 1,
            }
        }
        Ok(())
    }

    /// Makes a clause, or a part of it, inductive relative to F_{level-1}, by blocking at most so many states below.
    /// None if that fails.
    fn establish(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: &Clause,
        states: &mut u32,
    ) -> Result<Option<Clause>, Stopped> {
        if clause.is_empty() || !trace.is_initial(clause)? {
            return Ok(None);
        }
        loop {
            match trace.inductive(below(level), &!clause)? {
                Induction::Holds(core) => return Ok(canonical(trace.definitions(), &!&core)),
                Induction::Fails if level > 1 && *states > 0 => *states -= 1,
                Induction::Fails | Induction::Unknown => return Ok(None),
            }
            let state = trace.predecessor(&!clause).cube;
            if trace.ts.intersects_init(&state) || trace.known_reachable(&state).is_some() {
                return Ok(None);
            }
            let plain = !&state;
            let goal = self.symmetric(trace, &plain);
            // What leads to a state without a block is not of this kind.
            let states = if goal == plain { &mut 0 } else { &mut *states };
            let Some(found) = self.establish(trace, level - 1, &goal, states)? else { return Ok(None) };
            self.insert(trace, level - 1, found)?;
        }
    }

    /// Adds a lemma of this level to the trace, after making it stronger and raising its level.
    fn insert(&mut self, trace: &mut Trace<'_>, level: Level, clause: Clause) -> Result<Clause, Stopped> {
        let (level, clause) = self.raise(trace, level, clause)?;
        self.rewriter.stats.matches.threshold += 1;
        trace.insert(self, level, clause.clone(), Origin::Substitution);
        Ok(clause)
    }

    /// Drops literals from a lemma and takes higher thresholds, as long as it remains one; then finds the highest level
    /// at which it holds.
    fn raise(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        mut clause: Clause,
    ) -> Result<(Level, Clause), Stopped> {
        let mut order = clause.to_vec();
        order.sort_by(|&a, &b| trace.activity.of(a).total_cmp(&trace.activity.of(b)));
        for lit in order {
            if clause.contains(&lit) && clause.len() > 1 {
                let smaller = clause.iter().copied().filter(|&other| other != lit).collect();
                clause = self.try_stronger(trace, level, &smaller)?.unwrap_or(clause);
            }
        }
        while let Some(stronger) = self.with_higher_threshold(trace, level, &clause)? {
            clause = stronger;
        }
        Ok((trace.push_up(level, &!&clause, Steps::Allowed)?, clause))
    }

    /// A lemma of the level in which one threshold is higher.
    fn with_higher_threshold(
        &mut self,
        trace: &mut Trace<'_>,
        level: Level,
        clause: &Clause,
    ) -> Result<Option<Clause>, Stopped> {
        for &lit in clause.iter() {
            let higher = |blocks: &Blocks, circuit: &mut AuxiliaryCircuit, definitions: &mut Definitions| {
                blocks.stronger(circuit, definitions, lit)
            };
            let Some(higher) = self.with_definitions(trace, higher) else { continue };
            let stronger = clause.iter().copied().filter(|&other| other != lit).chain([higher]).collect();
            let Some(stronger) = canonical(trace.definitions(), &stronger) else { continue };
            if let Some(kept) = self.try_stronger(trace, level, &stronger)? {
                return Ok(Some(kept));
            }
        }
        Ok(None)
    }

    /// The clause with a threshold for each block that it meets.
    fn symmetric(&mut self, trace: &mut Trace<'_>, clause: &Clause) -> Clause {
        self.with_definitions(trace, |blocks, circuit, definitions| {
            blocks.symmetric(circuit, definitions, clause)
        })
    }

    /// The clause with a threshold for these literals.
    pub(super) fn count(
        &mut self,
        trace: &mut Trace<'_>,
        clause: &Clause,
        members: &[Lit],
    ) -> Option<Clause> {
        self.with_definitions(trace, |_, circuit, definitions| count(circuit, definitions, clause, members))
    }

    /// Something that may define thresholds, which are counted.
    pub(super) fn with_definitions<T>(
        &mut self,
        trace: &mut Trace<'_>,
        define: impl FnOnce(&Blocks, &mut AuxiliaryCircuit, &mut Definitions) -> T,
    ) -> T {
        let known = trace.definitions().end();
        let result = define(&self.blocks, &mut self.rewriter.circuit, trace.definitions_mut());
        self.rewriter.stats.aux_added += u64::from(trace.definitions().end().0 - known.0);
        result
    }
}

/// Does a lemma count the members of a block, or the negated ones?
fn mentions(trace: &Trace<'_>, clause: &Clause, block: &[Lit]) -> bool {
    let thresholds = clause.iter().filter_map(|&lit| trace.definitions().threshold(lit));
    thresholds.into_iter().any(|threshold| positive(&threshold.members) == positive(block))
}
