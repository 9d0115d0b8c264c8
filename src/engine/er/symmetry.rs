//! Which literals may form a block, judged by the lemmas of a trace.
//!
//! Two nodes (literals, or blocks found before) can be *exchanged* if lemmas A∨x and A∨y are in the same level, as in
//! the template *and*. Those that also occur together in a lemma may belong to one block; the same nodes negated count
//! as well. First whole components of this relation are proposed, since the right block makes its lemmas inductive at
//! once; then a block and one more node, and three literals that pairwise can be exchanged. A block must save as many
//! lemmas as the trigger asks of an auxiliary variable. Rejected: literals that only occur together, most of which are
//! in every lemma; two of the three lemmas for three literals; blocks that save less (docs/experiments/er.md).

use std::collections::{BTreeMap, BTreeSet};

use hashbrown::HashMap;

use super::blocks::{Blocks, Shape};
use super::definitions::Definitions;
use super::template::hash;
use crate::logic::cube::Clause;
use crate::logic::lit::Lit;
use crate::logic::threshold::positive;

/// Pairs that more lemmas exchange come first; others than these are not considered.
const PAIRS: usize = 512;
/// In a cell of exchangeable nodes, those of a pair are at most this far apart, as in the template *and*.
const REACH: usize = 4;
/// The greatest number of proposals that are not whole components.
const SMALL: usize = 6;

/// A set of literals that may be a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The literals: in order, the first one positive.
    pub members: Vec<Lit>,
    /// The lemmas with several nodes of the set, as index of the level and index in the level, highest levels first.
    pub lemmas: Vec<(usize, usize)>,
}

/// The sets that are not refused and would save at least so many lemmas, the most promising first.
pub fn proposals(
    definitions: &Definitions,
    blocks: &Blocks,
    levels: &[Vec<&Clause>],
    min_saving: usize,
) -> Vec<Proposal> {
    let shapes: Vec<Vec<Shape>> =
        levels.iter().map(|l| l.iter().map(|clause| blocks.shape(definitions, clause)).collect()).collect();
    let pairs = Pairs::new(&shapes);
    let lemmas = levels.iter().map(Vec::len).sum();
    let mut proposals: Vec<Proposal> = Vec::new();
    for nodes in pairs.components().into_iter().chain(pairs.small(blocks)) {
        let members: BTreeSet<Lit> = nodes.iter().flat_map(|&node| blocks.members(node).to_vec()).collect();
        let contradictory = members.iter().any(|&lit| members.contains(&!lit));
        let members: Vec<Lit> = positive(&members.into_iter().collect::<Vec<_>>()).to_vec();
        let is_new =
            blocks.have_room_for(&members) && !proposals.iter().any(|known| known.members == members);
        let may_be_block =
            members.len() >= 3 && !contradictory && is_new && !blocks.is_refused(&members, lemmas);
        if may_be_block && saving(&shapes, &nodes) >= min_saving {
            proposals.push(Proposal { members, lemmas: meeting(&shapes, &nodes) });
        }
    }
    proposals
}

/// How many lemmas fewer there would be if the lemmas of a group, which have the same number of members and are equal
/// otherwise, were one.
fn saving(shapes: &[Vec<Shape>], nodes: &BTreeSet<Lit>) -> usize {
    let group = |Shape { rest, parts }: &Shape| {
        let refuted = |sign| -> usize {
            parts.iter().filter(|&(&node, _)| nodes.contains(&node.xor(sign))).map(|(_, count)| count).sum()
        };
        let sign = refuted(true) > refuted(false);
        let others = parts.iter().filter(|&(&node, _)| !nodes.contains(&node) && !nodes.contains(&!node));
        (refuted(sign) >= 2).then(|| (refuted(sign), sign, hash_of_shape(rest, others)))
    };
    let mut groups: Vec<(usize, bool, u64)> = shapes.iter().flatten().filter_map(group).collect();
    let lemmas = groups.len();
    groups.sort_unstable();
    groups.dedup();
    lemmas - groups.len()
}

