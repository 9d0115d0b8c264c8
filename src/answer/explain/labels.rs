//! The names of variables and literals of invariants, in the form that all formats show.

use crate::answer::export::{Proofs, Spoken};
use crate::answer::invariant::Invariant;
use crate::logic::lit::{Lit, Var};

/// The names of all variables of the invariants of a model. They are text without control characters, but formats have
/// to escape them.
#[derive(Clone, Debug)]
pub struct Labels {
    /// By variable: its name, and whether that stands for the negation.
    labels: Vec<(String, bool)>,
    latches: usize,
}

impl Labels {
    pub(super) fn new(proofs: &Proofs<'_>) -> Labels {
        let latches = proofs.model.latches.len();
        let auxiliary = proofs.proved.iter().map(|(_, invariant)| invariant.definitions.len()).max();
        let variables = Invariant::auxiliary(latches, auxiliary.unwrap_or(0)).0;
        let spoken = Spoken::of(proofs.names, latches);
        Labels { labels: (0..variables).map(|var| spoken.variable(Var(var))).collect(), latches }
    }

    /// A literal.
    pub fn literal(&self, lit: Lit) -> String {
        format!("{}{}", if self.is_negated(lit) { "!" } else { "" }, self.labels[lit.var().index()].0)
    }

    /// Is the literal the negation of what the name of its variable stands for?
    pub fn is_negated(&self, lit: Lit) -> bool {
        lit.is_negated() != self.is_inverted(lit.var())
    }

    /// Does the name of the variable stand for its negation?
    pub fn is_inverted(&self, var: Var) -> bool {
        self.labels[var.index()].1
    }

    /// The name of auxiliary variable `k`.
    pub fn auxiliary(&self, k: usize) -> &str {
        &self.labels[Invariant::auxiliary(self.latches, k).index()].0
    }

    /// The number of the auxiliary variable of a literal, if it has one.
    pub fn number(&self, lit: Lit) -> Option<usize> {
        Invariant::definition(self.latches, lit.var())
    }
}
