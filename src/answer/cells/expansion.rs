//! One invariant of an abstraction, said of all cells.

use hashbrown::{HashMap, HashSet};

use super::bits::{Address, Bits, choices};
use super::first_step::begins;
use crate::answer::invariant::{Definition, Invariant, Operator};
use crate::logic::ascending;
use crate::logic::lit::Lit;

/// An invariant in the making. Constants are literals of the variable 0, as in circuits.
pub(super) struct Expansion<'a> {
    invariant: &'a Invariant,
    bits: &'a Bits<'a>,
    addresses: &'a [Address],
    /// For each definition: those that it needs, itself included, ascending; and the slots that they are about.
    needs: Vec<(Vec<usize>, Vec<usize>)>,
    result: Invariant,
    known: HashMap<Definition, Lit>,
}

impl<'a> Expansion<'a> {
    pub fn new(invariant: &'a Invariant, bits: &'a Bits<'a>, addresses: &'a [Address]) -> Expansion<'a> {
        let result = Invariant { with: invariant.with.clone(), ..Invariant::default() };
        let needs = Vec::with_capacity(invariant.definitions.len());
        let mut expansion = Expansion { invariant, bits, addresses, needs, result, known: HashMap::new() };
        for (k, definition) in invariant.definitions.iter().enumerate() {
            let (mut definitions, slots) = expansion.needed(&definition.operands);
            definitions.push(k);
            expansion.needs.push((definitions, slots));
        }
        expansion
    }

    /// The number of lemmas that there will be at most.
    pub fn lemmas(&self) -> u128 {
        let choices = |slots: &[usize]| {
            slots.iter().map(|&slot| self.addresses[slot].range().0).fold(1, u128::saturating_mul)
        };
        let lemmas = self.invariant.lemmas.iter().map(|lemma| choices(&self.needed(lemma).1));
        lemmas.fold(0, u128::saturating_add)
    }

    /// The invariant.
    pub fn expanded(mut self) -> Invariant {
        let mut seen = HashSet::new();
        for lemma in &self.invariant.lemmas {
            let (definitions, slots) = self.needed(lemma);
            for addresses in choices(self.addresses, &slots) {
                let literals = self.lemma(lemma, &definitions, &slots, &addresses);
                if let Some(literals) = literals.filter(|literals| seen.insert(literals.clone())) {
                    self.result.lemmas.push(literals.into());
                }
            }
        }
        let first_step = Invariant::first_step(self.seen());
        if self.invariant.mentions(first_step) {
            self.result.lemmas.extend(begins(self.bits, self.addresses));
        }
        self.result
    }

    /// The definitions that literals need, ascending, and the slots that all of it is about.
    fn needed(&self, literals: &[Lit]) -> (Vec<usize>, Vec<usize>) {
        let (mut definitions, mut slots) = (Vec::new(), Vec::new());
        for literal in literals {
            match Invariant::definition(self.seen(), literal.var()) {
                Some(k) => {
                    definitions.extend(&self.needs[k].0);
                    slots.extend(&self.needs[k].1);
                }
                None => slots.extend(self.latch(*literal).and_then(|latch| self.bits.slot(latch))),
            }
        }
        (ascending(definitions), ascending(slots))
    }

    /// The number of latches of the abstraction.
    fn seen(&self) -> usize {
        self.bits.seen.latches.len()
    }

    /// The latch of a literal that has no definition; none for the flag of the first step of models with reset
    /// functions.
    fn latch(&self, literal: Lit) -> Option<usize> {
        Some(literal.var().index() - 1).filter(|&latch| latch < self.seen())
    }

    /// A lemma for these addresses. None: it says nothing.
    fn lemma(
        &mut self,
        lemma: &[Lit],
        definitions: &[usize],
        slots: &[usize],
        addresses: &[u128],
    ) -> Option<Vec<Lit>> {
        let mut values = HashMap::with_capacity(definitions.len());
        for &k in definitions {
            let definition =
                self.invariant.definitions[k].renamed(|lit| self.literal(lit, addresses, &values));
            values.insert(k, self.define(definition));
        }
        let own = lemma.iter().map(|&lit| self.literal(lit, addresses, &values));
        let elsewhere = slots.iter().flat_map(|&slot| self.addresses[slot].differs(addresses[slot]));
        simplified(own.chain(elsewhere))
    }

    fn literal(&self, literal: Lit, addresses: &[u128], values: &HashMap<usize, Lit>) -> Lit {
        let of = match (Invariant::definition(self.seen(), literal.var()), self.latch(literal)) {
            (Some(k), _) => values[&k],
            (None, Some(latch)) => {
                self.bits.literal(latch, addresses).expect("the model has what lemmas mention")
            }
            (None, None) => Invariant::first_step(self.bits.model.latches.len()).lit(),
        };
        of.xor(literal.is_negated())
    }

    /// The literal of a definition: a new auxiliary variable, unless it is simpler than that.
    fn define(&mut self, definition: Definition) -> Lit {
        if let Some(simple) = definition.simple() {
            return simple;
        }
        let Definition { operator, operands: [mut a, mut b] } = definition;
        if b < a {
            (a, b) = (b, a);
        }
        let sign = operator == Operator::Xor && a.is_negated() != b.is_negated();
        if operator == Operator::Xor {
            (a, b) = (a.var().lit(), b.var().lit());
        }
        let definition = Definition { operator, operands: [a, b] };
        let next = Invariant::auxiliary(self.bits.model.latches.len(), self.result.definitions.len()).lit();
        let known = *self.known.entry(definition).or_insert(next);
        if known == next {
            self.result.definitions.push(definition);
        }
        known.xor(sign)
    }
}

/// The literals of a clause, sorted, without duplicates and false ones. None: it says nothing.
pub(super) fn simplified(literals: impl Iterator<Item = Lit>) -> Option<Vec<Lit>> {
    let literals = ascending(literals.filter(|&lit| lit != Lit::FALSE));
    let is_true = literals.contains(&Lit::TRUE) || literals.windows(2).any(|pair| pair[0] == !pair[1]);
    (!is_true).then_some(literals)
}
