//! How the module with the lemmas is connected to the design: a SystemVerilog macro for an instance of it, or of
//! several.
//!
//! The name of a signal in a model is its path from the top module. That the designer gave a name is all that is known:
//! whether the design still has such a signal is up to the tool that reads both. A file with `bind` itself would need
//! the name of the top module, which no model has, and Yosys does not know `bind`.

use std::collections::BTreeSet;

use super::part::Part;
use super::proofs::{Proofs, Signal};
use super::slots;
use crate::answer::identifier::{escaped, path};

/// The name of the flag of the first step, in our modules and in the design.
const FIRST_STEP: &str = "first_step";

/// So many names are listed that the design does not have.
const SHOWN: usize = 5;

/// The macro and a comment that says how to use it, or why there is none.
pub(super) fn write(proofs: &Proofs<'_>, parts: &[Part]) -> String {
    let connections: Vec<Vec<(String, Option<String>)>> =
        parts.iter().map(|part| connections(proofs, part)).collect();
    let unknown = connections.iter().flatten().filter(|(_, signal)| signal.is_none());
    let unknown: BTreeSet<&str> = unknown.map(|(name, _)| name.trim_end()).collect();
    if !unknown.is_empty() {
        let shown: Vec<&str> = unknown.iter().take(SHOWN).copied().collect();
        let more = unknown.len() - shown.len();
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let shown = shown.join(", ");
        return format!(
            "// Not about registers of the design alone, it seems, but also about {shown}{more}.\n"
        );
    }
    let mut text =
        String::from("// In the design: `PDRER_LEMMAS; inside the module that the model was made of");
    text += match parts {
        [part] if part.slots.is_empty() => ", or outside of it\n// bind MODULE `PDRER_LEMMAS;\n",
        _ => ".\n// What it says of a cell whose address may be any, it says of each cell.\n",
    };
    if connections.iter().flatten().any(|(_, signal)| signal.as_deref() == Some(FIRST_STEP)) {
        text += "// The module must have a signal first_step, 1 in the first step and 0 ever after.\n";
    }
    text += "`define PDRER_LEMMAS ";
    let instances = parts.iter().zip(connections).map(|(part, connections)| {
        let (begin, end) = slots::loops(proofs, &part.slots, &part.suffix());
        let suffix = part.suffix();
        let connections = connections
            .iter()
            .map(|(name, signal)| format!(" \\\n  .{name}({})", signal.as_deref().unwrap_or_default()));
        let connections = connections.collect::<Vec<_>>().join(",");
        format!("{begin}pdrer_invariant{suffix} lemmas{suffix} ({connections}){end}")
    });
    text + &instances.collect::<Vec<_>>().join("; \\\n  ") + "\n"
}

/// The ports of a part, and what they are connected to.
fn connections(proofs: &Proofs<'_>, part: &Part) -> Vec<(String, Option<String>)> {
    let registers = part.signals.iter().map(|&port| (name(proofs, port), signal(proofs, port)));
    let resets = part.guards.ports().iter().map(|port| (port.name.clone(), port.signal.clone()));
    registers.chain(resets).collect()
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
fn signal(proofs: &Proofs<'_>, port: Signal) -> Option<String> {
    match port {
        Signal::Latch(i) if proofs.names.is_given(i) => match slots::signal(proofs, i) {
            Some(of_slot) => of_slot,
            None => path(&proofs.names.latch(i).bytes).map(str::to_owned),
        },
        Signal::Latch(i) => proofs.model.latches[i].tells_first_step().then(|| FIRST_STEP.to_owned()),
        Signal::FirstStep => Some(FIRST_STEP.to_owned()),
        Signal::Auxiliary(_) => None,
    }
}
