//! A model with memories as a model of words: bits are words of one bit, memories are arrays.
//!
//! Nothing else is different from the model of bits: the same registers, inputs, properties and constraints, in the
//! same order. Registers that are stored inverted are not, because words have no names for that.

use std::collections::HashMap;

use super::elaborate::Elaborated;
use super::error::Error;
use super::memory::Memory;
use crate::logic::lit::{Lit, Var};
use crate::model::btor2::{Constant, Node, Operand, Operator, Property, Sort, State, Value, WordModel};
use crate::model::{Model, SymbolKind};

/// A model of words, and where its inputs and states are in the model of bits.
#[derive(Clone, Debug, Default)]
pub struct InWords {
    /// The model.
    pub model: WordModel,
    /// For each of its first inputs, the position of the input in bits. Those after them are what is read where a
    /// memory has no word.
    pub inputs: Vec<usize>,
    /// For each input after those, the memory and the port.
    pub outside: Vec<(usize, usize)>,
    /// For each of its first states, whether it is the negation of the latch at the same position. Those after them are
    /// the memories, in their order.
    pub inverted: Vec<bool>,
}

/// The model of a design in words.
///
/// # Errors
/// What is read from a memory depends on itself.
pub fn in_words(design: &Elaborated) -> Result<InWords, Error> {
    let Elaborated { model, memories, .. } = design;
    let mut words = Words::new(model, memories);
    words.leaves();
    let mut conditions: Vec<Lit> = model.latches.iter().map(|latch| latch.next).collect();
    conditions.extend(model.bads.iter().chain(&model.constraints));
    conditions.extend(memories.iter().flat_map(Memory::roots));
    conditions.into_iter().try_for_each(|lit| words.know(lit.var()))?;
    words.next_states();
    words.properties();
    Ok(words.to)
}

struct Words<'a> {
    model: &'a Model,
    memories: &'a [Memory],
    to: InWords,
    /// What each variable is.
    known: Vec<Option<Operand>>,
    /// For each input that is read from a memory: which one, and at which port.
    read: HashMap<Var, (usize, usize)>,
    /// Words made of these bits.
    made: HashMap<Vec<Lit>, Operand>,
    arrays: Vec<Operand>,
}

