//! Where a proof about a few cells of large memories is in the design: names, asynchronous resets, and the addresses of
//! cells.

use std::collections::HashMap;
use std::ops::Range;

use crate::answer::export::Proofs;
use crate::answer::invariant::Invariant;
use crate::answer::memories::About;
use crate::logic::lit::{Lit, Var};
use crate::model::btor2::memories::Leaf;
use crate::model::btor2::{Sort, Value, WordModel};
use crate::model::names::{Guard, Map, Names};

use super::decided::{Memories, Report, WithMemories};

/// Why such a proof cannot be said of the last state.
pub(super) const EARLIER: &str =
    "the proof is about earlier values of words; the formats json and text, and certificates, can say that";

/// Why a proof about tables can be said in no other way.
pub(super) const OF_TABLES: &str = "the proof is about operators as tables; --invariant FILE.json writes it as it is, or try --operators blast";

/// The names of an abstraction with the resets of the design, and the addresses of the cells of each slot.
pub(super) struct Bound {
    pub names: Names,
    pub cells: Vec<Range<u128>>,
}

/// Where proofs are in the design.
///
/// # Errors
/// Why they cannot be bound to it.
pub(super) fn bound(
    report: &Report<'_>,
    memories: &Memories,
    proofs: &[(usize, &Invariant)],
) -> Result<Bound, String> {
    let words = memories.seen.words(report.words.expect("only words have memories").words);
    if !memories.seen.memories.operators.is_empty() {
        return Err(OF_TABLES.to_owned());
    }
    let view = report.view().expect("there are memories");
    let mut cells: Vec<Option<Range<u128>>> = vec![None; memories.seen.memories.slots.len()];
    for latch in Proofs::new("", report.model, report.names, proofs.to_vec()).latches() {
        match view.about(latch) {
            About::Earlier => return Err(EARLIER.to_owned()),
            About::Content { array, slot } => {
                let addresses = addresses(words, report.design, array);
                let known = cells[slot].get_or_insert_with(|| addresses.clone());
                if *known != addresses {
                    return Err("the proof is about memories whose cells have different addresses".to_owned());
                }
            }
            About::Word | About::Address { .. } => {}
        }
    }
    let all = |slot: usize| match memories.seen.memories.slots[slot].sort {
        Sort::Array { index, .. } => full(index),
        Sort::Bits(_) => unreachable!("slots are those of arrays"),
    };
    let cells = cells.into_iter().enumerate().map(|(slot, cells)| cells.unwrap_or_else(|| all(slot)));
    let names = report.design.map_or_else(|| report.names.clone(), |design| with_resets(memories, design));
    Ok(Bound { names, cells: cells.collect() })
}

/// The addresses of the cells of an array, by its number in the model.
fn addresses(words: &WordModel, design: Option<&WithMemories>, array: u64) -> Range<u128> {
    let node = words.nodes.iter().find(|node| node.id == array).expect("the view is one of the model");
    let Sort::Array { index, .. } = node.sort else { unreachable!("an array") };
    match (design, &node.value) {
        // Memories are the states after the registers.
        (Some(WithMemories { design, .. }), Value::State(state)) => {
            let memory = &design.memories[state - design.model.latches.len()];
            let first = u128::from(memory.offset);
            first..first + u128::from(memory.size)
        }
        _ => full(index),
    }
}

fn full(index: u32) -> Range<u128> {
    0..1u128.checked_shl(index).unwrap_or(u128::MAX)
}

/// The names of an abstraction of a design, with the resets that hide registers.
fn with_resets(memories: &Memories, WithMemories { design, words, names }: &WithMemories) -> Names {
    let model = &memories.seen.model;
    let inputs: HashMap<usize, usize> = words.inputs.iter().enumerate().map(|(i, &of)| (of, i)).collect();
    let literal = |lit: Lit| {
        let of = &design.model;
        let (first, var) = (1 + of.inputs, lit.var().index());
        let place = match var {
            0 => None,
            _ if var < first => inputs.get(&(var - 1)).map(|&i| memories.map.inputs[i]),
            _ => memories.map.states.get(var - first).filter(|_| var < first + of.latches.len()).copied(),
        };
        // What the abstraction lacks is beyond its variables.
        let beyond = || Var((model.variables() + var) as u32).lit();
        place.and_then(|place| place.bit(model, 0)).unwrap_or_else(beyond).xor(lit.is_negated())
    };
    let guard = |(latch, of): (usize, Option<(Leaf, usize)>)| match of {
        Some((Leaf::State(state), _)) if state < design.model.latches.len() => {
            let Guard { active, shown, name } = names.guard(state)?.clone();
            Some((latch, Guard { active: literal(active), shown: literal(shown), name }))
        }
        _ => None,
    };
    let guards = memories.seen.latches().into_iter().enumerate().filter_map(guard).collect();
    Names::with_maps(model, &[Map::of_design(Vec::new(), guards, Vec::new(), 0..0)])
}