/// The sum of the hashes of literals, and of nodes as often as they have false members.
fn hash_of_shape<'s>(rest: &[Lit], parts: impl Iterator<Item = (&'s Lit, &'s usize)>) -> u64 {
    let terms = parts.map(|(&node, &refuted)| hash::literal(node).wrapping_mul(refuted as u64));
    terms.fold(hash::literals(rest), u64::wrapping_add)
}

/// The lemmas with several of these nodes, or of their opposites.
fn meeting(shapes: &[Vec<Shape>], nodes: &BTreeSet<Lit>) -> Vec<(usize, usize)> {
    let meets = |shape: &Shape| {
        let count = |sign| shape.parts.keys().filter(|node| nodes.contains(&node.xor(sign))).count();
        count(false).max(count(true)) >= 2
    };
    let places = |(level, shapes): (usize, &Vec<Shape>)| -> Vec<(usize, usize)> {
        (0..shapes.len()).filter(|&i| meets(&shapes[i])).map(|i| (level, i)).collect()
    };
    shapes.iter().enumerate().rev().flat_map(places).collect()
}

/// Two nodes in order. Both may be negated; then the first one is positive.
fn pair(a: Lit, b: Lit) -> (Lit, Lit) {
    let (a, b) = (a.min(b), a.max(b));
    (a.xor(a.is_negated()), b.xor(a.is_negated()))
}

/// Pairs of nodes that can be exchanged and occur together, those that most lemmas exchange first.
struct Pairs(Vec<(Lit, Lit)>);

impl Pairs {
    fn new(shapes: &[Vec<Shape>]) -> Pairs {
        let mut counts: HashMap<(Lit, Lit), usize> = HashMap::new();
        shapes.iter().for_each(|shapes| count_exchanges(shapes, &mut counts));
        let mut pairs: Vec<((Lit, Lit), usize)> = counts.into_iter().collect();
        pairs.sort_unstable_by_key(|&(pair, count)| (std::cmp::Reverse(count), pair));
        pairs.truncate(PAIRS);
        // Those that occur together.
        let mut together: BTreeMap<(Lit, Lit), bool> = pairs.iter().map(|&(pair, _)| (pair, false)).collect();
        let nodes: BTreeSet<Lit> = together.keys().flat_map(|&(a, b)| [a, !a, b, !b]).collect();
        for shape in shapes.iter().flatten() {
            let known: Vec<Lit> = shape.parts.keys().copied().filter(|node| nodes.contains(node)).collect();
            for (i, &a) in known.iter().enumerate() {
                known[i + 1..].iter().for_each(|&b| {
                    together.entry(pair(a, b)).and_modify(|known| *known = true);
                });
            }
        }
        Pairs(pairs.into_iter().map(|(pair, _)| pair).filter(|pair| together[pair]).collect())
    }

    /// The other nodes of the pairs of a node.
    fn partners(&self, node: Lit) -> impl Iterator<Item = Lit> + '_ {
        self.0.iter().filter_map(move |&(a, b)| match node {
            _ if node.var() == a.var() => Some(b.xor(node != a)),
            _ if node.var() == b.var() => Some(a.xor(node != b)),
            _ => None,
        })
    }

    /// The connected components.
    fn components(&self) -> Vec<BTreeSet<Lit>> {
        let (mut components, mut seen): (Vec<BTreeSet<Lit>>, BTreeSet<Lit>) = Default::default();
        for &(first, _) in &self.0 {
            if seen.contains(&first) || seen.contains(&!first) {
                continue;
            }
            let (mut component, mut open) = (BTreeSet::new(), vec![first]);
            while let Some(node) = open.pop() {
                if component.insert(node) {
                    open.extend(self.partners(node));
                }
            }
            seen.extend(&component);
            components.push(component);
        }
        components
    }

    /// Blocks with one more node, and sets of three literals.
    fn small<'p>(&'p self, blocks: &'p Blocks) -> impl Iterator<Item = BTreeSet<Lit>> + 'p {
        let is_block = |node: Lit| blocks.members(node).len() > 1;
        let small = self.0.iter().filter_map(move |&(a, b)| {
            if is_block(a) || is_block(b) {
                return Some(BTreeSet::from([a, b]));
            }
            let third = self.partners(a).find(|&c| c.var() != b.var() && self.0.contains(&pair(b, c)))?;
            Some(BTreeSet::from([a, b, third]))
        });
        small.take(SMALL)
    }
}

