//! Cells of memories in SystemVerilog: what lemmas say of a cell whose address may be any is said in a loop over
//! addresses, `for (genvar ...)` around an instance of a module, one for all lemmas about the same slots. Rejected: a
//! copy of each lemma for each cell.

use std::collections::{BTreeMap, BTreeSet};

use super::proofs::{Proofs, Signal};
use crate::answer::identifier::{path, word};
use crate::answer::invariant::{Invariant, Lemma};
use crate::answer::memories::{About, View};
use crate::logic::lit::Lit;

/// What a latch of an abstraction is connected to, if it is about a slot; if that has a name in the design.
pub(super) fn signal(proofs: &Proofs<'_>, latch: usize) -> Option<Option<String>> {
    let view = proofs.memories.as_ref()?;
    match view.about(latch) {
        About::Word => None,
        About::Earlier => Some(None),
        About::Address { slot, bit } => Some(Some(format!("(({} >> {bit}) & 1) == 1", variable(slot)))),
        About::Content { slot, .. } => Some(cell(proofs, view, latch, slot)),
    }
}

/// The content of a cell: `words[pdrer_slot0][3]` for `words[slot0][3]`.
fn cell(proofs: &Proofs<'_>, view: &View, latch: usize, slot: usize) -> Option<String> {
    let name = std::str::from_utf8(&proofs.names.latch(latch).bytes).ok()?;
    let (array, bit) = name.split_once(&format!("[slot{slot}]"))?;
    path(array.as_bytes())?;
    // What follows is nothing or an index.
    path(format!("word{bit}").as_bytes())?;
    let address = match view.address(slot) {
        None => variable(slot),
        Some(address) => word(address)?.to_owned(),
    };
    Some(format!("{array}[{address}]{bit}"))
}

/// The slot that a latch is about, and when the memory has that cell, if it does not have all.
pub(super) fn guard(proofs: &Proofs<'_>, latch: usize) -> Option<(usize, Option<String>)> {
    let view = proofs.memories.as_ref()?;
    let About::Content { slot, .. } = view.about(latch) else { return None };
    let cells = &proofs.cells[slot];
    let address = view.address(slot).filter(|_| !view.is_full(slot, cells))?;
    let there = |address| format!("{address} >= {} && {address} < {}", cells.start, cells.end);
    Some((slot, word(address).map(there)))
}

/// An invariant, divided by the slots that its lemmas are about, those whose address may be any.
pub(super) fn parts(proofs: &Proofs<'_>, invariant: Invariant) -> Vec<(BTreeSet<usize>, Invariant)> {
    let Some(view) = &proofs.memories else { return vec![(BTreeSet::new(), invariant)] };
    let slot = |latch: usize| match view.about(latch) {
        About::Address { slot, .. } | About::Content { slot, .. } => Some(slot),
        About::Word | About::Earlier => None,
    };
    let mut of_definitions: Vec<BTreeSet<usize>> = Vec::with_capacity(invariant.definitions.len());
    let of = |literals: &[Lit], of_definitions: &[BTreeSet<usize>]| -> BTreeSet<usize> {
        let of = |lit: &Lit| match proofs.signal(lit.var()) {
            Signal::Latch(i) => slot(i).into_iter().filter(|&slot| view.address(slot).is_none()).collect(),
            Signal::Auxiliary(k) => of_definitions[k].clone(),
            Signal::FirstStep => BTreeSet::new(),
        };
        literals.iter().flat_map(of).collect()
    };
    for definition in &invariant.definitions {
        of_definitions.push(of(&definition.operands, &of_definitions));
    }
    let mut parts: BTreeMap<BTreeSet<usize>, Vec<Lemma>> = BTreeMap::new();
    for lemma in invariant.lemmas {
        parts.entry(of(&lemma, &of_definitions)).or_default().push(lemma);
    }
    if parts.is_empty() {
        parts.insert(BTreeSet::new(), Vec::new());
    }
    let state = proofs.model.latches.len() + 2;
    let part = |(slots, lemmas)| {
        let mut part =
            Invariant { lemmas, definitions: invariant.definitions.clone(), ..Invariant::default() };
        part.remove_unused(state);
        (slots, part)
    };
    parts.into_iter().map(part).collect()
}

/// What stands before and after an instance that is about these slots: a loop for each.
pub(super) fn loops(proofs: &Proofs<'_>, slots: &BTreeSet<usize>, suffix: &str) -> (String, String) {
    let each = |&slot: &usize| {
        let (i, cells) = (variable(slot), &proofs.cells[slot]);
        let (first, end) = (cells.start, cells.end);
        format!(
            "for (genvar {i} = {first}; {i} < {end}; {i} = {i} + 1) begin : pdrer_cells{suffix}_{slot} \\\n  "
        )
    };
    let end = if slots.is_empty() { String::new() } else { format!(";{}", " end".repeat(slots.len())) };
    (slots.iter().map(each).collect(), end)
}

/// The variable of the loop over the addresses of a slot.
fn variable(slot: usize) -> String {
    format!("pdrer_slot{slot}")
}
