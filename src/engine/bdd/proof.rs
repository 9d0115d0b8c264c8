//! The reached set as an invariant.
//!
//! A node is a multiplexer, which becomes definitions: three, two where one of its children implies the other, one
//! where a child is a constant or both are complements. The topmost nodes become lemmas without definitions. So
//! extended resolution proves whatever the diagrams do, at the size of the set. Where clauses without definitions have
//! fewer literals, the invariant is these.

use std::collections::HashMap;

use bdd::Bdd;

use super::cover;
use super::gave_up::GaveUp;
use super::space::Space;
use crate::answer::invariant::{Definition, Lemma, Operator};
use crate::engine::interface::Proof;
use crate::logic::lit::{Lit, Var};

/// The set as an invariant, in the form that has fewer literals.
pub(super) fn proof(space: &mut Space<'_>, set: &Bdd) -> Result<Proof, GaveUp> {
    let mut nodes = Nodes::new(space);
    let lemmas = nodes.lemmas(set)?;
    let definitions = nodes.definitions;
    let literals = definitions.iter().map(|definition| definition.operator.literals()).sum::<usize>()
        + lemmas.iter().map(Vec::len).sum::<usize>();
    let (definitions, mut lemmas) = match cover::clauses(space, set, literals)? {
        Some(clauses) => (Vec::new(), clauses),
        None => (definitions, lemmas),
    };
    lemmas.iter_mut().for_each(|lemma| lemma.sort_unstable());
    Ok(Proof::Inductive { definitions, lemmas: lemmas.into_iter().map(Lemma::from).collect() })
}

/// Nodes that have become definitions.
pub(super) struct Nodes<'n, 's> {
    space: &'n mut Space<'s>,
    /// The literal of each node, by number; the handle keeps the number.
    known: HashMap<usize, (Bdd, Lit)>,
    pub definitions: Vec<Definition>,
}

impl<'n, 's> Nodes<'n, 's> {
    pub fn new(space: &'n mut Space<'s>) -> Nodes<'n, 's> {
        Nodes { space, known: HashMap::new(), definitions: Vec::new() }
    }

    /// Clauses whose conjunction is the function.
    pub fn lemmas(&mut self, f: &Bdd) -> Result<Vec<Vec<Lit>>, GaveUp> {
        let mut lemmas = Vec::new();
        let mut f = f.clone();
        let no = self.space.manager.constant(false);
        while let Some((variable, [t, e])) = self.space.manager.cofactors(&f) {
            let latch = self.space.leaf(variable).lit();
            if t == no || e == no {
                lemmas.push(vec![latch.xor(t == no)]);
                f = if t == no { e } else { t };
                continue;
            }
            for (part, literal) in [(t, !latch), (e, latch)] {
                match self.literal(&part)? {
                    Lit::TRUE => {}
                    part => lemmas.push(vec![literal, part]),
                }
            }
            return Ok(lemmas);
        }
        if f == no {
            lemmas.push(Vec::new());
        }
        Ok(lemmas)
    }

    /// The literal that stands for a function.
    fn literal(&mut self, f: &Bdd) -> Result<Lit, GaveUp> {
        let (node, complemented) = self.space.manager.node(f);
        if let Some((_, lit)) = self.known.get(&node) {
            return Ok(lit.xor(complemented));
        }
        self.space.limits.check()?;
        let f = self.space.signed(f, complemented);
        let lit = match self.space.manager.cofactors(&f) {
            None => Lit::FALSE.xor(f == self.space.manager.constant(true)),
            Some((variable, parts)) => {
                let latch = self.space.leaf(variable).lit();
                self.choice(latch, &parts)?
            }
        };
        self.known.insert(node, (f, lit));
        Ok(lit.xor(complemented))
    }

    /// The literal of the function that is the first part if the latch is true, else the second.
    fn choice(&mut self, latch: Lit, [t, e]: &[Bdd; 2]) -> Result<Lit, GaveUp> {
        let [then, other] = [self.literal(t)?, self.literal(e)?];
        if then == !other && !then.is_constant() {
            return Ok(self.define(Operator::Xor, latch, other));
        }
        // Where one implies the other, that one needs no literal of the latch.
        let with = if self.space.manager.leq(t, e)? { then } else { self.and(latch, then) };
        let without = if self.space.manager.leq(e, t)? { other } else { self.and(!latch, other) };
        Ok(!self.and(!with, !without))
    }

    fn and(&mut self, a: Lit, b: Lit) -> Lit {
        match (a, b) {
            (Lit::FALSE, _) | (_, Lit::FALSE) => Lit::FALSE,
            (Lit::TRUE, lit) | (lit, Lit::TRUE) => lit,
            _ => self.define(Operator::And, a, b),
        }
    }

    fn define(&mut self, operator: Operator, a: Lit, b: Lit) -> Lit {
        self.definitions.push(Definition { operator, operands: [a, b] });
        Var((self.space.ts.latches() + self.definitions.len()) as u32).lit()
    }
}
