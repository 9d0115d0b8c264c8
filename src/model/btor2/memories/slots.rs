//! Which cells of memories are seen.

use super::fixed::fixed;
use crate::model::btor2::{Node, Operand, Operator, Sort, Tabulated, Value, WordModel, tabulated};

/// A value that arrays are read at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Index {
    /// A word of the model.
    Of(Operand),
    /// An index at which the two arrays of this node, a comparison, differ if they do.
    Difference(usize),
}

/// A cell that is seen in all arrays of a sort. Its address never changes in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The sort of the arrays.
    pub sort: Sort,
    /// Its address: the value of this index ...
    pub index: Index,
    /// ... so many steps before the bad state; if none is given, the index has the same value in all steps.
    pub before: Option<usize>,
}

/// Two reads of an array that are equal if their indices are: a fact that the abstraction has only if it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The node of the array, an input or a state.
    pub array: usize,
    /// The indices.
    pub indices: [Index; 2],
}

/// What is seen of the memories of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memories {
    /// The sorts of arrays that are seen through slots; other arrays stay what they are.
    pub sorts: Vec<Sort>,
    /// The cells.
    pub slots: Vec<Slot>,
    /// Which reads are related.
    pub pairs: Vec<Pair>,
    /// Properties that were proved when there were only so many slots. Their bad states demand nothing of the addresses
    /// of later ones: a proof may need that the property holds before.
    pub proved: Vec<(usize, usize)>,
    /// The operators of the model that are tables, in order. All else here is about the model with these tables, see
    /// [`tabulated`](crate::model::btor2::tabulated).
    pub operators: Vec<usize>,
}

impl Memories {
    /// Arrays of these sorts are seen through slots, at first only at addresses that never change: states of a fitting
    /// width whose next value is themselves (`anyconst` of Yosys).
    pub fn new(words: &WordModel, is_hidden: impl Fn(Sort) -> bool) -> Memories {
        Memories::of(words, |node| is_hidden(node.sort))
    }

    /// Likewise, and these operators are tables, which are seen through slots, too.
    pub fn with_tables(
        words: &WordModel,
        operators: Vec<usize>,
        is_hidden: impl Fn(Sort) -> bool,
    ) -> Memories {
        if operators.is_empty() {
            return Memories::new(words, is_hidden);
        }
        let Tabulated { words: tables, operators, .. } = tabulated(words, operators);
        let is_table = |node: &Node| matches!(node.value, Value::State(i) if i >= words.states.len());
        Memories { operators, ..Memories::of(&tables, |node| is_table(node) || is_hidden(node.sort)) }
    }

    fn of(words: &WordModel, is_hidden: impl Fn(&Node) -> bool) -> Memories {
        let mut memories = Memories::default();
        for node in words.nodes.iter().filter(|node| matches!(node.sort, Sort::Array { .. })) {
            if is_hidden(node) && !memories.sorts.contains(&node.sort) {
                memories.sorts.push(node.sort);
            }
        }
        let never_changes = fixed(words);
        for &sort in &memories.sorts {
            let Sort::Array { index, .. } = sort else { continue };
            for state in &words.states {
                if never_changes[state.node] && words.nodes[state.node].sort == Sort::Bits(index) {
                    let index = Index::Of(Operand { node: state.node, negated: false });
                    memories.slots.push(Slot { sort, index, before: None });
                }
            }
        }
        memories
    }

    /// Does the bad state of a property demand that a slot has the right address?
    pub fn demands(&self, property: usize, slot: usize) -> bool {
        self.proved.iter().all(|&(proved, slots)| proved != property || slot < slots)
    }

    /// Is an array of this sort seen through slots?
    pub fn hide(&self, sort: Sort) -> bool {
        self.sorts.contains(&sort)
    }

    /// How many cells are seen, and how many cells the arrays have that are seen through slots.
    pub fn cells(&self, words: &WordModel) -> [u128; 2] {
        let leaves =
            words.nodes.iter().filter(|node| matches!(node.value, Value::Input(_) | Value::State(_)));
        leaves.filter(|node| self.hide(node.sort)).fold([0, 0], |[seen, all], node| {
            let Sort::Array { index, .. } = node.sort else { unreachable!("arrays are hidden") };
            let slots = self.slots.iter().filter(|slot| slot.sort == node.sort).count() as u128;
            [seen + slots, all.saturating_add(1u128.checked_shl(index).unwrap_or(u128::MAX))]
        })
    }
}

impl Index {
    /// Does it fit a model: is it a word, or a comparison of arrays?
    pub fn fits(self, words: &WordModel) -> bool {
        match self {
            Index::Of(of) => words.nodes.get(of.node).is_some_and(|node| node.sort.width().is_some()),
            Index::Difference(node) => words.nodes.get(node).is_some_and(|node| match &node.value {
                Value::Apply(Operator::Eq | Operator::Neq, operands) => {
                    words.sort(operands[0]).width().is_none()
                }
                _ => false,
            }),
        }
    }
}
