//! The netlist that Yosys has written (`write_json`): one module of gates, flip-flops and statements.
//!
//! A bit is a constant or the number of a net. Undefined bits are given numbers of their own, each time they occur, so
//! that each of them may have any value; which is what they mean. All lists are sorted, so that the same design becomes
//! the same model.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;

use super::error::Error;

/// The kind of cell that is a memory.
pub(super) const MEMORY: &str = "$mem_v2";

/// The kind of cell that has any value if it is switched off.
pub(super) const TRI_STATE: &str = "$_TBUF_";
/// The port of such a cell that has this value. It is added here.
pub(super) const ANY: &str = "any";

/// A bit of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bit {
    Constant(bool),
    Net(u32),
}

/// The top module.
#[derive(Debug, Default)]
pub(super) struct Netlist {
    /// Ports that the environment drives, as they are declared.
    pub inputs: Vec<Vec<u32>>,
    /// The names of ports that the environment drives.
    pub input_names: HashSet<String>,
    /// Outputs of one bit.
    pub single_outputs: Vec<(String, Bit)>,
    /// The nets of outputs.
    pub outputs: HashSet<u32>,
    pub signals: Vec<Signal>,
    pub cells: Vec<Cell>,
    /// Nets that stand for one occurrence of an undefined bit.
    pub undefined: Vec<u32>,
}

/// A name of nets.
#[derive(Debug)]
pub(super) struct Signal {
    pub name: String,
    /// Has Yosys made the name?
    pub is_hidden: bool,
    pub width: usize,
    /// The bits that are defined, with their indices; none if it has one bit without an index.
    pub bits: Vec<(Bit, Option<i64>)>,
    /// Initial values, in the order of the bits.
    pub init: Vec<Option<bool>>,
}

/// A gate, a flip-flop or a statement.
#[derive(Debug)]
pub(super) struct Cell {
    pub name: String,
    pub kind: String,
    pub source: Option<String>,
    parameters: BTreeMap<String, serde_json::Value>,
    connections: BTreeMap<String, Vec<Bit>>,
}

impl Cell {
    /// The bits at a port.
    pub fn bits(&self, port: &str) -> &[Bit] {
        self.connections.get(port).map_or(&[], Vec::as_slice)
    }

    /// The only bit at a port.
    pub fn bit(&self, port: &str) -> Result<Bit, Error> {
        match self.bits(port) {
            &[bit] => Ok(bit),
            _ => Err(self.unusable("has other ports than expected")),
        }
    }

    /// A parameter that is text.
    pub fn text(&self, parameter: &str) -> Option<&str> {
        self.parameters.get(parameter)?.as_str()
    }

    /// A parameter that is a number.
    pub fn number(&self, parameter: &str) -> Option<u64> {
        match self.parameters.get(parameter)? {
            serde_json::Value::String(digits) => u64::from_str_radix(digits, 2).ok(),
            value => value.as_u64(),
        }
    }

    /// Is a parameter not 0?
    pub fn is_set(&self, parameter: &str) -> bool {
        match self.parameters.get(parameter) {
            Some(serde_json::Value::String(text)) => text.contains('1'),
            Some(value) => value.as_u64().is_some_and(|number| number != 0),
            None => false,
        }
    }

    /// All bits at ports that are no outputs of gates and flip-flops.
    pub fn read(&self) -> impl Iterator<Item = Bit> + '_ {
        self.connections.iter().filter(|(port, _)| !is_output(port)).flat_map(|(_, bits)| bits).copied()
    }

    /// The error that nobody knows what to do with this cell.
    pub fn unusable(&self, why: &str) -> Error {
        let place = self.source.as_deref().and_then(super::hierarchy::Place::of);
        let place = place.map_or_else(|| self.name.clone(), |place| place.to_string());
        Error::at(place, format!("a cell {} {why}", self.kind))
    }
}

fn is_output(port: &str) -> bool {
    port == "Q" || port == "Y"
}

#[derive(Deserialize)]
struct File {
    modules: BTreeMap<String, Module>,
}

#[derive(Deserialize)]
struct Module {
    #[serde(default)]
    attributes: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    ports: BTreeMap<String, Port>,
    #[serde(default)]
    cells: BTreeMap<String, RawCell>,
    #[serde(default)]
    netnames: BTreeMap<String, Net>,
}

#[derive(Deserialize)]
struct Port {
    direction: String,
    bits: Vec<RawBit>,
}

