//! Builds an abstraction, node by node.
//!
//! A slot s is an address that never changes. Each array has a word for each slot, its content, which changes as the
//! cell there does. A read at an address a is the content of the slot whose address is a, if there is one; else a new
//! input. An address that is only known later, the value of a word d steps before the bad state, is a register with any
//! initial value; registers remember the last d values of the word, and the bad state, the first one of a run, demands
//! that it is the right one, if so many steps have passed. Arrays are equal if they are so at an index that is a new
//! input, and in all slots. A run of the model becomes one of the abstraction by choosing slots as the words will have
//! been, inputs as what is read, and an index where arrays differ, if they do.

use hashbrown::HashMap;
use smallvec::smallvec;

use super::abstraction::{Abstraction, Read};
use super::fixed::fixed;
use super::leaf::Leaf;
use super::slots::{Index, Memories};
use crate::model::btor2::{
    Constant, Justice, Node, Operand, Operator, Property, Sort, State, Value, WordModel, names,
};

/// The model as far as these cells of its memories show it.
///
/// Requires: slots and pairs fit the model.
pub fn abstraction(words: &WordModel, memories: &Memories) -> Abstraction {
    Builder::new(words, memories).build()
}

/// An abstraction in the making.
pub(super) struct Builder<'a> {
    pub words: &'a WordModel,
    pub memories: &'a Memories,
    pub result: Abstraction,
    /// By array of the model and slot: what the array has there.
    pub cells: HashMap<(usize, usize), Operand>,
    /// By array of the model and index: what the array has there.
    pub selected: HashMap<(usize, Operand), Operand>,
    /// The questions whether two words are equal.
    equal: HashMap<[Operand; 2], Operand>,
    /// By comparison of arrays: an index where they differ.
    differences: HashMap<usize, Operand>,
    /// If the first one holds, so does the second one.
    comparisons: Vec<[Operand; 2]>,
    names: Vec<Option<Vec<u8>>>,
}

