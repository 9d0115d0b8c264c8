//! Counterexamples as waveforms: value change dumps, a format that all waveform viewers read.
//!
//! Source: IEEE 1364-2005, clause 18. Each counterexample is a scope, `b0` or `b0:name` after its property. It contains
//! all inputs (`wire`) and latches (`reg`) of the model; those with names of the form `name[i]` are one variable if no
//! index is missing. A step takes one unit of time. The file ends with the last step of the longest run; a shorter run
//! has `x` after its end.
//!
//! The value shown is that of the signal that has the name. It may differ from the value of the latch, because Yosys
//! may have inverted a register, or replaced it by an input in the first step (see [`Names`]).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::counterexample::Counterexample;
use crate::logic::graph::Values;
use crate::model::Model;
use crate::model::names::{Names, percent};

/// Writes the counterexamples as one file. The comment of the file calls the model `title`.
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
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "$comment counterexamples of {} $end", percent(title.as_bytes(), b"$"))?;
    writeln!(out, "$version pdrer {} $end\n$timescale 1 ns $end", env!("CARGO_PKG_VERSION"))?;
    let variables = variables(model, names);
    for (i, run) in runs.iter().enumerate() {
        let name = names.property(run.property).map(|name| format!(":{}", percent(name, b" ")));
        writeln!(out, "$scope module b{}{} $end", run.property, name.unwrap_or_default())?;
        for (k, Variable { kind, bits, reference }) in variables.iter().enumerate() {
            let code = code(i * variables.len() + k);
            writeln!(out, "$var {kind} {} {code} {reference} $end", bits.len())?;
        }
        writeln!(out, "$upscope $end")?;
    }
    writeln!(out, "$enddefinitions $end")?;

    let mut states: Vec<Vec<bool>> = runs.iter().map(|run| run.state.clone()).collect();
    let mut shown: Vec<Vec<u8>> = vec![Vec::new(); runs.len() * variables.len()];
    let end = runs.iter().map(|run| run.inputs.len()).max().unwrap_or(0);
    for step in 0..end {
        writeln!(out, "#{step}")?;
        for (i, run) in runs.iter().enumerate() {
            let values = run.inputs.get(step).map(|inputs| model.evaluate(&states[i], inputs));
            for (k, variable) in variables.iter().enumerate() {
                let bits = match &values {
                    Some(values) => {
                        let bit = |&bit: &Bit| b'0' + u8::from(bit.value(model, names, values, step == 0));
                        variable.bits.iter().map(bit).collect()
                    }
                    None => vec![b'x'; variable.bits.len()],
                };
                let number = i * variables.len() + k;
                if bits != shown[number] {
                    change(&bits, &code(number), out)?;
                    shown[number] = bits;
                }
            }
            if let Some(values) = values {
                states[i] = model.next_state(&values);
            }
        }
    }
    writeln!(out, "#{end}")
}

fn change(bits: &[u8], code: &str, out: &mut impl Write) -> io::Result<()> {
    match bits {
        [bit] => writeln!(out, "{}{code}", char::from(*bit)),
        _ => {
            out.write_all(b"b")?;
            out.write_all(bits)?;
            writeln!(out, " {code}")
        }
    }
}

/// A signal of the model, or a bus of several signals.
struct Variable {
    kind: &'static str,
    /// The highest index first.
    bits: Vec<Bit>,
    /// Its name, with the range of a bus.
    reference: String,
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

    fn kind(&self) -> &'static str {
        match self {
            Bit::Input(_) => "wire",
            Bit::Latch(_) => "reg",
        }
    }

    fn value(&self, model: &Model, names: &Names, values: &Values<bool>, first: bool) -> bool {
        match *self {
            Bit::Input(i) => values.get(model.input(i)),
            Bit::Latch(i) => match names.initial(i) {
                Some(input) if first => values.get(model.input(input)),
                _ => values.get(model.latch(i)) != names.latch(i).inverted,
            },
        }
    }
}

/// All signals; a bus stands in the place of its first bit.
fn variables(model: &Model, names: &Names) -> Vec<Variable> {
    let inputs = (0..model.inputs).map(Bit::Input);
    let bits: Vec<Bit> = inputs.chain((0..model.latches.len()).map(Bit::Latch)).collect();
    let mut buses = buses(&bits, names);
    let mut variables = Vec::new();
    for bit in bits {
        let name = bit.name(names);
        let bus = indexed(name).and_then(|(base, _)| Some((base, buses.get_mut(base)?)));
        let Some((base, bus)) = bus else {
            variables.push(Variable { kind: bit.kind(), bits: vec![bit], reference: reference(name) });
            continue;
        };
        // For later bits of the same bus, nothing is left.
        let bus = std::mem::take(bus);
        if let (Some((low, _)), Some((high, _))) = (bus.first_key_value(), bus.last_key_value()) {
            let reference = format!("{} [{high}:{low}]", reference(base));
            variables.push(Variable { kind: bit.kind(), bits: bus.into_values().rev().collect(), reference });
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
        let kinds: BTreeSet<&str> = bus.values().map(Bit::kind).collect();
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

/// A name without white space. A dollar sign at the beginning would make it a keyword.
fn reference(name: &[u8]) -> String {
    let text = percent(name, b" ");
    text.strip_prefix('$').map(|rest| format!("%24{rest}")).unwrap_or(text)
}

/// The identifier code of a variable: its number in the digits `!` to `~`, the lowest first.
fn code(mut number: usize) -> String {
    let mut code = String::new();
    loop {
        code.push(char::from(b'!' + (number % 94) as u8));
        number /= 94;
        if number == 0 {
            return code;
        }
        // A second digit `!` counts: `!!` is the number after `~`.
        number -= 1;
    }
}
