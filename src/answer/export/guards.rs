//! Asynchronous resets in lemmas: while one is active, a register has its reset value, whatever its latch holds, and the
//! lemma says nothing about the register.

use std::collections::BTreeSet;

use super::proofs::{Proofs, Signal};
use crate::answer::identifier::{escaped, path};
use crate::answer::invariant::Invariant;
use crate::logic::lit::{Lit, Var};
use crate::model::names::Guard;

/// A port for each reset that hides a register of an invariant.
pub(super) struct Guards<'a> {
    ports: Vec<Port<'a>>,
    /// For each variable of the invariant, the ports of the resets that hide it.
    of: Vec<BTreeSet<usize>>,
}

/// The port for a reset.
pub(super) struct Port<'a> {
    /// Its name in our module.
    pub name: String,
    /// What it is connected to in the design, if that has a name.
    pub signal: Option<&'a str>,
    /// What it is connected to in the model.
    pub literal: Lit,
    /// Is it 0 while the reset is active?
    inverted: bool,
}

impl<'a> Guards<'a> {
    /// The resets of an invariant.
    pub fn of(proofs: &Proofs<'a>, invariant: &Invariant) -> Guards<'a> {
        let latches = proofs.model.latches.len();
        let first_auxiliary = latches + 2;
        let mut guards = Guards { ports: Vec::new(), of: vec![BTreeSet::new(); first_auxiliary] };
        let mut known: Vec<&Guard> = Vec::new();
        let mut mentioned: BTreeSet<Var> = invariant.lemmas.iter().flatten().map(|lit| lit.var()).collect();
        mentioned.extend(invariant.definitions.iter().flat_map(|d| &d.operands).map(|lit| lit.var()));
        for var in mentioned {
            let Signal::Latch(i) = proofs.signal(var) else { continue };
            let Some(guard) = proofs.names.guard(i) else { continue };
            let place = known.iter().position(|other| other.active == guard.active);
            let place = place.unwrap_or_else(|| {
                guards.ports.push(port(proofs, guard, known.len()));
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
    pub fn ports(&self) -> &[Port<'a>] {
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

fn port<'a>(proofs: &Proofs<'a>, guard: &'a Guard, number: usize) -> Port<'a> {
    let inverted = guard.name.as_ref().is_some_and(|name| name.inverted);
    let literal = guard.active.xor(inverted);
    let signal = guard.name.as_ref().and_then(|name| path(&name.bytes));
    // A latch may have the name of a reset that is itself a register.
    let is_input = literal.var() <= Var(proofs.model.inputs as u32);
    let name = match &guard.name {
        Some(name) if is_input => escaped(&name.bytes),
        _ => {
            let mut name = format!("reset_{number}");
            while proofs.names.taken(name.as_bytes()) {
                name.push('_');
            }
            name
        }
    };
    Port { name, signal, literal, inverted }
}
