//! A model with states that remember: what proofs about an abstraction say of earlier steps, beside all cells.
//!
//! The states come after those of the model, which stays as it is. No property needs them, and what none needs is left
//! out in bits; so each has a bad state of its own, after the properties of the model, that nobody claims anything of.

use super::leaf::Leaf;
use super::slots::Index;
use crate::model::btor2::{Constant, Node, Operand, Operator, Property, Sort, State, Value, WordModel};

/// The model with states for the leaves that are earlier values or say how many steps have passed, and what each of
/// these states is, in their order. None: an earlier value is that of an index where arrays differ, which is no word.
pub fn with_history(words: &WordModel, leaves: &[Leaf]) -> Option<(WordModel, Vec<Leaf>)> {
    let mut history = History { words: words.clone(), leaves: Vec::new(), states: Vec::new() };
    for &leaf in leaves {
        history.state(leaf)?;
    }
    let History { mut words, leaves, states } = history;
    for state in states {
        let any = Value::Apply(Operator::Redor, [state].into_iter().collect());
        let of = add(&mut words, Sort::BOOL, any);
        words.bads.push(Property { id: 0, line: 0, of, symbol: None });
    }
    Some((words, leaves))
}

struct History {
    words: WordModel,
    leaves: Vec<Leaf>,
    states: Vec<Operand>,
}

impl History {
    /// The state for a leaf, after those that it is the next value of.
    fn state(&mut self, leaf: Leaf) -> Option<Operand> {
        if let Some(known) = self.leaves.iter().position(|of| *of == leaf) {
            return Some(self.states[known]);
        }
        let (next, starts) = match leaf {
            Leaf::Before { index: Index::Of(of), steps: 1 } => (of, false),
            Leaf::Before { index: Index::Difference(_), .. } => return None,
            Leaf::Before { index, steps } => (self.state(Leaf::Before { index, steps: steps - 1 })?, false),
            Leaf::Passed(1) => (self.truth(Constant::ones()), true),
            Leaf::Passed(steps) => (self.state(Leaf::Passed(steps - 1))?, true),
            _ => unreachable!("other leaves are no history"),
        };
        let init = starts.then(|| self.truth(Constant::zero()));
        let sort = self.words.sort(next);
        let position = self.words.states.len();
        let state = add(&mut self.words, sort, Value::State(position));
        self.words.states.push(State { node: state.node, init, next: Some(next) });
        self.leaves.push(leaf);
        self.states.push(state);
        Some(state)
    }

    fn truth(&mut self, value: Constant) -> Operand {
        add(&mut self.words, Sort::BOOL, Value::Constant(value))
    }
}

fn add(words: &mut WordModel, sort: Sort, value: Value) -> Operand {
    let id = words.nodes.last().map_or(0, |node| node.id) + 1;
    words.nodes.push(Node { id, line: 0, sort, value, symbol: None });
    Operand { node: words.nodes.len() - 1, negated: false }
}
