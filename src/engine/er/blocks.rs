//! Blocks: sets of state literals that a search treats alike, and clauses that count how many of them are false.
//!
//! Often the lemmas R ∨ ⋁_{x∈S} x are learned for every subset S of some size of a set of literals, one by one: if a
//! counter is below k, no k cells are busy. Together they say R ∨ at least so many of the set are true, one clause. It
//! implies each of them, so if it holds itself, one query replaces the others. No paper has this; it is GeneralizeER
//! (Luka, Vizel, CAV 2025, Section 5.2) for thresholds. Rejected: to merge blocks in pairs by matches of a template,
//! since lemmas over unfinished blocks match nothing (docs/experiments/er.md).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hashbrown::HashMap;

use super::auxiliary::AuxiliaryCircuit;
use super::canonical::canonical;
use super::definitions::Definitions;
use super::totalizer::threshold;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::logic::threshold::{Threshold, opposite, positive};

/// The credit of a new block, and the greatest.
const CREDIT: [u32; 2] = [8, 16];

/// The blocks in use. Together with a block its opposite is in use, the block of the negated literals.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    /// By literal: its block, in order.
    of: HashMap<Lit, Arc<[Lit]>>,
    /// By block in use, with a positive first member: how it fares.
    records: HashMap<Arc<[Lit]>, Record>,
    /// Sets of literals that are no blocks, the first one positive: the size of the trace when that was found.
    refused: HashMap<Arc<[Lit]>, usize>,
}

/// How a block fares.
#[derive(Clone, Debug)]
struct Record {
    /// How much more often lemmas of it were found than not.
    credit: u32,
    /// The blocks that it took the place of.
    replaced: BTreeSet<Arc<[Lit]>>,
}

/// A clause as seen by blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The literals that belong to no node.
    pub rest: Vec<Lit>,
    /// By node: how many of its members are false if the clause is. A node is a block, named by its first member, or a
    /// state literal outside of all blocks.
    pub parts: BTreeMap<Lit, usize>,
}

impl Blocks {
    /// Is no block in use?
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// The members of a node.
    pub fn members(&self, node: Lit) -> Arc<[Lit]> {
        self.of.get(&node).cloned().unwrap_or_else(|| Arc::new([node]))
    }

    /// Does this set, which is in order, contain every block that it meets, and none with all of it?
    pub fn have_room_for(&self, members: &[Lit]) -> bool {
        let is_inside = |block: &Arc<[Lit]>| block.iter().all(|x| members.binary_search(x).is_ok());
        let met = members.iter().filter_map(|x| self.of.get(x));
        met.clone().all(is_inside) && !met.into_iter().any(|block| block.len() == members.len())
    }

    /// Was this set refused, in a trace of which this one is no more than twice as large?
    pub fn is_refused(&self, members: &[Lit], lemmas: usize) -> bool {
        self.refused.get(&positive(members)).is_some_and(|&before| lemmas <= 2 * before)
    }

    /// Puts a block into use. Blocks that it contains are no longer used.
    ///
    /// Requires: there is room for it; no variable occurs twice.
    pub fn adopt(&mut self, members: &[Lit]) {
        debug_assert!(self.have_room_for(members));
        let replaced = members.iter().filter_map(|x| self.of.get(x)).map(|block| positive(block)).collect();
        for block in [Arc::from(members), opposite(members)] {
            self.of.extend(block.iter().map(|&lit| (lit, block.clone())));
        }
        let Blocks { of, records, .. } = self;
        records.retain(|block, _| of.get(&block[0]).is_some_and(|of| of == block));
        records.insert(positive(members), Record { credit: CREDIT[0], replaced });
    }

    /// Notes that a set of literals is no block.
    pub fn refuse(&mut self, members: &[Lit], lemmas: usize) {
        self.refused.insert(positive(members), lemmas);
    }

    /// Notes whether a lemma of a block was found. A block for which that fails too often is no longer used; the blocks
    /// that it took the place of are used again, since one wrong member is no reason to lose the others.
    pub fn note(&mut self, block: &[Lit], success: bool, lemmas: usize) {
        let name = positive(block);
        let Some(Record { credit, .. }) = self.records.get_mut(&name) else { return };
        *credit = if success { CREDIT[1].min(*credit + 1) } else { *credit - 1 };
        if *credit == 0 {
            self.of.retain(|_, block| positive(block) != name);
            let record = self.records.remove(&name);
            self.refused.insert(name, lemmas);
            record.into_iter().flat_map(|record| record.replaced).for_each(|block| self.adopt(&block));
        }
    }

