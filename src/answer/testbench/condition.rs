//! When a property fails, as gates of Verilog over what a bench drives and observes.
//!
//! Registers stand for their latches, also those behind a reset: the gates end where a register is seen. What is
//! neither seen nor driven has no expression, and then the property has none.

use std::collections::HashMap;

use super::bench::Bench;
use crate::logic::lit::{Lit, Var};
use crate::model::Model;
use crate::model::names::Names;

/// The gates of a literal.
pub(super) struct Condition {
    /// Declarations, one a line.
    pub gates: Vec<String>,
    /// The literal.
    pub value: String,
}

/// The condition, if all that it depends on is seen or driven.
pub(super) fn condition(model: &Model, names: &Names, bench: &Bench<'_>, literal: Lit) -> Option<Condition> {
    // A literal of each variable that has a text.
    let mut seen: HashMap<Var, (Lit, String)> = HashMap::new();
    for signal in bench.registers.iter().chain(&bench.ports).chain(&bench.free) {
        for (i, bit) in signal.word.bits.iter().enumerate().filter(|(_, bit)| !bit.is_constant()) {
            let one = signal.word.bits.len() == 1;
            let text = if one { signal.own.clone() } else { format!("{}[{i}]", signal.own) };
            seen.entry(bit.var()).or_insert((*bit, text));
        }
    }
    for (i, latch) in model.latches.iter().enumerate() {
        let var = model.latch(i).var();
        if seen.contains_key(&var) {
            continue;
        }
        // The guarded value is in the sense of the latch.
        let shown = names.guard(i).map(|guard| guard.shown);
        let known = shown.and_then(|shown| {
            let (bit, text) = seen.get(&shown.var())?;
            Some((var.lit().xor(bit.is_negated() != shown.is_negated()), text.clone()))
        });
        let first_step = || (var.lit().xor(latch.reset == Lit::FALSE), "(step == 0)".to_owned());
        let known = known.or_else(|| latch.tells_first_step().then(first_step));
        seen.extend(known.map(|known| (var, known)));
    }
    let text = |lit: Lit| {
        if lit.is_constant() {
            return if lit == Lit::TRUE { "1'b1".to_owned() } else { "1'b0".to_owned() };
        }
        let (name, negated) = match seen.get(&lit.var()) {
            Some((bit, text)) => (text.clone(), *bit != lit),
            None => (format!("n{}", lit.var().index()), lit.is_negated()),
        };
        format!("{}{name}", if negated { "!" } else { "" })
    };
    // Operands have smaller variables than their gate.
    let first = model.first_gate().index();
    let mut needed = vec![false; literal.var().index() + 1];
    *needed.last_mut()? = true;
    let mut gates = Vec::new();
    for i in (1..needed.len()).rev() {
        let var = Var(i as u32);
        if !needed[i] || seen.contains_key(&var) {
            continue;
        }
        let [a, b] = *model.ands.get(i.checked_sub(first)?)?;
        [a, b].iter().for_each(|lit| needed[lit.var().index()] = true);
        gates.push(format!("wire n{i} = {} && {};", text(a), text(b)));
    }
    gates.reverse();
    Some(Condition { gates, value: text(literal) })
}
