//! Do initial values depend on themselves?
//!
//! `btor2parser` demands that the value of a state is defined before the state, which excludes it. For files that do not
//! keep to that, a search looks for a cycle.

use super::word_model::{Value, WordModel};

/// Checks that no initial value depends on the state that it is for.
///
/// # Errors
/// The position of a state on a cycle.
pub(super) fn acyclic(model: &WordModel) -> Result<(), usize> {
    let mut order = Order { done: vec![Mark::New; model.nodes.len()], path: Vec::new() };
    for state in &model.states {
        order.visit(model, state.node)?;
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Done,
}

struct Order {
    done: Vec<Mark>,
    /// Nodes whose operands are being visited, each with the number of those that have been.
    path: Vec<(usize, usize)>,
}

impl Order {
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
                    self.done[node] = Mark::Done;
                    self.path.pop();
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, model: &WordModel, node: usize) -> Result<(), usize> {
        match self.done[node] {
            Mark::Done => {}
            Mark::New => {
                self.done[node] = Mark::Open;
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