impl<'a> Builder<'a> {
    fn new(words: &'a WordModel, memories: &'a Memories) -> Builder<'a> {
        Builder {
            words,
            memories,
            result: Abstraction { operands: vec![None; words.nodes.len()], ..Abstraction::default() },
            cells: HashMap::new(),
            selected: HashMap::new(),
            equal: HashMap::new(),
            differences: HashMap::new(),
            comparisons: Vec::new(),
            names: names(words),
        }
    }

    fn build(mut self) -> Abstraction {
        let never_changes = fixed(self.words);
        let nodes = || 0..self.words.nodes.len();
        // Addresses come before arrays.
        nodes().filter(|&node| never_changes[node]).for_each(|node| self.node(node));
        self.addresses();
        nodes().filter(|&node| !never_changes[node]).for_each(|node| self.node(node));
        self.steps();
        let conditions = self.conditions();
        self.properties(&conditions);
        self.pairs();
        self.slots_agree();
        for [equal, same] in std::mem::take(&mut self.comparisons) {
            self.constrain(equal, same);
        }
        self.result
    }

    /// What a word of the model is in the abstraction.
    pub fn of(&self, of: Operand) -> Operand {
        self.result.of(of).expect("operands come first")
    }

    /// The name of an array.
    pub fn name(&self, array: usize) -> String {
        String::from_utf8_lossy(self.names[array].as_deref().unwrap_or_default()).into_owned()
    }

    fn at(&self, index: Index) -> Operand {
        match index {
            Index::Of(of) => self.of(of),
            Index::Difference(node) => self.differences[&node],
        }
    }

    pub fn add(&mut self, sort: Sort, value: Value) -> Operand {
        self.named(sort, value, None)
    }

    fn named(&mut self, sort: Sort, value: Value, symbol: Option<Vec<u8>>) -> Operand {
        let nodes = &mut self.result.words.nodes;
        let symbol = symbol.map(Vec::into_boxed_slice);
        nodes.push(Node { id: nodes.len() as u64 + 1, line: 0, sort, value, symbol });
        Operand { node: nodes.len() - 1, negated: false }
    }

    pub fn apply(&mut self, operator: Operator, operands: &[Operand]) -> Operand {
        use Operator as O;
        let sort = match operator {
            O::Eq => Sort::BOOL,
            O::Ite => self.result.words.sort(operands[1]),
            _ => self.result.words.sort(operands[0]),
        };
        self.add(sort, Value::Apply(operator, operands.into()))
    }

    pub fn equal(&mut self, a: Operand, b: Operand) -> Operand {
        let pair = if (a.node, a.negated) < (b.node, b.negated) { [a, b] } else { [b, a] };
        if let Some(&known) = self.equal.get(&pair) {
            return known;
        }
        let equal = self.apply(Operator::Eq, &pair);
        self.equal.insert(pair, equal);
        equal
    }

    pub fn input(&mut self, sort: Sort, leaf: Leaf, symbol: Option<Vec<u8>>) -> Operand {
        let input = self.named(sort, Value::Input(self.result.inputs.len()), symbol);
        self.result.words.inputs.push(input.node);
        self.result.inputs.push(leaf);
        input
    }

    /// A state; its initial and next values are added later.
    pub fn state(&mut self, sort: Sort, leaf: Leaf, symbol: Option<Vec<u8>>) -> Operand {
        let state = self.named(sort, Value::State(self.result.states.len()), symbol);
        self.result.words.states.push(State { node: state.node, init: None, next: None });
        self.result.states.push(leaf);
        state
    }

    fn node(&mut self, node: usize) {
        let words = self.words;
        let Node { sort, ref value, .. } = words.nodes[node];
        let name = self.names[node].clone();
        if self.memories.hide(sort) {
            return self.array(node);
        }
        let made = match value {
            &Value::Input(i) => self.input(sort, Leaf::Input(i), name),
            &Value::State(i) => self.state(sort, Leaf::State(i), name),
            Value::Apply(operator, operands) if self.memories.hide(words.sort(operands[0])) => {
                match (operator, &operands[..]) {
                    (Operator::Read, &[array, index]) => {
                        let at = self.of(index);
                        self.read(array.node, Index::Of(index), at)
                    }
                    (Operator::Eq, &[a, b]) => self.arrays_are_equal(node, a.node, b.node),
                    (Operator::Neq, &[a, b]) => !self.arrays_are_equal(node, a.node, b.node),
                    _ => unreachable!("no other operator makes words of arrays"),
                }
            }
            value => {
                let value = value.with(|of| self.of(of));
                self.named(sort, value, words.nodes[node].symbol.as_deref().map(<[u8]>::to_vec))
            }
        };
        self.result.operands[node] = Some(made);
    }

    /// A read of the model.
    fn read(&mut self, array: usize, index: Index, at: Operand) -> Operand {
        let value = self.select(array, index, at);
        self.result.reads.push(Read { array, index, at, value });
        value
    }

    fn arrays_are_equal(&mut self, node: usize, a: usize, b: usize) -> Operand {
        let Sort::Array { index: width, .. } = self.words.nodes[a].sort else { unreachable!("an array") };
        let index = Index::Difference(node);
        let at = self.input(Sort::Bits(width), Leaf::Difference(node), None);
        self.differences.insert(node, at);
        let read = [a, b].map(|array| self.read(array, index, at));
        let equal = self.equal(read[0], read[1]);
        // If they differ in a slot, they differ at the index, too: so the meaning of the index is the same with more
        // slots.
        for slot in self.slots_of(a) {
            let same = self.equal(self.cells[&(a, slot)], self.cells[&(b, slot)]);
            self.comparisons.push([equal, same]);
        }
        equal
    }

    /// The slots that show a cell of an array.
    pub fn slots_of(&self, array: usize) -> Vec<usize> {
        let sort = self.words.nodes[array].sort;
        (0..self.memories.slots.len()).filter(|&slot| self.memories.slots[slot].sort == sort).collect()
    }

    /// The addresses of slots.
    fn addresses(&mut self) {
        for (i, slot) in self.memories.slots.iter().enumerate() {
            let Sort::Array { index, .. } = slot.sort else { unreachable!("slots are those of arrays") };
            let address = match (slot.before, slot.index) {
                (None, Index::Of(of)) => self.of(of),
                _ => {
                    let name = format!("slot{i}").into_bytes();
                    let address = self.state(Sort::Bits(index), Leaf::Address(i), Some(name));
                    self.set_next(address, address);
                    address
                }
            };
            self.result.addresses.push(address);
        }
    }

    fn set_next(&mut self, state: Operand, next: Operand) {
        let Value::State(i) = self.result.words.nodes[state.node].value else { unreachable!("a state") };
        self.result.words.states[i].next = Some(next);
    }

    /// Initial and next values of the states that the model has.
    fn steps(&mut self) {
        for i in 0..self.result.states.len() {
            let (init, next) = match self.result.states[i] {
                Leaf::State(state) => {
                    let State { init, next, .. } = self.words.states[state];
                    (init.map(|of| self.of(of)), next.map(|of| self.of(of)))
                }
                Leaf::Content { array, slot } => {
                    let Value::State(state) = self.words.nodes[array].value else { continue };
                    let State { init, next, .. } = self.words.states[state];
                    let cell = |of: Operand| self.cells.get(&(of.node, slot)).copied();
                    (init.map(|of| cell(of).unwrap_or_else(|| self.of(of))), next.and_then(cell))
                }
                _ => continue,
            };
            let state = &mut self.result.words.states[i];
            (state.init, state.next) = (init, next);
        }
    }

    /// By slot, what holds of it if the state is bad now.
    fn conditions(&mut self) -> Vec<(usize, Operand)> {
        let mut passed: Vec<Operand> = Vec::new();
        // By index: its values one step ago, two steps ago, ...
        let mut earlier: HashMap<Index, Vec<Operand>> = HashMap::new();
        let mut conditions = Vec::new();
        for (i, slot) in self.memories.slots.iter().enumerate() {
            let Some(steps) = slot.before else { continue };
            let (at, address) = (self.at(slot.index), self.result.addresses[i]);
            if steps == 0 {
                conditions.push((i, self.equal(at, address)));
                continue;
            }
            while passed.len() < steps {
                let next = self.passed(passed.len() + 1, passed.last().copied());
                passed.push(next);
            }
            let mut values = earlier.remove(&slot.index).unwrap_or_default();
            while values.len() < steps {
                let last = values.last().copied().unwrap_or(at);
                values.push(self.before(slot.index, values.len() + 1, last));
            }
            let same = self.equal(values[steps - 1], address);
            conditions.push((i, self.apply(Operator::Or, &[!passed[steps - 1], same])));
            earlier.insert(slot.index, values);
        }
        conditions
    }

    /// A truth value that is a state and begins with 0; its next value is added later.
    fn flag(&mut self, leaf: Leaf, name: String) -> Operand {
        let state = self.state(Sort::BOOL, leaf, Some(name.into_bytes()));
        let zero = self.add(Sort::BOOL, Value::Constant(Constant::zero()));
        self.result.words.states[self.result.states.len() - 1].init = Some(zero);
        state
    }

    /// A state: have so many steps passed? `last` says whether one fewer have.
    fn passed(&mut self, steps: usize, last: Option<Operand>) -> Operand {
        let state = self.flag(Leaf::Passed(steps), format!("passed{steps}"));
        let next = last.unwrap_or_else(|| self.add(Sort::BOOL, Value::Constant(Constant::ones())));
        self.set_next(state, next);
        state
    }

    /// A state: has a property failed before? Now it fails if `bad` holds.
    fn failed(&mut self, property: usize, bad: Operand) -> Operand {
        let state = self.flag(Leaf::Failed(property), format!("failed{property}"));
        let next = self.apply(Operator::Or, &[state, bad]);
        self.set_next(state, next);
        state
    }

    /// A state: the value of an index so many steps ago.
    fn before(&mut self, index: Index, steps: usize, last: Operand) -> Operand {
        let name = match index {
            Index::Of(of) => {
                let node = &self.words.nodes[of.node];
                let known = self.names[of.node].as_deref().or(node.symbol.as_deref());
                let name = known.map_or_else(
                    || format!("n{}", node.id),
                    |name| String::from_utf8_lossy(name).into_owned(),
                );
                if of.negated { format!("not_{name}") } else { name }
            }
            Index::Difference(node) => format!("difference{}", self.words.nodes[node].id),
        };
        let name = format!("{name}.before{steps}").into_bytes();
        let sort = self.result.words.sort(last);
        let state = self.state(sort, Leaf::Before { index, steps }, Some(name));
        self.set_next(state, last);
        state
    }

    fn properties(&mut self, conditions: &[(usize, Operand)]) {
        let words = self.words;
        for (property, bad) in words.bads.iter().enumerate() {
            let mut of = self.of(bad.of);
            let demanded = conditions.iter().filter(|(slot, _)| self.memories.demands(property, *slot));
            let demanded: Vec<Operand> = demanded.map(|&(_, condition)| condition).collect();
            if !demanded.is_empty() {
                let failed = self.failed(property, of);
                of = self.apply(Operator::And, &[of, !failed]);
            }
            for condition in demanded {
                of = self.apply(Operator::And, &[of, condition]);
            }
            self.result.words.bads.push(Property { of, ..bad.clone() });
        }
        let same = |list: &[Property]| -> Vec<Property> {
            list.iter().map(|property| Property { of: self.of(property.of), ..property.clone() }).collect()
        };
        let (constraints, fairness) = (same(&words.constraints), same(&words.fairness));
        let justice = words.justice.iter().map(|justice| {
            let of = justice.of.iter().map(|&of| self.of(of)).collect();
            Justice { of, ..justice.clone() }
        });
        self.result.words.justice = justice.collect();
        (self.result.words.constraints, self.result.words.fairness) = (constraints, fairness);
    }

    /// Reads of an array at equal indices are equal.
    fn pairs(&mut self) {
        for pair in &self.memories.pairs {
            let at = pair.indices.map(|index| self.at(index));
            let read = [0, 1].map(|i| self.selected.get(&(pair.array, at[i])).copied());
            let [Some(a), Some(b)] = read else { continue };
            self.same_if_same(at, [a, b]);
        }
    }

    /// Slots with equal addresses have equal contents.
    fn slots_agree(&mut self) {
        for (array, node) in self.words.nodes.iter().enumerate() {
            if !matches!(node.value, Value::Input(_) | Value::State(_)) {
                continue;
            }
            let slots = self.slots_of(array);
            for (i, &a) in slots.iter().enumerate() {
                for &b in &slots[..i] {
                    let at = [a, b].map(|slot| self.result.addresses[slot]);
                    self.same_if_same(at, [a, b].map(|slot| self.cells[&(array, slot)]));
                }
            }
        }
    }

    /// A constraint: values are equal if indices are.
    fn same_if_same(&mut self, indices: [Operand; 2], values: [Operand; 2]) {
        let (indices, values) = (self.equal(indices[0], indices[1]), self.equal(values[0], values[1]));
        self.constrain(indices, values);
    }

    /// A constraint: the second one holds if the first one does.
    fn constrain(&mut self, condition: Operand, then: Operand) {
        let of = self.add(Sort::BOOL, Value::Apply(Operator::Implies, smallvec![condition, then]));
        self.result.words.constraints.push(Property { id: 0, line: 0, of, symbol: None });
    }
}