impl<'a> Words<'a> {
    fn new(model: &'a Model, memories: &'a [Memory]) -> Words<'a> {
        let mut read = HashMap::new();
        for (i, memory) in memories.iter().enumerate() {
            for (k, port) in memory.reads.iter().enumerate() {
                read.extend(port.data.iter().map(|lit| (lit.var(), (i, k))));
            }
        }
        Words {
            model,
            memories,
            to: InWords::default(),
            known: vec![None; model.variables()],
            read,
            made: HashMap::new(),
            arrays: Vec::new(),
        }
    }

    fn add(&mut self, sort: Sort, value: Value, symbol: Option<&[u8]>) -> Operand {
        let nodes = &mut self.to.model.nodes;
        let symbol =
            symbol.map(|name| name.iter().map(|&byte| if byte == b' ' { b'_' } else { byte }).collect());
        nodes.push(Node { id: nodes.len() as u64 + 1, line: 0, sort, value, symbol });
        Operand { node: nodes.len() - 1, negated: false }
    }

    fn apply(&mut self, operator: Operator, sort: Sort, operands: &[Operand]) -> Operand {
        self.add(sort, Value::Apply(operator, operands.into()), None)
    }

    fn input(&mut self, sort: Sort, symbol: Option<&[u8]>) -> Operand {
        let input = self.add(sort, Value::Input(self.to.model.inputs.len()), symbol);
        self.to.model.inputs.push(input.node);
        input
    }

    fn state(&mut self, sort: Sort, init: Option<Operand>, symbol: Option<&[u8]>) -> Operand {
        let state = self.add(sort, Value::State(self.to.model.states.len()), symbol);
        self.to.model.states.push(State { node: state.node, init, next: None });
        state
    }

    /// Constants, inputs, registers and memories.
    fn leaves(&mut self) {
        let (model, memories) = (self.model, self.memories);
        let zero = self.add(Sort::BOOL, Value::Constant(Constant::zero()), None);
        self.known[0] = Some(zero);
        for i in 0..model.inputs {
            let var = model.input(i).var();
            if !self.read.contains_key(&var) {
                let symbol = model.symbols.get(&(SymbolKind::Input, i)).map(Vec::as_slice);
                self.known[var.index()] = Some(self.input(Sort::BOOL, symbol));
                self.to.inputs.push(i);
            }
        }
        for (i, latch) in model.latches.iter().enumerate() {
            let symbol = model.symbols.get(&(SymbolKind::Latch, i)).map(Vec::as_slice);
            let inverted = symbol.is_some_and(|name| name.starts_with(b"!"));
            let symbol = symbol.map(|name| name.strip_prefix(b"!").unwrap_or(name));
            let reset = latch.reset.is_constant().then(|| zero.xor((latch.reset == Lit::TRUE) != inverted));
            let state = self.state(Sort::BOOL, reset, symbol);
            self.known[model.latch(i).var().index()] = Some(state.xor(inverted));
            self.to.inverted.push(inverted);
        }
        for memory in memories {
            let sort = memory.sort();
            let init = memory.init.as_ref().map(|word| {
                let digits: Vec<u8> = word.iter().rev().map(|bit| b'0' + u8::from(*bit)).collect();
                let word = Constant::binary(&digits).expect("digits");
                self.add(Sort::Bits(memory.width as u32), Value::Constant(word), None)
            });
            let array = self.state(sort, init, Some(memory.name.as_bytes()));
            self.arrays.push(array);
        }
    }

    /// What a literal is.
    ///
    /// Requires: its variable is known.
    fn of(&self, lit: Lit) -> Operand {
        self.known[lit.var().index()].expect("it is known").xor(lit.is_negated())
    }

    /// Makes what a variable is, after all that it depends on.
    fn know(&mut self, var: Var) -> Result<(), Error> {
        let mut stack = vec![var];
        let mut open: HashMap<Var, bool> = HashMap::new();
        while let Some(&top) = stack.last() {
            if self.known[top.index()].is_some() {
                stack.pop();
                continue;
            }
            let operands: Vec<Lit> = match self.read.get(&top) {
                Some(&(memory, port)) => self.memories[memory].reads[port].address.clone(),
                None => self.model.ands[top.index() - self.model.first_gate().index()].to_vec(),
            };
            let missing =
                operands.iter().map(|lit| lit.var()).filter(|var| self.known[var.index()].is_none());
            let missing: Vec<Var> = missing.collect();
            if missing.is_empty() {
                self.make(top, &operands);
                stack.pop();
            } else if open.insert(top, true).is_some() {
                let name =
                    self.read.get(&top).map_or("the design", |(memory, _)| &self.memories[*memory].name[..]);
                return Err(Error::at(
                    name,
                    "what is read from this memory depends on itself within one step",
                ));
            } else {
                stack.extend(missing);
            }
        }
        Ok(())
    }

    fn make(&mut self, var: Var, operands: &[Lit]) {
        if let Some(&(memory, port)) = self.read.get(&var) {
            return self.make_read(memory, port);
        }
        let [a, b] = [self.of(operands[0]), self.of(operands[1])];
        self.known[var.index()] = Some(self.apply(Operator::And, Sort::BOOL, &[a, b]));
    }

    fn make_read(&mut self, memory: usize, port: usize) {
        let memories = self.memories;
        let of = &memories[memory];
        let sort = Sort::Bits(of.width as u32);
        let index = self.word(&of.reads[port].address);
        let mut word = self.apply(Operator::Read, sort, &[self.arrays[memory], index]);
        if !of.is_full() {
            let there = self.is_there(of, index);
            let any = self.input(sort, None);
            self.to.outside.push((memory, port));
            word = self.apply(Operator::Ite, sort, &[there, word, any]);
        }
        for (i, lit) in of.reads[port].data.iter().enumerate() {
            let bit = self.add(Sort::BOOL, Value::Slice { of: word, lower: i as u32 }, None);
            self.known[lit.var().index()] = Some(bit);
        }
    }

    /// Does a memory have a word at this index?
    fn is_there(&mut self, memory: &Memory, index: Operand) -> Operand {
        let width = memory.address as u32;
        let mut constant = |number: u64| {
            self.add(Sort::Bits(width), Value::Constant(Constant::new(vec![number], false, width)), None)
        };
        let (first, last) = (constant(memory.offset), constant(memory.offset + memory.size - 1));
        let from = self.apply(Operator::Ugte, Sort::BOOL, &[index, first]);
        let to = self.apply(Operator::Ulte, Sort::BOOL, &[index, last]);
        self.apply(Operator::And, Sort::BOOL, &[from, to])
    }

    /// The word of these bits, the lowest first.
    fn word(&mut self, bits: &[Lit]) -> Operand {
        if let Some(&known) = self.made.get(bits) {
            return known;
        }
        let mut word = self.of(bits[0]);
        for (i, bit) in bits.iter().enumerate().skip(1) {
            let bit = self.of(*bit);
            word = self.apply(Operator::Concat, Sort::Bits(i as u32 + 1), &[bit, word]);
        }
        self.made.insert(bits.to_vec(), word);
        word
    }

    fn next_states(&mut self) {
        let model = self.model;
        for (i, latch) in model.latches.iter().enumerate() {
            let next = self.of(latch.next).xor(self.to.inverted[i]);
            self.to.model.states[i].next = Some(next);
        }
        for (i, memory) in self.memories.iter().enumerate() {
            let mut array = self.arrays[i];
            for write in &memory.writes {
                array = self.written(memory, array, [&write.address, &write.data, &write.enable]);
            }
            self.to.model.states[model.latches.len() + i].next = Some(array);
        }
    }

    /// An array after a port has written to it.
    fn written(&mut self, memory: &Memory, array: Operand, [address, data, enable]: [&[Lit]; 3]) -> Operand {
        let index = self.word(address);
        let (word, sort) = (Sort::Bits(memory.width as u32), self.to.model.sort(array));
        let all = enable.iter().all(|lit| *lit == enable[0]);
        let mut value = self.word(data);
        if !all {
            let mask = self.word(enable);
            let before = self.apply(Operator::Read, word, &[array, index]);
            let new = self.apply(Operator::And, word, &[value, mask]);
            let old = self.apply(Operator::And, word, &[before, !mask]);
            value = self.apply(Operator::Or, word, &[new, old]);
        }
        let written = self.apply(Operator::Write, sort, &[array, index, value]);
        let happens = match all {
            true => self.of(enable[0]),
            false => {
                let mask = self.word(enable);
                self.apply(Operator::Redor, Sort::BOOL, &[mask])
            }
        };
        self.apply(Operator::Ite, sort, &[happens, written, array])
    }

    fn properties(&mut self) {
        let model = self.model;
        let list = |kind, lits: &[Lit], words: &Words<'_>| -> Vec<Property> {
            let property = |(i, lit): (usize, &Lit)| {
                let symbol = model.symbols.get(&(kind, i)).map(|name| name.clone().into_boxed_slice());
                Property { id: 0, line: 0, of: words.of(*lit), symbol }
            };
            lits.iter().enumerate().map(property).collect()
        };
        self.to.model.bads = list(SymbolKind::Bad, &model.bads, self);
        self.to.model.constraints = list(SymbolKind::Constraint, &model.constraints, self);
    }
}
