//! What to see more of, after a run of the abstraction that is none of the model.
//!
//! A wrong read is excluded by a slot: the address that it had, so many steps before the end. Reads that force the bad
//! state or a constraint come first, of these the latest, because they need the fewest steps back. If two reads of one
//! array in the same step are at the same address, it is enough to say that they are equal, which is true in all steps.

use hashbrown::HashMap;

use super::arrays::Arrays;
use crate::answer::witness::Counterexample;
use crate::answer::witness::words::{Bits, WordRun};
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::btor2::memories::{Abstraction, Index, Leaf, Memories, Pair, Slot, fixed};
use crate::model::btor2::{Operand, WordModel};
use crate::verify::words::values;

/// A run of the abstraction, in bits and in words.
pub(super) struct Spurious<'a> {
    pub words: &'a WordModel,
    pub abstraction: &'a Abstraction,
    pub map: &'a WordMap,
    pub bits: &'a Counterexample,
    pub run: &'a WordRun,
    /// For each input of the model in each step, whether it forces the bad state or a constraint.
    pub needed: Vec<Vec<bool>>,
}

/// Adds what excludes a run. Returns what it is, for people; nothing if nothing does.
pub(super) fn refine(memories: &mut Memories, spurious: &Spurious<'_>, arrays: &Arrays) -> Option<String> {
    let before = (memories.slots.len(), memories.pairs.len());
    let reads = spurious.reads(arrays);
    for pair in spurious.pairs(memories) {
        if !memories.pairs.contains(&pair) {
            memories.pairs.push(pair);
        }
    }
    if memories.pairs.len() == before.1 {
        let never_changes = fixed(spurious.words);
        let last = spurious.run.frames.len() - 1;
        let origins = reads.iter().map(|&(step, read)| {
            let read = spurious.abstraction.reads[read];
            (read.array, (read.index, step))
        });
        // Where arrays differ that are said to be equal.
        let different = arrays.different.iter().copied().filter(|_| arrays.wrong.is_empty());
        for (array, (index, step)) in origins.chain(different) {
            let constant = matches!(index, Index::Of(of) if never_changes[of.node]);
            let sort = spurious.words.nodes[array].sort;
            let slot = Slot { sort, index, before: (!constant).then_some(last - step) };
            if !memories.slots.contains(&slot) {
                memories.slots.push(slot);
            }
        }
    }
    let (slots, pairs) = (memories.slots.len() - before.0, memories.pairs.len() - before.1);
    let all = format!("{} slots, {} pairs of reads", memories.slots.len(), memories.pairs.len());
    (slots + pairs > 0).then(|| format!("a run of the abstraction is none of the model: now {all}"))
}

impl Spurious<'_> {
    /// The wrong reads that are to be excluded: step and number.
    fn reads(&self, arrays: &Arrays) -> Vec<(usize, usize)> {
        let matters = |&&(step, read): &&(usize, usize)| {
            let at = self.abstraction.reads[read].at;
            self.inputs().any(|(_, input, index)| {
                index == at && self.bits_of(input).is_some_and(|bits| self.needed[step][bits].contains(&true))
            })
        };
        let relevant: Vec<(usize, usize)> = arrays.wrong.iter().filter(matters).copied().collect();
        let step = match relevant.last() {
            Some(&(step, _)) => step,
            None => arrays.wrong.first().map_or(0, |&(step, _)| step),
        };
        let list = if relevant.is_empty() { &arrays.wrong } else { &relevant };
        list.iter().filter(|(at, _)| *at == step).copied().collect()
    }

    /// The inputs that are reads: array, input, and the index in the abstraction.
    fn inputs(&self) -> impl Iterator<Item = (usize, usize, Operand)> {
        let inputs = self.abstraction.inputs.iter().enumerate();
        inputs.filter_map(|(i, leaf)| match *leaf {
            Leaf::Read { array, index } => Some((array, i, self.abstraction.at(index)?)),
            _ => None,
        })
    }

    fn bits_of(&self, input: usize) -> Option<std::ops::Range<usize>> {
        match self.map.inputs[input] {
            Place::Inputs(first) => {
                let width = self.abstraction.words.input(input).sort.bits() as usize;
                Some(first..first + width)
            }
            _ => None,
        }
    }

    /// Reads of an array with different values at one address in the same step, both of which matter.
    fn pairs(&self, memories: &Memories) -> Vec<Pair> {
        let reads: Vec<(usize, usize, Operand)> = self.inputs().collect();
        let indices = reads.iter().map(|&(_, _, at)| at);
        let terms: Vec<Operand> = indices.chain(self.abstraction.addresses.iter().copied()).collect();
        let mut pairs = Vec::new();
        for (step, now) in values(&self.abstraction.words, self.run, &terms).into_iter().enumerate() {
            let slots = &now[reads.len()..];
            let mut seen: HashMap<(usize, &Bits), usize> = HashMap::new();
            for (i, &(array, input, _)) in reads.iter().enumerate() {
                let Some(bits) = self.bits_of(input) else { continue };
                let in_slot = slots
                    .iter()
                    .zip(&memories.slots)
                    .any(|(address, slot)| *address == now[i] && slot.sort == self.words.nodes[array].sort);
                if in_slot || !self.needed[step][bits.clone()].contains(&true) {
                    continue;
                }
                let other = *seen.entry((array, &now[i])).or_insert(i);
                let value = |read: usize| {
                    let bits = self.bits_of(reads[read].1).expect("it has bits");
                    self.bits.inputs[step].range(bits)
                };
                if value(other).ne(value(i)) {
                    let index = |read: usize| match self.abstraction.inputs[reads[read].1] {
                        Leaf::Read { index, .. } => index,
                        _ => unreachable!("a read"),
                    };
                    pairs.push(Pair { array, indices: [index(other), index(i)] });
                }
            }
        }
        pairs
    }
}