#[derive(Deserialize)]
struct RawCell {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    parameters: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    attributes: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    connections: BTreeMap<String, Vec<RawBit>>,
}

#[derive(Deserialize)]
struct Net {
    #[serde(default)]
    hide_name: u8,
    bits: Vec<RawBit>,
    #[serde(default)]
    offset: i64,
    #[serde(default)]
    upto: u8,
    #[serde(default)]
    attributes: BTreeMap<String, serde_json::Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawBit {
    Net(u32),
    /// `0`, `1`, `x` or `z`.
    Constant(String),
}

impl RawBit {
    /// The bit, if it is defined.
    fn defined(&self) -> Option<Bit> {
        match self {
            RawBit::Net(net) => Some(Bit::Net(*net)),
            RawBit::Constant(text) if text == "0" => Some(Bit::Constant(false)),
            RawBit::Constant(text) if text == "1" => Some(Bit::Constant(true)),
            RawBit::Constant(_) => None,
        }
    }

    fn net(&self) -> Option<u32> {
        if let RawBit::Net(net) = self { Some(*net) } else { None }
    }
}

/// Reads the netlist, and returns it with the name of its module.
pub(super) fn read(text: &[u8], place: &str) -> Result<(String, Netlist), Error> {
    let file: File = serde_json::from_slice(text)
        .map_err(|error| Error::at(place, format!("no netlist of Yosys: {error}")))?;
    let mut modules = file.modules.into_iter().filter(|(_, module)| module.attributes.contains_key("top"));
    let (name, module) = modules.next().ok_or_else(|| Error::at(place, "no module is the top module"))?;
    Ok((name, module.netlist()))
}

impl Module {
    fn netlist(self) -> Netlist {
        let all = self.netnames.values().flat_map(|net| &net.bits);
        let all = all.chain(self.cells.values().flat_map(|cell| cell.connections.values().flatten()));
        let mut last = all
            .chain(self.ports.values().flat_map(|port| &port.bits))
            .filter_map(RawBit::net)
            .max()
            .unwrap_or(0);
        let mut netlist = Netlist::default();
        for (name, port) in &self.ports {
            let nets = port.bits.iter().filter_map(RawBit::net);
            if port.direction == "output" {
                if let [bit] = &port.bits[..] {
                    netlist.single_outputs.extend(bit.defined().map(|bit| (name.clone(), bit)));
                }
                netlist.outputs.extend(nets);
            } else {
                netlist.inputs.push(nets.collect());
                netlist.input_names.insert(name.clone());
            }
        }
        // Nets are numbered as ports are declared.
        netlist.inputs.sort();
        let mut undefined = || {
            last += 1;
            netlist.undefined.push(last);
            Bit::Net(last)
        };
        for (name, cell) in self.cells {
            let mut connections = BTreeMap::new();
            for (port, bits) in cell.connections {
                let bits = bits.iter().map(|bit| bit.defined().unwrap_or_else(&mut undefined));
                connections.insert(port, bits.collect());
            }
            if cell.kind == TRI_STATE {
                connections.insert(ANY.to_owned(), vec![undefined()]);
            }
            let source = cell.attributes.get("src").and_then(|src| src.as_str()).map(str::to_owned);
            netlist.cells.push(Cell {
                name,
                kind: cell.kind,
                source,
                parameters: cell.parameters,
                connections,
            });
        }
        netlist.signals = self.netnames.into_iter().map(|(name, net)| net.signal(name)).collect();
        netlist
    }
}

impl Net {
    fn signal(self, name: String) -> Signal {
        let width = self.bits.len() as i64;
        let index = |i: usize| match (width, self.offset) {
            (1, 0) => None,
            _ if self.upto != 0 => Some(self.offset + width - 1 - i as i64),
            _ => Some(self.offset + i as i64),
        };
        let init = self.attributes.get("init").and_then(|init| init.as_str()).unwrap_or_default().as_bytes();
        // The last digit is that of the first bit.
        let initial = |i: usize| match init.iter().rev().nth(i) {
            Some(b'0') => Some(false),
            Some(b'1') => Some(true),
            _ => None,
        };
        let bits = self.bits.iter().enumerate();
        let bits = bits.filter_map(|(i, bit)| Some(((bit.defined()?, index(i)), initial(i))));
        let (bits, init) = bits.unzip();
        Signal { name, is_hidden: self.hide_name != 0, width: width as usize, bits, init }
    }
}
