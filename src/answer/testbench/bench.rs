//! What a bench drives and observes, and what that is called in it.
//!
//! A signal of the design that is called as its path, in simple identifiers, can be seen; others cannot. Names of the
//! bench are made of those of the design, and never taken twice.

use std::collections::BTreeSet;

use crate::answer::identifier::path;
use crate::logic::graph::Values;
use crate::logic::lit::Lit;
use crate::model::Model;
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

/// What a bench drives and observes. Paths are those below the top module.
pub(super) struct Bench<'a> {
    pub interface: &'a Interface,
    pub clocks: &'a [Clock],
    pub ports: Vec<Signal<'a>>,
    pub free: Vec<Signal<'a>>,
    pub registers: Vec<Signal<'a>>,
    /// Words of memories with what they begin with.
    pub cells: &'a [(String, Vec<bool>)],
    /// The instance of the design.
    pub instance: String,
    /// How many inputs of the model the bench cannot set: they have no name.
    pub undriven: usize,
}

/// A signal of the design.
pub(super) struct Signal<'a> {
    pub word: &'a Word,
    /// What has its value in the bench.
    pub own: String,
    /// What must be its value: registers only.
    pub expected: String,
}

impl<'a> Bench<'a> {
    pub fn new(model: &Model, interface: &'a Interface) -> Result<Bench<'a>, NoBench> {
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
    pub fn value(&self, values: &Values<bool>) -> String {
        number(self.word.bits.iter().map(|bit| values.get(*bit)))
    }

    /// The range of a declaration.
    pub fn range(&self) -> String {
        match self.word.bits.len() {
            1 => String::new(),
            width => format!("[{}:0] ", width - 1),
        }
    }
}

/// A binary number with these bits, the lowest first.
pub(super) fn number(bits: impl DoubleEndedIterator<Item = bool> + ExactSizeIterator) -> String {
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
