//! Names of bits: `word[3]`, and `memory[12][3]` in arrays.

use super::leaves::place_of;
use super::map::{Place, WordMap};
use crate::model::btor2::{Sort, WordModel, names};
use crate::model::{Model, SymbolKind};

/// Names the bits of the model, its properties and its constraints.
pub(super) fn name(words: &WordModel, map: &WordMap, model: &mut Model) {
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
