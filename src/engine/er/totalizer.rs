//! Thresholds as auxiliary variables: the totalizer (Bailleux, Boufkhad, *Efficient CNF Encoding of Boolean Cardinality
//! Constraints*, CP 2003), as a circuit of gates.
//!
//! The members are split into halves until single ones are left, first where one register ends and another begins: then
//! more can be said of how the parts change (`pdr/er/step`). With u_i and v_i for at least i members of one half and of
//! the other, at least j of all is ⋀_i (u_{i+1} ∨ v_{j-i}). Only the outputs that this needs are defined. Rejected: a
//! sequential counter, whose queries take three times as long; clauses u_{i+1} → u_i (docs/experiments/er.md).

use std::ops::Range;

use hashbrown::HashMap;

use super::auxiliary::AuxiliaryCircuit;
use super::definitions::Definitions;
use crate::logic::definition::Operator;
use crate::logic::lit::Lit;
use crate::logic::threshold::{Threshold, positive};

/// The literal that is equivalent to a threshold of state literals: of a new or an existing auxiliary variable, or a
/// member. A disjunction is the negation of a conjunction, which the normal form of clauses replaces by its literals.
///
/// Thresholds of literals and of their negations share one circuit.
pub fn threshold(
    circuit: &mut AuxiliaryCircuit,
    definitions: &mut Definitions,
    threshold: &Threshold,
) -> Lit {
    let members = positive(&threshold.members);
    let sign = members != threshold.members;
    let at_least = if sign { threshold.refuted_by() } else { threshold.at_least };
    let mut totalizer = Totalizer { circuit, definitions, members: &members, known: HashMap::new() };
    totalizer.output(0..members.len(), at_least).xor(sign)
}

/// A part of a totalizer: how many of some members are true.
#[derive(Clone, Debug)]
pub struct Sum {
    /// Entry j-1: at least j of them.
    pub outputs: Vec<Lit>,
    /// The sums of the two halves, as indexes of the list of sums; none for a single member.
    pub halves: Option<[usize; 2]>,
}

/// All outputs of the totalizer of some state literals: each part after its halves.
///
/// Requires: the first member is positive.
pub fn sums(circuit: &mut AuxiliaryCircuit, definitions: &mut Definitions, members: &[Lit]) -> Vec<Sum> {
    let mut totalizer = Totalizer { circuit, definitions, members, known: HashMap::new() };
    let mut sums = Vec::new();
    totalizer.sum(0..members.len(), &mut sums);
    sums
}

/// Defines outputs of one totalizer.
struct Totalizer<'a> {
    circuit: &'a mut AuxiliaryCircuit,
    definitions: &'a mut Definitions,
    members: &'a [Lit],
    /// By members and number: the outputs that are defined.
    known: HashMap<(Range<usize>, usize), Lit>,
}

impl Totalizer<'_> {
    /// At least so many of these members are true.
    fn output(&mut self, range: Range<usize>, at_least: usize) -> Lit {
        match range.len() {
            _ if at_least == 0 => return Lit::TRUE,
            length if at_least > length => return Lit::FALSE,
            1 => return self.members[range.start],
            _ => {}
        }
        if let Some(&output) = self.known.get(&(range.clone(), at_least)) {
            return output;
        }
        let [left, right] = halves(self.members, &range);
        let mut output = Lit::TRUE;
        for i in at_least.saturating_sub(right.len() + 1)..=left.len().min(at_least - 1) {
            let (u, v) = (self.output(left.clone(), i + 1), self.output(right.clone(), at_least - i));
            let either = !self.circuit.define_quietly(self.definitions, Operator::And, !u, !v);
            output = self.circuit.define_quietly(self.definitions, Operator::And, output, either);
        }
        let threshold = Threshold { members: self.members[range.clone()].into(), at_least };
        if threshold.is_proper() {
            debug_assert!(!output.is_negated());
            self.definitions.note_threshold(output.var(), threshold);
        }
        self.known.insert((range, at_least), output);
        output
    }

    /// Adds the sum of these members to a list, after its halves. Returns its index.
    fn sum(&mut self, range: Range<usize>, sums: &mut Vec<Sum>) -> usize {
        let halves = (range.len() > 1).then(|| halves(self.members, &range).map(|half| self.sum(half, sums)));
        let outputs = (1..=range.len()).map(|at_least| self.output(range.clone(), at_least)).collect();
        sums.push(Sum { outputs, halves });
        sums.len() - 1
    }
}

