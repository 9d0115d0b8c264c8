//! Random circuits, compared with truth tables, and thresholds that are built in several ways.

use proptest::prelude::*;

use super::super::auxiliary::cones;
use super::*;
use crate::answer::invariant::Definition;

/// State variables of random circuits are 1 to `STATES`; the last one is the flag *first step*.
const STATES: u32 = 6;

/// Definitions over so many state variables.
#[derive(Debug)]
struct Builder {
    states: u32,
    invariant: Invariant,
}

impl Builder {
    fn new(states: u32) -> Builder {
        Builder { states, invariant: Invariant::default() }
    }

    fn define(&mut self, operator: Operator, operands: [Lit; 2]) -> Lit {
        self.invariant.definitions.push(Definition { operator, operands });
        Var(self.states + self.invariant.definitions.len() as u32).lit()
    }

    fn and(&mut self, a: Lit, b: Lit) -> Lit {
        self.define(Operator::And, [a, b])
    }

    fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        self.define(Operator::Xor, [a, b])
    }

    fn all(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().fold(Lit::TRUE, |all, &lit| self.and(all, lit))
    }

    /// A counter, one member after the other.
    fn sequential(&mut self, members: &[Lit], at_least: usize) -> Lit {
        let mut outputs = vec![Lit::FALSE; at_least + 1];
        outputs[0] = Lit::TRUE;
        for &member in members {
            for j in (1..=at_least).rev() {
                let next = self.and(member, outputs[j - 1]);
                outputs[j] = self.or(next, outputs[j]);
            }
        }
        outputs[at_least]
    }

    /// All outputs of a totalizer, by number.
    fn totalizer(&mut self, members: &[Lit]) -> Vec<Lit> {
        if let [member] = members {
            return vec![Lit::TRUE, *member];
        }
        let [left, right] = [&members[..members.len() / 2], &members[members.len() / 2..]].map(Vec::from);
        let (left, right) = (self.totalizer(&left), self.totalizer(&right));
        let mut outputs = vec![Lit::FALSE; members.len() + 1];
        for (i, &u) in left.iter().enumerate() {
            for (j, &v) in right.iter().enumerate() {
                let both = self.and(u, v);
                outputs[i + j] = self.or(outputs[i + j], both);
            }
        }
        outputs
    }

    /// A cube for each set of so many members.
    fn cubes(&mut self, members: &[Lit], at_least: usize) -> Lit {
        let mut any = Lit::FALSE;
        for set in 0..1u32 << members.len() {
            if set.count_ones() as usize == at_least {
                let chosen: Vec<Lit> =
                    (0..members.len()).filter(|i| set >> i & 1 == 1).map(|i| members[i]).collect();
                let cube = self.all(&chosen);
                any = self.or(any, cube);
            }
        }
        any
    }

    /// The number in binary, compared with all numbers that are large enough.
    fn binary(&mut self, members: &[Lit], at_least: usize) -> Lit {
        let mut bits = [Lit::FALSE; 4];
        for &member in members {
            let mut carry = member;
            for bit in &mut bits {
                (carry, *bit) = (self.and(*bit, carry), self.xor(*bit, carry));
            }
        }
        let mut any = Lit::FALSE;
        for number in at_least..=members.len() {
            let digits: Vec<Lit> = (0..bits.len()).map(|i| bits[i].xor(number >> i & 1 == 0)).collect();
            let equal = self.all(&digits);
            any = self.or(any, equal);
        }
        any
    }

    fn recognised(&self) -> Vec<Option<Threshold>> {
        let latches = self.states as usize - 1;
        thresholds(&self.invariant, latches, &cones(&self.invariant, latches))
    }
}

/// What a truth table says: none if the function is no proper threshold. Bit `i` of a state is variable `i + 1`.
fn expected(table: &[bool]) -> Option<Threshold> {
    let states = table.len().ilog2();
    // Does the function become true, and does it become false, when a variable becomes true?
    let changes = |i: u32, to: bool| {
        (0..table.len()).any(|state| state >> i & 1 == 0 && table[state] != to && table[state | 1 << i] == to)
    };
    let mut members = Vec::new();
    for i in 0..states {
        match [changes(i, true), changes(i, false)] {
            [false, false] => {}
            [true, true] => return None,
            [rises, _] => members.push(Var(i + 1).lit().xor(!rises)),
        }
    }
    let count = |state: usize| {
        members.iter().filter(|lit| (state >> (lit.var().0 - 1) & 1 == 1) != lit.is_negated()).count()
    };
    let at_least = (0..table.len()).filter(|&state| table[state]).map(count).min()?;
    let is_it = (0..table.len()).all(|state| table[state] == (count(state) >= at_least));
    is_it.then(|| Threshold { members: members.into(), at_least }).filter(Threshold::is_proper)
}

