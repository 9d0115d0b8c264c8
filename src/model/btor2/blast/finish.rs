//! The model of a finished graph: without the gates that nothing depends on.

use super::leaves::Leaves;
use super::map::Blasted;
use super::names;
use crate::logic::cone::Cone;
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
    let leaf_count = 1 + leaves.inputs + leaves.latches;
    let mut cone = Cone::new(graph.variables());
    cone.visit(graph, literals(&mut model).map(|lit| *lit));
    // Operands have smaller variables than their gate.
    cone.gates.sort_unstable();
    // Leaves keep their numbers.
    let mut new: Vec<Lit> = (0..leaf_count).map(|var| Lit::from_code(2 * var as u32)).collect();
    new.resize(graph.variables(), Lit::FALSE);
    let translate = |new: &[Lit], lit: Lit| new[lit.var().index()].xor(lit.is_negated());
    for gate in cone.gates {
        let [a, b] = graph.operands(gate).expect("a gate");
        new[gate.index()] = model.add_and(translate(&new, a), translate(&new, b));
    }
    literals(&mut model).for_each(|lit| *lit = translate(&new, *lit));
    names::name(words, &leaves.map, &mut model);
    Blasted { model, map: leaves.map }
}

/// All literals of a model but those in gates.
fn literals(model: &mut Model) -> impl Iterator<Item = &mut Lit> {
    let Model { latches, bads, constraints, justice, fairness, .. } = model;
    let latches = latches.iter_mut().flat_map(|latch| [&mut latch.next, &mut latch.reset]);
    let lists = bads.iter_mut().chain(constraints).chain(fairness).chain(justice.iter_mut().flatten());
    latches.chain(lists)
}
