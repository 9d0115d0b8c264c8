//! What invariants and rankings are about, in the words of the design; of rankings, that is also the signals that a
//! monitor waits for, and its latches.

use super::quoted::quoted;
use crate::answer::invariant::Definition;
use crate::logic::lit::{Lit, Var};
use crate::model::names::Names;
use crate::model::{Model, SymbolKind};

/// The names of the variables of an invariant or a ranking.
#[derive(Clone, Debug)]
pub struct Spoken<'a> {
    names: &'a Names,
    /// The latches of the model.
    own: usize,
    /// The signals that the monitor waits for, in its order: `ack`, `!busy`, `fairness 2`, `literal 1 of j0`.
    pub signals: Vec<String>,
    /// The latches of the monitor: `seen_1` says that the first signal has been seen in this round, and so on.
    pub monitor: Vec<String>,
}

impl<'a> Spoken<'a> {
    /// Those of an invariant of a model with this number of latches.
    pub fn of(names: &'a Names, latches: usize) -> Spoken<'a> {
        Spoken { names, own: latches, signals: Vec::new(), monitor: Vec::new() }
    }

    /// Those of a ranking of justice property `justice`.
    ///
    /// # Panics
    /// There is no such property.
    pub fn new(model: &Model, names: &'a Names, justice: usize) -> Spoken<'a> {
        let signals = model.monitored_signals(justice);
        let seen = |i: usize| {
            let mut name = format!("seen_{i}");
            while names.taken(name.as_bytes()) {
                name.push('_');
            }
            name
        };
        Spoken {
            names,
            own: model.latches.len(),
            monitor: (1..signals.len()).map(seen).collect(),
            signals: signals.iter().map(|&lit| signal(model, names, justice, lit)).collect(),
        }
    }

    /// All latches, with those of the monitor.
    pub fn latches(&self) -> usize {
        self.own + self.monitor.len()
    }

    /// A variable, and whether its name stands for the negation.
    pub(in crate::answer) fn variable(&self, var: Var) -> (String, bool) {
        match var.index() {
            0 => ("false".to_owned(), false),
            i if i <= self.own => named(self.names, i - 1),
            i if i <= self.latches() => (self.monitor[i - 1 - self.own].clone(), false),
            i if i == self.latches() + 1 => ("first_step".to_owned(), false),
            i => (self.names.auxiliary(i - self.latches() - 2), false),
        }
    }

    /// A literal.
    pub fn literal(&self, lit: Lit) -> String {
        let (name, inverted) = self.variable(lit.var());
        format!("{}{name}", if lit.is_negated() != inverted { "!" } else { "" })
    }

    /// A lemma: `a | !b`.
    pub fn lemma(&self, lemma: &[Lit]) -> String {
        let literals: Vec<String> = lemma.iter().map(|&lit| self.literal(lit)).collect();
        if literals.is_empty() { "false".to_owned() } else { literals.join(" | ") }
    }

    /// Definition `k`: `a0 := a & b`.
    pub fn definition(&self, k: usize, definition: &Definition) -> String {
        let [a, b] = definition.operands.map(|operand| self.literal(operand));
        format!("{} := {a} {} {b}", self.names.auxiliary(k), definition.operator.sign())
    }
}

fn named(names: &Names, latch: usize) -> (String, bool) {
    let name = names.latch(latch);
    (quoted(&name.bytes), name.inverted)
}

/// A signal: by its name if it has one, else by its place in the property or the fairness constraints.
fn signal(model: &Model, names: &Names, justice: usize, lit: Lit) -> String {
    let sign = |(name, inverted): (String, bool)| match lit.is_negated() != inverted {
        true => format!("!{name}"),
        false => name,
    };
    let leaf = lit.var().index().wrapping_sub(1);
    if leaf < model.inputs {
        let name = names.input(leaf);
        return sign((quoted(&name.bytes), name.inverted));
    }
    if lit.var() < model.first_gate() && lit.var() != Var::CONSTANT {
        return sign(named(names, leaf - model.inputs));
    }
    let place = |list: &[Lit]| list.iter().position(|&other| other == lit);
    match (place(&model.justice[justice]), place(&model.fairness)) {
        (Some(i), _) => format!("literal {i} of j{justice}"),
        (None, i) => {
            let i = i.unwrap_or_default();
            let name = model.symbols.get(&(SymbolKind::Fairness, i)).filter(|name| !name.is_empty());
            name.map_or_else(|| format!("fairness {i}"), |name| quoted(name))
        }
    }
}