/// Definitions with random operands, among them majorities of three.
fn circuit() -> impl Strategy<Value = Builder> {
    let step = (0..3u8, any::<[prop::sample::Index; 3]>(), any::<[bool; 3]>());
    prop::collection::vec(step, 1..12).prop_map(|steps| {
        let mut builder = Builder::new(STATES);
        let mut lits: Vec<Lit> = (0..=STATES).map(|var| Var(var).lit()).collect();
        for (kind, operands, signs) in steps {
            let lit = |i: usize| operands[i].get(&lits).xor(signs[i]);
            let [a, b, c] = [0, 1, 2].map(lit);
            lits.push(match kind {
                0 => builder.and(a, b),
                1 => builder.xor(a, b),
                _ => builder.sequential(&[a, b, c], 2),
            });
        }
        builder
    })
}

proptest! {
    #[test]
    fn thresholds_are_recognised_and_nothing_else(builder in circuit()) {
        let found = builder.recognised();
        let mut tables: Vec<Vec<bool>> = vec![vec![false; 1 << STATES]];
        tables.extend((0..STATES).map(|i| (0..1 << STATES).map(|state| state >> i & 1 == 1).collect()));
        for (definition, found) in builder.invariant.definitions.iter().zip(found) {
            let value = |i: usize, state: usize| {
                let lit = definition.operands[i];
                tables[lit.var().index()][state] != lit.is_negated()
            };
            let table: Vec<bool> = (0..1 << STATES).map(|state| match definition.operator {
                Operator::And => value(0, state) & value(1, state),
                Operator::Xor => value(0, state) ^ value(1, state),
            }).collect();
            prop_assert_eq!(found, expected(&table));
            tables.push(table);
        }
    }

    #[test]
    fn the_shape_of_the_circuit_does_not_matter(
        members in prop::collection::btree_map(1..=12u32, any::<bool>(), 3..=8),
        at_least in any::<prop::sample::Index>(),
        shape in 0..4,
    ) {
        let members: Vec<Lit> = members.into_iter().map(|(var, sign)| Var(var).lit().xor(sign)).collect();
        let at_least = 1 + at_least.index(members.len());
        let mut builder = Builder::new(12);
        let output = match shape {
            0 => builder.sequential(&members, at_least),
            1 => builder.totalizer(&members)[at_least],
            2 => builder.cubes(&members, at_least),
            _ => builder.binary(&members, at_least),
        };
        let expected = Threshold { members: members.into(), at_least };
        let expected = if output.is_negated() { expected.negation() } else { expected };
        let found = builder.recognised()[output.var().index() - 13].clone();
        prop_assert_eq!(found, Some(expected).filter(Threshold::is_proper));
    }
}

#[test]
fn many_members() {
    for (number, at_least) in [(300, 2), (40, 20)] {
        let mut builder = Builder::new(number);
        let members: Vec<Lit> = (1..=number).map(|var| !Var(var).lit()).collect();
        let output = builder.sequential(&members, at_least);
        let threshold = Threshold { members: members.into(), at_least };
        assert!(output.is_negated());
        let found = &builder.recognised()[(output.var().0 - number - 1) as usize];
        assert_eq!(found, &Some(threshold.negation()));
    }
}

/// The BDD of one auxiliary variable would have a node for each value of 30 variables. What depends on it is not
/// recognised; everything else is.
#[test]
fn what_is_too_large_is_skipped() {
    let mut builder = Builder::new(60);
    let lits: Vec<Lit> = (1..=60).map(|var| Var(var).lit()).collect();
    builder.all(&lits);
    let mut any = Lit::FALSE;
    for i in 0..30 {
        let both = builder.and(lits[i], lits[30 + i]);
        any = builder.or(any, both);
    }
    let two = builder.sequential(&lits[..5], 2);
    let always = builder.or(any, !any);
    let same = builder.and(two, always);
    let found = builder.recognised();
    let of = |lit: Lit| found[lit.var().index() - 61].clone();
    let threshold = Threshold { members: lits[..5].into(), at_least: 2 };
    assert_eq!([of(two), of(same)], [Some(threshold.negation()), None]);
}
