//! And-inverter graphs with structural hashing.
//!
//! Equal gates are one gate, constants are folded, and the operands of a gate come before it: a gate's variable is
//! larger than those of its operands.

use std::collections::BTreeSet;
use std::hash::BuildHasher;
use std::ops::Not;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::logic::lit::{Lit, Var};

/// An and-inverter graph. Variable 0 is the constant *false*.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The operands of each variable; both [`Lit::FALSE`] for leaves and the constant.
    operands: Vec<[Lit; 2]>,
    /// The gates, by their operands. These stand in `operands` already, so the table has no keys of its own.
    gates: HashTable<Var>,
    hasher: DefaultHashBuilder,
}

const LEAF: [Lit; 2] = [Lit::FALSE, Lit::FALSE];

impl Default for Graph {
    fn default() -> Graph {
        Graph::with_capacity(1, 0)
    }
}

impl Graph {
    /// An empty graph with room for this many gates, and as many variables in all.
    pub fn with_capacity(variables: usize, gates: usize) -> Graph {
        let mut operands = Vec::with_capacity(variables);
        operands.push(LEAF);
        Graph { operands, gates: HashTable::with_capacity(gates), hasher: DefaultHashBuilder::default() }
    }

    /// A new leaf.
    pub fn leaf(&mut self) -> Var {
        self.operands.push(LEAF);
        Var(self.operands.len() as u32 - 1)
    }

    /// The conjunction of two literals.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = (a.min(b), a.max(b));
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        let Graph { operands, gates, hasher } = self;
        let hash = |operands: &[Lit; 2]| hasher.hash_one(operands);
        let entry = gates.entry(
            hash(&[a, b]),
            |gate| operands[gate.index()] == [a, b],
            |gate| hash(&operands[gate.index()]),
        );
        match entry {
            Entry::Occupied(gate) => gate.get().lit(),
            Entry::Vacant(place) => {
                let gate = Var(operands.len() as u32);
                place.insert(gate);
                operands.push([a, b]);
                gate.lit()
            }
        }
    }

    /// The disjunction of two literals.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// `then` if the condition holds, otherwise `other`.
    pub fn mux(&mut self, condition: Lit, then: Lit, other: Lit) -> Lit {
        let (a, b) = (self.and(condition, then), self.and(!condition, other));
        self.or(a, b)
    }

    /// Do two literals have the same value?
    pub fn equal(&mut self, a: Lit, b: Lit) -> Lit {
        self.mux(a, b, !b)
    }

    /// The operands of a gate; `None` for leaves and the constant.
    pub fn operands(&self, var: Var) -> Option<[Lit; 2]> {
        let operands = self.operands[var.index()];
        (operands != LEAF).then_some(operands)
    }

    /// The conjuncts of a literal, sorted and without the constant true: what positive gates at the top are made of.
    pub(crate) fn conjuncts(&self, root: Lit) -> Vec<Lit> {
        let mut conjuncts = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![root];
        while let Some(lit) = open.pop() {
            match self.operands(lit.var()).filter(|_| !lit.is_negated()) {
                Some(operands) => open.extend(operands.into_iter().filter(|&operand| seen.insert(operand))),
                None => drop(conjuncts.insert(lit)),
            }
        }
        conjuncts.into_iter().filter(|&lit| lit != Lit::TRUE).collect()
    }

    /// Number of gates.
    pub fn gate_count(&self) -> usize {
        self.gates.len()
    }

    /// Number of variables, the constant included.
    pub fn variables(&self) -> usize {
        self.operands.len()
    }

    /// The gates with their operands, in topological order.
    pub fn gates(&self) -> impl Iterator<Item = (Var, [Lit; 2])> + '_ {
        (1..self.variables() as u32).filter_map(|v| Some((Var(v), self.operands(Var(v))?)))
    }

    /// The values of all variables, given those of the leaves.
    ///
    /// ```
    /// use pdrer::logic::graph::Graph;
    /// let mut graph = Graph::default();
    /// let (x, y) = (graph.leaf().lit(), graph.leaf().lit());
    /// let both = graph.and(x, y);
    /// assert!(graph.evaluate(|_leaf| true).get(both));
    /// ```
    pub fn evaluate(&self, mut leaf: impl FnMut(Var) -> bool) -> Values<bool> {
        self.fold(false, |var, operands| operands.map_or_else(|| leaf(var), |[a, b]| a && b))
    }

    /// These variables as a graph of their own, in this order, and what literals are there; those of other variables
    /// mean nothing.
    ///
    /// Requires: the operands of a gate come before it.
    pub(crate) fn part(&self, vars: impl IntoIterator<Item = Var>) -> (Graph, Values<Lit>) {
        let mut part = Graph::default();
        let mut image = Values(vec![Lit::FALSE; self.variables()]);
        for var in vars {
            image.0[var.index()] = match self.operands(var) {
                Some([a, b]) => part.and(image.get(a), image.get(b)),
                None => part.leaf().lit(),
            };
        }
        (part, image)
    }

    /// The same for any kind of value. `step` computes the value of a variable: for a gate from the values of its
    /// operands, for a leaf from nothing.
    pub fn fold<T>(&self, constant: T, step: impl FnMut(Var, Option<[T; 2]>) -> T) -> Values<T>
    where
        T: Copy + Not<Output = T>,
    {
        let mut values = Values(Vec::with_capacity(self.variables()));
        self.fold_into(&mut values, constant, step);
        values
    }

    /// The same, in the memory of other values.
    pub(crate) fn fold_into<T>(
        &self,
        values: &mut Values<T>,
        constant: T,
        mut step: impl FnMut(Var, Option<[T; 2]>) -> T,
    ) where
        T: Copy + Not<Output = T>,
    {
        values.0.clear();
        values.0.push(constant);
        for var in (1..self.variables() as u32).map(Var) {
            let operands = self.operands(var).map(|operands| operands.map(|lit| values.get(lit)));
            values.0.push(step(var, operands));
        }
    }
}

