//! What the formulas for derivation trees of all heights have in common.

use crate::limits::{Limits, Stopped};
use crate::sat::encode::Encoding;
use crate::system::Rules;

/// Rules, as formulas need them.
pub(super) struct Plan<'a> {
    pub rules: &'a Rules,
    /// By predicate, the rules that derive it.
    by_head: Vec<Vec<usize>>,
    /// By predicate, the least height of a derivation that forgets conditions.
    least: Vec<Option<usize>>,
    /// By rule, its clauses, when they are first needed.
    encodings: Vec<Option<Encoding>>,
}

impl<'a> Plan<'a> {
    pub fn new(rules: &'a Rules) -> Plan<'a> {
        let encodings = rules.rules.iter().map(|_| None).collect();
        Plan { rules, by_head: rules.by_head(), least: least_heights(rules), encodings }
    }

    /// The rules that may derive a predicate with so much height left, if conditions are forgotten.
    pub fn may_derive(&self, predicate: usize, height: usize) -> impl Iterator<Item = usize> {
        let fits = move |predicate: usize| self.least[predicate].is_some_and(|least| least < height);
        let body = |rule: usize| self.rules.rules[rule].body.iter();
        let may = move |rule: &usize| body(*rule).all(|atom| fits(atom.predicate));
        self.by_head[predicate].iter().copied().filter(may)
    }

    /// The clauses of a rule.
    pub fn encoding(&mut self, rule: usize, limits: &Limits) -> Result<&Encoding, Stopped> {
        let of = &self.rules.rules[rule];
        let encoding = match self.encodings[rule].take() {
            Some(encoding) => encoding,
            None => Encoding::new(&of.graph, of.roots(), &*limits.stop()).ok_or_else(|| limits.cause())?,
        };
        Ok(self.encodings[rule].insert(encoding))
    }
}

fn least_heights(rules: &Rules) -> Vec<Option<usize>> {
    let mut least: Vec<Option<usize>> = vec![None; rules.goal() + 1];
    let mut changed = true;
    while changed {
        changed = false;
        for (i, rule) in rules.rules.iter().enumerate() {
            let body = rule.body.iter().map(|atom| least[atom.predicate]);
            let Some(body) = body.collect::<Option<Vec<usize>>>() else { continue };
            let height = 1 + body.into_iter().max().unwrap_or(0);
            let head = &mut least[rules.head(i)];
            if head.is_none_or(|known| height < known) {
                *head = Some(height);
                changed = true;
            }
        }
    }
    least
}
