//! The cone of influence: the gates and leaves of a graph that given literals depend on.

use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};

/// Collects cones. It can be used again at no cost: marks of earlier visits are recognized by their generation.
#[derive(Clone, Debug)]
pub struct Cone {
    marks: Vec<u32>,
    generation: u32,
    stack: Vec<Var>,
    /// The leaves found, without the constant.
    pub leaves: Vec<Var>,
    /// The gates found.
    pub gates: Vec<Var>,
}

impl Cone {
    /// For graphs of up to `variables` variables.
    pub fn new(variables: usize) -> Cone {
        Cone {
            marks: vec![0; variables],
            generation: 0,
            stack: Vec::new(),
            leaves: Vec::new(),
            gates: Vec::new(),
        }
    }

    /// Sets `leaves` and `gates` to those that the given literals depend on.
    pub fn visit(&mut self, graph: &Graph, roots: impl IntoIterator<Item = Lit>) {
        self.generation += 1;
        self.leaves.clear();
        self.gates.clear();
        for root in roots {
            self.mark(root.var());
        }
        while let Some(var) = self.stack.pop() {
            match graph.operands(var) {
                Some([a, b]) => {
                    self.gates.push(var);
                    self.mark(a.var());
                    self.mark(b.var());
                }
                None => self.leaves.push(var),
            }
        }
    }

    fn mark(&mut self, var: Var) {
        let mark = &mut self.marks[var.index()];
        if *mark != self.generation && var != Var::CONSTANT {
            *mark = self.generation;
            self.stack.push(var);
        }
    }
}
