//! Steps of the model within a certificate: the present, and copies of earlier ones; and what proofs say about each.

use std::collections::BTreeSet;

use hashbrown::HashMap;

use super::bits::Bits;
use super::lines::{Id, Lines};
use crate::answer::invariant::{Definition, Invariant, Lemma};
use crate::logic::lit::Lit;
use crate::model::btor2::{Constant, Operand, Sort, State, Value, WordModel};

/// The lines of a step.
pub(super) struct Copy {
    /// Of each node that is part of it.
    pub ids: Vec<Id>,
    /// Of bits of states: state, and number of the bit.
    bits: HashMap<(usize, usize), Id>,
    /// Of cells of arrays: the line of the array, and number of the cell.
    cells: HashMap<(Id, usize), Id>,
    /// Of the flag *first step*, if there is one.
    pub first_step: Option<Id>,
}

impl Copy {
    pub fn new(words: &WordModel) -> Copy {
        let (bits, cells) = (HashMap::new(), HashMap::new());
        Copy { ids: vec![0; words.nodes.len()], bits, cells, first_step: None }
    }

    pub fn used(&self, operand: Operand) -> Id {
        let id = self.ids[operand.node];
        if operand.negated { -id } else { id }
    }
}

/// Writes lines about steps.
pub(super) struct Copier<'a> {
    pub words: &'a WordModel,
    /// The number of latches in the model of bits.
    pub latches: usize,
    pub bits: Bits,
    /// The properties.
    pub claimed: &'a BTreeSet<usize>,
    pub lines: Lines,
}