    /// The clause in terms of nodes.
    pub fn shape(&self, definitions: &Definitions, clause: &[Lit]) -> Shape {
        let mut shape = Shape::default();
        for &lit in clause {
            let part = definitions.threshold(lit).and_then(|part| {
                let node = match self.of.get(&part.members[0]) {
                    Some(block) => part.members.iter().all(|x| block.contains(x)).then_some(block[0]),
                    None => (part.members.len() == 1).then_some(lit),
                };
                Some((node?, part.refuted_by()))
            });
            match part {
                Some((node, refuted_by)) => *shape.parts.entry(node).or_default() += refuted_by,
                None => shape.rest.push(lit),
            }
        }
        shape
    }

    /// The blocks in use that meet a clause: of each block and its opposite, the one with more literals in it.
    pub fn of_clause(&self, definitions: &Definitions, clause: &[Lit]) -> Vec<Arc<[Lit]>> {
        let parts = if self.is_empty() { BTreeMap::new() } else { self.shape(definitions, clause).parts };
        let blocks = parts.iter().filter_map(|(&node, &refuted)| Some((node, refuted, self.of.get(&node)?)));
        let prevails = |&(node, refuted, _): &(Lit, usize, _)| {
            parts.get(&!node).is_none_or(|&other| (refuted, node) > (other, !node))
        };
        blocks.filter(prevails).map(|(_, _, block)| block.clone()).collect()
    }

    /// The clause with a threshold for each block that it meets. It implies the clause.
    pub fn symmetric(
        &self,
        circuit: &mut AuxiliaryCircuit,
        definitions: &mut Definitions,
        clause: &Clause,
    ) -> Clause {
        self.of_clause(definitions, clause).iter().fold(clause.clone(), |clause, block| {
            count(circuit, definitions, &clause, block).unwrap_or(clause)
        })
    }

    /// The next stronger threshold of the same block; none for a literal that is none, or if all members must be true.
    pub fn stronger(
        &self,
        circuit: &mut AuxiliaryCircuit,
        definitions: &mut Definitions,
        lit: Lit,
    ) -> Option<Lit> {
        let part = definitions.threshold(lit)?;
        let is_block = self.of.get(&part.members[0]) == Some(&part.members);
        let stronger = Threshold { at_least: part.at_least + 1, ..part };
        (is_block && stronger.at_least <= stronger.members.len())
            .then(|| threshold(circuit, definitions, &stronger))
    }
}

