//! The model of a finished graph: without the gates that nothing depends on.

use super::leaves::Leaves;
use super::map::Blasted;
use super::names;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};
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
    let mut used = vec![false; graph.variables()];
    literals(&mut model).for_each(|lit| used[lit.var().index()] = true);
    for var in (leaf_count..graph.variables()).rev() {
        if used[var] {
            let operands = graph.operands(Var(var as u32)).expect("a gate");
            operands.iter().for_each(|operand| used[operand.var().index()] = true);
        }
    }
    // Leaves keep their numbers.
    let mut new: Vec<Lit> = (0..leaf_count).map(|var| Lit::from_code(2 * var as u32)).collect();
    new.resize(graph.variables(), Lit::FALSE);
    let translate = |new: &[Lit], lit: Lit| new[lit.var().index()].xor(lit.is_negated());
    for (var, [a, b]) in graph.gates().filter(|(var, _)| used[var.index()]) {
        new[var.index()] = model.add_and(translate(&new, a), translate(&new, b));
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
