//! What the arrays of a model have in a run of its abstraction, as the words of that run say.
//!
//! The run gives all words, also those that are read; writes, choices and comparisons say what is in the arrays. A cell
//! that nobody has written has what the first read of it says. So a read is wrong if an earlier read of the same cell,
//! a write or an initial value says otherwise, and a run without wrong reads and comparisons is one of the model.

use std::collections::BTreeMap;
use std::rc::Rc;

use hashbrown::HashMap;

use crate::answer::witness::words::{Bits, WordRun};
use crate::model::btor2::memories::{Abstraction, Index, Leaf};
use crate::model::btor2::{Operand, Operator, Value, WordModel};
use crate::verify::words::values;

/// An index and a step: where the address of a cell comes from.
pub(super) type Origin = (Index, usize);

/// An array that nothing determines: an input or a state, in a step.
pub(super) type Unknown = (usize, usize);

/// What a cell has, and why.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub value: Bits,
    origin: Option<Origin>,
}

/// The cells of an array.
#[derive(Clone, Debug)]
struct Content {
    /// What has not been written.
    base: Base,
    written: BTreeMap<Bits, Cell>,
}

#[derive(Clone, Debug)]
enum Base {
    Unknown(Unknown),
    Constant(Bits),
}

/// What is found out about the arrays of a run.
#[derive(Debug, Default)]
pub(super) struct Arrays {
    /// Step and number of each wrong read, in the order of the steps.
    pub wrong: Vec<(usize, usize)>,
    /// An array and where the address of a cell comes from, in which it differs from another one that is said to be
    /// equal.
    pub different: Vec<(usize, Origin)>,
    /// The cells of undetermined arrays that were looked at.
    pub cells: HashMap<Unknown, BTreeMap<Bits, Cell>>,
}

/// Looks at the arrays of a run of the abstraction.
pub(super) fn arrays(words: &WordModel, abstraction: &Abstraction, run: &WordRun) -> Arrays {
    let mut terms = Terms::default();
    let run = Run { words, abstraction, values: terms.values(words, abstraction, run), terms };
    let mut found = Arrays::default();
    let hidden: Vec<bool> = abstraction.operands.iter().map(Option::is_none).collect();
    let first = words.order();
    let mut before: Vec<Option<Rc<Content>>> = Vec::new();
    for step in 0..run.values.len() {
        run.slots(step, &mut found);
        let mut now: Vec<Option<Rc<Content>>> = vec![None; words.nodes.len()];
        let order: &mut dyn Iterator<Item = usize> =
            if step == 0 { &mut first.iter().copied() } else { &mut (0..words.nodes.len()) };
        for node in order.filter(|&node| hidden[node]) {
            now[node] = Some(run.content(node, step, &before, &now));
        }
        run.compare(step, &now, &mut found);
        run.read(step, &now, &mut found);
        before = now;
    }
    found
}

/// The words whose values are looked at.
#[derive(Default)]
struct Terms {
    list: Vec<Operand>,
    numbers: HashMap<Operand, usize>,
}

impl Terms {
    fn add(&mut self, of: Operand) {
        if !self.numbers.contains_key(&of) {
            self.numbers.insert(of, self.list.len());
            self.list.push(of);
        }
    }

    /// Collects the words, and computes their values in each step.
    fn values(&mut self, words: &WordModel, abstraction: &Abstraction, run: &WordRun) -> Vec<Vec<Bits>> {
        let hidden = |of: &Operand| abstraction.operands[of.node].is_none();
        for (i, node) in words.nodes.iter().enumerate() {
            let about_arrays = abstraction.operands[i].is_none() || node.value.operands().iter().any(hidden);
            let init = match node.value {
                Value::State(state) if about_arrays => words.states[state].init,
                _ => None,
            };
            let own = about_arrays.then_some(Operand { node: i, negated: false });
            let all = node.value.operands().iter().copied().filter(|_| about_arrays).chain(init).chain(own);
            all.filter_map(|of| abstraction.of(of)).for_each(|of| self.add(of));
        }
        abstraction.reads.iter().flat_map(|read| [read.at, read.value]).for_each(|of| self.add(of));
        abstraction.addresses.iter().for_each(|&of| self.add(of));
        contents(abstraction).for_each(|(_, _, of)| self.add(of));
        values(&abstraction.words, run, &self.list)
    }
}

/// The contents of slots: array, slot, and the word.
fn contents(abstraction: &Abstraction) -> impl Iterator<Item = (usize, usize, Operand)> {
    let states = abstraction.states.iter().zip(&abstraction.words.states);
    states.filter_map(|(leaf, state)| match *leaf {
        Leaf::Content { array, slot } => Some((array, slot, Operand { node: state.node, negated: false })),
        _ => None,
    })
}

/// A run of the abstraction.
struct Run<'a> {
    words: &'a WordModel,
    abstraction: &'a Abstraction,
    /// By step, the values of the terms.
    values: Vec<Vec<Bits>>,
    terms: Terms,
}

