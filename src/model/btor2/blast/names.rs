//! Names of bits: `word[3]`, and `memory[12][3]` in arrays.
//!
//! Yosys leaves registers without a name if an output has it; there, the name of the output counts. So does that of an
//! extension by no bits, which is how it writes further names of a value.

use super::leaves::place_of;
use super::map::{Place, WordMap};
use crate::model::btor2::{Node, Operand, Sort, Value, WordModel};
use crate::model::{Model, SymbolKind};

/// Names the bits of the model, its properties and its constraints.
pub(super) fn name(words: &WordModel, map: &WordMap, model: &mut Model) {
    let aliases = aliases(words);
    for (node, alias) in words.nodes.iter().zip(aliases) {
        let Some(place) = place_of(map, node) else { continue };
        let (kind, first) = match place {
            Place::Nowhere => continue,
            Place::Inputs(first) => (SymbolKind::Input, first),
            Place::Latches(first) => (SymbolKind::Latch, first),
        };
        let name = word(node, alias);
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

/// The name of a word. Names that have a meaning in AIGER files by Yosys, for inverted latches and for initial values,
/// have none here.
fn word(node: &Node, alias: Option<&[u8]>) -> Vec<u8> {
    match node.symbol.as_deref().or(alias) {
        Some(symbol) if symbol.starts_with(b"!") || symbol.starts_with(b"init:") => [b"\\", symbol].concat(),
        Some(symbol) => symbol.to_vec(),
        None if matches!(node.value, Value::State(_)) => format!("s{}", node.id).into_bytes(),
        None => format!("in{}", node.id).into_bytes(),
    }
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

/// For each node, the first other name that the file gives it.
fn aliases(words: &WordModel) -> Vec<Option<&[u8]>> {
    let mut aliases = vec![None; words.nodes.len()];
    let outputs = words.outputs.iter().map(|output| (output.of, &output.symbol));
    let extended = words.nodes.iter().filter_map(|node| match node.value {
        Value::Extend { of, .. } if words.sort(of) == node.sort => Some((of, &node.symbol)),
        _ => None,
    });
    for (Operand { node, negated }, symbol) in outputs.chain(extended) {
        if !negated && aliases[node].is_none() {
            aliases[node] = symbol.as_deref();
        }
    }
    aliases
}
