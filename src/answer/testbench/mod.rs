//! A counterexample of a design as a bench in Verilog, which replays it in simulation.
//!
//! In each step the bench sets the inputs and lets the clocks tick; in the first one, it also gives all registers their
//! values. It compares the registers with those of the counterexample all the way, and in the last step it evaluates the
//! property, as gates over the registers and inputs of the design: so a simulator that cannot read assertions
//! replays failures, too. Rejected: to observe what a simulator says about the assertion, which each of them says in another way.

mod condition;
mod text;

use std::collections::BTreeSet;

use crate::answer::identifier::path;
use crate::answer::witness::Counterexample;
use crate::logic::graph::Values;
use crate::logic::lit::Lit;
use crate::model::Model;
use crate::model::names::Names;
use crate::rtl::{Clock, Interface, Word};

/// Why there is no bench.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBench {
    /// The bench drives ports.
    #[error("a clock of the design is no input port, so a bench cannot let it tick")]
    Clock,
    /// A name would have to be escaped.
    #[error("{0} is no name that a bench can use")]
    Name(String),
}

/// The text of the bench. Of a lasso it replays the steps of its stem and one turn of the loop. `cells` are words of memories that
/// are no registers of the model, with what they begin with, the lowest bit first.
///
/// Requires: the run is a counterexample of the model, and the interface is that of its design.
///
/// # Errors
/// The bench cannot drive the design.
///
/// Source: IEEE 1800-2017; `$deposit` is not of the standard, but simulators have it.
pub fn write(
    model: &Model,
    names: &Names,
    interface: &Interface,
    run: &Counterexample,
    cells: &[(String, Vec<bool>)],
) -> Result<String, NoBench> {
    let bench = Bench { cells, ..Bench::new(model, interface)? };
    Ok(text::text(model, names, &bench, run))
}

/// What a bench drives and observes. Paths are those below the top module.
struct Bench<'a> {
    interface: &'a Interface,
    clocks: &'a [Clock],
    ports: Vec<Signal<'a>>,
    free: Vec<Signal<'a>>,
    registers: Vec<Signal<'a>>,
    /// Words of memories with what they begin with.
    cells: &'a [(String, Vec<bool>)],
    /// The instance of the design.
    instance: String,
    /// How many inputs of the model the bench cannot set: they have no name.
    undriven: usize,
}

/// A signal of the design.
struct Signal<'a> {
    word: &'a Word,
    /// What has its value in the bench.
    own: String,
    /// What must be its value: registers only.
    expected: String,
}

impl<'a> Bench<'a> {
    fn new(model: &Model, interface: &'a Interface) -> Result<Bench<'a>, NoBench> {
        let clocks = interface.clocks.as_deref().ok_or(NoBench::Clock)?;
        let simple = |name: &str| path(name.as_bytes()).is_some_and(|path| !path.contains(['.', '[']));
        let top = std::iter::once(&interface.top);
        if let Some(name) =
            top.chain(interface.ports.iter().map(|port| &port.name)).find(|name| !simple(name))
        {
            return Err(NoBench::Name(name.clone()));
        }
        let mut taken: BTreeSet<String> = interface.ports.iter().map(|port| port.name.clone()).collect();
        taken.extend(["step", "differences", "compare", "fails"].map(str::to_owned));
        let port = |word: &'a Word| Signal { word, own: word.name.clone(), expected: String::new() };
        let ports = interface.ports.iter().map(port).collect();
        let instance = fresh("dut", &mut taken);
        let mut observed = |words: &'a [Word]| -> Vec<Signal<'a>> {
            let with_path = words.iter().filter(|word| path(word.name.as_bytes()).is_some());
            let signal = |word: &'a Word| {
                let plain = word.name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
                let own = fresh(&format!("is_{plain}"), &mut taken);
                Signal { word, own, expected: fresh(&format!("must_be_{plain}"), &mut taken) }
            };
            with_path.map(signal).collect()
        };
        let (free, registers) = (observed(&interface.free), observed(&interface.registers));
        let mut bench =
            Bench { interface, clocks, ports, free, registers, cells: &[], instance, undriven: 0 };
        let driven: BTreeSet<Lit> = bench
            .ports
            .iter()
            .chain(&bench.free)
            .flat_map(|signal| &signal.word.bits)
            .chain(&interface.read)
            .copied()
            .collect();
        bench.undriven = (0..model.inputs).filter(|&i| !driven.contains(&model.input(i))).count();
        Ok(bench)
    }
}

impl Signal<'_> {
    /// Its value as a number of Verilog.
    fn value(&self, values: &Values<bool>) -> String {
        number(self.word.bits.iter().map(|bit| values.get(*bit)))
    }

    /// The range of a declaration.
    fn range(&self) -> String {
        match self.word.bits.len() {
            1 => String::new(),
            width => format!("[{}:0] ", width - 1),
        }
    }
}

/// A binary number with these bits, the lowest first.
fn number(bits: impl DoubleEndedIterator<Item = bool> + ExactSizeIterator) -> String {
    let width = bits.len();
    let digits: String = bits.rev().map(|bit| if bit { '1' } else { '0' }).collect();
    format!("{width}'b{digits}")
}

/// A name that is not taken yet, and is now.
fn fresh(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = name.to_owned();
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}
