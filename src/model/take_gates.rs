//! Gives a model the gates of the graph that its literals were made in.

use super::aig::{Latch, Model};
use crate::logic::cone::Cone;
use crate::logic::graph::Graph;
use crate::logic::lit::Lit;

impl Model {
    /// Takes the gates of the graph that the literals of this model, which has none yet, and `others` depend on, and
    /// makes these literals those of the model. `leaves` are the model's literals for the leaves among the first
    /// variables of the graph.
    ///
    /// Requires: no other variable of the graph is a leaf.
    pub fn take_gates<'a>(
        &mut self,
        graph: &Graph,
        leaves: Vec<Lit>,
        others: impl IntoIterator<Item = &'a mut Lit>,
    ) {
        let mut others: Vec<&mut Lit> = others.into_iter().collect();
        let mut cone = Cone::new(graph.variables());
        cone.visit(graph, self.literals().chain(others.iter_mut().map(|lit| &mut **lit)).map(|lit| *lit));
        // Operands have smaller variables than their gate.
        cone.gates.sort_unstable();
        let mut new = leaves;
        new.resize(graph.variables(), Lit::FALSE);
        let translate = |new: &[Lit], lit: Lit| new[lit.var().index()].xor(lit.is_negated());
        for gate in cone.gates {
            let [a, b] = graph.operands(gate).expect("a gate");
            new[gate.index()] = self.add_and(translate(&new, a), translate(&new, b));
        }
        self.literals().chain(others).for_each(|lit| *lit = translate(&new, *lit));
    }

    /// All literals but those in gates.
    pub(in crate::model) fn literals(&mut self) -> impl Iterator<Item = &mut Lit> {
        let Model { latches, outputs, bads, constraints, justice, fairness, .. } = self;
        let latches = latches.iter_mut().flat_map(|Latch { next, reset }| [next, reset]);
        let lists = [outputs, bads, constraints, fairness].into_iter().chain(justice);
        latches.chain(lists.flatten())
    }
}