/// Splits a range of members between registers: where the numbers of the variables jump. Otherwise in the middle.
fn halves(members: &[Lit], range: &Range<usize>) -> [Range<usize>; 2] {
    let jump = |i: usize| members[i].var().0 - members[i - 1].var().0;
    let mut places = range.start + 1..range.end;
    let middle = range.start + range.len() / 2;
    let largest = places.clone().max_by_key(|&i| jump(i)).unwrap_or(middle);
    let stands_out = places.all(|i| i == largest || jump(largest) > 2 * jump(i));
    let border = if stands_out { largest } else { middle };
    [range.start..border, border..range.end]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{Circuit, STATES, all_states, clause, table};
    use super::*;
    use crate::logic::cube::Clause;
    use crate::logic::lit::Var;

    /// Thresholds of state literals.
    pub fn thresholds() -> impl Strategy<Value = Threshold> {
        let members = prop::collection::btree_map(1..=STATES, any::<bool>(), 1..=STATES as usize);
        (members, any::<prop::sample::Index>()).prop_map(|(members, at_least)| {
            let members: Vec<Lit> = members.into_iter().map(|(var, sign)| Var(var).lit().xor(sign)).collect();
            Threshold { at_least: 1 + at_least.index(members.len()), members: members.into() }
        })
    }

    proptest! {
        #[test]
        fn outputs_count_members(thresholds in prop::collection::vec(thresholds(), 1..4)) {
            let mut circuit = Circuit::new(STATES as usize);
            for expected in &thresholds {
                let output = circuit.threshold(expected);
                for words in all_states(&circuit) {
                    for state in 0..64 {
                        let is_true = |lit: Lit| words.literal(lit) >> state & 1 == 1;
                        let count = expected.members.iter().filter(|&&lit| is_true(lit)).count();
                        prop_assert_eq!(is_true(output), count >= expected.at_least);
                    }
                }
                if expected.at_least > 1 {
                    prop_assert_eq!(circuit.definitions.threshold(output), Some(expected.clone()));
                }
                prop_assert_eq!(circuit.threshold(&expected.negation()), !output);
            }
        }

        #[test]
        fn the_normal_form_keeps_thresholds(
            (circuit, clause) in prop::collection::vec(thresholds(), 1..3).prop_flat_map(|thresholds| {
                let mut circuit = Circuit::new(STATES as usize);
                for threshold in &thresholds {
                    circuit.threshold(threshold);
                }
                let clause = clause(&circuit, 5);
                (Just(circuit), clause)
            })
        ) {
            let values = all_states(&circuit);
            let expected = table(&values, [&clause]);
            match circuit.canonical(&clause) {
                Some(canonical) => {
                    prop_assert_eq!(table(&values, [&canonical]), expected);
                    prop_assert_eq!(circuit.canonical(&canonical), Some(canonical));
                }
                None => prop_assert!(expected.iter().all(|&word| word == !0)),
            }
        }
    }

    #[test]
    fn a_threshold_and_its_negation_are_single_literals() {
        let mut circuit = Circuit::new(4);
        let members: Vec<Lit> = (1..=4).map(|i| Var(i).lit()).collect();
        let two = circuit.threshold(&Threshold { members: members.into(), at_least: 2 });
        for lit in [two, !two] {
            let clause: Clause = [lit].into_iter().collect();
            assert_eq!(circuit.canonical(&clause), Some(clause));
        }
    }

    #[test]
    fn parts_do_not_cross_registers() {
        let mut circuit = Circuit::new(16);
        let Circuit { definitions, auxiliary } = &mut circuit;
        let members: Vec<Lit> = [1, 10, 11, 12, 13].map(|i| Var(i).lit()).to_vec();
        let sums = sums(auxiliary, definitions, &members);
        let halves = |sum: &Sum| sum.halves.map(|halves| halves.map(|half| sums[half].outputs.len()));
        assert_eq!(sums.iter().filter_map(halves).collect::<Vec<_>>(), [[1, 1], [1, 1], [2, 2], [1, 4]]);
        assert_eq!(sums[0].outputs, [members[0]]);
    }

    #[test]
    fn at_most_one_of_many_takes_few_gates() {
        let mut circuit = Circuit::new(480);
        let members: Vec<Lit> = (1..=480).map(|i| !Var(i).lit()).collect();
        circuit.threshold(&Threshold { members: members.into(), at_least: 479 });
        assert!(circuit.definitions.list().len() < 5 * 480);
    }
}
