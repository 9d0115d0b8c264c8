//! The auxiliary variables of a trace and their definitions, in order of creation. No definition is ever removed.
//!
//! Lemmas are over variables 1…L, the state variables, and L+1+k, auxiliary variable k. (Inputs and gates of the
//! system have numbers above L, too. Lemmas never mention them, and `copies` gives auxiliary variables other numbers in
//! the solvers.) Rejected: to reuse the numbers of unused definitions, since solvers and caches may still have clauses
//! that mention them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use hashbrown::HashMap;

use crate::logic::cube::{Clause, Cube};
use crate::logic::definition::{Definition, Operator};
use crate::logic::lit::{Lit, Var};
use crate::logic::threshold::Threshold;

/// Definitions in order, and properties of their variables that follow from them.
#[derive(Clone, Debug)]
pub struct Definitions {
    /// Entry i is `Var(i)`, for the constant and the state variables. A slice of length 1 serves as the cone of a state
    /// variable.
    states: Vec<Var>,
    /// The definitions of variables L+1, L+2, …
    list: Vec<Definition>,
    /// By auxiliary variable: the state variables that it depends on, in order.
    cones: Vec<Box<[Var]>>,
    /// By variable: its value in all initial states, if it follows from such values of its operands.
    initial: Vec<Option<bool>>,
    /// By variable: a 64-bit Bloom filter of the state variables that it depends on.
    cone_words: Vec<u64>,
    /// By variable: see [`Definitions::has_parity`].
    parities: Vec<bool>,
    /// The auxiliary variables that are proper thresholds of state literals.
    thresholds: HashMap<Var, Threshold>,
    /// By variable: working memory for evaluation; all entries are none between calls.
    values: Vec<Option<bool>>,
}

impl Definitions {
    /// No definitions, over state variables with these initial values.
    pub fn new(initial: &[Option<bool>]) -> Definitions {
        let latches = initial.len();
        Definitions {
            states: (0..=latches as u32).map(Var).collect(),
            list: Vec::new(),
            cones: Vec::new(),
            initial: std::iter::once(Some(false)).chain(initial.iter().copied()).collect(),
            cone_words: (0..=latches).map(|i| 1 << (i % 64)).collect(),
            parities: vec![false; latches + 1],
            thresholds: HashMap::new(),
            values: vec![None; latches + 1],
        }
    }

    /// Adds a definition over existing variables. Returns the variable that it defines.
    pub fn push(&mut self, definition: Definition) -> Var {
        let var = self.end();
        debug_assert!(definition.operands.iter().all(|operand| operand.var() < var));
        self.initial.push(definition.value(|var| self.initial[var.index()]));
        self.cone_words.push(self.cone_word(&definition.operands));
        self.cones.push(self.clause_cone(&definition.operands).into());
        self.parities.push(self.makes_parity(&definition));
        self.values.push(None);
        self.list.push(definition);
        var
    }

    /// All definitions: entry k is that of auxiliary variable k.
    pub fn list(&self) -> &[Definition] {
        &self.list
    }

