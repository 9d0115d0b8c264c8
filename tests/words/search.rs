//! The oracle: breadth-first search over explicit states of a word-level model, under all inputs.

use hashbrown::HashSet;

use crate::model::{Model, Sort, Use, What};

/// The maximal number of bits that are enumerated in a step.
const MAX_FREE: u32 = 16;

/// A mask of the lowest bits, at least one.
fn ones(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// The value of a use, among those of all nodes.
pub fn value(model: &Model, values: &[u64], of: Use) -> u64 {
    values[of.node] ^ if of.negated { ones(model.sort(of).bits()) } else { 0 }
}

/// The value of a node, from those of the nodes before. Inputs and states have theirs already.
pub fn node(model: &Model, values: &[u64], i: usize) -> u64 {
    let get = |of: Use| value(model, values, of);
    // The first bit of a cell.
    let cell = |array: Use, at: Use| match model.sort(array) {
        Sort::Array { element, .. } => (get(at) as u32 * element, ones(element)),
        Sort::Word(_) => unreachable!("an array"),
    };
    let result = match model.nodes[i].what {
        What::Input | What::State => values[i],
        What::Constant(constant) => constant,
        What::Apply(operator, ref operands) => {
            let width = model.sort(operands[0]).bits();
            (operator.value)(get(operands[0]), operands.get(1).map_or(0, |&b| get(b)), width)
        }
        What::Concat(a, b) => get(a) << model.sort(b).bits() | get(b),
        What::Slice { of, lower, .. } => get(of) >> lower,
        What::Extend { of, signed, .. } => {
            let width = model.sort(of).bits();
            let sign = signed && get(of) >> (width - 1) == 1;
            get(of) | if sign { !ones(width) } else { 0 }
        }
        What::Ite(condition, yes, no) => get(if get(condition) == 1 { yes } else { no }),
        What::Read(array, at) => {
            let (first, mask) = cell(array, at);
            get(array) >> first & mask
        }
        What::Write(array, at, to) => {
            let (first, mask) = cell(array, at);
            get(array) & !(mask << first) | get(to) << first
        }
    };
    result & ones(model.nodes[i].sort.bits())
}

/// The initial value of a state that has one.
pub fn initial(model: &Model, values: &[u64], state: usize, init: Use) -> u64 {
    let cell = value(model, values, init);
    match (model.nodes[state].sort, model.sort(init)) {
        (Sort::Array { index, element }, Sort::Word(_)) => {
            (0..1u32 << index).fold(0, |array, i| array | cell << (i * element))
        }
        _ => cell,
    }
}

/// The values of all nodes in a step: `bits` has those of the nodes in `free`, the others get theirs from `state`, or
/// in the first step from their initial value.
pub fn evaluate(model: &Model, free: &[usize], mut bits: u64, state: Option<&[u64]>) -> Vec<u64> {
    let mut values = vec![0; model.nodes.len()];
    for &i in free {
        let width = model.nodes[i].sort.bits();
        values[i] = bits & ones(width);
        bits = bits.checked_shr(width).unwrap_or(0);
    }
    for (position, of) in model.states.iter().enumerate() {
        if let (Some(state), Some(_)) = (state, of.next) {
            values[of.node] = state[position];
        }
    }
    for i in 0..values.len() {
        let init = model.states.iter().find(|of| of.node == i && state.is_none()).and_then(|of| of.init);
        values[i] = match init {
            Some(init) => initial(model, &values, i, init),
            None => node(model, &values, i),
        };
    }
    values
}

/// For each bad state the first step that reaches it, if one does; nothing if there is too much to enumerate.
pub fn depths(model: &Model) -> Option<Vec<Option<usize>>> {
    let width = |nodes: &[usize]| nodes.iter().map(|&i| model.nodes[i].sort.bits()).sum::<u32>();
    let with = |leaves: &mut dyn Iterator<Item = usize>| {
        let free: Vec<usize> = model.inputs.iter().copied().chain(leaves).collect();
        (width(&free) <= MAX_FREE).then_some(free)
    };
    let first = with(&mut model.states.iter().filter(|s| s.init.is_none()).map(|s| s.node))?;
    let later = with(&mut model.states.iter().filter(|s| s.next.is_none()).map(|s| s.node))?;
    let mut depths = vec![None; model.bads.len()];
    let mut seen: HashSet<Vec<u64>> = HashSet::new();
    let mut layer: Vec<Option<Vec<u64>>> = vec![None];
    let mut depth = 0;
    while !layer.is_empty() && depths.contains(&None) {
        let mut next_layer = Vec::new();
        for state in layer {
            let free = if depth == 0 { &first } else { &later };
            for bits in 0..1u64 << width(free) {
                let values = evaluate(model, free, bits, state.as_deref());
                if !model.constraints.iter().all(|&c| value(model, &values, c) == 1) {
                    continue;
                }
                for (found, &bad) in depths.iter_mut().zip(&model.bads) {
                    if found.is_none() && value(model, &values, bad) == 1 {
                        *found = Some(depth);
                    }
                }
                let next = |of: &crate::model::State| of.next.map_or(0, |next| value(model, &values, next));
                let next: Vec<u64> = model.states.iter().map(next).collect();
                if !seen.contains(&next) {
                    seen.insert(next.clone());
                    next_layer.push(Some(next));
                }
            }
        }
        layer = next_layer;
        depth += 1;
    }
    Some(depths)
}
