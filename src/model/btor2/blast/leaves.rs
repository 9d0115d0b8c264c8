//! The inputs and latches of the model of bits.
//!
//! They are the first variables of the graph, in the order that a model requires, so that a literal of a leaf in the
//! graph is the literal in the model.

use super::error::Unblasted;
use super::gates::{Gates, Word};
use super::map::{Place, WordMap};
use crate::logic::lit::{Lit, Var};
use crate::model::btor2::{Node, Sort, State, Value, WordModel};

/// The leaves of the graph.
pub(super) struct Leaves {
    pub map: WordMap,
    /// The number of inputs.
    pub inputs: usize,
    /// The number of latches, with the flag of the first step.
    pub latches: usize,
    /// The flag of the first step: the last latch. Only states that have an initial but no next value need it.
    pub first_step: Option<Lit>,
}

impl Leaves {
    /// Places the words of the cone, and makes their bits in the graph, which is empty.
    pub fn new(model: &WordModel, inside: &[bool], gates: &mut Gates<'_>) -> Result<Leaves, Unblasted> {
        let mut map = WordMap {
            inputs: vec![Place::Nowhere; model.inputs.len()],
            states: vec![Place::Nowhere; model.states.len()],
        };
        let (mut inputs, mut latches) = (0usize, 0usize);
        let is_first = |state: &State| state.init.is_some() && state.next.is_none() && inside[state.node];
        let flag = model.states.iter().any(is_first);
        let mut total: u128 = 1;
        for node in model.nodes.iter().zip(inside).filter(|(_, inside)| **inside).map(|(node, _)| node) {
            let (place, is_input) = match node.value {
                Value::Input(i) => (&mut map.inputs[i], true),
                Value::State(i) => (&mut map.states[i], model.states[i].next.is_none()),
                _ => continue,
            };
            total = total.saturating_add(node.sort.bits());
            gates.room(total)?;
            let bits = if is_input { &mut inputs } else { &mut latches };
            *place = if is_input { Place::Inputs(*bits) } else { Place::Latches(*bits) };
            *bits += node.sort.bits() as usize;
        }
        latches += usize::from(flag);
        for _ in 0..inputs + latches {
            gates.graph.leaf();
        }
        let first_step = flag.then(|| Var((inputs + latches) as u32).lit());
        Ok(Leaves { map, inputs, latches, first_step })
    }

    /// The bits at a place.
    pub fn bits(&self, place: Place, sort: Sort) -> Word {
        let first = match place {
            Place::Nowhere => return Word::new(),
            Place::Inputs(first) => 1 + first,
            Place::Latches(first) => 1 + self.inputs + first,
        };
        (first..first + sort.bits() as usize).map(|var| Var(var as u32).lit()).collect()
    }
}

/// Is a node a leaf, whose bits have names?
pub(super) fn place_of(map: &WordMap, node: &Node) -> Option<Place> {
    match node.value {
        Value::Input(i) => Some(map.inputs[i]),
        Value::State(i) => Some(map.states[i]),
        _ => None,
    }
}
