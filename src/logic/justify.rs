//! Lifting: finds the part of a model that makes the goals true.
//!
//! Of an assignment under which the goals hold, a part of the leaves suffices: a true conjunction needs both operands,
//! a false one only one false operand. The part is found by justification, as in test generation. A pass from the
//! leaves up estimates the cost of each value (after Goldstein, *Controllability/Observability Analysis of Digital
//! Circuits*, IEEE Transactions on Circuits and Systems, 1979); a pass from the goals down chooses the cheaper operand.
//!
//! Rejected: ternary simulation, leaf by leaf (Eén, Mishchenko, Brayton, FMCAD 2011); the core of an unsatisfiable
//! query (Chockler, Ivrii, Matsliah, Moran, Nevo, FMCAD 2011), since it depends on the order of propagation and takes a
//! third solver (docs/experiments/pdr.md).

use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};

/// A variable of the graph during a justification.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    value: bool,
    /// Is the value part of the justification?
    needed: bool,
    /// Estimated cost to justify the value: the sum of the prices of leaves. A leaf that is used twice counts twice.
    cost: f32,
}

/// Working memory for justifications. It is not cleared between them.
pub(crate) struct Justification {
    /// By variable. Entries outside of the cone are left over from earlier justifications.
    known: Vec<Known>,
    /// The set of variables that the goals depend on, one bit each.
    cone: Vec<u64>,
    stack: Vec<Var>,
    leaves: Vec<Var>,
}

impl Justification {
    /// Working memory for graphs of up to `variables` variables.
    pub fn new(variables: usize) -> Justification {
        let (known, cone) = (vec![Known::default(); variables], vec![0; variables.div_ceil(64)]);
        Justification { known, cone, stack: Vec::new(), leaves: Vec::new() }
    }

    /// Leaves whose values make all goals true, whatever the values of the other leaves. Leaves with low prices are
    /// preferred.
    ///
    /// Requires: the goals are true under `value`, the values of all leaves.
    pub fn justify(
        &mut self,
        graph: &Graph,
        goals: &[Lit],
        value: impl Fn(Var) -> bool,
        price: impl Fn(Var) -> f32,
    ) -> &[Var] {
        self.leaves.clear();
        self.evaluate(graph, goals, value, price);
        for &goal in goals {
            debug_assert!(self.is_true(goal));
            self.need(goal);
        }
        while let Some(var) = self.stack.pop() {
            match graph.operands(var) {
                None => self.leaves.push(var),
                Some(operands) if self.known[var.index()].value => {
                    operands.into_iter().for_each(|operand| self.need(operand));
                }
                Some(operands) => {
                    let false_ones = || operands.into_iter().filter(|&lit| !self.is_true(lit));
                    let known = |lit: &Lit| self.known[lit.var().index()];
                    if !false_ones().any(|lit| known(&lit).needed) {
                        let cheaper = false_ones().min_by(|a, b| known(a).cost.total_cmp(&known(b).cost));
                        self.need(cheaper.expect("a false conjunction has a false operand"));
                    }
                }
            }
        }
        &self.leaves
    }

    fn is_true(&self, lit: Lit) -> bool {
        self.known[lit.var().index()].value != lit.is_negated()
    }

    fn need(&mut self, lit: Lit) {
        let known = &mut self.known[lit.var().index()];
        if !known.needed && !lit.is_constant() {
            known.needed = true;
            self.stack.push(lit.var());
        }
    }

