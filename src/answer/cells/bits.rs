//! What the latches of an abstraction are among the latches of a model with all cells, if addresses are chosen.

use crate::answer::invariant::Invariant;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::btor2::memories::{Index, Leaf, Memories};
use crate::model::btor2::{Operand, Sort, Value, WordModel};

/// What the address of a slot may be.
#[derive(Clone, Debug)]
pub(super) enum Address {
    /// Anything, in so many bits.
    Any(u32),
    /// The word with these latches, the lowest bit first.
    Word(Vec<Lit>),
    /// This only.
    Only(u128),
}

impl Address {
    /// Of a slot. None: it is computed from words that never change.
    pub fn of(words: &WordModel, map: &WordMap, memories: &Memories, slot: usize) -> Option<Address> {
        let of = memories.slots[slot];
        let Sort::Array { index: width, .. } = of.sort else { unreachable!("slots are those of arrays") };
        let (None, Index::Of(Operand { node, negated })) = (of.before, of.index) else {
            return Some(Address::Any(width));
        };
        match &words.nodes[node].value {
            Value::Constant(constant) => {
                let bits = (0..width.min(128)).filter(|&i| constant.bit(i) != negated);
                Some(Address::Only(bits.map(|i| 1 << i).sum()))
            }
            Value::State(state) => {
                let Place::Latches(first) = map.states[*state] else { return None };
                let latch = |i: usize| Invariant::latch(first + i).lit().xor(negated);
                Some(Address::Word((0..width as usize).map(latch).collect()))
            }
            _ => None,
        }
    }

    /// How many addresses there are, and the first one.
    pub fn range(&self) -> (u128, u128) {
        let all = |width: u32| 1u128.checked_shl(width).unwrap_or(u128::MAX);
        match self {
            Address::Any(width) => (all(*width), 0),
            Address::Word(bits) => (all(bits.len() as u32), 0),
            Address::Only(address) => (1, *address),
        }
    }

    /// Literals of which one is true where the slot has another address than this one.
    pub fn differs(&self, address: u128) -> impl Iterator<Item = Lit> {
        let bits = match self {
            Address::Word(bits) => &bits[..],
            _ => &[],
        };
        bits.iter().enumerate().map(move |(i, &bit)| bit.xor(address >> i & 1 == 1))
    }
}

/// The first choice of addresses.
pub(super) fn first(all: &[Address]) -> Vec<u128> {
    all.iter().map(|address| address.range().1).collect()
}

/// All choices of addresses of these slots, with the first ones of the others.
pub(super) fn choices(all: &[Address], slots: &[usize]) -> impl Iterator<Item = Vec<u128>> {
    std::iter::successors(Some(first(all)), move |now| {
        let mut next = now.clone();
        for &slot in slots {
            let (count, first) = all[slot].range();
            if next[slot] + 1 < first + count {
                next[slot] += 1;
                return Some(next);
            }
            next[slot] = first;
        }
        None
    })
}

/// An abstraction, which proofs are about.
#[derive(Clone, Copy, Debug)]
pub struct Abstracted<'a> {
    /// What is seen of the memories.
    pub memories: &'a Memories,
    /// The bits of the abstraction.
    pub model: &'a Model,
    /// What its latches are; none for the flag of the first step.
    pub latches: &'a [Option<(Leaf, usize)>],
}

/// The latches of an abstraction, and those of the model. The flag of the first step is the last one of both.
pub(super) struct Bits<'a> {
    pub seen: Abstracted<'a>,
    /// The words of the model, with states that remember after its own.
    pub words: &'a WordModel,
    /// Its bits.
    pub model: &'a Model,
    pub map: &'a WordMap,
    /// The number of states that the model has itself.
    pub own: usize,
    /// What the states after them are.
    pub history: &'a [Leaf],
}

impl Bits<'_> {
    /// The slot that a latch of the abstraction is about, if it is about one.
    pub fn slot(&self, latch: usize) -> Option<usize> {
        match self.seen.latches[latch]?.0 {
            Leaf::Address(slot) | Leaf::Content { slot, .. } => Some(slot),
            _ => None,
        }
    }

    /// The literal of a latch of the abstraction, if slots have these addresses. None: no property of the model needs
    /// it, so the model has no such latch.
    pub fn literal(&self, latch: usize, addresses: &[u128]) -> Option<Lit> {
        let Some((leaf, bit)) = self.seen.latches[latch] else {
            return Some(Invariant::latch(self.model.latches.len() - 1).lit());
        };
        let place = |state: usize, bit: usize| match self.map.states[state] {
            Place::Latches(first) => Some(Invariant::latch(first + bit).lit()),
            _ => None,
        };
        match leaf {
            Leaf::State(state) => place(state, bit),
            Leaf::Address(slot) => Some(Lit::FALSE.xor(addresses[slot] >> bit & 1 == 1)),
            Leaf::Content { array, slot } => {
                let node = &self.words.nodes[array];
                let (&Value::State(state), Sort::Array { element, .. }) = (&node.value, node.sort) else {
                    unreachable!("contents that are latches are those of states")
                };
                place(state, addresses[slot] as usize * element as usize + bit)
            }
            Leaf::Before { .. } | Leaf::Passed(_) => {
                let position = self.history.iter().position(|of| *of == leaf);
                place(self.own + position.expect("what lemmas mention is there"), bit)
            }
            Leaf::Input(_) | Leaf::Read { .. } | Leaf::Difference(_) => {
                unreachable!("inputs are no latches")
            }
            Leaf::Failed(_) => unreachable!("no lemma is about what happens after a failure"),
        }
    }
}
