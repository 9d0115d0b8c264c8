//! Asynchronous resets in lemmas: while one is active, a register has its reset value, whatever its latch holds, and
//! the lemma says nothing about the register. Nor does one about a cell say anything if the memory does not have it.

use std::collections::BTreeSet;

use super::proofs::{Proofs, Signal};
use super::slots;
use crate::answer::identifier::{escaped, path};
use crate::answer::invariant::Invariant;
use crate::logic::lit::{Lit, Var};
use crate::model::names::Guard;

/// A port for each reset that hides a register of an invariant, and for each cell that may not be there.
pub(super) struct Guards {
    ports: Vec<Port>,
    /// For each variable of the invariant, the ports of the resets that hide it.
    of: Vec<BTreeSet<usize>>,
}

/// The port for a reset, or for a cell.
pub(super) struct Port {
    /// Its name in our module.
    pub name: String,
    /// What it is connected to in the design, if that has a name.
    pub signal: Option<String>,
    /// What it is connected to in the model.
    pub literal: Lit,
    /// Is it 0 while the reset is active, or while the cell is not there?
    inverted: bool,
}

impl Guards {
    /// The resets and the cells of an invariant.
    pub fn of(proofs: &Proofs<'_>, invariant: &Invariant) -> Guards {
        let latches = proofs.model.latches.len();
        let first_auxiliary = latches + 2;
        let mut guards = Guards { ports: Vec::new(), of: vec![BTreeSet::new(); first_auxiliary] };
        let mut known: Vec<Known> = Vec::new();
        for var in invariant.literals().map(Lit::var).collect::<BTreeSet<Var>>() {
            let Signal::Latch(i) = proofs.signal(var) else { continue };
            let (reset, cell) = (proofs.names.guard(i), slots::guard(proofs, i));
            let guard = match (reset, &cell) {
                (Some(reset), _) => Known::Reset(reset.active),
                (None, Some((slot, _))) => Known::Cell(*slot),
                (None, None) => continue,
            };
            let place = known.iter().position(|other| *other == guard).unwrap_or_else(|| {
                let cell = cell.map(|(slot, there)| cell_port(proofs, slot, there));
                guards.ports.extend(reset.map(|reset| port(proofs, reset, known.len())).or(cell));
                known.push(guard);
                known.len() - 1
            });
            guards.of[var.index()].insert(place);
        }
        for definition in &invariant.definitions {
            let all = definition.operands.iter().flat_map(|lit| guards.of[lit.var().index()].clone());
            let all = all.collect();
            guards.of.push(all);
        }
        guards
    }

    /// All ports.
    pub fn ports(&self) -> &[Port] {
        &self.ports
    }

    /// When a lemma counts: `if (...) `, or nothing if it always does.
    pub fn condition(&self, lemma: &[Lit]) -> String {
        let hidden: BTreeSet<usize> =
            lemma.iter().flat_map(|lit| &self.of[lit.var().index()]).copied().collect();
        let inactive = |i: &usize| {
            let Port { name, inverted, .. } = &self.ports[*i];
            format!("{}{name}", if *inverted { "" } else { "!" })
        };
        match hidden.is_empty() {
            true => String::new(),
            false => format!("if ({}) ", hidden.iter().map(inactive).collect::<Vec<_>>().join(" && ")),
        }
    }
}

/// What hides something: a reset, by the literal that is true while it is active, or that a cell of this slot is not
/// there.
#[derive(PartialEq)]
enum Known {
    Reset(Lit),
    Cell(usize),
}

fn port(proofs: &Proofs<'_>, guard: &Guard, number: usize) -> Port {
    let inverted = guard.name.as_ref().is_some_and(|name| name.inverted);
    let literal = guard.active.xor(inverted);
    let signal = guard.name.as_ref().and_then(|name| path(&name.bytes)).map(str::to_owned);
    // A latch may have the name of a reset that is itself a register.
    let is_input = literal.var() <= Var(proofs.model.inputs as u32);
    let name = match &guard.name {
        Some(name) if is_input => escaped(&name.bytes),
        _ => free(proofs, format!("reset_{number}")),
    };
    Port { name, signal, literal, inverted }
}

/// The port that says whether the cell of a slot is there.
fn cell_port(proofs: &Proofs<'_>, slot: usize, there: Option<String>) -> Port {
    let name = free(proofs, format!("slot{slot}_there"));
    Port { name, signal: there, literal: Lit::TRUE, inverted: true }
}

fn free(proofs: &Proofs<'_>, mut name: String) -> String {
    while proofs.names.taken(name.as_bytes()) {
        name.push('_');
    }
    name
}
