//! The unrolling: cones copied one step further, over the graph of the system.
//!
//! Latches of the copy are the next-state literals of the step before, so a copy needs no equations; inputs are new
//! leaves. Only what the copied literals depend on is copied.

use hashbrown::HashMap;

use super::transition::TransitionSystem;
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};

/// Bad and the constraints one step later, over the inputs of both steps.
#[derive(Clone, Debug)]
pub struct SecondStep {
    /// The system's graph, continued with a copy of the cones, over fresh inputs.
    pub graph: Graph,
    /// Bad in the second step.
    pub bad: Lit,
    /// The constraints in the second step.
    pub constraints: Vec<Lit>,
}

impl TransitionSystem {
    /// Copies the cone of the property and of the constraints one step further.
    pub fn second_step(&self) -> SecondStep {
        let mut graph = self.graph.clone();
        let mut copy: HashMap<Var, Lit> = HashMap::new();
        copy.insert(Var::CONSTANT, Lit::FALSE);
        for (i, var) in self.latch_vars().enumerate() {
            copy.insert(var, self.next[i]);
        }
        let mut cone = Cone::new(self.graph.variables());
        cone.visit(&self.graph, self.constraints.iter().copied().chain([self.bad]));
        for &var in cone.leaves.iter().filter(|&&var| !self.is_latch(var)) {
            copy.insert(var, graph.leaf().lit());
        }
        cone.gates.sort_unstable();
        let get = |copy: &HashMap<Var, Lit>, lit: Lit| copy[&lit.var()].xor(lit.is_negated());
        for &gate in &cone.gates {
            let [a, b] = self.graph.operands(gate).expect("a gate");
            let lit = graph.and(get(&copy, a), get(&copy, b));
            copy.insert(gate, lit);
        }
        let bad = get(&copy, self.bad);
        let constraints = self.constraints.iter().map(|&c| get(&copy, c)).collect();
        SecondStep { graph, bad, constraints }
    }
}
