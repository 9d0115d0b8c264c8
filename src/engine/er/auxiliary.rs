//! The auxiliary circuit: which definitions are in use, and how to find the definition of a function.
//!
//! Definitions are normalised, so that equal functions of the same operands get the same auxiliary variable: the
//! operands of ∧ are ordered; those of ⊕ are ordered, too, and positive, since their signs move to the output. There
//! are no definitions for constants or single literals, such as α∧α or α⊕α.
//!
//! The list of definitions belongs to the trace, and only grows. A definition that no lemma needs any more is
//! *retired*; it is revived if the same function is defined again. The gates of thresholds are in use, but new lemmas
//! do not try them: single gates of a sum say little, and there are many.

#[cfg(test)]
mod tests;

use hashbrown::{HashMap, HashSet};

use super::definitions::Definitions;
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};

/// The auxiliary circuit (Definition 3 of the paper): the definitions in use, indexed by their functions and by their
/// operands.
///
/// Requires: all calls of methods pass the same list of definitions.
///
/// ```
/// use pdrer::engine::er::Definitions;
/// use pdrer::engine::er::auxiliary::AuxiliaryCircuit;
/// use pdrer::logic::definition::Operator;
/// use pdrer::logic::lit::Var;
/// let (a, b) = (Var(1).lit(), Var(2).lit());
/// let mut definitions = Definitions::new(&[None; 2]);
/// let mut circuit = AuxiliaryCircuit::default();
/// let x = circuit.define(&mut definitions, Operator::Xor, !b, a);
/// assert_eq!(x, !Var(3).lit());
/// assert_eq!(circuit.define(&mut definitions, Operator::Xor, !a, !b), !x);
/// assert_eq!(definitions.cone(x), [Var(1), Var(2)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct AuxiliaryCircuit {
    /// The auxiliary variable of each definition, in use or retired.
    variables: HashMap<Definition, Var>,
    /// Auxiliary variables that are not in use.
    retired: HashSet<Var>,
    /// By literal: the auxiliary variables that are a ∧ with this operand and offered to new lemmas, in definition
    /// order.
    and_users: HashMap<Lit, Vec<Var>>,
    /// By variable: the same for ⊕.
    xor_users: HashMap<Var, Vec<Var>>,
}

impl AuxiliaryCircuit {
    /// The literal that is equivalent to `a` combined with `b`: a literal of a new or an existing auxiliary variable,
    /// an operand, or a constant.
    pub fn define(&mut self, definitions: &mut Definitions, operator: Operator, a: Lit, b: Lit) -> Lit {
        self.put_into_use(definitions, operator, a, b, true)
    }

    /// Like [`AuxiliaryCircuit::define`], but new lemmas do not try the variables that this puts into use.
    pub fn define_quietly(
        &mut self,
        definitions: &mut Definitions,
        operator: Operator,
        a: Lit,
        b: Lit,
    ) -> Lit {
        self.put_into_use(definitions, operator, a, b, false)
    }

    fn put_into_use(
        &mut self,
        definitions: &mut Definitions,
        operator: Operator,
        a: Lit,
        b: Lit,
        offers: bool,
    ) -> Lit {
        debug_assert!(a.var() < definitions.end() && b.var() < definitions.end());
        let (definition, sign) = match normalise(definitions, operator, a, b) {
            Normal::Literal(literal) => return literal,
            Normal::Definition(definition, sign) => (definition, sign),
        };
        let var = match self.variables.get(&definition) {
            Some(&var) => var,
            None => self.push(definitions, definition),
        };
        self.revive(definitions, var, offers);
        if offers {
            // It may have been in use, but quietly.
            self.offer(definitions, var);
        }
        var.lit().xor(sign)
    }

    /// The result of [`AuxiliaryCircuit::define`], if it needs no definition other than those in use.
    pub fn find(&self, definitions: &Definitions, operator: Operator, a: Lit, b: Lit) -> Option<Lit> {
        match normalise(definitions, operator, a, b) {
            Normal::Literal(literal) => Some(literal),
            Normal::Definition(definition, sign) => {
                let &var = self.variables.get(&definition)?;
                (!self.is_retired(var)).then(|| var.lit().xor(sign))
            }
        }
    }

    /// Number of definitions in use.
    pub fn len(&self) -> usize {
        self.variables.len() - self.retired.len()
    }