/// Replaces the part of a clause over a set of literals, or over their negations if there are more of these, by the
/// weakest threshold that implies it. Literals of the other sign are dropped. None if nothing changes, if parts of the
/// clause overlap, or if a single false member makes the part false: there are no more such lemmas than members.
pub fn count(
    circuit: &mut AuxiliaryCircuit,
    definitions: &mut Definitions,
    clause: &Clause,
    members: &[Lit],
) -> Option<Clause> {
    let parts: Vec<Option<Threshold>> = clause.iter().map(|&lit| definitions.threshold(lit)).collect();
    let is_part =
        |part: &&Threshold, members: &[Lit]| part.members.iter().all(|x| members.binary_search(x).is_ok());
    let refuted = |members: &[Lit]| -> usize {
        let parts = parts.iter().flatten().filter(|part| is_part(part, members));
        parts.map(Threshold::refuted_by).sum()
    };
    let other = opposite(members);
    let members: Arc<[Lit]> = if refuted(&other) > refuted(members) { other } else { members.into() };
    let (mut rest, mut used, mut refuted) = (Vec::new(), Vec::new(), 0);
    for (&lit, part) in clause.iter().zip(&parts) {
        match part.as_ref().filter(|part| is_part(part, &members)) {
            Some(part) => {
                used.extend_from_slice(&part.members);
                refuted += part.refuted_by();
            }
            None if members.binary_search(&!lit).is_err() => rest.push(lit),
            None => {}
        }
    }
    used.sort_unstable();
    let are_disjoint = used.windows(2).all(|pair| pair[0] != pair[1]);
    if !are_disjoint || refuted < 2 {
        return None;
    }
    let at_least = members.len() - refuted + 1;
    let counted = threshold(circuit, definitions, &Threshold { members, at_least });
    let new = canonical(definitions, &rest.into_iter().chain([counted]).collect())?;
    (new != *clause).then_some(new)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{Circuit, STATES, all_states, clause, table};
    use super::*;
    use crate::logic::lit::Var;

    /// Blocks that do not overlap, in use, and a clause over literals, some of their thresholds and a conjunction.
    fn blocks_and_clause() -> impl Strategy<Value = (Circuit, Blocks, Clause)> {
        let counts = prop::collection::vec(1..=3usize, 0..4);
        (any::<[bool; STATES as usize]>(), counts).prop_flat_map(|(signs, counts)| {
            let mut circuit = Circuit::new(STATES as usize);
            let lits: Vec<Lit> = (1..=STATES).map(|i| Var(i).lit().xor(signs[i as usize - 1])).collect();
            let mut blocks = Blocks::default();
            for (block, at_least) in lits.chunks(4).filter(|block| block.len() > 2).zip(counts) {
                blocks.adopt(block);
                let members: Arc<[Lit]> = block.into();
                threshold(
                    &mut circuit.auxiliary,
                    &mut circuit.definitions,
                    &Threshold { at_least: at_least.min(members.len()), members },
                );
            }
            circuit.define(crate::logic::definition::Operator::And, lits[0], lits[1]);
            let clause = clause(&circuit, 6);
            (Just(circuit), Just(blocks), clause)
        })
    }

    proptest! {
        #[test]
        fn counted_clauses_are_stronger((mut circuit, blocks, clause) in blocks_and_clause()) {
            let Some(clause) = circuit.canonical(&clause) else { return Ok(()) };
            let Circuit { definitions, auxiliary } = &mut circuit;
            let counted = blocks.symmetric(auxiliary, definitions, &clause);
            let higher: Vec<Lit> =
                counted.iter().map(|&lit| blocks.stronger(auxiliary, definitions, lit).unwrap_or(lit)).collect();
            let higher: Clause = higher.into_iter().collect();
            let values = all_states(&circuit);
            let states = |clause: &Clause| table(&values, [clause]);
            for (strong, weak) in [(&counted, &clause), (&higher, &counted)] {
                prop_assert!(states(strong).iter().zip(states(weak)).all(|(strong, weak)| strong & !weak == 0));
            }
        }
    }

    #[test]
    fn lemmas_of_a_group_have_one_form() {
        let mut circuit = Circuit::new(7);
        let [a, b, c, d, r, s] = [1, 2, 3, 4, 5, 6].map(|i| Var(i).lit());
        let mut blocks = Blocks::default();
        blocks.adopt(&[a, b, c, d]);
        let mut counted = |lits: &[Lit]| {
            let clause: Clause = lits.iter().copied().collect();
            blocks.symmetric(&mut circuit.auxiliary, &mut circuit.definitions, &clause)
        };
        let one = counted(&[!a, !b, r]);
        assert_eq!(one.len(), 2);
        assert_eq!(counted(&[!b, !d, r]), one);
        assert_eq!(counted(&[!b, !d, a, r]), one, "the opposite literal is dropped");
        assert_eq!(counted(&one), one);
        assert_ne!(counted(&[!a, !b, !c, r]), one);
        let plain: Clause = [r, s].into_iter().collect();
        assert_eq!(counted(&plain), plain);
    }

    #[test]
    fn blocks_that_fail_are_given_up() {
        let lits = [1, 2, 3].map(|i| Var(i).lit());
        let mut blocks = Blocks::default();
        blocks.adopt(&lits);
        blocks.note(&lits, true, 10);
        (0..CREDIT[0]).for_each(|_| blocks.note(&opposite(&lits), false, 10));
        assert!(!blocks.is_empty());
        blocks.note(&lits, false, 10);
        assert!(blocks.is_empty());
        assert!(blocks.is_refused(&lits, 20) && !blocks.is_refused(&lits, 21));
    }

    #[test]
    fn a_larger_block_takes_the_place_of_smaller_ones() {
        let lits: Vec<Lit> = (1..=4).map(|i| Var(i).lit()).collect();
        let mut blocks = Blocks::default();
        blocks.adopt(&lits[..3]);
        assert!(!blocks.have_room_for(&lits[1..]) && blocks.have_room_for(&lits));
        blocks.adopt(&lits);
        assert_eq!(blocks.records.keys().collect::<Vec<_>>(), [&Arc::from(&lits[..])]);
        let fails = |blocks: &mut Blocks| (0..CREDIT[0]).for_each(|_| blocks.note(&lits, false, 10));
        fails(&mut blocks);
        assert_eq!(blocks.records.keys().collect::<Vec<_>>(), [&Arc::from(&lits[..3])], "it is back");
        assert_eq!([2, 3].map(|i| blocks.members(lits[i]).len()), [3, 1]);
        fails(&mut blocks);
        assert_eq!(blocks.records.len(), 1, "failures of a block that is not in use");
    }
}