    /// Computes value and cost of each variable that the goals depend on. Operands have smaller variables than their
    /// gate: a pass down collects the cone, a pass up computes values and costs.
    fn evaluate(
        &mut self,
        graph: &Graph,
        goals: &[Lit],
        value: impl Fn(Var) -> bool,
        price: impl Fn(Var) -> f32,
    ) {
        let Justification { known, cone, .. } = self;
        let Some(top) = goals.iter().map(|goal| goal.var().index() / 64).max() else { return };
        cone[..=top].fill(0);
        let include = |cone: &mut [u64], var: Var| cone[var.index() / 64] |= 1 << (var.index() % 64);
        goals.iter().for_each(|goal| include(cone, goal.var()));
        for word in (0..=top).rev() {
            let mut below = u64::MAX;
            while cone[word] & below != 0 {
                let bit = (cone[word] & below).ilog2();
                below = (1 << bit) - 1;
                if let Some([a, b]) = graph.operands(Var(64 * word as u32 + bit)) {
                    include(cone, a.var());
                    include(cone, b.var());
                }
            }
        }
        for (word, &bits) in cone[..=top].iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let var = Var(64 * word as u32 + left.trailing_zeros());
                left &= left - 1;
                known[var.index()] = match graph.operands(var) {
                    None if var == Var::CONSTANT => Known::default(),
                    None => Known { value: value(var), needed: false, cost: price(var) },
                    Some([a, b]) => {
                        let (x, y) = (known[a.var().index()], known[b.var().index()]);
                        let (v, w) = (x.value != a.is_negated(), y.value != b.is_negated());
                        let if_false = |value: bool, cost: f32| if value { f32::INFINITY } else { cost };
                        let cheaper = if_false(v, x.cost).min(if_false(w, y.cost));
                        Known {
                            value: v & w,
                            needed: false,
                            cost: if v & w { x.cost + y.cost } else { cheaper },
                        }
                    }
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LEAVES: usize = 5;

    proptest! {
        /// Whatever the other leaves are.
        #[test]
        fn the_goals_hold_by_the_leaves_alone(
            choices in prop::collection::vec((any::<usize>(), any::<usize>()), 1..30),
            goals in prop::collection::vec(any::<usize>(), 1..4),
            model in 0u32..1 << LEAVES,
            prices in prop::collection::vec(0u8..4, LEAVES + 1),
        ) {
            let mut graph = Graph::default();
            let mut lits: Vec<Lit> = (0..LEAVES).map(|_| graph.leaf().lit()).collect();
            lits.push(Lit::TRUE);
            let pick = |lits: &[Lit], i: usize| lits[i / 2 % lits.len()].xor(i % 2 == 1);
            for (a, b) in choices {
                let gate = graph.and(pick(&lits, a), pick(&lits, b));
                lits.push(gate);
            }
            let bit = |bits: u32, var: Var| bits >> (var.index() - 1) & 1 == 1;
            let values = graph.evaluate(|var| bit(model, var));
            let goals: Vec<Lit> =
                goals.into_iter().map(|i| pick(&lits, i)).map(|lit| lit.xor(!values.get(lit))).collect();
            let mut justification = Justification::new(graph.variables());
            for _ in 0..2 {
                let price = |var: Var| f32::from(prices[var.index()]);
                let leaves = justification.justify(&graph, &goals, |var| bit(model, var), price).to_vec();
                for other in 0..1 << LEAVES {
                    let mixed = |var| bit(if leaves.contains(&var) { model } else { other }, var);
                    let values = graph.evaluate(mixed);
                    prop_assert!(goals.iter().all(|&goal| values.get(goal)));
                }
            }
        }
    }

    #[test]
    fn cheap_leaves_are_preferred() {
        let mut graph = Graph::default();
        let [x, y, z] = [(); 3].map(|()| graph.leaf());
        let gate = graph.and(x.lit(), y.lit());
        let gate = graph.and(gate, z.lit());
        let mut justification = Justification::new(graph.variables());
        for (cheap, prices) in [(x, [1.0, 2.0, 2.0]), (y, [2.0, 1.0, 2.0]), (z, [2.0, 2.0, 1.0])] {
            let price = |var: Var| prices[var.index() - 1];
            assert_eq!(justification.justify(&graph, &[!gate], |_| false, price), [cheap]);
        }
    }
}
