//! Counterexamples as Yosys witnesses, which `yosys-smtbmc --yw`, `yosys-witness` and `yosys sim -r` read.
//!
//! Source: the reader and writer of Yosys (`backends/smt2/ywio.py`). A witness is an object with `clocks`, `signals`
//! and `steps`. Signals that have a value in the first step only (`init_only`) come last. A step is a string of bits,
//! from the last bit of the last signal to the first bit of the first one; steps after the first one lack those of
//! `init_only`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::counterexample::Counterexample;
use crate::logic::bits::Bits;
use crate::model::names::{Clock, Signal, Witness};

#[derive(Serialize)]
struct File<'a> {
    format: &'static str,
    generator: String,
    clocks: &'a [Clock],
    signals: Vec<Wire<'a>>,
    steps: Vec<Step>,
}

/// Bits of a wire, one after the other.
#[derive(Serialize)]
struct Wire<'a> {
    path: &'a [String],
    width: u64,
    offset: u32,
    init_only: bool,
}

impl Wire<'_> {
    /// The bit after the last one.
    fn end(&self) -> u64 {
        u64::from(self.offset) + self.width
    }
}

#[derive(Serialize)]
struct Step {
    bits: String,
}

/// Writes a counterexample of the model that the map belongs to. The inputs are all that Yosys needs, because in such
/// models all latches start at 0. Inputs that Yosys does not know are left out.
pub fn write(map: &Witness, run: &Counterexample) -> String {
    let known = map.inputs.iter().enumerate().filter_map(|(i, signal)| Some((signal.as_ref()?, i)));
    // In the order of signals in the file.
    let bits: BTreeMap<(bool, &[String], u32), usize> =
        known.map(|(Signal { path, offset, init_only }, i)| ((*init_only, &path[..], *offset), i)).collect();
    let mut signals: Vec<Wire<'_>> = Vec::new();
    for &(init_only, path, offset) in bits.keys() {
        match signals.last_mut() {
            Some(last)
                if (last.init_only, last.path) == (init_only, path) && last.end() == u64::from(offset) =>
            {
                last.width += 1;
            }
            _ => signals.push(Wire { path, width: 1, offset, init_only }),
        }
    }
    let step = |(step, inputs): (usize, &Bits)| {
        let shown = bits.iter().rev().filter(|((init_only, ..), _)| step == 0 || !init_only);
        Step { bits: shown.map(|(_, &i)| if inputs[i] { '1' } else { '0' }).collect() }
    };
    let file = File {
        format: "Yosys Witness Trace",
        generator: format!("pdrer {}", env!("CARGO_PKG_VERSION")),
        clocks: &map.clocks,
        signals,
        steps: run.inputs.iter().enumerate().map(step).collect(),
    };
    let text =
        serde_json::to_string_pretty(&file).expect("there are neither maps nor types that fail to serialize");
    format!("{text}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signal(name: &str, offset: u32, init_only: bool) -> Option<Signal> {
        Some(Signal { path: vec!["\\top".to_owned(), format!("\\{name}")], offset, init_only })
    }

    #[test]
    fn bits_of_a_wire_stand_together() {
        let inputs = vec![
            signal("r", 0, true),
            signal("b", 1, false),
            None,
            signal("a", 0, false),
            signal("b", 0, false),
        ];
        let clock = Clock { path: vec!["\\clk".to_owned()], edge: "posedge".to_owned(), offset: 0 };
        let map = Witness { clocks: vec![clock], inputs };
        let inputs = [[true, true, true, false, false], [true, false, true, true, false]];
        let inputs = inputs.map(Bits::from).to_vec();
        let run = Counterexample { property: 0, state: Bits::zeros(1), inputs, back: None };
        let read: serde_json::Value = serde_json::from_str(&write(&map, &run)).unwrap();
        let signals: Vec<String> = read["signals"]
            .as_array()
            .unwrap()
            .iter()
            .map(|signal| {
                let part = |key: &str| signal[key].to_string();
                format!("{} {} {} {}", signal["path"][1], part("width"), part("offset"), part("init_only"))
            })
            .collect();
        assert_eq!(signals, ["\"\\\\a\" 1 0 false", "\"\\\\b\" 2 0 false", "\"\\\\r\" 1 0 true"]);
        // r b[1] b[0] a, then without r.
        assert_eq!([&read["steps"][0]["bits"], &read["steps"][1]["bits"]], ["1100", "001"]);
        assert_eq!(read["clocks"][0]["path"][0], "\\clk");
    }
}