impl Copier<'_> {
    /// For each node whether these operands, the constraints or the properties need it.
    pub fn needed(&self, operands: impl Iterator<Item = Operand>) -> Vec<bool> {
        let words = self.words;
        let bads = self.claimed.iter().map(|&property| words.bads[property].of);
        let roots = operands.chain(bads).chain(words.constraints.iter().map(|constraint| constraint.of));
        let mut open: Vec<usize> = roots.map(|root| root.node).collect();
        let mut needed = vec![false; words.nodes.len()];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut needed[node], true) {
                open.extend(words.nodes[node].value.operands().iter().map(|operand| operand.node));
            }
        }
        needed
    }

    /// The line of a node that is neither input nor state, from those of its operands.
    pub fn node(&mut self, copy: &Copy, i: usize) -> Id {
        let node = &self.words.nodes[i];
        let width = |sort: Sort| sort.width().expect("a word");
        let (tag, rest) = match &node.value {
            Value::Input(_) | Value::State(_) => unreachable!("the caller has these"),
            Value::Constant(constant) => return self.constant(constant, node.sort),
            Value::Slice { of, lower } => {
                ("slice", format!("{} {} {lower}", copy.used(*of), lower + width(node.sort) - 1))
            }
            Value::Extend { of, signed } => {
                let more = width(node.sort) - width(self.words.sort(*of));
                (if *signed { "sext" } else { "uext" }, format!("{} {more}", copy.used(*of)))
            }
            Value::Apply(operator, operands) => {
                let used = operands.iter().map(|&operand| copy.used(operand).to_string());
                (operator.name(), used.collect::<Vec<_>>().join(" "))
            }
        };
        self.lines.node(tag, node.sort, &rest)
    }

    fn constant(&mut self, constant: &Constant, sort: Sort) -> Id {
        let width = sort.width().expect("a word");
        let named = [("zero", Constant::zero()), ("one", Constant::one(width)), ("ones", Constant::ones())];
        match named.iter().find(|(_, value)| value == constant) {
            Some((tag, _)) => self.lines.node(tag, sort, ""),
            None => {
                let digit = |i| if constant.bit(i) { '1' } else { '0' };
                self.lines.node("const", sort, &(0..width).rev().map(digit).collect::<String>())
            }
        }
    }

    /// The bad states of the properties in this step.
    pub fn failing(&self, copy: &Copy) -> Vec<Id> {
        self.claimed.iter().map(|&property| copy.used(self.words.bads[property].of)).collect()
    }

    /// The cubes that the lemmas of an invariant exclude in this step.
    pub fn excluded(&mut self, copy: &mut Copy, invariant: &Invariant) -> Vec<Id> {
        let mut auxiliary: Vec<Id> = Vec::new();
        for &Definition { operator, operands } in &invariant.definitions {
            let [a, b] = operands.map(|operand| self.literal(copy, operand, &auxiliary));
            auxiliary.push(self.lines.gate(operator.name(), a, b));
        }
        let mut cube = |lemma: &Lemma| {
            let literals: Vec<Id> =
                lemma.iter().map(|&literal| -self.literal(copy, literal, &auxiliary)).collect();
            if literals.is_empty() { self.truth() } else { self.lines.tree("and", &literals) }
        };
        invariant.lemmas.iter().map(&mut cube).collect()
    }

    /// Where states differ in the first step from their initial values: the search takes one for the other. Constant
    /// values of states with a next value are left out, they are values of latches like any other.
    pub fn false_starts(&mut self, copy: &Copy) -> Vec<Id> {
        let Some(flag) = copy.first_step else { return Vec::new() };
        let words = self.words;
        let is_constant = |init: Operand| matches!(words.nodes[init.node].value, Value::Constant(_));
        let matters =
            |state: &&State| state.init.is_some_and(|init| state.next.is_none() || !is_constant(init));
        let states = words.states.iter().filter(matters);
        let differ: Vec<Id> = states.flat_map(|state| self.differs(copy, state)).collect();
        differ.into_iter().map(|differs| self.lines.gate("and", flag, differs)).collect()
    }

    /// Where a state differs from its initial value, if it is part of the step; for arrays, cell by cell: solvers are
    /// weak at equalities of arrays.
    pub fn differs(&mut self, copy: &Copy, state: &State) -> Vec<Id> {
        let Some(init) = state.init else { return Vec::new() };
        let (id, value) = (copy.ids[state.node], copy.used(init));
        match (self.words.nodes[state.node].sort, self.words.sort(init)) {
            _ if id == 0 => Vec::new(),
            (Sort::Bits(_), _) => vec![self.lines.gate("neq", id, value)],
            (Sort::Array { index, element }, of) => {
                let mut cell = |cell: usize| {
                    let here = self.cell(id, index, element, cell);
                    let there = match of {
                        Sort::Bits(_) => value,
                        Sort::Array { .. } => self.cell(value, index, element, cell),
                    };
                    self.lines.gate("neq", here, there)
                };
                (0..1usize << index).map(&mut cell).collect()
            }
        }
    }

    /// Does a proof mention the flag *first step*, by its own variable or as a latch that is no bit of a state?
    pub fn mentions_first_step(&self, invariant: &Invariant) -> bool {
        invariant.literals().any(|literal| match literal.var().index() {
            0 => false,
            var if var <= self.latches => self.bits.state(self.words, var - 1).is_none(),
            var => var == self.latches + 1,
        })
    }

    /// A word of one bit that is 1.
    pub fn truth(&mut self) -> Id {
        self.lines.node("one", Sort::BOOL, "")
    }

    fn literal(&mut self, copy: &mut Copy, literal: Lit, auxiliary: &[Id]) -> Id {
        let id = match literal.var().index() {
            0 => -self.truth(),
            var if var <= self.latches => self.latch(copy, var - 1),
            var if var == self.latches + 1 => copy.first_step.expect("there is one if it is mentioned"),
            var => auxiliary[var - self.latches - 2],
        };
        if literal.is_negated() { -id } else { id }
    }

    /// The bit that a latch is. The latch that is no bit of a state is the flag *first step*.
    fn latch(&mut self, copy: &mut Copy, latch: usize) -> Id {
        let Some((state, bit)) = self.bits.state(self.words, latch) else {
            return copy.first_step.expect("there is one if it is mentioned");
        };
        if let Some(&id) = copy.bits.get(&(state, bit)) {
            return id;
        }
        let node = self.words.states[state].node;
        let id = copy.ids[node];
        let (word, width, position) = match self.words.nodes[node].sort {
            Sort::Bits(width) => (id, width, bit),
            Sort::Array { index, element } => {
                let cell = bit / element as usize;
                let read = match copy.cells.get(&(id, cell)) {
                    Some(&read) => read,
                    None => self.cell(id, index, element, cell),
                };
                copy.cells.insert((id, cell), read);
                (read, element, bit % element as usize)
            }
        };
        let id = match width {
            1 => word,
            _ => self.lines.node("slice", Sort::BOOL, &format!("{word} {position} {position}")),
        };
        copy.bits.insert((state, bit), id);
        id
    }

    /// A cell of an array.
    fn cell(&mut self, array: Id, index: u32, element: u32, cell: usize) -> Id {
        let digits = format!("{cell:0width$b}", width = index as usize);
        let at = self.lines.node("const", Sort::Bits(index), &digits);
        self.lines.node("read", Sort::Bits(element), &format!("{array} {at}"))
    }
}
