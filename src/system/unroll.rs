//! Unrolls a transition system: copies cones for the next step into the graph of the system.
//!
//! In the copy, next-state literals of the first step take the place of latches, so no equations are needed. Inputs of
//! the copy are new leaves. Only the cones of Bad and of the constraints are copied.

use super::transition::TransitionSystem;
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;

/// Bad and the constraints one step later, over latches and inputs of the first step and inputs of the second.
#[derive(Clone, Debug)]
pub struct SecondStep {
    /// The graph of the system, followed by the copies of cones with their new inputs.
    pub graph: Graph,
    /// Bad in the second step.
    pub bad: Lit,
    /// The constraints in the second step.
    pub constraints: Vec<Lit>,
}

impl TransitionSystem {
    /// Copies the cones of Bad and of the constraints for the second step.
    pub fn second_step(&self) -> SecondStep {
        let mut graph = self.graph.clone();
        // By variable of the system: its copy. What is not in the cones has none.
        let mut copy = vec![Lit::FALSE; self.graph.variables()];
        copy[1..=self.latches()].copy_from_slice(&self.next);
        let mut cone = Cone::new(self.graph.variables());
        cone.visit(&self.graph, self.constraints.iter().copied().chain([self.bad]));
        for &var in cone.leaves.iter().filter(|&&var| !self.is_latch(var)) {
            copy[var.index()] = graph.leaf().lit();
        }
        cone.gates.sort_unstable();
        let get = |copy: &[Lit], lit: Lit| copy[lit.var().index()].xor(lit.is_negated());
        for &gate in &cone.gates {
            let [a, b] = self.graph.operands(gate).expect("a gate");
            let lit = graph.and(get(&copy, a), get(&copy, b));
            copy[gate.index()] = lit;
        }
        let bad = get(&copy, self.bad);
        let constraints = self.constraints.iter().map(|&c| get(&copy, c)).collect();
        SecondStep { graph, bad, constraints }
    }
}
