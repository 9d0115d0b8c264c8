//! Counterexamples as waveforms: a scope for each property, with all inputs (`wire`) and latches (`reg`) of the model.
//!
//! Those with names of the form `name[i]` are one variable if no index is missing. The value shown is that of the
//! signal that has the name. It may differ from the value of the latch, because Yosys may have inverted a register, or
//! replaced it by an input in the first step (see [`Names`]), and a register under an asynchronous reset has its reset
//! value. If a run is a lasso, a signal `loop` is 1 from the first step of its loop on.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::counterexample::Counterexample;
use super::dump::{self, Kind, Variable, reference, scope};
use super::waves::{self, Nearness, Wave};
use crate::logic::bits::Bits;
use crate::logic::graph::Values;
use crate::logic::lit::Lit;
use crate::model::names::Names;
use crate::model::{Goal, Model};

/// A cell of a memory that is no part of the model.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its name, with the address.
    pub name: String,
    /// What it has, by run and step, the lowest bit first.
    pub values: Vec<Vec<Vec<bool>>>,
}

/// Writes the counterexamples as one file, with cells of memories. The comment of the file calls the model `title`.
///
/// Requires: they are counterexamples of this model.
///
/// # Errors
/// Those of the writer.
pub fn write(
    model: &Model,
    names: &Names,
    title: &str,
    runs: &[&Counterexample],
    cells: &[Cell],
    out: &mut impl Write,
) -> io::Result<()> {
    let (buses, mut variables): (Vec<Vec<Bit>>, Vec<Variable>) = variables(model, names).into_iter().unzip();
    let lassos = runs.iter().any(|run| run.back.is_some());
    if lassos {
        variables.push(Variable { kind: Kind::State, width: 1, reference: marker(names) });
    }
    variables.extend(cells.iter().map(Cell::variable));
    let scopes: Vec<String> =
        runs.iter().map(|run| scope(&names.label(run.property), names.property(run.property))).collect();
    let steps = runs.iter().map(|run| run.inputs.len()).max().unwrap_or(0);
    let mut states: Vec<Bits> = runs.iter().map(|run| run.state.clone()).collect();
    let values = |i: usize, step: usize| {
        let values = model.evaluate(&states[i], runs[i].inputs.get(step)?);
        let mut shown = shown(&buses, model, names, &values, step);
        if lassos {
            shown.push(vec![b'0' + u8::from(runs[i].back.is_some_and(|back| back <= step))]);
        }
        states[i] = model.next_state(&values);
        shown.extend(cells.iter().map(|cell| cell.digits(i, step)));
        Some(shown)
    };
    dump::write(title, &scopes, &variables, steps, values, out)
}

/// The name of the signal that is 1 from the first step of a loop on: `loop`, unless a signal of the model has it.
fn marker(names: &Names) -> String {
    let mut name = "loop".to_owned();
    while names.taken(name.as_bytes()) {
        name += "_";
    }
    name
}

/// The values of a run. Of `cells`, which come last, it has the first run.
///
/// Requires: it is a counterexample of this model.
pub fn waves(model: &Model, names: &Names, run: &Counterexample, cells: &[Cell]) -> Vec<Wave> {
    let (buses, variables): (Vec<Vec<Bit>>, Vec<Variable>) = variables(model, names).into_iter().unzip();
    let roots = match model.goal(run.property) {
        Ok(Goal::Never(bad)) => vec![bad],
        Ok(Goal::NotForever(justice)) => model.justice[justice].clone(),
        Err(_) => Vec::new(),
    };
    let influences = model.cone_of_influence(&roots);
    let condition = model.support(&roots);
    let nearness = |bits: &Vec<Bit>| {
        let has = |list: &[bool]| bits.iter().any(|bit| list[bit.lit(model).var().index()]);
        match (has(&condition), has(&influences)) {
            (true, _) => Nearness::Condition,
            (_, true) => Nearness::Cone,
            _ => Nearness::Elsewhere,
        }
    };
    let near: Vec<Nearness> = buses.iter().map(nearness).collect();
    let cell = |cell: &Cell| (cell.variable().reference, Nearness::Cone);
    let all = variables.into_iter().map(|variable| variable.reference).zip(near);
    let mut state = run.state.clone();
    let rows = run.inputs.iter().enumerate().map(|(step, inputs)| {
        let values = model.evaluate(&state, inputs);
        let mut row = shown(&buses, model, names, &values, step);
        row.extend(cells.iter().map(|cell| cell.digits(0, step)));
        state = model.next_state(&values);
        row
    });
    waves::waves(all.chain(cells.iter().map(cell)), rows)
}

