//! Re-encoding: replaces lemmas that match templates by fewer ones over auxiliary variables (Algorithm 3).
//!
//! Matches of one instantiation, on all levels, share their auxiliary variables and are replaced together. Each match
//! saves one clause, so an instantiation saves as many clauses as it has matches. The choice is greedy: first *xor*,
//! even if other templates would save more (Section 4 of the paper finds that better), then the larger saving. A
//! replacement consumes clauses that other matches need, so savings only shrink: the queue has upper bounds, and
//! matches are counted again before an instantiation is applied.
//!
//! Rejected: to match lemmas of different levels with each other. The result would hold only at the lowest of the
//! levels.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::auxiliary::AuxiliaryCircuit;
use super::canonical::canonical;
use super::definitions::Definitions;
use super::template::{Instantiation, Match, match_all};
use crate::config::Templates;
use crate::logic::cube::Clause;
use crate::logic::definition::Operator;
use crate::logic::lit::Lit;

/// How to re-encode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The templates in use.
    pub templates: Templates,
    /// The greatest number of auxiliary variables in use. Instantiations that would exceed it are not applied.
    pub max_vars: usize,
    /// The number of matches that an instantiation of *and* or *xor* must have if it needs a new auxiliary variable.
    /// One of *half adder* must have more matches than it needs new variables.
    pub min_matches: usize,
    /// Must an instantiation save more literals of lemmas than the clauses of its new definitions have?
    pub must_pay: bool,
}

/// What a re-encoding does to the lemmas of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The lemmas to remove: indices into the list of the level, in order.
    pub removed: Vec<usize>,
    /// The lemmas to add, canonical. Some may be equal to lemmas that are not removed.
    pub added: Vec<Clause>,
}

/// What a re-encoding does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reencoding {
    /// The changes, by level.
    pub levels: Vec<Change>,
    /// The instantiations in the order in which they were applied, with their numbers of matches.
    pub applied: Vec<(Instantiation, usize)>,
}

/// Chooses instantiations, defines their auxiliary variables, and returns the lemmas to remove and to add.
///
/// Requires: the lemmas are canonical, and no level has a lemma twice.
///
/// Ensures: on each level, the added lemmas are equivalent to the removed ones under the definitions.
pub fn reencode(
    circuit: &mut AuxiliaryCircuit,
    definitions: &mut Definitions,
    levels: &[Vec<&Clause>],
    policy: Policy,
) -> Reencoding {
    let matches = match_all(levels, policy.templates);
    let groups: Vec<&[Match]> = matches.chunk_by(|a, b| a.instantiation == b.instantiation).collect();
    let candidate = |(group, matches): (usize, &&[Match])| Candidate {
        xor: matches!(matches[0].instantiation, Instantiation::Xor(_)),
        saving: matches.len(),
        group: Reverse(group),
    };
    let mut queue: BinaryHeap<Candidate> = groups.iter().enumerate().map(candidate).collect();
    let mut lemmas = Lemmas::new(levels);
    let mut applied = Vec::new();
    let mut used = circuit.len();
    while let Some(candidate) = queue.pop() {
        let group = groups[candidate.group.0];
        let intact: Vec<&Match> = group.iter().filter(|m| lemmas.are_present(m)).collect();
        let saving = intact.len();
        if saving < candidate.saving {
            queue.push(Candidate { saving, ..candidate });
            continue;
        }
        let new = new_variables(circuit, definitions, group[0].instantiation);
        let cost: usize = new.iter().map(|operator| operator.literals()).sum();
        let literals: usize = intact.iter().map(|m| lemmas.literals_saved(m)).sum();
        let required = match group[0].instantiation {
            Instantiation::HalfAdder(..) => 1 + new.len(),
            _ if new.is_empty() => 1,
            _ => policy.min_matches.max(1),
        };
        let pays = saving >= required && (literals > cost || !policy.must_pay);
        if pays && used + new.len() <= policy.max_vars {
            used += new.len();
            intact.into_iter().for_each(|m| lemmas.replace(circuit, definitions, m));
            applied.push((group[0].instantiation, saving));
        }
    }
    Reencoding { levels: lemmas.into_changes(), applied }
}

/// An instantiation that may be applied; the greatest comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    xor: bool,
    /// Number of matches when they were last counted.
    saving: usize,
    /// The index of its group; instantiations are in order. Heuristic: *and* before *half adder*, then smaller literals
    /// first. It also makes the order total.
    group: Reverse<usize>,
}