/// Counts for each pair of nodes how many lemmas of a level exchange them. Lemmas are compared by hashes.
fn count_exchanges(shapes: &[Shape], counts: &mut HashMap<(Lit, Lit), usize>) {
    let mut cells: Vec<(u64, Lit)> = Vec::new();
    for Shape { rest, parts } in shapes {
        let is_unit = rest.is_empty() && parts.len() == 1 && parts.values().all(|&refuted| refuted == 1);
        let whole = hash_of_shape(rest, parts.iter());
        if !is_unit {
            cells.extend(parts.keys().map(|&node| (whole.wrapping_sub(hash::literal(node)), node)));
        }
    }
    cells.sort_unstable();
    cells.dedup();
    for cell in cells.chunk_by(|a, b| a.0 == b.0) {
        for (i, &(_, a)) in cell.iter().enumerate() {
            for &(_, b) in cell[i + 1..].iter().take(REACH).filter(|(_, b)| b.var() != a.var()) {
                *counts.entry(pair(a, b)).or_default() += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::er::testing::Circuit;
    use crate::logic::lit::Var;
    use crate::logic::threshold::Threshold;

    fn clauses(lits: &[&[Lit]]) -> Vec<Clause> {
        lits.iter().map(|lits| lits.iter().copied().collect()).collect()
    }

    fn found(circuit: &Circuit, blocks: &Blocks, lemmas: &[Clause]) -> Vec<Proposal> {
        found_if_saving(circuit, blocks, lemmas, 1)
    }

    fn found_if_saving(
        circuit: &Circuit,
        blocks: &Blocks,
        lemmas: &[Clause],
        saving: usize,
    ) -> Vec<Proposal> {
        proposals(&circuit.definitions, blocks, &[lemmas.iter().collect()], saving)
    }

    #[test]
    fn at_most_one_of_three() {
        let circuit = Circuit::new(5);
        let [a, b, c, d, e] = [1, 2, 3, 4, 5].map(|i| Var(i).lit());
        let lemmas = clauses(&[&[!a, !b, d], &[!a, !c, d], &[!b, !c, d], &[d, e]]);
        let found = found(&circuit, &Blocks::default(), &lemmas);
        assert_eq!(found, [Proposal { members: vec![a, b, c], lemmas: vec![(0, 0), (0, 1), (0, 2)] }]);
        let saving = |saving| found_if_saving(&circuit, &Blocks::default(), &lemmas, saving).len();
        assert_eq!([2, 3].map(saving), [1, 0], "three lemmas become one");
    }

    #[test]
    fn a_block_and_one_more_literal() {
        let mut circuit = Circuit::new(5);
        let [a, b, c, d, e] = [1, 2, 3, 4, 5].map(|i| Var(i).lit());
        let mut blocks = Blocks::default();
        blocks.adopt(&[a, b, c]);
        // e ∨ at most one of a, b, c; e ∨ ¬d ∨ not all of them.
        let one = circuit.threshold(&Threshold { members: [!a, !b, !c].into(), at_least: 2 });
        let lemmas = clauses(&[&[one, e], &[!a, !d, e], &[!b, !d, e]]);
        let proposals = found(&circuit, &blocks, &lemmas);
        assert_eq!(proposals[0].members, [a, b, c, d]);
        blocks.refuse(&[!a, !b, !c, !d], lemmas.len());
        assert_eq!(found(&circuit, &blocks, &lemmas), []);
    }
}
