//! The names of variables and literals of invariants, in the form that all formats show.

use crate::answer::export::Proofs;
use crate::answer::export::text::quoted;
use crate::answer::invariant::Invariant;
use crate::logic::lit::{Lit, Var};

/// The names of all variables of the invariants of a model. They are text without control characters, but formats have
/// to escape them.
#[derive(Clone, Debug)]
pub struct Labels {
    /// By variable.
    labels: Vec<Label>,
    latches: usize,
}

#[derive(Clone, Debug)]
struct Label {
    text: String,
    /// Does the name stand for the negation?
    inverted: bool,
}

impl Labels {
    pub(super) fn new(proofs: &Proofs<'_>) -> Labels {
        let latches = proofs.model.latches.len();
        let latch = |i| {
            let name = proofs.names.latch(i);
            Label { text: quoted(&name.bytes), inverted: name.inverted }
        };
        let plain = |text| Label { text, inverted: false };
        let constant = plain("false".to_owned());
        let auxiliary = proofs.proved.iter().map(|(_, invariant)| invariant.definitions.len()).max();
        let labels = std::iter::once(constant)
            .chain((0..latches).map(latch))
            .chain([plain("first_step".to_owned())])
            .chain((0..auxiliary.unwrap_or(0)).map(|k| plain(proofs.names.auxiliary(k))))
            .collect();
        Labels { labels, latches }
    }

    /// A literal.
    pub fn literal(&self, lit: Lit) -> String {
        format!("{}{}", if self.is_negated(lit) { "!" } else { "" }, self.labels[lit.var().index()].text)
    }

    /// Is the literal the negation of what the name of its variable stands for?
    pub fn is_negated(&self, lit: Lit) -> bool {
        lit.is_negated() != self.is_inverted(lit.var())
    }

    /// Does the name of the variable stand for its negation?
    pub fn is_inverted(&self, var: Var) -> bool {
        self.labels[var.index()].inverted
    }

    /// The name of auxiliary variable `k`.
    pub fn auxiliary(&self, k: usize) -> &str {
        &self.labels[Invariant::auxiliary(self.latches, k).index()].text
    }

    /// The number of the auxiliary variable of a literal, if it has one.
    pub fn number(&self, lit: Lit) -> Option<usize> {
        Invariant::definition(self.latches, lit.var())
    }
}
