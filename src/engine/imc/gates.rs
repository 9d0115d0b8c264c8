//! Which gates of a growing graph a solver knows already.

use crate::logic::graph::Graph;
use crate::logic::lit::{Lit, Var};

/// Gates of a growing graph that something knows already.
#[derive(Default)]
pub(super) struct Gates {
    /// By variable of the graph.
    known: Vec<bool>,
}

impl Gates {
    /// The gates in the cones of the roots that are new, operands first.
    pub fn add(&mut self, graph: &Graph, roots: impl IntoIterator<Item = Lit>) -> Vec<Var> {
        self.known.resize(graph.variables(), false);
        let mut found = Vec::new();
        let mut open: Vec<Var> = roots.into_iter().map(Lit::var).collect();
        while let Some(var) = open.pop() {
            if let Some(operands) = graph.operands(var)
                && !std::mem::replace(&mut self.known[var.index()], true)
            {
                found.push(var);
                open.extend(operands.map(Lit::var));
            }
        }
        found.sort_unstable();
        found
    }
}
