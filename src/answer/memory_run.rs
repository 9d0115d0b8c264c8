//! Runs of designs with memories, from words to the model of the design: its inputs include what is read from memories.
//!
//! The memories are simulated beside the model. So answers about designs look the same with memories and without; and
//! what is translated is also replayed.

use std::collections::{BTreeMap, BTreeSet};

use super::witness::Counterexample;
use super::witness::words::{Assignment, Cell, WordRun};
use crate::logic::bits::Bits;
use crate::logic::graph::Values;
use crate::logic::lit::Lit;
use crate::model::Goal;
use crate::rtl::{Elaborated, InWords, Memory};

/// A run of a design with memories.
#[derive(Clone, Debug)]
pub struct MemoryRun {
    /// The run of the model.
    pub run: Counterexample,
    /// The cells that are read or written: a memory and an address.
    pub touched: BTreeSet<(usize, u64)>,
    /// What the memories have in each step.
    contents: Vec<Vec<Contents>>,
}

/// What a memory has.
#[derive(Clone, Debug)]
struct Contents {
    cells: BTreeMap<u64, Vec<bool>>,
    others: Vec<bool>,
}

impl MemoryRun {
    /// The run of a design that is this one in words; none if the property does not fail at its end.
    pub fn new(design: &Elaborated, words: &InWords, run: &WordRun) -> Option<MemoryRun> {
        let property = *run.properties.first()?;
        let mut found = MemoryRun {
            run: Counterexample { property, state: Bits::default(), inputs: Vec::new(), back: None },
            touched: BTreeSet::new(),
            contents: Vec::new(),
        };
        let Elaborated { model, memories, .. } = design;
        let first = &run.frames.first()?.states;
        let mut state: Bits = (0..model.latches.len())
            .map(|i| match model.latches[i].reset {
                reset if reset.is_constant() => reset == Lit::TRUE,
                _ => bit(first, i) != words.inverted[i],
            })
            .collect();
        found.run.state = state.clone();
        let latches = model.latches.len();
        let begin = memories.iter().enumerate().map(|(i, memory)| initial(memory, first, latches + i));
        let mut contents: Vec<Contents> = begin.collect();
        let mut last = None;
        for frame in &run.frames {
            let mut inputs = vec![false; model.inputs];
            for (position, &input) in words.inputs.iter().enumerate() {
                inputs[input] = bit(&frame.inputs, position);
            }
            let outside = |port: &(usize, usize)| {
                let i = words.outside.iter().position(|other| other == port)?;
                let position = words.inputs.len() + i;
                Some(&frame.inputs.iter().find(|assignment| assignment.position == position)?.value)
            };
            let values = found.step(design, &state, &mut inputs, &contents, outside);
            found.contents.push(contents.clone());
            found.run.inputs.push(inputs.into());
            for (memory, contents) in memories.iter().zip(&mut contents) {
                write(memory, &values, contents);
            }
            state = model.next_state(&values);
            last = Some(values);
        }
        let Ok(Goal::Never(bad)) = model.goal(property) else { return None };
        last.is_some_and(|values| values.get(bad)).then_some(found)
    }

    /// The values of a step, with what is read as inputs.
    fn step<'a>(
        &mut self,
        design: &Elaborated,
        state: &Bits,
        inputs: &mut [bool],
        contents: &[Contents],
        outside: impl Fn(&(usize, usize)) -> Option<&'a Vec<bool>>,
    ) -> Values<bool> {
        let Elaborated { model, memories, .. } = design;
        // What is read may be an address of another port.
        loop {
            let values = model.evaluate(state, &*inputs);
            let before = inputs.to_vec();
            let mut touched = Vec::new();
            for (i, memory) in memories.iter().enumerate() {
                for (k, read) in memory.reads.iter().enumerate() {
                    let address = number(&values, &read.address);
                    let word = match memory.has(address) {
                        true => Some(contents[i].at(address)),
                        false => outside(&(i, k)),
                    };
                    touched.extend(memory.has(address).then_some((i, address)));
                    for (bit, lit) in read.data.iter().enumerate() {
                        inputs[lit.var().index() - 1] = word.is_some_and(|word| word[bit]);
                    }
                }
                for write in &memory.writes {
                    let address = number(&values, &write.address);
                    let happens = write.enable.iter().any(|lit| values.get(*lit)) && memory.has(address);
                    touched.extend(happens.then_some((i, address)));
                }
            }
            if before == inputs {
                self.touched.extend(touched);
                return values;
            }
        }
    }

    /// What a cell has in a step, the lowest bit first.
    pub fn cell(&self, (memory, address): (usize, u64), step: usize) -> &[bool] {
        self.contents[step][memory].at(address)
    }
}

impl Contents {
    fn at(&self, address: u64) -> &Vec<bool> {
        self.cells.get(&address).unwrap_or(&self.others)
    }
}

fn bit(list: &[Assignment], position: usize) -> bool {
    list.iter().find(|assignment| assignment.position == position).is_some_and(|found| found.value[0])
}

fn number(values: &Values<bool>, bits: &[Lit]) -> u64 {
    bits.iter().rev().fold(0, |number, bit| number << 1 | u64::from(values.get(*bit)))
}

/// What a memory begins with.
fn initial(memory: &Memory, first: &[Assignment], position: usize) -> Contents {
    let none = || vec![false; memory.width];
    if let Some(word) = &memory.init {
        return Contents { cells: BTreeMap::new(), others: word.clone() };
    }
    let mut contents = Contents { cells: BTreeMap::new(), others: none() };
    for assignment in first.iter().filter(|assignment| assignment.position == position) {
        match &assignment.cell {
            Some(Cell::At(index)) => {
                let index = index.iter().rev().fold(0, |number, &bit| number << 1 | u64::from(bit));
                contents.cells.insert(index, assignment.value.clone());
            }
            _ => contents.others = assignment.value.clone(),
        }
    }
    contents
}

/// What a memory has after a step.
fn write(memory: &Memory, values: &Values<bool>, contents: &mut Contents) {
    for port in &memory.writes {
        let address = number(values, &port.address);
        if port.enable.iter().any(|lit| values.get(*lit)) && memory.has(address) {
            let mut word = contents.at(address).clone();
            for ((bit, data), enable) in word.iter_mut().zip(&port.data).zip(&port.enable) {
                if values.get(*enable) {
                    *bit = values.get(*data);
                }
            }
            contents.cells.insert(address, word);
        }
    }
}
