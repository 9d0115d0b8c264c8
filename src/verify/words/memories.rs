//! The abstraction of a model that is seen through some cells of its memories, derived for the check of a proof.
//!
//! It shares no code with the search. An array becomes what it has at some *points*: the addresses of slots, and the
//! indices of reads. An array that is an input or a state has at a slot a state of its own, which begins and goes on as
//! the cell there does; at an index it has what it has at a slot whose address is equal, or else any value. Why a proof
//! about this is one about the model: each run of the model is one of the abstraction, if the address of a slot is
//! chosen as its word will be so many steps before the end, what is read as it is read, and the index of a comparison
//! as one where the arrays differ, if they do; the end may be the first bad state. That an array has the same at equal
//! points holds in all these runs.

use hashbrown::HashMap;

use crate::model::btor2::memories::{Index, Leaf, Memories, Slot};
use crate::model::btor2::{
    Constant, Justice, Node, Operand, Operator as O, Property, Sort, State, Value, WordModel,
};
use crate::verify::Rejected;

/// A model without large arrays, and what its states are.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// The model, with the properties of the original.
    pub words: WordModel,
    /// What each state is, in terms of the original.
    pub states: Vec<Leaf>,
}

/// The model as far as these cells show it.
///
/// Requires: slots and pairs fit the model.
///
/// # Errors
/// An address that is said to be the same in all steps may change.
pub fn abstraction(words: &WordModel, memories: &Memories) -> Result<Derived, Rejected> {
    let constant = constants(words);
    let changes = |slot: &Slot| match (slot.before, slot.index) {
        (Some(_), _) => false,
        (None, Index::Of(of)) => !constant[of.node],
        (None, Index::Difference(_)) => true,
    };
    if let Some(slot) = memories.slots.iter().position(changes) {
        return Err(Rejected::Address(slot));
    }
    let mut to = Derivation {
        from: words,
        memories,
        to: Derived::default(),
        words: HashMap::new(),
        slots: Vec::new(),
        has: HashMap::new(),
        differ: HashMap::new(),
        more: Vec::new(),
    };
    // Operands come first, and what never changes has no other operands.
    let all = || 0..words.nodes.len();
    all().filter(|&node| constant[node]).for_each(|node| to.node(node));
    for (i, slot) in memories.slots.iter().enumerate() {
        let address = match (slot.before, slot.index) {
            (None, Index::Of(of)) => to.word(of),
            _ => {
                let address = to.state(Sort::Bits(index_width(slot.sort)), Leaf::Address(i));
                to.step(address, None, Some(address));
                address
            }
        };
        to.slots.push(address);
    }
    all().filter(|&node| !constant[node]).for_each(|node| to.node(node));
    let right = to.addresses_are_right();
    to.properties(right);
    to.steps();
    Ok(to.to)
}

/// For each node whether it has the same value in all steps, and one that does not begin with what is in an array: what
/// arrays have at such an address would begin with itself.
fn constants(words: &WordModel) -> Vec<bool> {
    let mut from_array = vec![false; words.nodes.len()];
    for i in words.order() {
        let mut operands = words.nodes[i].value.operands().to_vec();
        if let Value::State(state) = words.nodes[i].value {
            operands.extend(words.states[state].init);
        }
        from_array[i] =
            words.nodes[i].sort.width().is_none() || operands.iter().any(|of| from_array[of.node]);
    }
    let mut constant = vec![false; words.nodes.len()];
    for (i, node) in words.nodes.iter().enumerate() {
        constant[i] = !from_array[i]
            && match &node.value {
                Value::Input(_) => false,
                Value::State(state) => {
                    words.states[*state].next.is_some_and(|next| next.node == i && !next.negated)
                }
                value => value.operands().iter().all(|operand| constant[operand.node]),
            };
    }
    constant
}

fn index_width(sort: Sort) -> u32 {
    match sort {
        Sort::Array { index, .. } => index,
        Sort::Bits(width) => width,
    }
}

