//! How the module with the lemmas is connected to the design: a SystemVerilog macro for an instance of it.
//!
//! The name of a signal in a model is its path from the top module. That the designer gave a name is all that is known:
//! whether the design still has such a signal is up to the tool that reads both. A file with `bind` itself would need the
//! name of the top module, which no model has, and Yosys does not know `bind`.

use std::fmt::Write;

use super::guards::Guards;
use super::proofs::{Proofs, Signal};
use crate::answer::identifier::{escaped, path};

/// The name of the flag of the first step, in our modules and in the design.
const FIRST_STEP: &str = "first_step";

/// So many names are listed that the design does not have.
const SHOWN: usize = 5;

/// The macro and a comment that says how to use it, or why there is none.
pub(super) fn write(proofs: &Proofs<'_>, ports: &[Signal], guards: &Guards<'_>) -> String {
    let registers = ports.iter().map(|&port| (name(proofs, port), signal(proofs, port)));
    let resets = guards.ports().iter().map(|port| (port.name.clone(), port.signal));
    let connections: Vec<(String, Option<&str>)> = registers.chain(resets).collect();
    let unknown = connections.iter().filter(|(_, signal)| signal.is_none());
    let unknown: Vec<&str> = unknown.map(|(name, _)| name.trim_end()).collect();
    if !unknown.is_empty() {
        let (shown, more) = unknown.split_at(unknown.len().min(SHOWN));
        let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        let shown = shown.join(", ");
        return format!(
            "// Not about registers of the design alone, it seems, but also about {shown}{more}.\n"
        );
    }
    let mut text = String::from(
        "// In the design: `PDRER_LEMMAS; inside the module that the model was made of, or outside of it\n\
         // bind MODULE `PDRER_LEMMAS;\n",
    );
    if connections.iter().any(|(_, signal)| *signal == Some(FIRST_STEP)) {
        text += "// The module must have a signal first_step, 1 in the first step and 0 ever after.\n";
    }
    text += "`define PDRER_LEMMAS pdrer_invariant lemmas (";
    for (i, (name, signal)) in connections.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(text, "{comma} \\\n  .{name}({})", signal.unwrap_or_default());
    }
    text + ")\n"
}

/// The name of a port.
pub(super) fn name(proofs: &Proofs<'_>, port: Signal) -> String {
    match port {
        Signal::Latch(i) => escaped(&proofs.names.latch(i).bytes),
        Signal::FirstStep => FIRST_STEP.to_owned(),
        Signal::Auxiliary(k) => proofs.names.auxiliary(k),
    }
}

/// What a port is connected to in the design.
fn signal<'a>(proofs: &Proofs<'a>, port: Signal) -> Option<&'a str> {
    match port {
        Signal::Latch(i) if proofs.names.is_given(i) => path(&proofs.names.latch(i).bytes),
        Signal::Latch(i) => proofs.model.latches[i].tells_first_step().then_some(FIRST_STEP),
        Signal::FirstStep => Some(FIRST_STEP),
        Signal::Auxiliary(_) => None,
    }
}
