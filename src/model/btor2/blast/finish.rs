//! The model of a finished graph: without the gates that nothing depends on.

use super::leaves::Leaves;
use super::map::Blasted;
use super::names;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::model::btor2::{Operand, Property, WordModel};
use crate::model::{Latch, Model};

/// The model with these latches, whose properties are those of the words. `bit` is the literal of a truth value.
pub(super) fn finish(
    words: &WordModel,
    leaves: Leaves,
    graph: &Graph,
    latches: Vec<Latch>,
    bit: impl Fn(Operand) -> Lit,
) -> Blasted {
    let all = |list: &[Property]| list.iter().map(|property| bit(property.of)).collect::<Vec<Lit>>();
    let mut model = Model {
        inputs: leaves.inputs,
        latches,
        bads: all(&words.bads),
        constraints: all(&words.constraints),
        justice: words.justice.iter().map(|justice| justice.of.iter().map(|&of| bit(of)).collect()).collect(),
        fairness: all(&words.fairness),
        ..Model::default()
    };
    // Leaves keep their numbers.
    let leaf_count = 1 + leaves.inputs + leaves.latches;
    model.take_gates(graph, (0..leaf_count).map(|var| Lit::from_code(2 * var as u32)).collect(), []);
    names::name(words, &leaves.map, &mut model);
    Blasted { model, map: leaves.map }
}