struct Derivation<'a> {
    from: &'a WordModel,
    memories: &'a Memories,
    to: Derived,
    /// Words of the original.
    words: HashMap<usize, Operand>,
    /// Addresses of slots.
    slots: Vec<Operand>,
    /// By array and point: what it has there.
    has: HashMap<(usize, Operand), Operand>,
    /// By comparison of arrays: the index where they differ, if they do.
    differ: HashMap<usize, Operand>,
    /// Constraints that come after those of the original.
    more: Vec<Property>,
}

impl Derivation<'_> {
    fn new_node(&mut self, sort: Sort, value: Value) -> Operand {
        let node = self.to.words.nodes.len();
        self.to.words.nodes.push(Node { id: node as u64 + 1, line: 0, sort, value, symbol: None });
        Operand { node, negated: false }
    }

    fn input(&mut self, sort: Sort) -> Operand {
        let input = self.new_node(sort, Value::Input(self.to.words.inputs.len()));
        self.to.words.inputs.push(input.node);
        input
    }

    fn state(&mut self, sort: Sort, leaf: Leaf) -> Operand {
        let state = self.new_node(sort, Value::State(self.to.words.states.len()));
        self.to.words.states.push(State { node: state.node, init: None, next: None });
        self.to.states.push(leaf);
        state
    }

    fn step(&mut self, state: Operand, init: Option<Operand>, next: Option<Operand>) {
        let states = &mut self.to.words.states;
        let state = states.iter_mut().find(|of| of.node == state.node).expect("a state");
        (state.init, state.next) = (init, next);
    }

    fn truth(&mut self, operator: O, a: Operand, b: Operand) -> Operand {
        self.new_node(Sort::BOOL, Value::Apply(operator, [a, b].into_iter().collect()))
    }

    /// What is equal in both cases is equal as an index, too: then two reads there are one.
    fn choice(&mut self, condition: Operand, yes: Operand, no: Operand) -> Operand {
        if yes == no {
            return yes;
        }
        let sort = self.to.words.sort(yes);
        self.new_node(sort, Value::Apply(O::Ite, [condition, yes, no].into_iter().collect()))
    }

    /// A word of the original.
    fn word(&self, of: Operand) -> Operand {
        self.words[&of.node].xor(of.negated)
    }

    fn is_hidden(&self, node: usize) -> bool {
        self.memories.sorts.contains(&self.from.nodes[node].sort)
    }

    /// Derives a word of the original.
    fn node(&mut self, node: usize) {
        if self.is_hidden(node) {
            return;
        }
        let Node { sort, ref value, .. } = self.from.nodes[node];
        let word = match value {
            Value::Input(_) => self.input(sort),
            &Value::State(state) => self.state(sort, Leaf::State(state)),
            Value::Apply(operator, operands) if self.is_hidden(operands[0].node) => match operator {
                O::Read => self.at(operands[0].node, self.word(operands[1])),
                O::Eq => self.same(node, operands[0].node, operands[1].node),
                _ => !self.same(node, operands[0].node, operands[1].node),
            },
            value => {
                let value = value.with(|of| self.word(of));
                self.new_node(sort, value)
            }
        };
        self.words.insert(node, word);
    }

    /// The slots of arrays of a sort.
    fn slots_of(&self, sort: Sort) -> Vec<usize> {
        (0..self.slots.len()).filter(|&slot| self.memories.slots[slot].sort == sort).collect()
    }

    /// Are two arrays equal? If not, they differ at a point that is chosen, and so they do if they differ at a slot.
    fn same(&mut self, node: usize, a: usize, b: usize) -> Operand {
        let sort = self.from.nodes[a].sort;
        let point = self.input(Sort::Bits(index_width(sort)));
        self.differ.insert(node, point);
        let same = self.equal_at(a, b, point);
        let slots: Vec<Operand> = self.slots_of(sort).into_iter().map(|slot| self.slots[slot]).collect();
        for slot in slots {
            let there = self.equal_at(a, b, slot);
            let of = self.truth(O::Implies, same, there);
            self.more.push(Property { id: 0, line: 0, of, symbol: None });
        }
        same
    }

    fn equal_at(&mut self, a: usize, b: usize, point: Operand) -> Operand {
        let (a, b) = (self.at(a, point), self.at(b, point));
        self.truth(O::Eq, a, b)
    }

    /// What an array has at a point.
    fn at(&mut self, array: usize, point: Operand) -> Operand {
        let from = self.from;
        let mut open = vec![array];
        while let Some(&node) = open.last() {
            if self.has.contains_key(&(node, point)) {
                open.pop();
                continue;
            }
            let operands = from.nodes[node].value.operands();
            let missing = operands
                .iter()
                .find(|of| self.is_hidden(of.node) && !self.has.contains_key(&(of.node, point)));
            if let Some(of) = missing {
                open.push(of.node);
                continue;
            }
            let value = match (&from.nodes[node].value, operands) {
                (Value::Apply(O::Ite, _), &[condition, yes, no]) => {
                    let condition = self.word(condition);
                    self.choice(condition, self.has[&(yes.node, point)], self.has[&(no.node, point)])
                }
                (Value::Apply(_, _), &[before, index, value]) => {
                    let hit = self.truth(O::Eq, self.word(index), point);
                    self.choice(hit, self.word(value), self.has[&(before.node, point)])
                }
                _ => self.leaf(node, point),
            };
            self.has.insert((node, point), value);
        }
        self.has[&(array, point)]
    }

    /// What an array that is an input or a state has at a point.
    fn leaf(&mut self, array: usize, point: Operand) -> Operand {
        let sort = self.from.nodes[array].sort;
        let Sort::Array { element, .. } = sort else { unreachable!("an array") };
        let slots = self.slots_of(sort);
        if let Some(&slot) = slots.iter().find(|&&slot| self.slots[slot] == point) {
            return self.state(Sort::Bits(element), Leaf::Content { array, slot });
        }
        let mut value = self.input(Sort::Bits(element));
        for slot in slots.into_iter().rev() {
            let address = self.slots[slot];
            let content = self.at(array, address);
            let hit = self.truth(O::Eq, address, point);
            value = self.choice(hit, content, value);
        }
        value
    }

    /// What an index is.
    fn index(&self, index: Index) -> Operand {
        match index {
            Index::Of(of) => self.word(of),
            Index::Difference(node) => self.differ[&node],
        }
    }

    /// By slot with steps, whether it has the address that it should have, if this is the end.
    fn addresses_are_right(&mut self) -> Vec<(usize, Operand)> {
        let mut right = Vec::new();
        for (i, slot) in self.memories.slots.iter().enumerate() {
            let Some(steps) = slot.before else { continue };
            let (mut word, mut passed) = (self.index(slot.index), None);
            for k in 1..=steps {
                word = self.remembered(Leaf::Before { index: slot.index, steps: k }, word);
                passed = Some(self.passed(k, passed));
            }
            let same = self.truth(O::Eq, word, self.slots[i]);
            let right_now = match passed {
                Some(passed) => self.truth(O::Implies, passed, same),
                None => same,
            };
            right.push((i, right_now));
        }
        right
    }

    /// A state that has the value that a word had a step ago.
    fn remembered(&mut self, leaf: Leaf, word: Operand) -> Operand {
        let known = self.to.states.iter().position(|of| *of == leaf);
        if let Some(state) = known {
            return Operand { node: self.to.words.states[state].node, negated: false };
        }
        let state = self.state(self.to.words.sort(word), leaf);
        self.step(state, None, Some(word));
        state
    }

    /// A state that says whether so many steps have passed, given the one for a step less.
    fn passed(&mut self, steps: usize, less: Option<Operand>) -> Operand {
        let leaf = Leaf::Passed(steps);
        let known = self.to.states.contains(&leaf);
        let [zero, one] = [Constant::zero(), Constant::ones()];
        let less = less.unwrap_or_else(|| self.new_node(Sort::BOOL, Value::Constant(one)));
        let state = self.remembered(leaf, less);
        if !known {
            let zero = self.new_node(Sort::BOOL, Value::Constant(zero));
            self.step(state, Some(zero), Some(less));
        }
        state
    }

    /// Is the state bad, and no state before was?
    fn first(&mut self, property: usize, bad: Operand) -> Operand {
        let before = self.state(Sort::BOOL, Leaf::Failed(property));
        let never = self.new_node(Sort::BOOL, Value::Constant(Constant::zero()));
        let from_now_on = self.truth(O::Or, before, bad);
        self.step(before, Some(never), Some(from_now_on));
        self.truth(O::And, bad, !before)
    }

    fn properties(&mut self, right: Vec<(usize, Operand)>) {
        let from = self.from;
        for (property, bad) in from.bads.iter().enumerate() {
            let now = self.word(bad.of);
            let mut of = now;
            // To demand less is to prove more.
            let demanded = right.iter().filter(|(slot, _)| self.memories.demands(property, *slot));
            let demanded: Vec<Operand> = demanded.map(|&(_, right)| right).collect();
            if !demanded.is_empty() {
                of = self.first(property, now);
            }
            for right in demanded {
                of = self.truth(O::And, of, right);
            }
            self.to.words.bads.push(Property { of, ..bad.clone() });
        }
        let same = |list: &[Property]| -> Vec<Property> {
            list.iter().map(|property| Property { of: self.word(property.of), ..property.clone() }).collect()
        };
        let (mut constraints, fairness) = (same(&from.constraints), same(&from.fairness));
        let justice = from.justice.iter().map(|justice| Justice {
            of: justice.of.iter().map(|&of| self.word(of)).collect(),
            ..justice.clone()
        });
        self.to.words.justice = justice.collect();
        let mut points: Vec<(usize, [Operand; 2])> = Vec::new();
        for pair in &self.memories.pairs {
            points.push((pair.array, pair.indices.map(|index| self.index(index))));
        }
        for (array, node) in from.nodes.iter().enumerate() {
            if matches!(node.value, Value::Input(_) | Value::State(_)) {
                let addresses: Vec<Operand> =
                    self.slots_of(node.sort).into_iter().map(|slot| self.slots[slot]).collect();
                for (i, &one) in addresses.iter().enumerate() {
                    points.extend(addresses[..i].iter().map(|&other| (array, [one, other])));
                }
            }
        }
        for (array, [one, other]) in points {
            let (a, b) = (self.at(array, one), self.at(array, other));
            let values = self.truth(O::Eq, a, b);
            let indices = self.truth(O::Eq, one, other);
            let of = self.truth(O::Implies, indices, values);
            constraints.push(Property { id: 0, line: 0, of, symbol: None });
        }
        constraints.append(&mut self.more);
        (self.to.words.constraints, self.to.words.fairness) = (constraints, fairness);
    }

    /// How the states of the original, and what arrays have in slots, begin and go on. This makes further states.
    fn steps(&mut self) {
        let from = self.from;
        let mut i = 0;
        while let Some(&leaf) = self.to.states.get(i) {
            let state = match leaf {
                Leaf::State(state) => Some((from.states[state], None)),
                Leaf::Content { array, slot } => match from.nodes[array].value {
                    Value::State(state) => Some((from.states[state], Some(self.slots[slot]))),
                    _ => None,
                },
                _ => None,
            };
            if let Some((state, point)) = state {
                let mut value = |of: Operand| match point {
                    Some(point) if self.is_hidden(of.node) => self.at(of.node, point),
                    _ => self.word(of),
                };
                let (init, next) = (state.init.map(&mut value), state.next.map(&mut value));
                (self.to.words.states[i].init, self.to.words.states[i].next) = (init, next);
            }
            i += 1;
        }
    }
}