/// One value for each literal of a graph, or of a model.
#[derive(Clone, Debug)]
pub struct Values<T>(pub(crate) Vec<T>);

impl<T: Copy + Not<Output = T>> Values<T> {
    /// The value of a literal.
    pub fn get(&self, lit: Lit) -> T {
        let value = self.0[lit.var().index()];
        if lit.is_negated() { !value } else { value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conjuncts_are_below_positive_gates() {
        let mut graph = Graph::default();
        let [x, y, z] = [(); 3].map(|()| graph.leaf().lit());
        let both = graph.and(x, !y);
        let not_both = graph.and(!both, z);
        let all = graph.and(both, not_both);
        let expected = std::collections::BTreeSet::from([x, !y, !both, z]);
        assert_eq!(graph.conjuncts(all), expected.into_iter().collect::<Vec<_>>());
        assert_eq!((graph.conjuncts(!all), graph.conjuncts(Lit::TRUE)), (vec![!all], vec![]));
    }

    #[test]
    fn a_part_has_its_own_order_of_leaves() {
        let mut graph = Graph::default();
        let [x, _, z] = [(); 3].map(|()| graph.leaf().lit());
        let both = graph.and(x, !z);
        let (part, image) = graph.part([z, x, both].map(Lit::var));
        assert_eq!([z, !x, !both].map(|lit| image.get(lit)), [Var(1).lit(), !Var(2).lit(), !Var(3).lit()]);
        assert_eq!((part.operands(Var(3)), part.variables()), (Some([!Var(1).lit(), Var(2).lit()]), 4));
    }

    #[test]
    fn equal_gates_are_one_gate_and_constants_fold() {
        let mut graph = Graph::default();
        let (x, y) = (graph.leaf().lit(), graph.leaf().lit());
        assert_eq!(graph.and(x, y), graph.and(y, x));
        assert_eq!(graph.and(x, !x), Lit::FALSE);
        assert_eq!(graph.and(x, x), x);
        assert_eq!(graph.and(x, Lit::TRUE), x);
        assert_eq!(graph.and(Lit::FALSE, x), Lit::FALSE);
        assert_eq!(graph.variables(), 4);
    }

    #[test]
    fn derived_operators_compute_what_they_say() {
        let mut graph = Graph::default();
        let leaves: Vec<Var> = (0..3).map(|_| graph.leaf()).collect();
        let [x, y, z] = [leaves[0].lit(), leaves[1].lit(), leaves[2].lit()];
        let (mux, or, equal) = (graph.mux(x, y, z), graph.or(x, y), graph.equal(x, !y));
        for bits in 0..8 {
            let [a, b, c] = [bits & 1 == 1, bits & 2 == 2, bits & 4 == 4];
            let values = graph.evaluate(|v| [a, b, c][v.index() - 1]);
            assert_eq!(values.get(mux), if a { b } else { c });
            assert_eq!(values.get(or), a || b);
            assert_eq!(values.get(equal), a != b);
        }
    }
}
