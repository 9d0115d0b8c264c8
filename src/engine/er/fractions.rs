//! PropagateER, fractional propagation: if a lemma over auxiliary variables cannot be pushed, a part of it may be
//! (Section 5.3, Algorithm 6).
//!
//! By each of its auxiliary literals such a lemma stands for two clauses: with x ↔ α∧β, (x∨A) stands for (α∨A) and
//! (β∨A); with x ↔ α⊕β, for (α∨β∨A) and (¬α∨¬β∨A). A state that refutes the lemma refutes one of them, without a query;
//! the other one is tried. If that fails, too, its own parts are next. So parts are found by descent; the first that
//! holds is taken.

use hashbrown::HashSet;

use super::canonical::canonical;
use super::definitions::Definitions;
use crate::logic::cube::{Clause, Cube};
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::Lit;

/// The parts of a lemma, to be tried one after the other.
#[derive(Clone, Debug)]
pub struct Fractions {
    tried: HashSet<Clause>,
    refuting: Vec<Cube>,
    current: Clause,
}

impl Fractions {
    /// The parts of a lemma that fails in a state. The state is closed under the definitions, as far as it is known.
    pub fn new(lemma: Clause, state: Cube) -> Fractions {
        Fractions { tried: HashSet::new(), refuting: vec![state], current: lemma }
    }

    /// The parts of the clause that has failed last which are not known to fail.
    pub fn candidates(&self, definitions: &Definitions) -> impl Iterator<Item = Clause> + use<'_> {
        let is_refuted = |part: &Clause| self.refuting.iter().any(|state| (!part).contains(state));
        let parts = parts(definitions, &self.current).into_iter();
        parts.filter(move |part| !self.tried.contains(part) && !is_refuted(part))
    }

    /// Notes that a part fails in a state.
    pub fn fails(&mut self, part: Clause, state: Cube) {
        self.tried.insert(part.clone());
        self.refuting.push(state);
        self.current = part;
    }
}

/// The parts of a clause: for each auxiliary literal, the last one first, the two clauses that the clause stands for.
fn parts(definitions: &Definitions, clause: &Clause) -> Vec<Clause> {
    let mut parts = Vec::new();
    for &lit in clause.iter().rev() {
        let Some(&Definition { operator, operands: [a, b] }) = definitions.get(lit.var()) else { break };
        // Its parts would not be thresholds.
        if definitions.is_threshold(lit.var()) {
            continue;
        }
        let mut with = |by: &[Lit]| {
            let part = clause.iter().filter(|&&other| other != lit).chain(by).copied().collect();
            parts.extend(canonical(definitions, &part));
        };
        match operator {
            Operator::And => {
                with(&[a]);
                with(&[b]);
            }
            Operator::Xor => {
                with(&[a, b.xor(lit.is_negated())]);
                with(&[!a, !b.xor(lit.is_negated())]);
            }
        }
    }
    parts
}