    /// Is no definition in use?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The auxiliary variables to try in new lemmas that are `literal` ∧ another operand, in definition order.
    pub fn and_users(&self, literal: Lit) -> &[Var] {
        self.and_users.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// The auxiliary variables to try in new lemmas that are `var` ⊕ another operand, in definition order.
    pub fn xor_users(&self, var: Var) -> &[Var] {
        self.xor_users.get(&var).map_or(&[], Vec::as_slice)
    }

    /// Retires every definition, except those of the variables to `keep` and the definitions that these depend on.
    /// Returns the number of retired definitions.
    ///
    /// Requires: `keep` is true only for variables in use.
    pub fn retire(&mut self, definitions: &Definitions, keep: impl Fn(Var) -> bool) -> usize {
        let mut needed = vec![false; definitions.list().len()];
        let before = self.retired.len();
        for (var, definition) in definitions.iter().rev() {
            debug_assert!(!(self.is_retired(var) && keep(var)));
            if self.is_retired(var) {
                continue;
            }
            let &Definition { operator, operands } = definition;
            if definitions.number(var).is_some_and(|k| needed[k]) || keep(var) {
                let inputs = operands.iter().filter_map(|operand| definitions.number(operand.var()));
                inputs.for_each(|input| needed[input] = true);
                continue;
            }
            self.retired.insert(var);
            for operand in operands {
                let users = match operator {
                    Operator::And => self.and_users.get_mut(&operand),
                    Operator::Xor => self.xor_users.get_mut(&operand.var()),
                };
                users.into_iter().for_each(|users| users.retain(|&user| user != var));
            }
        }
        self.retired.len() - before
    }

    /// Is this an auxiliary variable that is not in use?
    pub fn is_retired(&self, var: Var) -> bool {
        self.retired.contains(&var)
    }

    /// Adds a definition. It is not yet in use.
    fn push(&mut self, definitions: &mut Definitions, definition: Definition) -> Var {
        let var = definitions.push(definition);
        self.retired.insert(var);
        self.variables.insert(definition, var);
        var
    }

    /// Puts a definition into use, together with the definitions that it depends on.
    fn revive(&mut self, definitions: &Definitions, var: Var, offers: bool) {
        if !self.retired.remove(&var) {
            return;
        }
        let &Definition { operands, .. } = definitions.get(var).expect("an auxiliary variable");
        operands.into_iter().for_each(|operand| self.revive(definitions, operand.var(), offers));
        if offers {
            self.offer(definitions, var);
        }
    }

    /// Makes new lemmas try a definition in use.
    fn offer(&mut self, definitions: &Definitions, var: Var) {
        debug_assert!(!self.is_retired(var));
        let &Definition { operator, operands } = definitions.get(var).expect("an auxiliary variable");
        for operand in operands {
            let users = match operator {
                Operator::And => self.and_users.entry(operand).or_default(),
                Operator::Xor => self.xor_users.entry(operand.var()).or_default(),
            };
            let place = users.partition_point(|&user| user < var);
            if users.get(place) != Some(&var) {
                users.insert(place, var);
            }
        }
    }
}

/// The normal form of a function of two literals.
enum Normal {
    Literal(Lit),
    /// The output of the definition, negated if the flag is set.
    Definition(Definition, bool),
}

fn normalise(definitions: &Definitions, operator: Operator, a: Lit, b: Lit) -> Normal {
    match operator {
        Operator::And => normal_and(definitions, a.min(b), a.max(b)),
        Operator::Xor => {
            let sign = a.is_negated() != b.is_negated();
            let (v, w) = (a.var().min(b.var()), a.var().max(b.var()));
            if v == w {
                Normal::Literal(Lit::FALSE.xor(sign))
            } else if v == Var::CONSTANT {
                Normal::Literal(w.lit().xor(sign))
            } else {
                Normal::Definition(Definition { operator, operands: [v.lit(), w.lit()] }, sign)
            }
        }
    }
}

fn normal_and(definitions: &Definitions, a: Lit, b: Lit) -> Normal {
    let has = |literal, conjunct| has_conjunct(definitions, literal, conjunct);
    if a == Lit::FALSE || a == !b || has(b, !a) || has(a, !b) {
        Normal::Literal(Lit::FALSE)
    } else if a == Lit::TRUE || a == b || has(b, a) {
        Normal::Literal(b)
    } else if has(a, b) {
        Normal::Literal(a)
    } else {
        Normal::Definition(Definition { operator: Operator::And, operands: [a, b] }, false)
    }
}

/// Is `literal` a positive auxiliary variable that is defined as `conjunct` ∧ another operand?
fn has_conjunct(definitions: &Definitions, literal: Lit, conjunct: Lit) -> bool {
    let definition = definitions.get(literal.var()).filter(|_| !literal.is_negated());
    definition.is_some_and(|d| d.operator == Operator::And && d.operands.contains(&conjunct))
}
