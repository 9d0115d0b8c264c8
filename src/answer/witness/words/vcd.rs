//! Counterexamples on words as waveforms: a scope for each, with all inputs (`wire`) and states (`reg`) of the model.
//!
//! Words are vectors, and arrays have a variable for each cell, `memory[3]`. Of large arrays there are only the cells
//! that differ from the others in some step. Arrays that no property depends on are left out, since they may have any
//! number of cells. Rejected: the waveforms of the bits. They have no words outside of what properties depend on, and
//! not the initial value of a state that has any value later.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::run::{Assignment, Bits, Cell, Frame, WordRun};
use super::write::digits;
use crate::answer::witness::dump::{self, Kind, Values, Variable, reference, scope};
use crate::answer::witness::waves::{self, Nearness, Wave};
use crate::model::btor2::blast::{Place, WordMap};
use crate::model::btor2::{Sort, WordModel, names};

/// Writes the counterexamples as one file. The comment of the file calls the model `title`. Arrays of the sorts `large`
/// are not in the map.
///
/// Requires: they are counterexamples of this model that have the values of all inputs and states, as
/// [`simulated`](crate::verify::words::simulated) makes them; the map belongs to the model.
///
/// # Errors
/// Those of the writer.
pub fn write(
    model: &WordModel,
    map: &WordMap,
    large: &[Sort],
    title: &str,
    runs: &[WordRun],
    out: &mut impl Write,
) -> io::Result<()> {
    let leaves = leaves(model, map, large, runs);
    let variables = variables(model, &leaves);
    let scopes: Vec<String> = runs
        .iter()
        .map(|run| scope(&model.label(run.properties[0]), model.symbol(run.properties[0])))
        .collect();
    let steps = runs.iter().map(|run| run.frames.len()).max().unwrap_or(0);
    let values = |i: usize, step: usize| Some(values(&leaves, runs[i].frames.get(step)?));
    dump::write(title, &scopes, &variables, steps, values, out)
}

/// The values of a run.
///
/// Requires: as [`write()`].
pub fn waves(model: &WordModel, map: &WordMap, large: &[Sort], run: &WordRun) -> Vec<Wave> {
    let leaves = leaves(model, map, large, std::slice::from_ref(run));
    let names = variables(model, &leaves).into_iter();
    let names = names.map(|variable| (variable.reference, Nearness::Elsewhere));
    waves::waves(names, run.frames.iter().map(|frame| values(&leaves, frame)))
}

/// An input or a state that is shown.
struct Leaf {
    kind: Kind,
    /// Its position in the model.
    position: usize,
    node: usize,
    sort: Sort,
    /// The cells that are shown, in ascending order. A word is a single one.
    cells: Vec<usize>,
}

impl Leaf {
    /// The bits of a cell.
    fn width(&self) -> u32 {
        match self.sort {
            Sort::Bits(width) => width,
            Sort::Array { element, .. } => element,
        }
    }
}

fn leaves(model: &WordModel, map: &WordMap, large: &[Sort], runs: &[WordRun]) -> Vec<Leaf> {
    let leaf = |kind, (position, (node, place)): (usize, (usize, &Place))| {
        let sort = model.nodes[node].sort;
        let cells = match (sort, place) {
            (Sort::Bits(_), _) => vec![0],
            (Sort::Array { index, .. }, Place::Nowhere) if index < usize::BITS && large.contains(&sort) => {
                touched(runs, kind, position)
            }
            (Sort::Array { .. }, Place::Nowhere) => Vec::new(),
            (Sort::Array { index, .. }, _) => (0..1 << index).collect(),
        };
        (!cells.is_empty()).then_some(Leaf { kind, position, node, sort, cells })
    };
    let inputs = model.inputs.iter().copied().zip(&map.inputs).enumerate();
    let states = model.states.iter().map(|state| state.node).zip(&map.states).enumerate();
    let inputs = inputs.filter_map(|input| leaf(Kind::Input, input));
    inputs.chain(states.filter_map(|state| leaf(Kind::State, state))).collect()
}

/// The cells of an array that have a value of their own in some step.
fn touched(runs: &[WordRun], kind: Kind, position: usize) -> Vec<usize> {
    let frames = runs.iter().flat_map(|run| &run.frames);
    let all = frames.flat_map(|frame| if kind == Kind::Input { &frame.inputs } else { &frame.states });
    let cell = |assignment: &Assignment| match &assignment.cell {
        Some(Cell::At(index)) => Some(number(index)),
        _ => None,
    };
    let cells: BTreeSet<usize> = all.filter(|of| of.position == position).filter_map(cell).collect();
    cells.into_iter().collect()
}

/// A variable for each word and each cell. To a name that is taken, the number of the node in the file is appended.
fn variables(model: &WordModel, leaves: &[Leaf]) -> Vec<Variable> {
    let names = names(model);
    let mut taken = BTreeSet::new();
    let mut variables = Vec::new();
    for leaf in leaves {
        let base = names[leaf.node].clone().unwrap_or_default();
        let width = leaf.width();
        for &cell in &leaf.cells {
            let mut name = base.clone();
            if leaf.sort.width().is_none() {
                name.extend(format!("[{cell}]").bytes());
            }
            while !taken.insert(name.clone()) {
                name.extend(format!("@{}", model.nodes[leaf.node].id).bytes());
            }
            let range = if width > 1 { format!(" [{}:0]", width - 1) } else { String::new() };
            let reference = reference(&name) + &range;
            variables.push(Variable { kind: leaf.kind, width: width as usize, reference });
        }
    }
    variables
}

/// The values of all variables in a step.
fn values(leaves: &[Leaf], frame: &Frame) -> Values {
    let mut values = Vec::new();
    // Those of a leaf stand one after the other.
    let same: fn(&Assignment, &Assignment) -> bool = |a, b| a.position == b.position;
    let (mut inputs, mut states) = (frame.inputs.chunk_by(same), frame.states.chunk_by(same));
    for leaf in leaves {
        let assignments = if leaf.kind == Kind::Input { &mut inputs } else { &mut states };
        let own = assignments.find(|own| own[0].position == leaf.position).expect("all values are there");
        let first = values.len();
        values.extend(vec![digits(&own[0].value).into_bytes(); leaf.cells.len()]);
        for assignment in own {
            if let Some(Cell::At(index)) = &assignment.cell
                && let Ok(place) = leaf.cells.binary_search(&number(index))
            {
                values[first + place] = digits(&assignment.value).into_bytes();
            }
        }
    }
    values
}

fn number(bits: &Bits) -> usize {
    bits.iter().rev().fold(0, |number, &bit| number << 1 | usize::from(bit))
}
