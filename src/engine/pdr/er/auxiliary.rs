//! The auxiliary circuit: the ordered conjunction of all definitions (Definition 3).
//!
//! Definitions are normalised, so that equal functions of the same operands get the same auxiliary variable: the
//! operands of ∧ are ordered; ⊕ is over positive literals, ordered, and signs move to the output. What needs no
//! definition (constants, operands that are equal, opposite, or a conjunct of one another) gets none.
//!
//! Auxiliary variables are numbered in definition order, and numbers are never reused: clauses in solvers and caches
//! may outlive the lemmas that needed a definition. What no lemma needs is *retired* instead, and revived if the same
//! definition is asked for again.

#[cfg(test)]
mod tests;

use hashbrown::HashMap;

use crate::answer::invariant::{Definition, Operator};
use crate::logic::lit::{Lit, Var};

/// Definitions of auxiliary variables over state variables and earlier auxiliary variables.
///
/// ```
/// use pdrer::engine::pdr::er::auxiliary::AuxiliaryCircuit;
/// use pdrer::answer::invariant::Operator;
/// use pdrer::logic::lit::Var;
/// let (a, b) = (Var(1).lit(), Var(2).lit());
/// let mut circuit = AuxiliaryCircuit::new(Var(3));
/// let x = circuit.define(Operator::Xor, !b, a);
/// assert_eq!(x, !Var(3).lit());
/// assert_eq!(circuit.define(Operator::Xor, !a, !b), !x);
/// assert_eq!(circuit.cone(x), [Var(1), Var(2)]);
/// ```
#[derive(Clone, Debug)]
pub struct AuxiliaryCircuit {
    /// Entry i is `Var(i)`: a slice of one of them is the cone of a state variable.
    states: Vec<Var>,
    /// Entry k belongs to auxiliary variable k.
    entries: Vec<Entry>,
    numbers: HashMap<Definition, Var>,
    /// Auxiliary variables in use, by operands of ∧, in definition order.
    and_users: HashMap<Lit, Vec<Var>>,
    /// Auxiliary variables in use, by variables of operands of ⊕, in definition order.
    xor_users: HashMap<Var, Vec<Var>>,
}

#[derive(Clone, Debug)]
struct Entry {
    definition: Definition,
    cone: Box<[Var]>,
    retired: bool,
}

impl AuxiliaryCircuit {
    /// A circuit without definitions. Variables below `first` are state variables, but for the constant; auxiliary
    /// variable k is variable `first + k`.
    pub fn new(first: Var) -> AuxiliaryCircuit {
        AuxiliaryCircuit {
            states: (0..first.0).map(Var).collect(),
            entries: Vec::new(),
            numbers: HashMap::new(),
            and_users: HashMap::new(),
            xor_users: HashMap::new(),
        }
    }

    /// The first auxiliary variable.
    pub fn first(&self) -> Var {
        Var(self.states.len() as u32)
    }

    /// The variable that the next new definition will define: all variables are below it.
    pub fn end(&self) -> Var {
        Var((self.states.len() + self.entries.len()) as u32)
    }

    /// Is this an auxiliary variable?
    pub fn is_auxiliary(&self, var: Var) -> bool {
        var >= self.first()
    }

    /// The literal that is equivalent to `a` combined with `b`, be it of a new auxiliary variable, of one that
    /// exists, or of an operand.
    pub fn define(&mut self, operator: Operator, a: Lit, b: Lit) -> Lit {
        debug_assert!(a.var() < self.end() && b.var() < self.end());
        let (definition, sign) = match self.normalise(operator, a, b) {
            Normal::Literal(literal) => return literal,
            Normal::Definition(definition, sign) => (definition, sign),
        };
        let var = match self.numbers.get(&definition) {
            Some(&var) => var,
            None => self.push(definition),
        };
        self.revive(var);
        var.lit().xor(sign)
    }

    /// What [`AuxiliaryCircuit::define`] would answer, unless that takes a definition that is not in use.
    pub fn find(&self, operator: Operator, a: Lit, b: Lit) -> Option<Lit> {
        match self.normalise(operator, a, b) {
            Normal::Literal(literal) => Some(literal),
            Normal::Definition(definition, sign) => {
                let &var = self.numbers.get(&definition)?;
                (!self.is_retired(var)).then(|| var.lit().xor(sign))
            }
        }
    }

    /// The definition of an auxiliary variable, in use or retired; none for a state variable.
    pub fn definition(&self, var: Var) -> Option<&Definition> {
        self.entry(var).map(|entry| &entry.definition)
    }

    /// The auxiliary variables in use and their definitions, in definition order.
    pub fn definitions(&self) -> impl Iterator<Item = (Var, &Definition)> {
        let used = self.entries.iter().zip(self.first().0..).filter(|(entry, _)| !entry.retired);
        used.map(|(entry, var)| (Var(var), &entry.definition))
    }

    /// Number of definitions in use with this operator.
    pub fn count(&self, operator: Operator) -> usize {
        self.definitions().filter(|(_, definition)| definition.operator == operator).count()
    }