/// The digits of all signals in a step.
fn shown(
    buses: &[Vec<Bit>],
    model: &Model,
    names: &Names,
    values: &Values<bool>,
    step: usize,
) -> Vec<Vec<u8>> {
    let digit = |&bit: &Bit| b'0' + u8::from(bit.value(model, names, values, step == 0));
    buses.iter().map(|bits| bits.iter().map(digit).collect()).collect()
}

impl Cell {
    fn digits(&self, run: usize, step: usize) -> Vec<u8> {
        self.values[run][step].iter().rev().map(|bit| b'0' + u8::from(*bit)).collect()
    }

    fn variable(&self) -> Variable {
        let width = self.values.iter().flatten().map(Vec::len).next().unwrap_or(1);
        let range = if width > 1 { format!(" [{}:0]", width - 1) } else { String::new() };
        Variable { kind: Kind::State, width, reference: reference(self.name.as_bytes()) + &range }
    }
}

#[derive(Clone, Copy)]
enum Bit {
    Input(usize),
    Latch(usize),
}

impl Bit {
    fn name<'a>(&self, names: &'a Names) -> &'a [u8] {
        match *self {
            Bit::Input(i) => &names.input(i).bytes,
            Bit::Latch(i) => &names.latch(i).bytes,
        }
    }

    fn lit(&self, model: &Model) -> Lit {
        match *self {
            Bit::Input(i) => model.input(i),
            Bit::Latch(i) => model.latch(i),
        }
    }

    fn kind(&self) -> Kind {
        match self {
            Bit::Input(_) => Kind::Input,
            Bit::Latch(_) => Kind::State,
        }
    }

    fn value(&self, model: &Model, names: &Names, values: &Values<bool>, first: bool) -> bool {
        match *self {
            Bit::Input(i) => values.get(model.input(i)),
            Bit::Latch(i) => match names.initial(i) {
                Some(input) if first => values.get(model.input(input)),
                _ => {
                    let shown = names.guard(i).map_or(model.latch(i), |guard| guard.shown);
                    values.get(shown) != names.latch(i).inverted
                }
            },
        }
    }
}

/// All signals with their bits, the highest index first; a bus stands in the place of its first bit.
fn variables(model: &Model, names: &Names) -> Vec<(Vec<Bit>, Variable)> {
    let inputs = (0..model.inputs).map(Bit::Input);
    let bits: Vec<Bit> = inputs.chain((0..model.latches.len()).map(Bit::Latch)).collect();
    let mut buses = buses(&bits, names);
    let mut variables = Vec::new();
    let mut add = |bits: Vec<Bit>, reference| {
        let variable = Variable { kind: bits[0].kind(), width: bits.len(), reference };
        variables.push((bits, variable));
    };
    for bit in bits {
        let name = bit.name(names);
        let bus = indexed(name).and_then(|(base, _)| Some((base, buses.get_mut(base)?)));
        let Some((base, bus)) = bus else {
            add(vec![bit], reference(name));
            continue;
        };
        // For later bits of the same bus, nothing is left.
        let bus = std::mem::take(bus);
        if let (Some((low, _)), Some((high, _))) = (bus.first_key_value(), bus.last_key_value()) {
            let reference = format!("{} [{high}:{low}]", reference(base));
            add(bus.into_values().rev().collect(), reference);
        }
    }
    variables
}

/// The bits of signals `base[i]` by `base` and `i`, but only those of a complete bus: all bits from the lowest to the
/// highest exist and are of the same kind, and no signal has the name `base`.
fn buses<'a>(bits: &[Bit], names: &'a Names) -> BTreeMap<&'a [u8], BTreeMap<u32, Bit>> {
    let mut buses: BTreeMap<&[u8], BTreeMap<u32, Bit>> = BTreeMap::new();
    for bit in bits {
        if let Some((base, index)) = indexed(bit.name(names)) {
            buses.entry(base).or_default().insert(index, *bit);
        }
    }
    for bit in bits {
        buses.remove(bit.name(names));
    }
    buses.retain(|_, bus| {
        let gap = bus.keys().zip(bus.keys().skip(1)).any(|(low, high)| low + 1 != *high);
        let kinds: BTreeSet<Kind> = bus.values().map(Bit::kind).collect();
        bus.len() > 1 && !gap && kinds.len() == 1
    });
    buses
}

/// The base and the index of a name `base[index]`.
fn indexed(name: &[u8]) -> Option<(&[u8], u32)> {
    let open = name.iter().rposition(|&byte| byte == b'[')?;
    let digits = std::str::from_utf8(name[open..].strip_prefix(b"[")?.strip_suffix(b"]")?).ok()?;
    // Readers take indices of 31 bits. Other spellings of a number, as with leading zeros, are no index.
    let index = digits.parse::<u32>().ok().filter(|index| *index < 1 << 31 && index.to_string() == digits)?;
    (open > 0).then_some((&name[..open], index))
}