impl Run<'_> {
    /// The value of a word of the abstraction.
    fn value(&self, step: usize, of: Operand) -> &Bits {
        &self.values[step][self.terms.numbers[&of]]
    }

    /// The value of a word of the model.
    fn word(&self, step: usize, of: Operand) -> &Bits {
        self.value(step, self.abstraction.of(of).expect("a word"))
    }

    fn holds(&self, step: usize, of: Operand) -> bool {
        self.word(step, of)[0]
    }

    /// What slots show of arrays that nothing determines in this step.
    fn slots(&self, step: usize, found: &mut Arrays) {
        for (array, slot, of) in contents(self.abstraction) {
            let free = match self.words.nodes[array].value {
                Value::State(state) if step == 0 => self.words.states[state].init.is_none(),
                Value::State(state) => self.words.states[state].next.is_none(),
                _ => true,
            };
            if free {
                let address = self.value(step, self.abstraction.addresses[slot]).clone();
                let cell = Cell { value: self.value(step, of).clone(), origin: None };
                found.cells.entry((array, step)).or_default().entry(address).or_insert(cell);
            }
        }
    }

    fn content(
        &self,
        node: usize,
        step: usize,
        before: &[Option<Rc<Content>>],
        now: &[Option<Rc<Content>>],
    ) -> Rc<Content> {
        let of = |list: &[Option<Rc<Content>>], of: Operand| list[of.node].clone();
        let fresh = |base| Rc::new(Content { base, written: BTreeMap::new() });
        match &self.words.nodes[node].value {
            &Value::State(state) => {
                let state = &self.words.states[state];
                match (step, state.init, state.next) {
                    (0, Some(init), _) => {
                        of(now, init).unwrap_or_else(|| fresh(Base::Constant(self.word(0, init).clone())))
                    }
                    (1.., _, Some(next)) => of(before, next).expect("an array"),
                    _ => fresh(Base::Unknown((node, step))),
                }
            }
            Value::Apply(Operator::Ite, operands) => {
                let chosen = if self.holds(step, operands[0]) { operands[1] } else { operands[2] };
                of(now, chosen).expect("an array")
            }
            Value::Apply(Operator::Write, operands) => {
                let mut content = Content::clone(&of(now, operands[0]).expect("an array"));
                let value = self.word(step, operands[2]).clone();
                let cell = Cell { value, origin: Some((Index::Of(operands[1]), step)) };
                content.written.insert(self.word(step, operands[1]).clone(), cell);
                Rc::new(content)
            }
            _ => fresh(Base::Unknown((node, step))),
        }
    }

    /// Arrays that are said to be equal have equal cells, as far as cells have been looked at or written.
    fn compare(&self, step: usize, now: &[Option<Rc<Content>>], found: &mut Arrays) {
        for (i, node) in self.words.nodes.iter().enumerate() {
            let Value::Apply(operator @ (Operator::Eq | Operator::Neq), operands) = &node.value else {
                continue;
            };
            let (Some(a), Some(b)) = (&now[operands[0].node], &now[operands[1].node]) else { continue };
            let this = Operand { node: i, negated: false };
            if self.holds(step, this) != (*operator == Operator::Eq) {
                continue;
            }
            let addresses: Vec<Bits> = [a, b].iter().flat_map(|content| found.addresses(content)).collect();
            for address in addresses {
                match [a, b].map(|content| found.get(content, &address)) {
                    [Some(a), Some(b)] if a.value != b.value => {
                        let origin = a.origin.or(b.origin);
                        found.different.extend(origin.map(|origin| (operands[0].node, origin)));
                    }
                    [Some(known), None] => found.set(b, address, known),
                    [None, Some(known)] => found.set(a, address, known),
                    _ => {}
                }
            }
        }
    }

    fn read(&self, step: usize, now: &[Option<Rc<Content>>], found: &mut Arrays) {
        for (i, read) in self.abstraction.reads.iter().enumerate() {
            let content = now[read.array].as_ref().expect("it is read");
            let (address, value) = (self.value(step, read.at), self.value(step, read.value));
            match found.get(content, address) {
                Some(cell) if cell.value == *value => {}
                Some(_) => found.wrong.push((step, i)),
                None => {
                    let cell = Cell { value: value.clone(), origin: Some((read.index, step)) };
                    found.set(content, address.clone(), cell);
                }
            }
        }
    }
}

impl Arrays {
    /// What a cell has, as far as it is known.
    fn get(&self, content: &Content, address: &Bits) -> Option<Cell> {
        let written = content.written.get(address).cloned();
        written.or_else(|| match &content.base {
            Base::Constant(value) => Some(Cell { value: value.clone(), origin: None }),
            Base::Unknown(array) => self.cells.get(array)?.get(address).cloned(),
        })
    }

    fn set(&mut self, content: &Content, address: Bits, cell: Cell) {
        if let Base::Unknown(array) = content.base {
            self.cells.entry(array).or_default().insert(address, cell);
        }
    }

    /// The addresses of the cells that are known.
    fn addresses(&self, content: &Content) -> Vec<Bits> {
        let known = match content.base {
            Base::Unknown(array) => self.cells.get(&array),
            Base::Constant(_) => None,
        };
        content.written.keys().chain(known.into_iter().flat_map(BTreeMap::keys)).cloned().collect()
    }
}
