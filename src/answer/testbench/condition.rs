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
    let mut seen: HashMap<Var, Lit> = HashMap::new();
    let mut texts: HashMap<Var, String> = HashMap::new();
    for signal in bench.registers.iter().chain(&bench.ports).chain(&bench.free) {
        for (i, bit) in signal.word.bits.iter().enumerate().filter(|(_, bit)| !bit.is_constant()) {
            let one = signal.word.bits.len() == 1;
            let text = if one { signal.own.clone() } else { format!("{}[{i}]", signal.own) };
            seen.entry(bit.var()).or_insert(*bit);
            texts.entry(bit.var()).or_insert(text);
        }
    }
    for (i, latch) in model.latches.iter().enumerate() {
        let var = model.latch(i).var();
        // The guarded value is in the sense of the latch.
        let shown = names.guard(i).map(|guard| guard.shown);
        let known = shown.and_then(|shown| Some((seen.get(&shown.var())?.xor(shown.is_negated()), shown)));
        match known {
            Some((bit, shown)) if !seen.contains_key(&var) => {
                let text = texts[&shown.var()].clone();
                seen.insert(var, var.lit().xor(bit.is_negated()));
                texts.insert(var, text);
            }
            None if latch.tells_first_step() && !seen.contains_key(&var) => {
                let first_step = var.lit().xor(latch.reset == Lit::FALSE);
                seen.insert(var, first_step);
                texts.insert(var, "(step == 0)".to_owned());
            }
            _ => {}
        }
    }
    let text = |lit: Lit| {
        if lit.is_constant() {
            return if lit == Lit::TRUE { "1'b1".to_owned() } else { "1'b0".to_owned() };
        }
        let (name, negated) = match seen.get(&lit.var()) {
            Some(bit) => (texts[&lit.var()].clone(), *bit != lit),
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
