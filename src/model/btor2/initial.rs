//! An order of the nodes in which initial values come before their states, if there is one.
//!
//! `btor2parser` demands that the value of a state is defined before the state, so that the order of the file is one.
//! For files that do not keep to that, a search finds one, or a cycle.

use super::word_model::{Value, WordModel};

impl WordModel {
    /// All nodes, each after its operands, and states after their initial values: one pass in this order computes all
    /// values of the first step.
    pub fn order(&self) -> Vec<usize> {
        order(self).expect("the reader refuses cycles")
    }
}

/// The order of [`WordModel::order`].
///
/// # Errors
/// The position of a state whose initial value depends on the state itself.
pub(super) fn order(model: &WordModel) -> Result<Vec<usize>, usize> {
    let nodes = model.nodes.len();
    let mut search =
        Search { marks: vec![Mark::New; nodes], path: Vec::new(), order: Vec::with_capacity(nodes) };
    for node in 0..nodes {
        search.visit(model, node)?;
    }
    Ok(search.order)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Done,
}

struct Search {
    marks: Vec<Mark>,
    /// Nodes whose operands are being visited, each with the number of those that have been.
    path: Vec<(usize, usize)>,
    order: Vec<usize>,
}

impl Search {
    fn visit(&mut self, model: &WordModel, node: usize) -> Result<(), usize> {
        self.enter(model, node)?;
        while let Some((node, next)) = self.path.last_mut() {
            let node = *node;
            match below(model, node, *next) {
                Some(operand) => {
                    *next += 1;
                    self.enter(model, operand)?;
                }
                None => {
                    self.marks[node] = Mark::Done;
                    self.order.push(node);
                    self.path.pop();
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, model: &WordModel, node: usize) -> Result<(), usize> {
        match self.marks[node] {
            Mark::Done => {}
            Mark::New => {
                self.marks[node] = Mark::Open;
                self.path.push((node, 0));
            }
            Mark::Open => {
                let state = |&(node, _): &(usize, usize)| match model.nodes[node].value {
                    Value::State(state) => Some(state),
                    _ => None,
                };
                let cycle = self
                    .path
                    .iter()
                    .rposition(|&(open, _)| open == node)
                    .expect("open nodes are on the path");
                return Err(self.path[cycle..].iter().find_map(state).expect("only states close cycles"));
            }
        }
        Ok(())
    }
}

/// What the first value of a node depends on; `None` if there are `i` nodes or fewer.
fn below(model: &WordModel, node: usize, i: usize) -> Option<usize> {
    match model.nodes[node].value {
        Value::State(state) => model.states[state].init.map(|value| value.node).filter(|_| i == 0),
        ref value => value.operands().get(i).map(|operand| operand.node),
    }
}