    /// The auxiliary variables in use that `literal` is a conjunct of, in definition order.
    pub fn and_users(&self, literal: Lit) -> &[Var] {
        self.and_users.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// The auxiliary variables in use that are ⊕ of `var` and something, in definition order.
    pub fn xor_users(&self, var: Var) -> &[Var] {
        self.xor_users.get(&var).map_or(&[], Vec::as_slice)
    }

    /// coi(literal): the state variables that it depends on, in order (Equation 3).
    pub fn cone(&self, literal: Lit) -> &[Var] {
        match self.entry(literal.var()) {
            Some(entry) => &entry.cone,
            None if literal.is_constant() => &[],
            None => std::slice::from_ref(&self.states[literal.var().index()]),
        }
    }

    /// coi(clause): the union of the cones of its literals.
    pub fn clause_cone(&self, clause: &[Lit]) -> Vec<Var> {
        let mut cone: Vec<Var> = clause.iter().flat_map(|&lit| self.cone(lit)).copied().collect();
        cone.sort_unstable();
        cone.dedup();
        cone
    }

    /// Retires every definition that neither a variable with `keep` nor another definition in use needs; tells how
    /// many.
    ///
    /// Requires: `keep` holds only for variables in use.
    pub fn retire(&mut self, keep: impl Fn(Var) -> bool) -> usize {
        let mut needed = vec![false; self.entries.len()];
        let mut retired = 0;
        for k in (0..self.entries.len()).rev() {
            let var = Var(self.first().0 + k as u32);
            debug_assert!(!(self.entries[k].retired && keep(var)));
            if self.entries[k].retired {
                continue;
            }
            let Definition { operator, operands } = self.entries[k].definition;
            if needed[k] || keep(var) {
                let inputs = operands.iter().filter_map(|operand| self.number(operand.var()));
                inputs.for_each(|input| needed[input] = true);
                continue;
            }
            self.entries[k].retired = true;
            retired += 1;
            for operand in operands {
                let users = match operator {
                    Operator::And => self.and_users.get_mut(&operand),
                    Operator::Xor => self.xor_users.get_mut(&operand.var()),
                };
                users.into_iter().for_each(|users| users.retain(|&user| user != var));
            }
        }
        retired
    }

    /// Is this an auxiliary variable that is not in use?
    pub fn is_retired(&self, var: Var) -> bool {
        self.entry(var).is_some_and(|entry| entry.retired)
    }

    fn number(&self, var: Var) -> Option<usize> {
        var.index().checked_sub(self.states.len())
    }

    fn entry(&self, var: Var) -> Option<&Entry> {
        self.number(var).map(|k| &self.entries[k])
    }

    fn normalise(&self, operator: Operator, a: Lit, b: Lit) -> Normal {
        match operator {
            Operator::And => self.normal_and(a.min(b), a.max(b)),
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

    fn normal_and(&self, a: Lit, b: Lit) -> Normal {
        if a == Lit::FALSE || a == !b || self.has_conjunct(b, !a) || self.has_conjunct(a, !b) {
            Normal::Literal(Lit::FALSE)
        } else if a == Lit::TRUE || a == b || self.has_conjunct(b, a) {
            Normal::Literal(b)
        } else if self.has_conjunct(a, b) {
            Normal::Literal(a)
        } else {
            Normal::Definition(Definition { operator: Operator::And, operands: [a, b] }, false)
        }
    }

    /// Is `literal` an auxiliary variable defined as ∧ of `conjunct` and something?
    fn has_conjunct(&self, literal: Lit, conjunct: Lit) -> bool {
        let definition = self.definition(literal.var()).filter(|_| !literal.is_negated());
        definition.is_some_and(|d| d.operator == Operator::And && d.operands.contains(&conjunct))
    }

    /// A new definition, retired at first.
    fn push(&mut self, definition: Definition) -> Var {
        let var = self.end();
        let cone = self.clause_cone(&definition.operands).into();
        self.entries.push(Entry { definition, cone, retired: true });
        self.numbers.insert(definition, var);
        var
    }

    /// Puts a definition to use, and what it needs.
    fn revive(&mut self, var: Var) {
        let Some(k) = self.number(var).filter(|&k| self.entries[k].retired) else { return };
        self.entries[k].retired = false;
        let Definition { operator, operands } = self.entries[k].definition;
        for operand in operands {
            self.revive(operand.var());
            let users = match operator {
                Operator::And => self.and_users.entry(operand).or_default(),
                Operator::Xor => self.xor_users.entry(operand.var()).or_default(),
            };
            let place = users.partition_point(|&user| user < var);
            users.insert(place, var);
        }
    }
}

/// What a function of two literals amounts to.
enum Normal {
    Literal(Lit),
    /// The output of the definition, negated if the flag is set.
    Definition(Definition, bool),
}

/// Have two cones nothing in common? Both sorted: one pass.
pub fn disjoint(mut a: &[Var], mut b: &[Var]) -> bool {
    while let ([v, rest_a @ ..], [w, rest_b @ ..]) = (a, b) {
        match v.cmp(w) {
            std::cmp::Ordering::Less => a = rest_a,
            std::cmp::Ordering::Greater => b = rest_b,
            std::cmp::Ordering::Equal => return false,
        }
    }
    true
}
