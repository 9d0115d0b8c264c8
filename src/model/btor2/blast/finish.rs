//! The model of a finished graph: without the gates that nothing depends on.

use super::leaves::{Leaves, place_of};
use super::map::{Blasted, Place, WordMap};
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;
use crate::model::btor2::{Operand, Property, Sort, WordModel, names};
use crate::model::{Latch, Model, SymbolKind};

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
    name(words, &leaves.map, &mut model);
    Blasted { model, map: leaves.map }
}

/// Names the bits of the model, its properties and its constraints.
fn name(words: &WordModel, map: &WordMap, model: &mut Model) {
    for (node, name) in words.nodes.iter().zip(names(words)) {
        let (Some(place), Some(name)) = (place_of(map, node), name) else { continue };
        let (kind, first) = match place {
            Place::Nowhere => continue,
            Place::Inputs(first) => (SymbolKind::Input, first),
            Place::Latches(first) => (SymbolKind::Latch, first),
        };
        let name = plain(name);
        for i in 0..node.sort.bits() as usize {
            model.symbols.insert((kind, first + i), bit(&name, node.sort, i));
        }
    }
    for (kind, list) in [(SymbolKind::Bad, &words.bads), (SymbolKind::Constraint, &words.constraints)] {
        for (i, property) in list.iter().enumerate() {
            if let Some(symbol) = &property.symbol {
                model.symbols.insert((kind, i), symbol.to_vec());
            }
        }
    }
}

/// Names that have a meaning in AIGER files by Yosys, for inverted latches and for initial values, have none here.
fn plain(name: Vec<u8>) -> Vec<u8> {
    if name.starts_with(b"!") || name.starts_with(b"init:") { [b"\\", &name[..]].concat() } else { name }
}

/// The name of bit `i` of a word or an array of this name.
fn bit(name: &[u8], sort: Sort, i: usize) -> Vec<u8> {
    let place = match sort {
        Sort::Bits(1) => String::new(),
        Sort::Bits(_) => format!("[{i}]"),
        Sort::Array { element: 1, .. } => format!("[{i}]"),
        Sort::Array { element, .. } => format!("[{}][{}]", i / element as usize, i % element as usize),
    };
    [name, place.as_bytes()].concat()
}