/// The operators of the definitions that an instantiation needs and that are not yet in use. A definition over one that
/// is not in use is new, too.
fn new_variables(
    circuit: &AuxiliaryCircuit,
    definitions: &Definitions,
    instantiation: Instantiation,
) -> Vec<Operator> {
    let find = |operator, [a, b]: [Lit; 2]| circuit.find(definitions, operator, a, b);
    let needed = match instantiation {
        Instantiation::Xor(inputs) => vec![(Operator::Xor, find(Operator::Xor, inputs))],
        Instantiation::And(inputs) => vec![(Operator::And, find(Operator::And, inputs))],
        Instantiation::HalfAdder(inputs, [_, delta]) => {
            let y = find(Operator::And, inputs);
            let z = y.and_then(|y| find(Operator::And, [y, delta]));
            vec![(Operator::Xor, find(Operator::Xor, inputs)), (Operator::And, y), (Operator::And, z)]
        }
    };
    needed.into_iter().filter(|(_, literal)| literal.is_none()).map(|(operator, _)| operator).collect()
}

/// The lemmas of all levels during re-encoding.
struct Lemmas<'a> {
    levels: &'a [Vec<&'a Clause>],
    consumed: Vec<Vec<bool>>,
    added: Vec<Vec<Clause>>,
}

impl<'a> Lemmas<'a> {
    fn new(levels: &'a [Vec<&'a Clause>]) -> Lemmas<'a> {
        let consumed = levels.iter().map(|lemmas| vec![false; lemmas.len()]).collect();
        Lemmas { levels, consumed, added: vec![Vec::new(); levels.len()] }
    }

    fn are_present(&self, m: &Match) -> bool {
        m.clauses().iter().all(|&place| !self.consumed[m.level as usize][place as usize])
    }

    /// The number of literals by which the clauses of a match exceed their replacement, as the table of templates has
    /// it: if rewriting to normal form removes more, they are not counted.
    fn literals_saved(&self, m: &Match) -> usize {
        let length = self.levels[m.level as usize][m.clauses()[0] as usize].len();
        match m.instantiation {
            Instantiation::And(_) => length,
            Instantiation::Xor(_) | Instantiation::HalfAdder(..) => length + 1,
        }
    }

    fn replace(&mut self, circuit: &mut AuxiliaryCircuit, definitions: &mut Definitions, m: &Match) {
        let level = m.level as usize;
        let lemma = |i: usize| self.levels[level][m.clauses()[i] as usize];
        // Replaces the literals `old` of a lemma by `by`.
        let exchange = |lemma: &Clause, old: [Lit; 2], by: &[Lit]| -> Clause {
            let rest = lemma.iter().filter(|lit| !old.contains(lit));
            rest.chain(by).copied().collect()
        };
        let new = match m.instantiation {
            Instantiation::And([a, b]) => {
                let x = circuit.define(definitions, Operator::And, a, b);
                vec![exchange(lemma(0), [a, a], &[x])]
            }
            Instantiation::Xor(inputs) => {
                let lits = inputs.map(|input| if lemma(0).contains(&input) { input } else { !input });
                let x = circuit.define(definitions, Operator::Xor, lits[0], lits[1]);
                vec![exchange(lemma(0), lits, &[x])]
            }
            Instantiation::HalfAdder([a, b], [_, delta]) => {
                let x = circuit.define(definitions, Operator::Xor, a, b);
                let y = circuit.define(definitions, Operator::And, a, b);
                let z = circuit.define(definitions, Operator::And, y, delta);
                vec![exchange(lemma(1), [a, b], &[x, y]), exchange(lemma(0), [a, b], &[x, z])]
            }
        };
        self.added[level].extend(new.iter().filter_map(|clause| canonical(definitions, clause)));
        m.clauses().iter().for_each(|&place| self.consumed[level][place as usize] = true);
    }

    fn into_changes(self) -> Vec<Change> {
        let indices =
            |consumed: Vec<bool>| (0..).zip(consumed).filter(|(_, gone)| *gone).map(|(i, _)| i).collect();
        let changes = self.consumed.into_iter().zip(self.added);
        changes
            .map(|(consumed, mut added)| {
                added.sort_unstable();
                added.dedup();
                Change { removed: indices(consumed), added }
            })
            .collect()
    }
}