    /// The auxiliary variables with their definitions, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Var, &Definition)> {
        (self.first().0..self.end().0).map(Var).zip(&self.list)
    }

    /// The first auxiliary variable.
    pub fn first(&self) -> Var {
        Var(self.states.len() as u32)
    }

    /// The variable that the next definition will define. All existing variables are smaller.
    pub fn end(&self) -> Var {
        Var((self.states.len() + self.list.len()) as u32)
    }

    /// Is this an auxiliary variable?
    pub fn is_auxiliary(&self, var: Var) -> bool {
        var >= self.first()
    }

    /// Does an auxiliary variable occur in a sorted set of literals?
    pub fn occur_in(&self, lits: &[Lit]) -> bool {
        lits.last().is_some_and(|lit| self.is_auxiliary(lit.var()))
    }

    /// The number k of an auxiliary variable; none for a state variable.
    pub fn number(&self, var: Var) -> Option<usize> {
        var.index().checked_sub(self.states.len())
    }

    /// The definition of a variable; none for a state variable.
    pub fn get(&self, var: Var) -> Option<&Definition> {
        self.number(var).map(|k| &self.list[k])
    }

    fn makes_parity(&self, definition: &Definition) -> bool {
        let is_xor = |definition: &Definition| definition.operator == Operator::Xor;
        definition.operands.iter().map(|operand| operand.var()).any(|operand| {
            self.parities[operand.index()] || is_xor(definition) && self.get(operand).is_some_and(is_xor)
        })
    }

    /// Is a variable a parity (an xor with an xor as an operand), or defined over one?
    pub fn has_parity(&self, var: Var) -> bool {
        self.parities[var.index()]
    }

    /// Notes that an auxiliary variable is a proper threshold.
    pub fn note_threshold(&mut self, var: Var, threshold: Threshold) {
        debug_assert!(self.is_auxiliary(var) && threshold.is_proper());
        self.thresholds.insert(var, threshold);
    }

    /// How many thresholds of exactly these members are defined.
    pub fn thresholds_of(&self, members: &[Lit]) -> usize {
        self.thresholds.values().filter(|threshold| *threshold.members == *members).count()
    }

    /// Is the variable known to be a proper threshold?
    pub fn is_threshold(&self, var: Var) -> bool {
        self.thresholds.contains_key(&var)
    }

    /// The literal as a threshold of state literals: itself, a conjunction of them, or a threshold that was noted. None
    /// if it is not known to be one.
    pub fn threshold(&self, lit: Lit) -> Option<Threshold> {
        if !self.is_auxiliary(lit.var()) {
            return Some(Threshold::literal(lit));
        }
        if let Some(known) = self.thresholds.get(&lit.var()) {
            return Some(if lit.is_negated() { known.negation() } else { known.clone() });
        }
        let mut members = Vec::new();
        self.add_conjuncts(lit, &mut members)?;
        members.sort_unstable();
        let differ = members.windows(2).all(|pair| pair[0].var() != pair[1].var());
        differ.then(|| Threshold { at_least: members.len(), members: members.into() })
    }

    /// Adds the state literals of which a literal is the conjunction; none if it is something else.
    fn add_conjuncts(&self, lit: Lit, conjuncts: &mut Vec<Lit>) -> Option<()> {
        match self.get(lit.var()) {
            // So many cannot all differ.
            None if conjuncts.len() == self.states.len() => return None,
            None => conjuncts.push(lit),
            Some(Definition { operator: Operator::And, operands }) if !lit.is_negated() => {
                operands.iter().try_for_each(|&operand| self.add_conjuncts(operand, conjuncts))?;
            }
            Some(_) => return None,
        }
        Some(())
    }

    /// A 64-bit Bloom filter of the state variables that the literals depend on.
    pub fn cone_word(&self, lits: &[Lit]) -> u64 {
        lits.iter().fold(0, |word, lit| word | self.cone_words[lit.var().index()])
    }

    /// coi(literal): the state variables that the literal depends on, in order (Luka, Vizel, CAV 2025, Equation 3).
    pub fn cone(&self, literal: Lit) -> &[Var] {
        match self.number(literal.var()) {
            Some(k) => &self.cones[k],
            None if literal.is_constant() => &[],
            None => std::slice::from_ref(&self.states[literal.var().index()]),
        }
    }

    /// coi(clause): the union of the cones of its literals, in order.
    pub fn clause_cone(&self, clause: &[Lit]) -> Vec<Var> {
        let mut cone: Vec<Var> = clause.iter().flat_map(|&lit| self.cone(lit)).copied().collect();
        cone.sort_unstable();
        cone.dedup();
        cone
    }

    /// Is the literal known to be false in all initial states? The check is incomplete for auxiliary variables.
    pub fn excludes_init(&self, lit: Lit) -> bool {
        self.initial[lit.var().index()] == Some(lit.is_negated())
    }

    /// Literals of state variables that are true in a state and imply a cube in which it lies. `value` is the value of
    /// a literal in the state.
    pub fn reasons<'c>(&self, cube: &'c Cube, value: impl Fn(Lit) -> Option<bool>) -> Cow<'c, Cube> {
        if !self.occur_in(cube) {
            return Cow::Borrowed(cube);
        }
        let mut open: BTreeSet<Lit> = cube.iter().copied().collect();
        while let Some(&last) = open.last()
            && let Some(&Definition { operator, operands: [a, b] }) = self.get(last.var())
        {
            open.remove(&last);
            let is_true = |lit: Lit| value(lit) == Some(true);
            match operator {
                Operator::And if !last.is_negated() => open.extend([a, b]),
                Operator::And => open.extend([if is_true(!a) { !a } else { !b }]),
                Operator::Xor => open.extend([a, b].map(|lit| lit.xor(!is_true(lit)))),
            };
        }
        Cow::Owned(open.into_iter().collect())
    }

    /// The auxiliary variables that clauses depend on, in order.
    pub fn needed_by(&self, clauses: &[&Clause]) -> Vec<Var> {
        let mut needed = vec![false; self.list.len()];
        let numbers = |lits: &[Lit]| lits.iter().filter_map(|lit| self.number(lit.var())).collect::<Vec<_>>();
        clauses.iter().flat_map(|clause| numbers(clause)).for_each(|k| needed[k] = true);
        for (k, definition) in self.list.iter().enumerate().rev() {
            if needed[k] {
                numbers(&definition.operands).into_iter().for_each(|operand| needed[operand] = true);
            }
        }
        self.iter().zip(needed).filter_map(|((var, _), needed)| needed.then_some(var)).collect()
    }

    /// Adds to a cube the literals of all auxiliary variables whose values follow from the cube.
    pub fn close(&mut self, cube: &Cube) -> Cube {
        let value = |lit: Lit| Some(!lit.is_negated());
        cube.iter().for_each(|&lit| self.values[lit.var().index()] = value(lit));
        let mut closed = cube.to_vec();
        for (k, definition) in self.list.iter().enumerate() {
            let var = Var((self.states.len() + k) as u32);
            let Some(value) = definition.value(|var| self.values[var.index()]) else { continue };
            self.values[var.index()] = Some(value);
            closed.push(var.lit().xor(!value));
        }
        closed.iter().for_each(|lit| self.values[lit.var().index()] = None);
        closed.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(lits: &[Lit]) -> Cube {
        lits.iter().copied().collect()
    }

    #[test]
    fn values_follow_from_operands() {
        let mut definitions = Definitions::new(&[Some(true), None, Some(false)]);
        let [a, b, c] = [1, 2, 3].map(|i| Var(i).lit());
        let both = definitions.push(Definition { operator: Operator::And, operands: [a, b] }).lit();
        let odd = definitions.push(Definition { operator: Operator::Xor, operands: [c, both] }).lit();
        let known = definitions.push(Definition { operator: Operator::Xor, operands: [a, c] }).lit();
        assert_eq!([both.var(), odd.var(), known.var()], [Var(4), Var(5), Var(6)]);
        assert_eq!(definitions.close(&cube(&[!b])), cube(&[!b, !both]));
        assert_eq!(definitions.close(&cube(&[!b, c])), cube(&[!b, c, !both, odd]));
        assert_eq!(definitions.close(&cube(&[])), cube(&[]));
        assert!(definitions.excludes_init(!known) && !definitions.excludes_init(known));
        assert!(!definitions.excludes_init(odd) && !definitions.excludes_init(!odd));
        assert_eq!(definitions.cone_word(&[odd]), definitions.cone_word(&[a, b, c]));
        assert_eq!(definitions.cone(odd), [1, 2, 3].map(Var));
        let state = |lit: Lit| {
            let closed = [a, !b, c, !both, odd, !known];
            Some(closed.contains(&lit)).filter(|_| closed.contains(&lit) || closed.contains(&!lit))
        };
        assert_eq!(*definitions.reasons(&cube(&[c, !b]), state), cube(&[c, !b]));
        assert_eq!(*definitions.reasons(&cube(&[!both]), state), cube(&[!b]));
        assert_eq!(*definitions.reasons(&cube(&[odd, a]), state), cube(&[a, !b, c]));
        assert_eq!(*definitions.reasons(&cube(&[!known]), state), cube(&[a, c]));
        assert!(definitions.occur_in(&[a, odd]) && !definitions.occur_in(&[a, b]));
        let clauses: [Clause; 2] = [[a, c].into_iter().collect(), [b, !odd].into_iter().collect()];
        let needed = |clauses: &[Clause]| definitions.needed_by(&clauses.iter().collect::<Vec<_>>());
        assert_eq!(needed(&clauses), [both.var(), odd.var()]);
        assert_eq!(needed(&clauses[..1]), []);
    }
}
